#include "ui/lessons/lesson.h"

#include <limits>
#include <utility>

#include <QDir>
#include <QFile>

#include "core/io/about_file.h"
#include "core/io/document_file.h"
#include "core/io/json_guard.h"
#include "core/io/json_object.h"
#include "ui/language.h"

namespace attention_lab {
namespace {

using Json = nlohmann::ordered_json;

std::string lessonFile(const QDir& folder, const QString& name) {
  QFile file(folder.filePath(name));
  if (file.open(QIODevice::ReadOnly)) return file.readAll().toStdString();
  throw FormatError({}, {"%1", {file.errorString().toStdString()}});
}

void requireKnown(const JsonObject& object) {
  const Json unknown = object.unknown();
  if (unknown.empty()) return;
  throw FormatError(object.pathOf(unknown.begin().key()),
                    {CORE_TEXT("core", "a lesson has no such key"), {}});
}

std::vector<std::string> textList(JsonObject& object, const char* key) {
  std::vector<std::string> texts;
  const Json* json = object.find(key);
  if (!json) return texts;
  const std::string path = object.pathOf(key);
  if (!json->is_array()) failWanted(path, CORE_TEXT("core", "wanted a list, found %1"), *json);
  for (std::size_t i = 0; i < json->size(); ++i)
    texts.push_back(textOf((*json)[i], indexPath(path, i)));
  return texts;
}

std::vector<Setting> settingList(JsonObject& object, const char* key) {
  std::vector<Setting> settings;
  for (const std::string& text : textList(object, key)) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      throw FormatError(object.pathOf(key),
                        {CORE_TEXT("core", "wanted PATH=VALUE, found %1"), {text}});
    }
    settings.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  return settings;
}

/// The page's document with further settings, for faults named by the page's key.
class PageDocuments {
 public:
  PageDocuments(std::string text, std::vector<Setting> settings)
      : text_(std::move(text)), settings_(std::move(settings)) {}

  Document with(const std::vector<Setting>& further, const std::string& path) const {
    std::vector<Setting> all = settings_;
    all.insert(all.end(), further.begin(), further.end());
    try {
      return parseDocument(text_, {}, all);
    } catch (const Error& error) {
      throw FormatError(path + ": " + error.place(), error.message());
    }
  }

 private:
  std::string text_;
  std::vector<Setting> settings_;
};

Prediction readPrediction(const Json& json, const std::string& path) {
  JsonObject object(json, path);
  Prediction prediction;
  object.read("answer", prediction.answer);
  object.readPositive("tolerance", prediction.tolerance);
  prediction.choices = textList(object, "choices");
  requireKnown(object);
  if (prediction.answer.empty() == prediction.choices.empty()) {
    throw FormatError(path, {CORE_TEXT("core", "wanted either “answer” or “choices”"), {}});
  }
  return prediction;
}

PageDocuments pageDocuments(JsonObject& object, const QDir& folder, std::string document) {
  object.read("document", document);
  std::vector<Setting> settings = settingList(object, "set");
  if (const Json* view = object.find("view")) settings.push_back({"view", view->dump()});
  return {lessonFile(folder, QString::fromStdString(document)), std::move(settings)};
}

LessonPage readPage(const Json& json, const std::string& path, const QDir& folder,
                    const std::string& document) {
  JsonObject object(json, path);
  LessonPage page;
  const PageDocuments documents = pageDocuments(object, folder, document);
  page.document = documents.with({}, path);
  page.highlights = textList(object, "highlight");
  if (const Json* predict = object.find("predict"))
    page.prediction = readPrediction(*predict, object.pathOf("predict"));
  const std::vector<Setting> trying = settingList(object, "try");
  if (!trying.empty()) page.trying = documents.with(trying, object.pathOf("try"));
  object.read("goal", page.goal);
  const std::vector<Setting> solution = settingList(object, "solution");
  if (!page.goal.empty()) page.solved = documents.with(solution, object.pathOf("solution"));
  requireKnown(object);
  return page;
}

void readPages(Lesson& lesson, const QDir& folder) {
  const Json json = parseJson(lessonFile(folder, QStringLiteral("lesson.json")));
  JsonObject object(json, "");
  std::string document = "document.attn";
  object.readInteger("order", 0, std::numeric_limits<int>::max(), lesson.order);
  object.read("document", document);
  const Json* pages = object.find("pages");
  if (!pages || !pages->is_array() || pages->empty())
    throw FormatError("pages", {CORE_TEXT("core", "wanted a list of pages"), {}});
  requireKnown(object);
  for (std::size_t i = 0; i < pages->size(); ++i)
    lesson.pages.push_back(readPage((*pages)[i], indexPath("pages", i), folder, document));
}

/// The texts have what the page asks for, in every language.
void requireText(const LessonPage& page, const LessonPageText& text, std::size_t index) {
  const std::string path = indexPath("pages", index);
  const auto require = [&](bool holds, const char* why) {
    if (!holds) throw FormatError(path, {why, {}});
  };
  require(!text.body.isEmpty(), CORE_TEXT("core", "the page is empty"));
  require(page.prediction.has_value() == !text.question.isEmpty(),
          CORE_TEXT("core", "a prediction needs a question, and a question a prediction"));
  require(text.question.isEmpty() == text.answer.isEmpty(),
          CORE_TEXT("core", "a question needs an answer"));
  require(page.goal.empty() == text.task.isEmpty() && page.goal.empty() == text.done.isEmpty(),
          CORE_TEXT("core", "a goal needs the parts “task” and “done”"));
  const std::size_t choices = page.prediction ? page.prediction->choices.size() : 0;
  require(choices == static_cast<std::size_t>(text.choices.size()),
          CORE_TEXT("core", "as many choices are wanted as there are conditions"));
}

void readText(Lesson& lesson, const QDir& folder, const QString& language) {
  const QString name = language + QStringLiteral(".md");
  aboutFile(folder.filePath(name).toStdString(), [&] {
    LessonText text = parseLessonText(QString::fromStdString(lessonFile(folder, name)));
    if (text.pages.size() != lesson.pages.size()) {
      throw FormatError({},
                        {CORE_TEXT("core", "%1 pages; lesson.json has %2"),
                         {std::to_string(text.pages.size()), std::to_string(lesson.pages.size())}});
    }
    for (std::size_t i = 0; i < text.pages.size(); ++i)
      requireText(lesson.pages[i], text.pages[i], i);
    lesson.texts.emplace(language, std::move(text));
  });
}

}  // namespace

const LessonText& Lesson::text(const QString& language) const {
  const auto found = texts.find(language);
  return found != texts.end() ? found->second : texts.begin()->second;
}

SharedLesson readLesson(const QString& folder) {
  const QDir files(folder);
  auto lesson = std::make_shared<Lesson>();
  lesson->id = files.dirName();
  aboutFile(files.filePath(QStringLiteral("lesson.json")).toStdString(),
            [&] { readPages(*lesson, files); });
  for (const QString& language : languages())
    readText(*lesson, files, language);
  return lesson;
}

QStringList lessonFolders() {
  const QDir all(QStringLiteral(":/lessons"));
  QStringList folders;
  for (const QString& name : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
    folders += all.filePath(name);
  return folders;
}

}  // namespace attention_lab
