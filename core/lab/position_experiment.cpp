#include "core/lab/position_experiment.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "core/error.h"

namespace attention_lab {
namespace {

void requireBetween(const char* place, Index value, Index least, Index most) {
  if (value >= least && value <= most) return;
  throw ShapeError(place, {CORE_TEXT("core", "wanted a whole number from %1 to %2, found %3"),
                           {std::to_string(least), std::to_string(most), std::to_string(value)}});
}

void requireValid(const PositionExperiment& experiment) {
  const bool fullRange = experiment.convention == PositionConvention::halvesFullRange;
  requireBetween("pairs", experiment.dModel / 2, fullRange ? 2 : 1, kMostPositionPairs);
  requireBetween("positions", experiment.positions, 1, kMostPositions);
  requireBetween("pair", experiment.pair, 0, experiment.dModel / 2 - 1);
}

Index sineColumn(const PositionExperiment& experiment, Index pair) {
  return experiment.convention == PositionConvention::interleaved ? 2 * pair : pair;
}

Index cosineColumn(const PositionExperiment& experiment, Index pair) {
  return experiment.convention == PositionConvention::interleaved ? 2 * pair + 1
                                                                  : experiment.dModel / 2 + pair;
}

Matrix allComponents(const PositionExperiment& experiment) {
  const RowVector frequencies = positionFrequencies(experiment);
  Matrix table(experiment.positions, 2 * frequencies.size());
  for (Index pair = 0; pair < frequencies.size(); ++pair)
    for (Index i = 0; i < experiment.positions; ++i) {
      const double angle = static_cast<double>(experiment.first + i) * frequencies(pair);
      table(i, sineColumn(experiment, pair)) = std::sin(angle);
      table(i, cosineColumn(experiment, pair)) = std::cos(angle);
    }
  return table;
}

}  // namespace

RowVector positionFrequencies(const PositionExperiment& experiment) {
  requireValid(experiment);
  const Index pairs = experiment.dModel / 2;
  const bool fullRange = experiment.convention == PositionConvention::halvesFullRange;
  const double steps =
      fullRange ? static_cast<double>(pairs - 1) : static_cast<double>(experiment.dModel) / 2;
  RowVector frequencies(pairs);
  for (Index i = 0; i < pairs; ++i)
    frequencies(i) = std::pow(experiment.base, -static_cast<double>(i) / steps);
  return frequencies;
}

RowVector positionWavelengths(const PositionExperiment& experiment) {
  return (2 * std::numbers::pi) * positionFrequencies(experiment).cwiseInverse();
}

Matrix positionTable(const PositionExperiment& experiment) {
  const Matrix all = allComponents(experiment);
  std::vector<Index> columns;
  for (Index pair = 0; pair < experiment.dModel / 2; ++pair) {
    const Index sine = sineColumn(experiment, pair);
    const Index cosine = cosineColumn(experiment, pair);
    if (experiment.components == PositionComponents::sines)
      columns.push_back(sine);
    else if (experiment.components == PositionComponents::cosines)
      columns.push_back(cosine);
    else if (experiment.components == PositionComponents::pair && pair == experiment.pair)
      columns = {sine, cosine};
  }
  if (experiment.components == PositionComponents::all) return all;
  return all(Eigen::all, columns);
}

Matrix positionRotation(const PositionExperiment& experiment, Index k) {
  const RowVector frequencies = positionFrequencies(experiment);
  Matrix rotation = Matrix::Zero(2 * frequencies.size(), 2 * frequencies.size());
  for (Index pair = 0; pair < frequencies.size(); ++pair) {
    const double angle = static_cast<double>(k) * frequencies(pair);
    const Index sine = sineColumn(experiment, pair);
    const Index cosine = cosineColumn(experiment, pair);
    rotation(sine, sine) = rotation(cosine, cosine) = std::cos(angle);
    rotation(sine, cosine) = std::sin(angle);
    rotation(cosine, sine) = -std::sin(angle);
  }
  return rotation;
}

double positionRotationError(const PositionExperiment& experiment, Index k) {
  PositionExperiment shifted = experiment;
  shifted.first += k;
  const Matrix turned = allComponents(experiment) * positionRotation(experiment, k).transpose();
  return (turned - allComponents(shifted)).cwiseAbs().maxCoeff();
}

RowVector positionProducts(const PositionExperiment& experiment) {
  const Matrix table = positionTable(experiment);
  return (table * table.row(0).transpose()).transpose();
}

Matrix rowDistances(const Matrix& table) {
  Matrix distances = Matrix::Zero(table.rows(), table.rows());
  for (Index i = 0; i < table.rows(); ++i)
    for (Index j = 0; j < i; ++j)
      distances(i, j) = distances(j, i) = (table.row(i) - table.row(j)).norm();
  return distances;
}

PositionPair closestRows(const Matrix& table) {
  requireBetween("positions", table.rows(), 2, kMostPositions);
  PositionPair closest{0, 1, std::numeric_limits<double>::infinity()};
  for (Index i = 0; i < table.rows(); ++i)
    for (Index j = i + 1; j < table.rows(); ++j) {
      const double distance = (table.row(i) - table.row(j)).norm();
      if (distance < closest.distance) closest = {i, j, distance};
    }
  return closest;
}

}  // namespace attention_lab
