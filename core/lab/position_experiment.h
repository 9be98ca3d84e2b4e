#pragma once

#include "core/math/matrix.h"

namespace attention_lab {

/// How print and code arrange the d/2 sines and cosines; all with angle pos · frequency.
enum class PositionConvention {
  interleaved,  ///< sin, cos, sin, cos …: Vaswani et al. 2017, section 3.5
  halves,       ///< all sines, then all cosines, with the same frequencies
  /// Halves with base^(−i/(d/2 − 1)), as in tensor2tensor: the slowest is exactly 1/base.
  halvesFullRange
};

enum class PositionComponents { all, sines, cosines, pair };

/// The sinusoidal encoding that is looked at. A plain value.
struct PositionExperiment {
  Index dModel = 32;    ///< of an odd one the last sine, which has no cosine, is left out
  double base = 10000;  ///< above 0
  Index positions = 60;
  Index first = 0;
  PositionConvention convention = PositionConvention::interleaved;
  PositionComponents components = PositionComponents::all;
  Index pair = 0;  ///< 0 … d/2 − 1, for the components `pair`
  bool operator==(const PositionExperiment&) const = default;
};

/// Two rows of a table, first < second, and how far apart they are (Euclidean).
struct PositionPair {
  Index first = 0, second = 0;
  double distance = 0;
};

constexpr Index kMostPositionPairs = 32768;
constexpr Index kMostPositions = 65536;

// All throw ShapeError that names what is out of its limits: pairs, positions, pair.

/// (d/2): radians per position.
RowVector positionFrequencies(const PositionExperiment& experiment);
/// (d/2): 2π / frequency, in positions.
RowVector positionWavelengths(const PositionExperiment& experiment);
/// (positions, chosen components)
Matrix positionTable(const PositionExperiment& experiment);
/// (d, d): R_k with p_{i+k} = R_k·p_i for columns p of all components, whatever i: each pair of
/// sine and cosine turns by k · frequency.
Matrix positionRotation(const PositionExperiment& experiment, Index k);
/// Largest |R_k·p_i − p_{i+k}| of all positions and components.
double positionRotationError(const PositionExperiment& experiment, Index k);
/// p_i·p_{i+k} for k = 0 … positions − 1, which no i changes if sines and cosines are both there:
/// Σ cos(k · frequency).
RowVector positionProducts(const PositionExperiment& experiment);

/// (n, n): distances between the rows of a table.
Matrix rowDistances(const Matrix& table);
/// The first of the closest pairs. Throws ShapeError for fewer than two rows.
PositionPair closestRows(const Matrix& table);

}  // namespace attention_lab
