#pragma once

namespace attention_lab {

/// Device-independent pixels, in which figures are laid out and painted.
inline constexpr double kPixelsPerInch = 96;
inline constexpr double kMillimetresPerInch = 25.4;
/// Of fonts and of PDF.
inline constexpr double kPointsPerInch = 72;

}  // namespace attention_lab
