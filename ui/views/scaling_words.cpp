#include "ui/views/scaling_words.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "ui/views/number_text.h"

namespace attention_lab {

namespace {

struct ScalingLabText {
  Q_DECLARE_TR_FUNCTIONS(ScalingLab)
};

/// Three digits: "64.1", "0.0157", "7100".
QString threeDigits(double value) {
  const double places = std::floor(std::log10(std::abs(value)));
  if (!(places >= -4 && places <= 5)) return tickText(value);
  return numberText(value, {std::max(0, 2 - static_cast<int>(places)), false});
}

QString dKText(const ScalingResult& result) {
  return QStringLiteral("d_k = %1").arg(result.settings.dK);
}

QString drawnText(const ScalingResult& result) {
  const QString keys = ScalingLabText::tr("%1 keys").arg(result.keys);
  switch (result.settings.distribution) {
    case ScalingDistribution::normal:
      return ScalingLabText::tr("%1; q and k: independent, normal, mean 0, variance 1").arg(keys);
    case ScalingDistribution::uniform:
      return ScalingLabText::tr("%1; q and k: independent, uniform, mean 0, variance 1").arg(keys);
    case ScalingDistribution::document:
      break;
  }
  const QString drawn =
      ScalingLabText::tr(
          "%1; q and k: the document’s own, of tokens drawn without repeating a key, in d_k "
          "columns of Q and K drawn with repeating")
          .arg(keys);
  if (result.keys == result.settings.keys) return drawn;
  return ScalingLabText::tr("%1 (%2 wanted: no item has more tokens)")
      .arg(drawn)
      .arg(result.settings.keys);
}

}  // namespace

const RunningMoments& momentsOf(const ScalingPoint& point, ScalingQuantity quantity) {
  switch (quantity) {
    case ScalingQuantity::variance:
      return point.scoreVariance;
    case ScalingQuantity::largestWeight:
      return point.largestWeight;
    case ScalingQuantity::entropy:
      return point.entropyBits;
    case ScalingQuantity::jacobian:
      break;
  }
  return point.jacobianNorm;
}

QString divisorText(double exponent) {
  if (exponent == 0) return QStringLiteral("÷1");
  if (exponent == 0.5) return QStringLiteral("÷√d_k");
  if (exponent == 1) return QStringLiteral("÷d_k");
  return QStringLiteral("÷d_k^") + tickText(exponent);
}

QString scalingTitle(ScalingQuantity quantity) {
  switch (quantity) {
    case ScalingQuantity::variance:
      return ScalingLabText::tr("Variance of a query’s scores");
    case ScalingQuantity::largestWeight:
      return ScalingLabText::tr("Largest attention weight");
    case ScalingQuantity::entropy:
      return ScalingLabText::tr("Entropy of the weights, in bits");
    case ScalingQuantity::jacobian:
      break;
  }
  return ScalingLabText::tr("Soft-max Jacobian ‖diag(a) − aaᵀ‖");
}

QString scalingSentence(ScalingQuantity quantity, const ScalingResult& result) {
  const auto keys = static_cast<double>(result.keys);
  switch (quantity) {
    case ScalingQuantity::variance:
      return ScalingLabText::tr(
          "Where the line is level, the divisor keeps the scores’ spread, however large d_k is.");
    case ScalingQuantity::largestWeight:
      return ScalingLabText::tr(
                 "Near 1, soft-max takes one key and drops the others; on the dotted line, 1/%1 = "
                 "%2, all keys weigh alike.")
          .arg(result.keys)
          .arg(tickText(1 / keys));
    case ScalingQuantity::entropy:
      return ScalingLabText::tr(
                 "How open the choice of a key is: 0 is one key for sure, the dotted line, log₂ %1 "
                 "= %2, no preference.")
          .arg(result.keys)
          .arg(tickText(std::log2(keys)));
    case ScalingQuantity::jacobian:
      break;
  }
  return ScalingLabText::tr(
      "How strongly the weights answer to a small change of the scores; near 0 they hardly do.");
}

QString scalingNumbers(ScalingQuantity quantity, const ScalingResult& result) {
  const ScalingSize* chosen = result.chosen();
  if (!chosen) return {};
  QStringList parts;
  for (std::size_t i = 0; i < result.exponents.size(); ++i) {
    const RunningMoments& moments = momentsOf(chosen->points[i], quantity);
    parts << QStringLiteral("%1 %2 ± %3")
                 .arg(divisorText(result.exponents[i]), threeDigits(moments.mean()),
                      threeDigits(moments.deviation()))
                 .replace(QLatin1Char(' '), QChar(QChar::Nbsp));
  }
  return dKText(result) + QStringLiteral(": ") + parts.join(QStringLiteral(" · "));
}

QString histogramTitle(const ScalingResult& result) {
  return ScalingLabText::tr("Scores at %1").arg(dKText(result));
}

QString histogramSentence() {
  return ScalingLabText::tr(
      "Soft-max goes by how far a query’s scores lie apart: 1 apart, one key weighs 2.7 times the "
      "other; 5 apart, 148 times. Each height is measured by its own tallest bar.");
}

QString sampleTitle(const ScalingResult& result) {
  return ScalingLabText::tr("The same q and k at %1").arg(dKText(result));
}

QString sampleSentence(const ScalingResult& result) {
  const QString sentence = ScalingLabText::tr(
      "A row is the attention of one query to its keys; from picture to picture only the divisor "
      "differs.");
  if (result.keys <= kMostSampleKeys) return sentence;
  return sentence + QLatin1Char(' ') +
         ScalingLabText::tr("Shown are the first %1 of %2 keys.")
             .arg(kMostSampleKeys)
             .arg(result.keys);
}

QString scalingSubtitle(const ScalingResult& result) {
  const Index all = result.drawsDone();
  const QString draws =
      result.complete ? ScalingLabText::tr("%1 draws at each d_k").arg(result.settings.draws)
                      : ScalingLabText::tr("%1 of %2 draws").arg(all).arg(result.drawsWanted());
  return QStringList{drawnText(result), draws,
                     ScalingLabText::tr("seed %1").arg(result.settings.seed)}
      .join(QStringLiteral(" · "));
}

QString spreadText() {
  return ScalingLabText::tr("from draw to draw: ± one standard deviation");
}

QString theoryText() {
  return ScalingLabText::tr("theory");
}

QString chosenText(const ScalingResult& result) {
  return dKText(result);
}

QString distributionText(ScalingDistribution distribution) {
  switch (distribution) {
    case ScalingDistribution::normal:
      return ScalingLabText::tr("normal");
    case ScalingDistribution::uniform:
      return ScalingLabText::tr("uniform");
    case ScalingDistribution::document:
      break;
  }
  return ScalingLabText::tr("this document’s");
}

}  // namespace attention_lab
