#include "core/position/positional_encoding.h"

#include <cstddef>

#include "core/position/alibi.h"
#include "core/position/learned.h"
#include "core/position/rotary.h"
#include "core/position/sinusoidal.h"

namespace attention_lab {

const std::vector<PositionalEncoding>& positionalEncodings() {
  static const std::vector<PositionalEncoding> table{
      {PositionEncoding::none, "none", nullptr, nullptr, nullptr, nullptr},
      {PositionEncoding::sinusoidal, "sinusoidal", addSinusoidal, nullptr, nullptr, nullptr},
      {PositionEncoding::learned, "learned", addLearned, nullptr, nullptr, nullptr},
      {PositionEncoding::rotary, "rotary", nullptr, rotateRotary, rotateRotaryBack, nullptr},
      {PositionEncoding::alibi, "alibi", nullptr, nullptr, nullptr, biasAlibi},
  };
  return table;
}

const PositionalEncoding& positionalEncoding(PositionEncoding encoding) {
  return positionalEncodings()[static_cast<std::size_t>(encoding)];
}

}  // namespace attention_lab
