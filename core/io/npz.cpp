#include "core/io/npz.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <utility>

#include <zip.h>

#include "core/error.h"
#include "core/io/npy.h"

namespace attention_lab {

namespace {

struct CloseArchive {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseMember {
  void operator()(zip_file_t* member) const { zip_fclose(member); }
};
struct FreeSource {
  void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using Archive = std::unique_ptr<zip_t, CloseArchive>;
using Member = std::unique_ptr<zip_file_t, CloseMember>;
using Source = std::unique_ptr<zip_source_t, FreeSource>;

constexpr std::uint64_t kMostMemberBytes = (std::uint64_t{2} << 30) + (1 << 20);
/// Deflate can't shrink by more than this, so a member that claims to is lying.
constexpr std::uint64_t kMostDeflation = 1032;
constexpr std::string_view kSuffix = ".npy";

[[noreturn]] void fail(const std::string& name, const char* reason) {
  throw FormatError(name, {CORE_TEXT("core", "can't unpack: %1"), {reason}});
}

Source bufferSource(std::string_view bytes) {
  Source source(zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr));
  if (!source) throw std::bad_alloc();
  return source;
}

Archive openArchive(std::string_view bytes) {
  Source source = bufferSource(bytes);
  zip_error_t error;
  zip_error_init(&error);
  Archive archive(zip_open_from_source(source.get(), ZIP_RDONLY | ZIP_CHECKCONS, &error));
  if (!archive) {
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    fail({}, reason.c_str());
  }
  source.release();  // belongs to the archive from here on
  zip_error_fini(&error);
  return archive;
}

zip_stat_t memberStatus(zip_t* archive, zip_uint64_t index) {
  constexpr zip_uint64_t kNeeded =
      ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
  zip_stat_t status;
  zip_stat_init(&status);
  if (zip_stat_index(archive, index, 0, &status) != 0 || (status.valid & kNeeded) != kNeeded) {
    fail({}, zip_strerror(archive));
  }
  return status;
}

/// Sizes are those the archive claims; they are checked before anything is allocated.
void checkSizes(const zip_stat_t& status, std::size_t archiveSize, const std::string& name) {
  const bool deflated = status.comp_method == ZIP_CM_DEFLATE;
  if (!deflated && status.comp_method != ZIP_CM_STORE) {
    throw FormatError(name, {CORE_TEXT("core", "packed by method %1; wanted stored or deflated"),
                             {std::to_string(status.comp_method)}});
  }
  const std::uint64_t most = deflated ? (status.comp_size + 1) * kMostDeflation : status.comp_size;
  if (status.comp_size > archiveSize || status.size > most) {
    throw FormatError(name, {CORE_TEXT("core", "claims %1 bytes, more than the file can hold"),
                             {std::to_string(status.size)}});
  }
  if (status.size > kMostMemberBytes) {
    throw LimitError(name, {CORE_TEXT("core", "has %1 bytes; at most %2 are read"),
                            {std::to_string(status.size), std::to_string(kMostMemberBytes)}});
  }
}

std::string unpack(zip_t* archive, zip_uint64_t index, std::uint64_t size,
                   const std::string& name) {
  const Member member(zip_fopen_index(archive, index, 0));
  if (!member) fail(name, zip_strerror(archive));
  std::string bytes(size, '\0');
  std::uint64_t filled = 0;
  // One read more than needed: libzip compares the check sum at the end.
  char beyond = 0;
  while (true) {
    char* const target = filled < size ? bytes.data() + filled : &beyond;
    const zip_int64_t got = zip_fread(member.get(), target, filled < size ? size - filled : 1);
    if (got < 0) fail(name, zip_file_strerror(member.get()));
    if (got == 0) break;
    filled += static_cast<std::uint64_t>(got);
    if (filled > size) break;
  }
  if (filled != size) {
    throw FormatError(name,
                      {CORE_TEXT("core", "unpacks to another size than the %1 bytes it claims"),
                       {std::to_string(size)}});
  }
  return bytes;
}

void addMember(zip_t* archive, const NamedArray& array, const std::string& header) {
  constexpr std::uint16_t kFirstDate = (1 << 5) | 1;  // 1 January 1980, as NumPy
  // The numbers aren't copied: the archive reads them where they are. libzip only reads, though its
  // fragments aren't const.
  const auto part = [](const void* bytes, std::size_t size) {
    return zip_buffer_fragment_t{static_cast<zip_uint8_t*>(const_cast<void*>(bytes)), size};
  };
  const std::array parts{
      part(header.data(), header.size()),
      part(array.values.data(), static_cast<std::size_t>(array.values.size()) * sizeof(double))};
  Source source(zip_source_buffer_fragment(archive, parts.data(), parts.size(), 0));
  if (!source) fail(array.name, zip_strerror(archive));
  const std::string name = array.name + std::string(kSuffix);
  const zip_int64_t index = zip_file_add(archive, name.c_str(), source.get(), ZIP_FL_ENC_UTF_8);
  if (index < 0) fail(array.name, zip_strerror(archive));
  source.release();  // belongs to the archive from here on
  const auto at = static_cast<zip_uint64_t>(index);
  if (zip_set_file_compression(archive, at, ZIP_CM_STORE, 0) != 0 ||
      zip_file_set_dostime(archive, at, 0, kFirstDate, 0) != 0) {
    fail(array.name, zip_strerror(archive));
  }
}

std::string readAll(zip_source_t* source) {
  zip_stat_t status;
  zip_stat_init(&status);
  if (zip_source_open(source) != 0 || zip_source_stat(source, &status) != 0) {
    fail({}, zip_error_strerror(zip_source_error(source)));
  }
  std::string bytes(status.size, '\0');
  const zip_int64_t got = zip_source_read(source, bytes.data(), bytes.size());
  if (got < 0 || static_cast<std::size_t>(got) != bytes.size()) {
    fail({}, zip_error_strerror(zip_source_error(source)));
  }
  zip_source_close(source);
  return bytes;
}

}  // namespace

std::vector<NamedArray> parseNpz(std::string_view bytes) {
  const Archive archive = openArchive(bytes);
  std::vector<NamedArray> arrays;
  std::set<std::string> names;
  ArrayBudget budget;
  const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
  for (zip_uint64_t index = 0; index < static_cast<zip_uint64_t>(count); ++index) {
    const zip_stat_t status = memberStatus(archive.get(), index);
    std::string name = status.name;
    if (!name.ends_with(kSuffix)) continue;
    name.resize(name.size() - kSuffix.size());
    if (!names.insert(name).second) {
      throw FormatError(name, {CORE_TEXT("core", "this name stands twice"), {}});
    }
    checkSizes(status, bytes.size(), name);
    const std::string member = unpack(archive.get(), index, status.size, name);
    if (auto values = parseNpy(member, name, budget)) {
      arrays.push_back({std::move(name), std::move(*values)});
    }
  }
  if (names.empty()) {
    throw FormatError({}, {CORE_TEXT("core",
                                     "an archive without .npy arrays (weights of PyTorch "
                                     "must be saved as .npz or .safetensors)"),
                           {}});
  }
  return arrays;
}

std::string npzBytes(const std::vector<NamedArray>& arrays) {
  const Source result = bufferSource({});
  zip_error_t error;
  zip_error_init(&error);
  Archive archive(zip_open_from_source(result.get(), ZIP_TRUNCATE, &error));
  if (!archive) fail({}, zip_error_strerror(&error));
  zip_source_keep(result.get());
  std::vector<std::string> headers;
  headers.reserve(arrays.size());  // the archive refers to them until it is closed
  for (const NamedArray& array : arrays) {
    headers.push_back(npyHeader(array.values.shape()));
    addMember(archive.get(), array, headers.back());
  }
  if (zip_close(archive.get()) != 0) fail({}, zip_strerror(archive.get()));
  archive.release();  // zip_close freed it
  return readAll(result.get());
}

}  // namespace attention_lab
