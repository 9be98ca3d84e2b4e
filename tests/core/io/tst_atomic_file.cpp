#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>

#include "core/error.h"
#include "core/io/atomic_file.h"

using namespace attention_lab;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLimit = 1 << 20;
bool foldersFail = false;

std::string errorOfWriting(const fs::path& file, const std::string& bytes) {
  try {
    writeFileAtomically(file, bytes);
  } catch (const FormatError& error) {
    return error.file() == file.string() ? error.what() : "another file's name";
  }
  return "no error";
}

std::size_t filesIn(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// No file can grow beyond that many bytes, as on a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{bytes, old_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, SIG_DFL);
  }

 private:
  rlimit old_{};
};

}  // namespace

/// In the place of the C library's: a disk whose folders can't be flushed.
extern "C" int fsync(int descriptor) {
  struct stat status {};
  if (foldersFail && fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    errno = EIO;
    return -1;
  }
  return static_cast<int>(syscall(SYS_fsync, descriptor));
}

class TestAtomicFile : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void writesAndReplaces();
  void keepsPermissions();
  void newFileFollowsUmask();
  void linksStayLinks();
  void fullDiskLeavesTheOldFile();
  void fullDiskLeavesNothing();
  void unflushedFolderKeepsTheNewFile();
  void missingFolder();
  void parentIsAFile();
  void targetIsAFolder();
  void linkInACircle();
  void readOnlyFolder();
  void readingErrors();
  void limitIsLookedAtBeforeReading();

 private:
  fs::path path(const char* name) const { return folder_->filePath(name).toStdString(); }

  std::unique_ptr<QTemporaryDir> folder_;
};

void TestAtomicFile::init() {
  folder_ = std::make_unique<QTemporaryDir>();
}

void TestAtomicFile::cleanup() {
  folder_.reset();
}

void TestAtomicFile::writesAndReplaces() {
  const fs::path file = path("a.attn");
  writeFileAtomically(file, "first, which is longer");
  QCOMPARE(readFile(file, kLimit), std::string("first, which is longer"));
  writeFileAtomically(file, std::string("se\0cond", 7));
  QCOMPARE(readFile(file, kLimit), std::string("se\0cond", 7));
  writeFileAtomically(file, "");
  QCOMPARE(readFile(file, kLimit), std::string());
  QCOMPARE(filesIn(file.parent_path()), 1U);
}

void TestAtomicFile::keepsPermissions() {
  const fs::path file = path("a.attn");
  writeFileAtomically(file, "old");
  QCOMPARE(chmod(file.c_str(), 0640), 0);
  writeFileAtomically(file, "new");
  struct stat status {};
  QCOMPARE(stat(file.c_str(), &status), 0);
  QCOMPARE(status.st_mode & 07777U, 0640U);
}

void TestAtomicFile::newFileFollowsUmask() {
  const mode_t old = umask(0027);
  writeFileAtomically(path("a.attn"), "x");
  umask(old);
  struct stat status {};
  QCOMPARE(stat(path("a.attn").c_str(), &status), 0);
  QCOMPARE(status.st_mode & 07777U, 0640U);
}

void TestAtomicFile::linksStayLinks() {
  fs::create_directory(path("elsewhere"));
  writeFileAtomically(path("elsewhere/real"), "old");
  fs::create_symlink("elsewhere/real", path("second"));
  fs::create_symlink("second", path("first"));
  writeFileAtomically(path("first"), "new");
  QVERIFY(fs::is_symlink(path("first")));
  QVERIFY(fs::is_symlink(path("second")));
  QVERIFY(!fs::is_symlink(path("elsewhere/real")));
  QCOMPARE(readFile(path("elsewhere/real"), kLimit), std::string("new"));
  fs::create_symlink("elsewhere/not yet", path("dangling"));
  writeFileAtomically(path("dangling"), "made");
  QVERIFY(fs::is_symlink(path("dangling")));
  QCOMPARE(readFile(path("elsewhere/not yet"), kLimit), std::string("made"));
}

