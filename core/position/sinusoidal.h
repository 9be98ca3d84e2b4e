#pragma once

#include "core/position/positional_encoding.h"

namespace attention_lab {

/// (positions, d_model): PE(pos, 2i) = sin(pos / base^(2i/d)), PE(pos, 2i+1) = cos of the same, for
/// pos = first, first+1, … An odd d_model ends with a sine. Vaswani et al. 2017, section 3.5.
Matrix sinusoidalEncoding(Index positions, Index dModel, double base, Index first);

/// What the position is divided by for that dimension's sine or cosine: base^(2i/d).
double sinusoidalScale(Index dimension, Index dModel, double base);

/// Wavelength in positions of the pair that dimension belongs to: 2π · base^(2i/d).
double sinusoidalWavelength(Index dimension, Index dModel, double base);

Matrix addSinusoidal(const PositionSettings& settings, Index positions, Index dModel,
                     Index longest);

}  // namespace attention_lab
