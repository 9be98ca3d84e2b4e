#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include <QObject>
#include <QStringList>

class QWidget;

namespace attention_lab {

class DocumentModel;

/// Of the file, else the document's title, else "Untitled".
QString documentName(const DocumentModel& model);

/// New, open, save and recent files of a window: asks before work is lost, and on any error says
/// why and keeps the document there was.
class FileActions : public QObject {
  Q_OBJECT

 public:
  FileActions(DocumentModel& model, QWidget& window);

  void newDocument();
  void open();
  /// False when it couldn't be read (the user was told) or the user kept the old document.
  bool openFile(const QString& path);
  /// A document of the resources; it has no file to be saved to.
  bool openExample(const QString& resource);
  bool save();
  bool saveAs();
  /// True when nothing is lost: unmodified, saved now, or the user gave it up.
  bool mayReplaceDocument();

  QStringList recentFiles() const;
  void clearRecentFiles();

  /// Native file dialogs can't be driven by tests.
  static void setNativeDialogs(bool native);
  static bool hasNativeDialogs();

  /// Tells the user, in plain text, what could not be done and why.
  void report(const QString& what, const QString& why);

 signals:
  void saved(const QString& path);

 private:
  /// How a file was when it was read or written: another size or time, and somebody else wrote it.
  struct Stamp {
    std::uintmax_t size = 0;
    std::filesystem::file_time_type time;
    bool operator==(const Stamp&) const = default;
  };
  /// nullopt for a file that isn't there.
  static std::optional<Stamp> stampOf(const std::filesystem::path& path);
  bool mayOverwrite(const std::filesystem::path& path);
  bool load(const std::filesystem::path& path);
  bool saveTo(const std::filesystem::path& path);
  void remember(const QString& path);
  /// Drops it from the recent files.
  void forget(const QString& path);

  DocumentModel& model_;
  QWidget& window_;
  std::optional<Stamp> stamp_;  ///< of the document's file
};

}  // namespace attention_lab
