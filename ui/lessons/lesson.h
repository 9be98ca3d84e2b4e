#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/document/document.h"
#include "ui/lessons/lesson_text.h"

// A lesson as a plain value. It is a folder: lesson.json, one text per language (en.md, zh_CN.md),
// and the documents that it shows.
//
// lesson.json: "order" (place in the menu), "document" (a file of the folder), "pages", a list of
//   "document"   instead of the lesson's
//   "set"        changes to it: ["attention.mask=causal", …], as --set of the command line
//   "view"       what is on the screen, as in a document: {"view": "chain", "tensor": "scores", …}
//   "highlight"  what is outlined: "widget:mask" (a control or panel by its object name),
//                "cells:scores", "cells:scores[1]", "cells:scores[1][2]"
//   "predict"    {"answer": expression, "tolerance": 0.01} or {"choices": [condition, …]}, of
//                which one holds
//   "try"        changes that the question is about; made once it is answered
//   "goal"       condition that the learner brings about
//   "solution"   changes that bring it about
namespace attention_lab {

struct Prediction {
  std::string answer;  ///< expression; empty: one of the choices
  double tolerance = 0;
  std::vector<std::string> choices;  ///< conditions
};

struct LessonPage {
  Document document;
  std::vector<std::string> highlights;
  std::optional<Prediction> prediction;
  std::optional<Document> trying;
  std::string goal;                ///< empty: none
  std::optional<Document> solved;  ///< with a goal
};

struct Lesson {
  QString id;  ///< the folder's name
  Index order = 0;
  std::vector<LessonPage> pages;
  std::map<QString, LessonText> texts;  ///< by language, each with as many pages

  const LessonText& text(const QString& language) const;
};
using SharedLesson = std::shared_ptr<const Lesson>;

/// Throws Error with the file, the key's path or the page, and what was wanted.
SharedLesson readLesson(const QString& folder);

/// The folders of the lessons that come with the program.
QStringList lessonFolders();

}  // namespace attention_lab
