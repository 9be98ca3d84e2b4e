#include "core/lab/scaling_settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/error.h"

namespace attention_lab {

namespace {

std::string shortest(double value) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

void requireBetween(const std::string& place, Index value, Index least, Index most) {
  if (value >= least && value <= most) return;
  throw FormatError(place, {CORE_TEXT("core", "wanted a whole number from %1 to %2, found %3"),
                            {std::to_string(least), std::to_string(most), std::to_string(value)}});
}

std::string placeOf(const char* list, std::size_t index) {
  return std::string(list) + '[' + std::to_string(index) + ']';
}

template <class Value>
std::vector<Value> ascending(std::vector<Value> values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

}  // namespace

std::vector<Index> ScalingSettings::powersOfTwo() {
  std::vector<Index> powers;
  for (Index power = 1; power <= 4096; power *= 2)
    powers.push_back(power);
  return powers;
}

std::string divisorName(double exponent) {
  if (exponent == 0) return "none";
  if (exponent == 0.5) return "sqrt-dk";
  if (exponent == 1) return "dk";
  return "dk^" + shortest(exponent);
}

std::vector<Index> scalingSizes(const ScalingSettings& settings) {
  std::vector<Index> sizes = settings.sizes;
  sizes.push_back(settings.dK);
  return ascending(std::move(sizes));
}

std::vector<double> scalingExponents(const ScalingSettings& settings) {
  return ascending(settings.exponents);
}

void requireValid(const ScalingSettings& settings) {
  requireBetween("keys", settings.keys, 2, kMostScalingKeys);
  requireBetween("dK", settings.dK, 1, kMostScalingSize);
  requireBetween("draws", settings.draws, kLeastScalingDraws, kMostScalingDraws);
  const std::vector<Index>& sizes = settings.sizes;
  for (std::size_t i = 0; i < sizes.size(); ++i)
    requireBetween(placeOf("sizes", i), sizes[i], 1, kMostScalingSize);
  if (sizes.size() > static_cast<std::size_t>(kMostScalingSizes)) {
    throw LimitError("sizes", {CORE_TEXT("core", "%1 of them, at most %2 are possible"),
                               {std::to_string(sizes.size()), std::to_string(kMostScalingSizes)}});
  }
  const std::vector<double>& exponents = settings.exponents;
  if (exponents.size() > kMostScalingDivisors) {
    throw LimitError("divisors",
                     {CORE_TEXT("core", "%1 of them, at most %2 are possible"),
                      {std::to_string(exponents.size()), std::to_string(kMostScalingDivisors)}});
  }
  for (std::size_t i = 0; i < exponents.size(); ++i) {
    if (exponents[i] >= kLeastScalingExponent && exponents[i] <= kMostScalingExponent) continue;
    throw FormatError(placeOf("divisors", i),
                      {CORE_TEXT("core", "wanted a number from %1 to %2, found %3"),
                       {shortest(kLeastScalingExponent), shortest(kMostScalingExponent),
                        shortest(exponents[i])}});
  }
}

}  // namespace attention_lab
