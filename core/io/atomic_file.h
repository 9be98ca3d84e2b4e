#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.h"

namespace attention_lab {

/// The new file is in its place, but the folder's entry may not outlive a power cut.
class FlushError : public FormatError {
  using FormatError::FormatError;
};

/// Writes a file whole or not at all: temporary file beside it (O_EXCL, the old file's mode, or
/// 0666 less the umask), write, fsync, rename, fsync of the folder. A symbolic link is followed,
/// so that it stays a link. On any error but FlushError, which the last step throws, the old file
/// is as it was, the temporary one is gone, and FormatError says which step failed and why.
void writeFileAtomically(const std::filesystem::path& file, std::string_view bytes);

/// The whole file. Throws FormatError (can't open, a folder, …) and LimitError over `limit` bytes,
/// looked at before reading.
std::string readFile(const std::filesystem::path& file, std::size_t limit);

}  // namespace attention_lab
