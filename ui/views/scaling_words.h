#pragma once

#include <QString>
#include <QStringList>

#include "core/lab/scaling_experiment.h"

namespace attention_lab {

/// What is plotted against d_k.
enum class ScalingQuantity { variance, largestWeight, entropy, jacobian };
constexpr int kScalingQuantities = 4;
/// So many columns of the sample are drawn.
constexpr Index kMostSampleKeys = 64;

const RunningMoments& momentsOf(const ScalingPoint& point, ScalingQuantity quantity);

/// "÷1", "÷√d_k", "÷d_k", "÷d_k^0.25"
QString divisorText(double exponent);
/// The quantity's name, over its plot.
QString scalingTitle(ScalingQuantity quantity);
/// What to see in its plot, and below it the numbers at the chosen d_k.
QString scalingSentence(ScalingQuantity quantity, const ScalingResult& result);
QString scalingNumbers(ScalingQuantity quantity, const ScalingResult& result);

QString histogramTitle(const ScalingResult& result);
QString histogramSentence();
QString sampleTitle(const ScalingResult& result);
QString sampleSentence(const ScalingResult& result);

/// What was drawn: keys, distribution, seed, draws.
QString scalingSubtitle(const ScalingResult& result);
/// The legend's texts behind the divisors.
QString spreadText();
QString theoryText();
QString chosenText(const ScalingResult& result);

/// The distribution in a chooser.
QString distributionText(ScalingDistribution distribution);

}  // namespace attention_lab
