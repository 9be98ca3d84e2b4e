#include "core/io/npy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/io/array_file.h"

namespace attention_lab {

namespace {

constexpr std::size_t kMostAxes = 64;

/// The Python dict of a header: {'descr': '<f8', 'fortran_order': False, 'shape': (2L, 3), }
struct Header {
  std::string descr;
  bool fortranOrder = false;
  Shape shape;
};

class HeaderParser {
 public:
  HeaderParser(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Header parse() {
    Header header;
    std::vector<std::string> seen;
    want('{');
    while (!take('}')) {
      const std::string key = quoted();
      want(':');
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) fail();
      seen.push_back(key);
      if (key == "descr") {
        header.descr = descr();
      } else if (key == "fortran_order") {
        header.fortranOrder = truth();
      } else if (key == "shape") {
        header.shape = shape();
      } else {
        fail();
      }
      if (!take(',') && peek() != '}') fail();
    }
    if (seen.size() != 3 || peek() != '\0') fail();
    return header;
  }

 private:
  [[noreturn]] void fail() const {
    throw FormatError(name_, {CORE_TEXT("core", "not a header of a .npy array"), {}});
  }

  /// The next character that isn't white space, '\0' at the end.
  char peek() {
    while (!text_.empty() && std::isspace(static_cast<unsigned char>(text_.front())) != 0) {
      text_.remove_prefix(1);
    }
    return text_.empty() ? '\0' : text_.front();
  }
  bool take(char c) {
    if (peek() != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  void want(char c) {
    if (!take(c)) fail();
  }
  bool takeWord(std::string_view word) {
    peek();
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  std::string quoted() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') fail();
    const std::size_t end = text_.find(quote, 1);
    if (end == std::string_view::npos) fail();
    std::string value(text_.substr(1, end - 1));
    text_.remove_prefix(end + 1);
    return value;
  }

  std::string descr() {
    if (peek() == '[' || peek() == '(') {
      throw FormatError(name_, {CORE_TEXT("core", "arrays of records are not supported"), {}});
    }
    return quoted();
  }

  bool truth() {
    if (takeWord("True")) return true;
    if (takeWord("False")) return false;
    fail();
  }

  Shape shape() {
    Shape shape;
    want('(');
    while (!take(')')) {
      Index extent = -1;
      peek();
      const char* const begin = text_.data();
      const auto [end, error] = std::from_chars(begin, begin + text_.size(), extent);
      if (error != std::errc() || extent < 0 || shape.size() == kMostAxes) fail();
      text_.remove_prefix(static_cast<std::size_t>(end - begin));
      take('L');  // a long integer of Python 2
      shape.push_back(extent);
      if (!take(',') && peek() != ')') fail();
    }
    return shape;
  }

  std::string_view text_;
  const std::string& name_;
};

constexpr std::array<std::pair<std::string_view, NumberType>, 12> kTypes{{
    {"b1", NumberType::boolean},
    {"i1", NumberType::int8},
    {"i2", NumberType::int16},
    {"i4", NumberType::int32},
    {"i8", NumberType::int64},
    {"u1", NumberType::uint8},
    {"u2", NumberType::uint16},
    {"u4", NumberType::uint32},
    {"u8", NumberType::uint64},
    {"f2", NumberType::float16},
    {"f4", NumberType::float32},
    {"f8", NumberType::float64},
}};

struct ElementType {
  bool isText = false;
  bool bigEndian = false;
  NumberType type = NumberType::float64;
};

ElementType elementType(const std::string& descr, const std::string& name) {
  ElementType element;
  std::string_view kind = descr;
  if (!kind.empty() && std::string_view("<>|=").find(kind.front()) != std::string_view::npos) {
    element.bigEndian = kind.front() == '>';
    kind.remove_prefix(1);
  }
  if (kind.starts_with('O')) {
    throw FormatError(name, {CORE_TEXT("core",
                                       "an array of Python objects is a pickle, which could "
                                       "run code, so it is not read"),
                             {}});
  }
  element.isText = kind.starts_with('U') || kind.starts_with('S') || kind.starts_with('a');
  if (element.isText) return element;
  if (kind == "?") kind = "b1";
  const auto* const found = std::find_if(kTypes.begin(), kTypes.end(),
                                         [&](const auto& entry) { return entry.first == kind; });
  if (found == kTypes.end()) {
    throw FormatError(name, {CORE_TEXT("core", "elements of the type %1 are not supported"),
                             {"\"" + descr + "\""}});
  }
  element.type = found->second;
  return element;
}

/// Copies column-major values to row-major ones.
void fromFortranOrder(const Shape& shape, const double* in, double* out, Index count) {
  std::vector<Index> strides(shape.size(), 1);
  for (std::size_t axis = 1; axis < shape.size(); ++axis) {
    strides[axis] = strides[axis - 1] * shape[axis - 1];
  }
  std::vector<Index> index(shape.size(), 0);
  Index offset = 0;
  for (Index i = 0; i < count; ++i) {
    out[i] = in[offset];
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      offset += strides[axis];
      if (++index[axis] < shape[axis]) break;
      offset -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

/// Takes magic, version and length off; `bytes` becomes the data.
std::string_view takeHeader(std::string_view& bytes, const std::string& name) {
  constexpr std::size_t kPrefix = 8;  // magic, version, revision
  const auto fail = [&](const char* text) { throw FormatError(name, {text, {}}); };
  if (!bytes.starts_with(kNpyMagic)) fail(CORE_TEXT("core", "not a .npy array"));
  const int version = bytes.size() < kPrefix ? 1 : static_cast<unsigned char>(bytes[6]);
  if (version < 1 || version > 3) {
    throw FormatError(name,
                      {CORE_TEXT("core", "wanted version 1, 2 or 3 of the .npy format, found %1"),
                       {std::to_string(version)}});
  }
  const std::size_t lengthBytes = version == 1 ? 2 : 4;
  if (bytes.size() < kPrefix + lengthBytes) fail(CORE_TEXT("core", "the array ends in its header"));
  const std::uint64_t length = littleEndian(bytes.data() + kPrefix, lengthBytes);
  bytes.remove_prefix(kPrefix + lengthBytes);
  if (length > bytes.size()) fail(CORE_TEXT("core", "the array ends in its header"));
  const std::string_view header = bytes.substr(0, length);
  bytes.remove_prefix(length);
  return header;
}

}  // namespace

std::optional<Tensor> parseNpy(std::string_view bytes, const std::string& name,
                               ArrayBudget& budget) {
  const Header header = HeaderParser(takeHeader(bytes, name), name).parse();
  const ElementType element = elementType(header.descr, name);
  if (element.isText) return std::nullopt;
  const Shape shape = header.shape.empty() ? Shape{1} : header.shape;
  const Index count = budget.claim(shape, name);
  const std::size_t wanted = static_cast<std::size_t>(count) * sizeOf(element.type);
  if (bytes.size() != wanted) {
    throw FormatError(name,
                      {CORE_TEXT("core", "an array of %1 needs %2 bytes, found %3"),
                       {shapeText(shape), std::to_string(wanted), std::to_string(bytes.size())}});
  }
  Tensor tensor(shape);
  if (!header.fortranOrder || shape.size() < 2) {
    decodeNumbers(element.type, element.bigEndian, bytes.data(), count, tensor.edit());
    return tensor;
  }
  std::vector<double> columns(static_cast<std::size_t>(count));
  decodeNumbers(element.type, element.bigEndian, bytes.data(), count, columns.data());
  fromFortranOrder(shape, columns.data(), tensor.edit(), count);
  return tensor;
}

std::string npyHeader(const Shape& shape) {
  constexpr std::size_t kAlignment = 64;
  constexpr std::size_t kPrefix = 10;
  static_assert(std::endian::native == std::endian::little);
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (";
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    header += (axis == 0 ? "" : ", ") + std::to_string(shape[axis]);
  header += shape.size() == 1 ? ",), }" : "), }";
  const std::size_t used = kPrefix + header.size() + 1;
  header.append((kAlignment - used % kAlignment) % kAlignment, ' ');
  header += '\n';
  std::string bytes(kNpyMagic);
  bytes += {'\1', '\0', static_cast<char>(header.size() & 0xFFU),
            static_cast<char>(header.size() >> 8U)};
  return bytes + header;
}

std::string npyBytes(const Tensor& array) {
  std::string bytes = npyHeader(array.shape());
  const std::size_t dataSize = static_cast<std::size_t>(array.size()) * sizeof(double);
  if (dataSize > 0) bytes.append(reinterpret_cast<const char*>(array.data()), dataSize);
  return bytes;
}

}  // namespace attention_lab
