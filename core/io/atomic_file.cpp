#include "core/io/atomic_file.h"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <random>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/error.h"

namespace attention_lab {

namespace {

namespace fs = std::filesystem;

/// Closes on every way out; close() reports the error that a network file system kept until then.
class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  int get() const { return descriptor_; }
  bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_;
};

/// Removes the temporary file unless it was renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(fs::path path) : path_(std::move(path)) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  const fs::path& path() const { return path_; }
  void release() { path_.clear(); }

 private:
  fs::path path_;
};

template <class Thrown = FormatError>
[[noreturn]] void fail(const fs::path& file, const char* text, int error) {
  Thrown thrown({}, {text, {std::generic_category().message(error)}});
  thrown.setFile(file.string());
  throw thrown;
}

/// The file behind a chain of symbolic links, which may not exist yet.
fs::path linkTarget(const fs::path& file) {
  constexpr int kMostLinks = 40;  // as the kernel
  fs::path target = file;
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code error;
    if (!fs::is_symlink(target, error)) return target;
    const fs::path next = fs::read_symlink(target, error);
    if (error) fail(file, CORE_TEXT("core", "can't follow the link: %1"), error.value());
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  fail(file, CORE_TEXT("core", "can't follow the link: %1"), ELOOP);
}

fs::path folderOf(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// A new file beside `target` that nobody else has, and its descriptor.
std::pair<fs::path, int> createBeside(const fs::path& file, const fs::path& target) {
  constexpr int kMostTries = 100;
  constexpr int kFlags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW;
  std::random_device random;
  for (int tries = 0; tries < kMostTries; ++tries) {
    const fs::path path =
        folderOf(target) / (".attention-lab-" + std::to_string(random()) + ".tmp");
    const int descriptor = ::open(path.c_str(), kFlags, 0666);
    if (descriptor >= 0) return {path, descriptor};
    if (errno != EEXIST && errno != EINTR) break;
  }
  fail(file, CORE_TEXT("core", "can't create a file in this folder: %1"), errno);
}

bool writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// So that the new name survives a power cut. Some file systems have no fsync for folders.
void syncFolder(const fs::path& file, const fs::path& target) {
  const Descriptor folder(::open(folderOf(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() < 0) return;  // a folder that may be written but not read
  if (::fsync(folder.get()) != 0 && errno != EINVAL && errno != ENOTSUP) {
    fail<FlushError>(file,
                     CORE_TEXT("core",
                               "the new file is in place, but the folder can't be flushed to the "
                               "disk, so it may be lost in a power cut: %1"),
                     errno);
  }
}

}  // namespace

void writeFileAtomically(const fs::path& file, std::string_view bytes) {
  const fs::path target = linkTarget(file);
  struct stat old {};
  const bool replaces = ::stat(target.c_str(), &old) == 0;
  if (replaces && S_ISDIR(old.st_mode)) {
    fail(file, CORE_TEXT("core", "can't replace it: %1"), EISDIR);
  }
  if (replaces && !S_ISREG(old.st_mode)) {
    fail(file, CORE_TEXT("core", "can't replace what isn't a regular file: %1"), EINVAL);
  }
  auto [path, opened] = createBeside(file, target);
  TemporaryFile temporary(path);
  Descriptor descriptor(opened);
  constexpr mode_t kPermissions = 07777;
  if (replaces && ::fchmod(descriptor.get(), old.st_mode & kPermissions) != 0) {
    fail(file, CORE_TEXT("core", "can't keep the file's permissions: %1"), errno);
  }
  if (!writeAll(descriptor.get(), bytes)) {
    fail(file, CORE_TEXT("core", "can't write: %1"), errno);
  }
  if (::fsync(descriptor.get()) != 0) {
    fail(file, CORE_TEXT("core", "can't flush to the disk: %1"), errno);
  }
  if (!descriptor.close()) {
    fail(file, CORE_TEXT("core", "can't finish writing: %1"), errno);
  }
  if (::rename(path.c_str(), target.c_str()) != 0) {
    fail(file, CORE_TEXT("core", "can't put the new file in the old one's place: %1"), errno);
  }
  temporary.release();
  syncFolder(file, target);
}

namespace {

/// Reads `size` bytes, or fewer if the file became shorter meanwhile.
std::string readBytes(const fs::path& file, int descriptor, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    const ssize_t got = ::read(descriptor, bytes.data() + filled, size - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(file, CORE_TEXT("core", "can't read: %1"), errno);
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return bytes;
}

}  // namespace

std::string readFile(const fs::path& file, std::size_t limit) {
  // Not blocking: opening a named pipe would wait for a writer.
  const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (descriptor.get() < 0) fail(file, CORE_TEXT("core", "can't open: %1"), errno);
  struct stat status {};
  if (::fstat(descriptor.get(), &status) != 0) {
    fail(file, CORE_TEXT("core", "can't read: %1"), errno);
  }
  if (S_ISDIR(status.st_mode)) fail(file, CORE_TEXT("core", "can't read: %1"), EISDIR);
  if (!S_ISREG(status.st_mode)) {
    fail(file, CORE_TEXT("core", "not a regular file: %1"), EINVAL);
  }
  const auto size = static_cast<std::uintmax_t>(status.st_size);
  if (size > limit) {
    LimitError error({}, {CORE_TEXT("core", "the file has %1 bytes; at most %2 are read"),
                          {std::to_string(size), std::to_string(limit)}});
    error.setFile(file.string());
    throw error;
  }
  return readBytes(file, descriptor.get(), static_cast<std::size_t>(size));
}

}  // namespace attention_lab
