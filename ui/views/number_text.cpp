#include "ui/views/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace attention_lab {

namespace {

/// "1.2e+05" → "1.2e5"
std::size_t shortenExponent(std::span<char> text, std::size_t length) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(length);
  auto out = std::find(text.begin(), end, 'e');
  if (out == end) return length;
  auto in = ++out;
  if (in != end && *in == '+') ++in;
  if (in != end && *in == '-') *out++ = *in++;
  while (in != end && *in == '0' && in + 1 != end)
    ++in;
  while (in != end)
    *out++ = *in++;
  return static_cast<std::size_t>(out - text.begin());
}

QString withTypographicMinus(std::string_view text) {
  QString shown = QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
  return shown.replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

NumberFormat numberFormat(double largest) {
  if (!(largest > 0) || !std::isfinite(largest)) return {};
  if (largest >= 1e5 || largest < 1e-3) return {1, true};
  if (largest >= 1000) return {0, false};
  if (largest >= 100) return {1, false};
  if (largest >= 0.1) return {2, false};
  return {largest >= 0.01 ? 3 : 4, false};
}

std::size_t writeNumber(double value, NumberFormat format, std::span<char> buffer) {
  if (std::isnan(value)) value = std::abs(value);
  char* const first = buffer.data();
  char* const last = first + buffer.size();
  if (!format.scientific && std::abs(value) < 0.5 * std::pow(10, -format.decimals)) value = 0;
  const bool plain = format.scientific ? value == 0 : std::abs(value) < 1e15;
  const auto style = plain ? std::chars_format::fixed : std::chars_format::scientific;
  const int decimals = format.scientific && plain ? 0 : format.decimals;
  const auto written = std::to_chars(first, last, value, style, decimals);
  return shortenExponent(buffer, static_cast<std::size_t>(written.ptr - first));
}

QString numberText(double value, NumberFormat format) {
  if (std::isnan(value)) return QStringLiteral("NaN");
  if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  std::array<char, 64> buffer;
  return withTypographicMinus({buffer.data(), writeNumber(value, format, buffer)});
}

QString tickText(double value) {
  std::array<char, 64> buffer;
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                     std::chars_format::general, 3);
  const auto length = static_cast<std::size_t>(written.ptr - buffer.data());
  return withTypographicMinus({buffer.data(), shortenExponent(buffer, length)});
}

}  // namespace attention_lab
