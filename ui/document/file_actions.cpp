#include "ui/document/file_actions.h"

#include <new>

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "core/document/evaluate.h"
#include "core/error.h"
#include "core/io/atomic_file.h"
#include "core/io/document_file.h"
#include "ui/document/attempt.h"
#include "ui/document/document_model.h"
#include "ui/language.h"

namespace attention_lab {
namespace {

constexpr qsizetype mostRecent = 10;
const auto recentKey = QStringLiteral("recentFiles");
const auto folderKey = QStringLiteral("folder");

bool& nativeDialogs() {
  static bool native = true;
  return native;
}

std::filesystem::path toPath(const QString& name) {
  return std::filesystem::path(QFile::encodeName(name).toStdString());
}

QString toName(const std::filesystem::path& path) {
  return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

/// A file dialog for documents; empty when it was left.
QString askForFile(QWidget& window, const QString& title, QFileDialog::AcceptMode mode,
                   const QString& start) {
  QFileDialog dialog(&window, title, start);
  dialog.setAcceptMode(mode);
  dialog.setFileMode(mode == QFileDialog::AcceptSave ? QFileDialog::AnyFile
                                                     : QFileDialog::ExistingFile);
  dialog.setNameFilters(
      {FileActions::tr("Attention Lab documents (*.attn)"), FileActions::tr("All files (*)")});
  dialog.setDefaultSuffix(QStringLiteral("attn"));
  dialog.setOption(QFileDialog::DontUseNativeDialog, !nativeDialogs());
  if (mode == QFileDialog::AcceptSave && !start.isEmpty()) {
    dialog.selectFile(QFileInfo(start).fileName());
  }
  return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

/// The window shows one attention.
void requireOneLayer(const Document& document) {
  if (!document.transformer && !(document.variant && document.variant->transformer)) return;
  throw FormatError(
      "transformer",
      {CORE_TEXT("core",
                 "the window shows one attention layer; a stack of layers is computed by "
                 "“attention-lab compute” and drawn by “attention-lab render --layer”"),
       {}});
}

}  // namespace

QString documentName(const DocumentModel& model) {
  QString name = QFileInfo(toName(model.filePath())).fileName();
  if (name.isEmpty()) name = QString::fromStdString(model.document().title);
  return name.isEmpty() ? FileActions::tr("Untitled") : name;
}

FileActions::FileActions(DocumentModel& model, QWidget& window)
    : QObject(&window), model_(model), window_(window) {}

void FileActions::setNativeDialogs(bool native) {
  nativeDialogs() = native;
}

bool FileActions::hasNativeDialogs() {
  return nativeDialogs();
}

void FileActions::newDocument() {
  if (mayReplaceDocument()) model_.reset(Document(), {});
}

void FileActions::open() {
  if (!mayReplaceDocument()) return;
  const QString folder = QSettings().value(folderKey, QDir::homePath()).toString();
  const QString name = askForFile(window_, tr("Open a document"), QFileDialog::AcceptOpen, folder);
  if (!name.isEmpty()) load(toPath(name));
}

bool FileActions::openFile(const QString& path) {
  return mayReplaceDocument() && load(toPath(QFileInfo(path).absoluteFilePath()));
}

std::optional<FileActions::Stamp> FileActions::stampOf(const std::filesystem::path& path) {
  std::error_code size, time;
  const Stamp stamp{std::filesystem::file_size(path, size),
                    std::filesystem::last_write_time(path, time)};
  return size || time ? std::nullopt : std::optional(stamp);
}

bool FileActions::load(const std::filesystem::path& path) {
  const auto failure = failureOf([&] {
    // Before reading: what is written meanwhile counts as another's.
    const auto stamp = stampOf(path);
    Document document = readDocument(path);
    requireOneLayer(document);
    requireComputable(document);
    model_.reset(std::move(document), path);
    stamp_ = stamp;
  });
  if (failure) {
    if (!stampOf(path)) forget(toName(path));
    report(tr("The document could not be opened."), *failure);
    return false;
  }
  remember(toName(path));
  return true;
}

bool FileActions::openExample(const QString& resource) {
  if (!mayReplaceDocument()) return false;
  const auto failure = failureOf([&] {
    QFile file(resource);
    if (!file.open(QIODevice::ReadOnly)) {
      FormatError error({}, {"%1", {file.errorString().toStdString()}});
      error.setFile(resource.toStdString());
      throw error;
    }
    model_.reset(parseDocument(file.readAll().toStdString(), {}), {});
  });
  if (failure) report(tr("The example could not be opened."), *failure);
  return !failure;
}

bool FileActions::save() {
  return model_.filePath().empty() ? saveAs() : saveTo(model_.filePath());
}

bool FileActions::saveAs() {
  QString start = toName(model_.filePath());
  if (start.isEmpty()) {
    const QString folder = QSettings().value(folderKey, QDir::homePath()).toString();
    start = QDir(folder).filePath(tr("attention.attn"));
  }
  const QString name = askForFile(window_, tr("Save the document"), QFileDialog::AcceptSave, start);
  return !name.isEmpty() && saveTo(toPath(name));
}

bool FileActions::mayOverwrite(const std::filesystem::path& path) {
  const auto there = stampOf(path);
  if (path != model_.filePath() || !there || there == stamp_) return true;
  QMessageBox box(&window_);
  box.setIcon(QMessageBox::Warning);
  box.setTextFormat(Qt::PlainText);
  box.setWindowTitle(tr("Attention Lab"));
  box.setText(tr("Another program has changed “%1” since it was read or saved here.")
                  .arg(QFileInfo(toName(path)).fileName()));
  box.setInformativeText(tr("Replace what it wrote?"));
  QPushButton* replace = box.addButton(tr("&Replace"), QMessageBox::DestructiveRole);
  box.setDefaultButton(box.addButton(QMessageBox::Cancel));
  box.exec();
  return box.clickedButton() == replace;
}

bool FileActions::saveTo(const std::filesystem::path& path) {
  if (!mayOverwrite(path)) return false;
  const auto failure = failureOf([&] {
    try {
      writeDocument(path, model_.documentToSave(), model_.arraysFolder());
    } catch (const FlushError& error) {
      report(tr("The document was saved, but the disk reports a fault."), translated(error));
    }
  });
  if (failure) {
    report(tr("The document could not be saved; a file that was there is as it was."), *failure);
    return false;
  }
  stamp_ = stampOf(path);
  model_.markSaved(path);
  remember(toName(path));
  emit saved(toName(path));
  return true;
}

bool FileActions::mayReplaceDocument() {
  if (!model_.isModified()) return true;
  QMessageBox box(&window_);
  box.setIcon(QMessageBox::Question);
  box.setTextFormat(Qt::PlainText);
  box.setWindowTitle(tr("Attention Lab"));
  box.setText(tr("“%1” has changes that are not saved.").arg(documentName(model_)));
  box.setInformativeText(tr("Save them?"));
  box.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
  box.button(QMessageBox::Save)->setText(tr("&Save"));
  box.button(QMessageBox::Discard)->setText(tr("&Discard"));
  box.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
  box.setDefaultButton(QMessageBox::Save);
  switch (box.exec()) {
    case QMessageBox::Save:
      return save();
    case QMessageBox::Discard:
      return true;
    default:
      return false;
  }
}

QStringList FileActions::recentFiles() const {
  return QSettings().value(recentKey).toStringList();
}

void FileActions::clearRecentFiles() {
  QSettings().remove(recentKey);
}

void FileActions::forget(const QString& path) {
  QStringList files = recentFiles();
  if (files.removeAll(path) > 0) QSettings().setValue(recentKey, files);
}

void FileActions::remember(const QString& path) {
  QSettings settings;
  QStringList files = settings.value(recentKey).toStringList();
  files.removeAll(path);
  files.prepend(path);
  settings.setValue(recentKey, QStringList(files.mid(0, mostRecent)));
  settings.setValue(folderKey, QFileInfo(path).absolutePath());
}

void FileActions::report(const QString& what, const QString& why) {
  QMessageBox box(&window_);
  box.setIcon(QMessageBox::Warning);
  box.setTextFormat(Qt::PlainText);
  box.setWindowTitle(tr("Attention Lab"));
  box.setText(what);
  box.setInformativeText(why);
  box.setStandardButtons(QMessageBox::Ok);
  // Qt guesses the format of the second text by itself.
  for (QLabel* label : box.findChildren<QLabel*>())
    label->setTextFormat(Qt::PlainText);
  box.exec();
}

}  // namespace attention_lab
