#pragma once

#include <cstddef>
#include <span>

#include <QString>

namespace attention_lab {

/// How the numbers of one matrix are written: all alike.
struct NumberFormat {
  int decimals = 2;
  bool scientific = false;
  bool operator==(const NumberFormat&) const = default;
};

/// For numbers up to `largest` in magnitude: 2 decimals around 1, fewer above 100, more below 0.1,
/// powers of ten outside 0.001 … 100 000.
NumberFormat numberFormat(double largest);

/// ASCII ("-1.25", "1.2e-7", "inf", "nan") into `buffer` of 32 bytes or more; the length. A number
/// that rounds to nothing has no sign.
std::size_t writeNumber(double value, NumberFormat format, std::span<char> buffer);

/// The same for people: "−1.25" with U+2212, "−∞", "NaN".
QString numberText(double value, NumberFormat format);
/// As few digits as tell the number from its neighbours on an axis: "0.25", "−3", "1e6".
QString tickText(double value);

}  // namespace attention_lab