void TestAtomicFile::fullDiskLeavesTheOldFile() {
  const fs::path file = path("a.attn");
  writeFileAtomically(file, "old");
  std::string error;
  {
    const FileSizeLimit limit(1000);
    error = errorOfWriting(file, std::string(5000, 'x'));
  }
  QVERIFY2(contains(error, "can't write: File too large"), error.c_str());
  QCOMPARE(readFile(file, kLimit), std::string("old"));
  QCOMPARE(filesIn(file.parent_path()), 1U);
}

void TestAtomicFile::fullDiskLeavesNothing() {
  {
    const FileSizeLimit limit(1000);
    QVERIFY(contains(errorOfWriting(path("a.attn"), std::string(5000, 'x')), "can't write"));
  }
  QCOMPARE(filesIn(path("")), 0U);
}

void TestAtomicFile::unflushedFolderKeepsTheNewFile() {
  const fs::path file = path("a.attn");
  writeFileAtomically(file, "old");
  foldersFail = true;
  std::string error;
  try {
    writeFileAtomically(file, "new");
  } catch (const FlushError& thrown) {
    error = thrown.what();
  }
  foldersFail = false;
  QVERIFY2(contains(error, "the new file is in place"), error.c_str());
  QVERIFY2(contains(error, "Input/output error"), error.c_str());
  QCOMPARE(readFile(file, kLimit), std::string("new"));
  QCOMPARE(filesIn(file.parent_path()), 1U);
}

void TestAtomicFile::missingFolder() {
  const std::string error = errorOfWriting(path("nowhere/a.attn"), "x");
  QVERIFY2(contains(error, "can't create a file in this folder: No such file or directory"),
           error.c_str());
}

void TestAtomicFile::parentIsAFile() {
  writeFileAtomically(path("file"), "x");
  const std::string error = errorOfWriting(path("file/a.attn"), "x");
  QVERIFY2(contains(error, "Not a directory"), error.c_str());
}

void TestAtomicFile::targetIsAFolder() {
  fs::create_directory(path("a.attn"));
  const std::string error = errorOfWriting(path("a.attn"), "x");
  QVERIFY2(contains(error, "Is a directory"), error.c_str());
  QVERIFY(fs::is_directory(path("a.attn")));
  QCOMPARE(filesIn(path("")), 1U);
}

void TestAtomicFile::linkInACircle() {
  fs::create_symlink("b", path("a"));
  fs::create_symlink("a", path("b"));
  const std::string error = errorOfWriting(path("a"), "x");
  QVERIFY2(contains(error, "can't follow the link"), error.c_str());
}

void TestAtomicFile::readOnlyFolder() {
  if (geteuid() == 0) QSKIP("root may write into any folder");
  writeFileAtomically(path("a.attn"), "old");
  QCOMPARE(chmod(path("").c_str(), 0500), 0);
  const std::string error = errorOfWriting(path("a.attn"), "new");
  QCOMPARE(chmod(path("").c_str(), 0700), 0);
  QVERIFY2(contains(error, "Permission denied"), error.c_str());
  QCOMPARE(readFile(path("a.attn"), kLimit), std::string("old"));
}

void TestAtomicFile::readingErrors() {
  const auto errorOf = [](const fs::path& file) {
    try {
      readFile(file, kLimit);
    } catch (const FormatError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  QVERIFY(contains(errorOf(path("absent")), "can't open: No such file or directory"));
  QVERIFY(contains(errorOf(path("")), "can't read: Is a directory"));
  QVERIFY(contains(errorOf("/dev/zero"), "not a regular file"));
  QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
  QVERIFY(contains(errorOf(path("pipe")), "not a regular file"));
}

void TestAtomicFile::limitIsLookedAtBeforeReading() {
  writeFileAtomically(path("a"), "12345");
  QCOMPARE(readFile(path("a"), 5), std::string("12345"));
  QVERIFY_EXCEPTION_THROWN(readFile(path("a"), 4), LimitError);
  fs::resize_file(path("a"), std::uintmax_t{1} << 40U);  // sparse: reading it would take minutes
  QVERIFY_EXCEPTION_THROWN(readFile(path("a"), std::size_t{1} << 31U), LimitError);
}

QTEST_GUILESS_MAIN(TestAtomicFile)
#include "tst_atomic_file.moc"
