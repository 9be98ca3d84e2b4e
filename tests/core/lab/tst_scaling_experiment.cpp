#include <array>
#include <cmath>
#include <random>
#include <set>

#include <QtTest>

#include "core/document/evaluate.h"
#include "core/document/lab_source.h"
#include "core/error.h"
#include "core/io/scaling_csv.h"
#include "core/lab/scaling_experiment.h"
#include "core/lab/scaling_theory.h"
#include "core/math/random_state.h"

using namespace attention_lab;

class ScalingExperimentTest : public QObject {
  Q_OBJECT

 private slots:
  void statisticsAreThoseOfTheDraws_data();
  void statisticsAreThoseOfTheDraws();
  void variancesAreThoseOfTheory_data();
  void variancesAreThoseOfTheory();
  void agreesWithANaiveProgram();
  void givesTheNumbersOfTheDemonstration_data();
  void givesTheNumbersOfTheDemonstration();
  void threadsChangeNothing_data();
  void threadsChangeNothing();
  void aSizeDoesNotDependOnOthers();
  void seedsDiffer();
  void partialResultsAreThoseOfSoManyDraws();
  void stops();
  void documentsAreDrawnAsTheySay();
  void documentsSpreadAsTheirTheorySays();
  void sourceOfADocument();
  void histogramHoldsEveryScore();
  void csv();
  void refusesWhatItCannotDo_data();
  void refusesWhatItCannotDo();
};

Q_DECLARE_METATYPE(ScalingSettings)
using Distribution = ScalingDistribution;
Q_DECLARE_METATYPE(ScalingDistribution)

namespace {

ScalingSettings settingsOf(std::vector<Index> sizes, Index draws) {
  ScalingSettings settings;
  settings.dK = sizes.front();
  settings.sizes = std::move(sizes);
  settings.draws = draws;
  return settings;
}

/// Tokens whose keys differ in their means, so that the d_k² part of the variance shows.
ScalingSource source() {
  RandomState random(3);
  ScalingSource source;
  for (const Index tokens : {5, 9, 6}) {
    Matrix q = random.normals(tokens, 12), k = random.normals(tokens, 12);
    k.array() *= 0.7;
    k.array().colwise() += 0.1 * random.normals(tokens, 1).col(0).array();
    q.array() += 0.5;
    source.items.push_back({q, k});
  }
  return source;
}

struct Naive {
  double variance = 0, largest = 0, entropy = 0, jacobian = 0;
};
/// From the definitions, term by term.
Naive naive(const std::vector<double>& scores) {
  Naive result;
  const auto n = static_cast<double>(scores.size());
  double mean = 0, sum = 0;
  for (const double score : scores)
    mean += score / n;
  for (const double score : scores)
    result.variance += (score - mean) * (score - mean) / (n - 1);
  std::vector<double> a;
  for (const double score : scores)
    sum += std::exp(score);
  for (const double score : scores)
    a.push_back(std::exp(score) / sum);
  for (std::size_t i = 0; i < a.size(); ++i) {
    result.largest = std::max(result.largest, a[i]);
    result.entropy -= a[i] * std::log2(a[i]);
    for (std::size_t j = 0; j < a.size(); ++j) {
      const double cell = (i == j ? a[i] : 0) - a[i] * a[j];
      result.jacobian += cell * cell;
    }
  }
  result.jacobian = std::sqrt(result.jacobian);
  return result;
}

double standardError(const RunningMoments& moments) {
  return moments.deviation() / std::sqrt(static_cast<double>(moments.count()));
}

bool near(const RunningMoments& moments, double wanted, double errors = 4.5) {
  return std::abs(moments.mean() - wanted) < errors * standardError(moments);
}

void fillDistributions() {
  QTest::addColumn<Distribution>("distribution");
  QTest::newRow("normal") << Distribution::normal;
  QTest::newRow("uniform") << Distribution::uniform;
  QTest::newRow("document") << Distribution::document;
}

QString textOf(const ScalingResult& result) {
  QString text = QString::fromStdString(scalingCsv(result));
  for (const ScalingSize& size : result.sizes) {
    for (const Index count : size.histogram.counts)
      text += QStringLiteral(" %1").arg(count);
    for (const double score : size.first.reshaped())
      text += QStringLiteral(" %1").arg(score, 0, 'g', 17);
  }
  return text;
}

}  // namespace

void ScalingExperimentTest::statisticsAreThoseOfTheDraws_data() {
  fillDistributions();
}

void ScalingExperimentTest::statisticsAreThoseOfTheDraws() {
  QFETCH(Distribution, distribution);
  ScalingSettings settings = settingsOf({1, 6, 700}, 8);  // as many as are kept
  settings.keys = 5;
  settings.distribution = distribution;
  settings.exponents = {0, 0.25, 0.5, 1};
  const SharedScalingResult result = runScaling(settings, source());
  QCOMPARE(result->sizes.size(), 3U);
  QVERIFY(result->complete);
  for (const ScalingSize& size : result->sizes) {
    QCOMPARE(size.draws, 8);
    QCOMPARE(size.first.rows(), 8);
    for (std::size_t i = 0; i < settings.exponents.size(); ++i) {
      std::vector<Naive> draws;
      for (Index draw = 0; draw < 8; ++draw) {
        std::vector<double> scores;
        for (const double score : size.first.row(draw))
          scores.push_back(score / std::pow(static_cast<double>(size.dK), settings.exponents[i]));
        draws.push_back(naive(scores));
      }
      const auto same = [&](const RunningMoments& moments, double Naive::*value) {
        double mean = 0, squares = 0;
        for (const Naive& draw : draws)
          mean += draw.*value / 8;
        for (const Naive& draw : draws)
          squares += (draw.*value - mean) * (draw.*value - mean);
        const double deviation = std::sqrt(squares / 7);
        QVERIFY(std::abs(moments.mean() - mean) <= 1e-12 * std::max(1.0, mean));
        QVERIFY(std::abs(moments.deviation() - deviation) <= 1e-11 * std::max(1.0, deviation));
      };
      same(size.points[i].scoreVariance, &Naive::variance);
      same(size.points[i].largestWeight, &Naive::largest);
      same(size.points[i].entropyBits, &Naive::entropy);
      same(size.points[i].jacobianNorm, &Naive::jacobian);
    }
  }
}

void ScalingExperimentTest::variancesAreThoseOfTheory_data() {
  fillDistributions();
}

void ScalingExperimentTest::variancesAreThoseOfTheory() {
  QFETCH(Distribution, distribution);
  ScalingSettings settings = settingsOf({1, 2, 3, 16, 100, 513}, 20000);
  settings.distribution = distribution;
  settings.exponents = {0, 0.5, 1, -0.5};
  settings.keys = 6;
  const SharedScalingResult result = runScaling(settings, source());
  QCOMPARE(result->exponents, (std::vector<double>{-0.5, 0, 0.5, 1}));
  for (const ScalingSize& size : result->sizes) {
    if (distribution != Distribution::document) QCOMPARE(size.theory, static_cast<double>(size.dK));
    for (std::size_t i = 0; i < 4; ++i) {
      const double factor = std::pow(static_cast<double>(size.dK), -2 * result->exponents[i]);
      QVERIFY2(near(size.points[i].scoreVariance, size.theory * factor),
               qPrintable(QStringLiteral("d_k %1: %2, wanted %3 ± %4")
                              .arg(size.dK)
                              .arg(size.points[i].scoreVariance.mean())
                              .arg(size.theory * factor)
                              .arg(standardError(size.points[i].scoreVariance))));
    }
  }
}

// The standard library's generator and loops that anybody can read.
void ScalingExperimentTest::agreesWithANaiveProgram() {
  constexpr int dK = 24, keys = 8, draws = 20000;
  std::mt19937_64 engine(1);
  std::normal_distribution<double> normal;
  RunningMoments variance, largest, entropy, jacobian;
  for (int draw = 0; draw < draws; ++draw) {
    std::vector<double> q(dK), scores(keys, 0.0);
    for (double& entry : q)
      entry = normal(engine);
    for (double& score : scores) {
      for (const double entry : q)
        score += entry * normal(engine);
      score /= std::sqrt(static_cast<double>(dK));
    }
    const Naive row = naive(scores);
    variance.add(row.variance);
    largest.add(row.largest);
    entropy.add(row.entropy);
    jacobian.add(row.jacobian);
  }
  ScalingSettings settings = settingsOf({dK}, draws);
  settings.exponents = {0.5};
  const SharedScalingResult result = runScaling(settings);
  const ScalingPoint& point = result->sizes[0].points[0];
  const auto agree = [](const RunningMoments& a, const RunningMoments& b) {
    return std::abs(a.mean() - b.mean()) < 4.5 * std::hypot(standardError(a), standardError(b)) &&
           std::abs(a.deviation() / b.deviation() - 1) < 0.05;
  };
  QVERIFY(agree(point.scoreVariance, variance));
  QVERIFY(agree(point.largestWeight, largest));
  QVERIFY(agree(point.entropyBits, entropy));
  QVERIFY(agree(point.jacobianNorm, jacobian));
}

// Measured once with NumPy (default_rng(0), 200 000, 60 000 and 16 000 draws of 8 keys): means ±
// spread of a draw.
void ScalingExperimentTest::givesTheNumbersOfTheDemonstration_data() {
  QTest::addColumn<int>("dK");
  QTest::addColumn<double>("exponent");
  QTest::addColumn<QList<double>>("wanted");
  QTest::addColumn<QList<double>>("spread");
  QTest::addColumn<int>("draws");
  const auto row = [](int dK, double exponent, const QList<double>& wanted,
                      const QList<double>& spread, int draws) {
    QTest::addRow("d_k %d, exponent %g", dK, exponent)
        << dK << exponent << wanted << spread << draws;
  };
  row(4, 0, {4.003449, 0.5276748, 1.856102, 0.3409211}, {3.85, 0.2074, 0.6719, 0.09622}, 200000);
  row(4, 0.5, {1.000862, 0.3437128, 2.520588, 0.3597202}, {0.9626, 0.139, 0.3884, 0.03267}, 200000);
  row(4, 1, {0.2502156, 0.2274566, 2.853251, 0.3458349}, {0.2407, 0.06669, 0.1374, 0.01104},
      200000);
  row(64, 0, {63.95803, 0.8741988, 0.461462, 0.151879}, {36.33, 0.1654, 0.5056, 0.1719}, 60000);
  row(64, 0.5, {0.9993441, 0.3595376, 2.488006, 0.3656783}, {0.5677, 0.1176, 0.2923, 0.02432},
      60000);
  row(64, 1, {0.01561475, 0.1484705, 2.99018, 0.3319913}, {0.00887, 0.00922, 0.005592, 7.14e-4},
      60000);
  row(512, 0, {509.6376, 0.956678, 0.1530553, 0.0587348}, {274.2, 0.1053, 0.3113, 0.1278}, 16000);
  row(512, 0.5, {0.9953859, 0.3610412, 2.48539, 0.3656878}, {0.5356, 0.1174, 0.2888, 0.02409},
      16000);
  row(512, 1, {0.001944113, 0.1330211, 2.998773, 0.3308794},
      {0.001046, 0.002922, 6.606e-4, 8.626e-5}, 16000);
}

void ScalingExperimentTest::givesTheNumbersOfTheDemonstration() {
  QFETCH(int, dK);
  QFETCH(double, exponent);
  QFETCH(QList<double>, wanted);
  QFETCH(QList<double>, spread);
  QFETCH(int, draws);
  ScalingSettings settings = settingsOf({dK}, 10000);
  settings.exponents = {exponent};
  const SharedScalingResult result = runScaling(settings);
  const ScalingPoint& point = result->sizes[0].points[0];
  const std::array moments{&point.scoreVariance, &point.largestWeight, &point.entropyBits,
                           &point.jacobianNorm};
  for (int i = 0; i < 4; ++i) {
    const RunningMoments& is = *moments[static_cast<std::size_t>(i)];
    const double error = spread[i] * std::sqrt(1.0 / draws + 1.0 / 10000);
    QVERIFY2(std::abs(is.mean() - wanted[i]) < 4.5 * error, qPrintable(QString::number(is.mean())));
    QVERIFY2(std::abs(is.deviation() / spread[i] - 1) < 0.1,
             qPrintable(QString::number(is.deviation())));
  }
}

void ScalingExperimentTest::threadsChangeNothing_data() {
  fillDistributions();
}

void ScalingExperimentTest::threadsChangeNothing() {
  QFETCH(Distribution, distribution);
  ScalingSettings settings = settingsOf({1, 5, 64, 1000}, 3001);
  settings.distribution = distribution;
  const QString one = textOf(*runScaling(settings, source(), {}, {}, 1));
  for (const Index threads : {2, 3, 0, 8})
    QCOMPARE(textOf(*runScaling(settings, source(), {}, {}, threads)), one);
}

void ScalingExperimentTest::aSizeDoesNotDependOnOthers() {
  const SharedScalingResult many = runScaling(settingsOf({1, 7, 32, 256}, 1000));
  const SharedScalingResult one = runScaling(settingsOf({32}, 1000));
  QCOMPARE(one->sizes.size(), 1U);
  QCOMPARE(one->sizes[0].points[1].entropyBits.mean(), many->sizes[2].points[1].entropyBits.mean());
  QCOMPARE(one->sizes[0].first, many->sizes[2].first);
}

void ScalingExperimentTest::seedsDiffer() {
  ScalingSettings settings = settingsOf({4}, 100);
  const SharedScalingResult one = runScaling(settings);
  ++settings.seed;
  const SharedScalingResult other = runScaling(settings);
  QVERIFY(!one->sizes[0].first.isApprox(other->sizes[0].first));
}

void ScalingExperimentTest::partialResultsAreThoseOfSoManyDraws() {
  const ScalingSettings settings = settingsOf({2, 4096}, 3000);
  std::vector<SharedScalingResult> partial;
  const SharedScalingResult whole = runScaling(
      settings, {}, {}, [&](SharedScalingResult result) { partial.push_back(std::move(result)); });
  QVERIFY(!partial.empty());
  Index before = 0;
  for (const SharedScalingResult& result : partial) {
    QVERIFY(!result->complete);
    QVERIFY(result->drawsDone() > before);
    before = result->drawsDone();
  }
  QCOMPARE(whole->drawsDone(), 6000);
  QCOMPARE(whole->drawsWanted(), 6000);
  // The first comes long before the last: a curve is there while most is still to be drawn.
  QVERIFY(partial.front()->drawsDone() < 3000);
  for (std::size_t i = 0; i < 2; ++i) {
    const ScalingSize& some = partial.front()->sizes[i];
    const ScalingSettings alone = settingsOf({some.dK}, some.draws);
    const SharedScalingResult result = runScaling(alone);
    const ScalingSize& same = result->sizes[0];
    QCOMPARE(some.points[0].largestWeight.mean(), same.points[0].largestWeight.mean());
    QCOMPARE(some.points[0].scoreVariance.deviation(), same.points[0].scoreVariance.deviation());
    QCOMPARE(some.histogram.counts, same.histogram.counts);
  }
}

void ScalingExperimentTest::stops() {
  ScalingSettings settings = settingsOf({64, 4096}, kMostScalingDraws);  // would take minutes
  std::stop_source stop;
  int reports = 0;
  QVERIFY_EXCEPTION_THROWN(runScaling(settings, {}, stop.get_token(),
                                      [&](const SharedScalingResult&) {
                                        ++reports;
                                        stop.request_stop();
                                      }),
                           Cancelled);
  QCOMPARE(reports, 1);
  // Within a single draw too, however long.
  settings = settingsOf({kMostScalingSize}, kMostScalingDraws);
  settings.keys = kMostScalingKeys;
  QVERIFY_EXCEPTION_THROWN(runScaling(settings, {}, stop.get_token()), Cancelled);
}

void ScalingExperimentTest::documentsAreDrawnAsTheySay() {
  // One column: a score is d_k times the query's number times the key's.
  ScalingSource source;
  for (const double item : {10.0, 20.0, 30.0}) {
    const Index tokens = item == 20 ? 2 : 5;
    Matrix q(2, 1), k(tokens, 1);
    q << 1, 100;
    for (Index j = 0; j < tokens; ++j)
      k(j, 0) = item + static_cast<double>(j);
    source.items.push_back({q, k});
  }
  ScalingSettings settings = settingsOf({3}, 8);
  settings.keys = 4;
  settings.distribution = Distribution::document;
  std::set<double> items, queries;
  for (settings.seed = 0; settings.seed < 20; ++settings.seed) {
    const SharedScalingResult result = runScaling(settings, source);
    QCOMPARE(result->keys, 4);
    for (Index draw = 0; draw < 8; ++draw) {
      const RowVector keys = result->sizes[0].first.row(draw) / 3;
      const double query = keys.maxCoeff() > 100 ? 100 : 1;
      std::set<double> tokens, item;
      for (const double key : keys) {
        tokens.insert(key / query);
        item.insert(std::floor(key / query / 10) * 10);
      }
      QCOMPARE(tokens.size(), 4U);  // no key twice
      QCOMPARE(item.size(), 1U);    // all of one item
      items.insert(*item.begin());
      queries.insert(query);
    }
  }
  QCOMPARE(items, (std::set<double>{10, 30}));  // the item of two keys takes no part
  QCOMPARE(queries, (std::set<double>{1, 100}));
  settings.keys = 100;
  QCOMPARE(runScaling(settings, source)->keys, 5);
}

void ScalingExperimentTest::documentsSpreadAsTheirTheorySays() {
  ScalingSettings settings = settingsOf({1, 10, 200}, 20000);
  settings.distribution = Distribution::document;
  const ScalingTheory theory(settings, source(), 8);
  // Faster than d_k: the keys differ in the mean.
  QVERIFY(theory.variance(200) > 1.2 * 200 * theory.variance(1));
  const SharedScalingResult result = runScaling(settings, source());
  for (const ScalingSize& size : result->sizes) {
    QCOMPARE(size.theory, theory.variance(size.dK));
    QVERIFY(near(size.points[0].scoreVariance, size.theory));
    // All scores about their common mean, from the histogram.
    const ScalingHistogram& histogram = size.histogram;
    const double width =
        (histogram.high - histogram.low) / static_cast<double>(histogram.counts.size());
    double count = 0, mean = 0, squares = 0;
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
      const auto in = static_cast<double>(histogram.counts[bin]);
      const double x = histogram.low + (static_cast<double>(bin) + 0.5) * width;
      count += in;
      mean += in * x;
      squares += in * x * x;
    }
    mean /= count;
    const double deviation = std::sqrt(squares / count - mean * mean);
    QVERIFY2(std::abs(mean - theory.mean(size.dK)) < 0.05 * deviation,
             qPrintable(QString::number(mean)));
    QVERIFY2(std::abs(deviation / theory.deviation(size.dK) - 1) < 0.05,
             qPrintable(QString::number(deviation)));
  }
}

void ScalingExperimentTest::sourceOfADocument() {
  Document document;
  document.sequences = {{"a", "b", "c"}, {"d"}};
  document.embedding.dModel = 6;
  document.attention.heads = 2;
  document.attention.dK = 3;
  const SharedTrace trace = evaluate(document);
  const ScalingSource source = scalingSource(*trace);
  QCOMPARE(source.items.size(), 2U);
  QCOMPARE(source.columns(), 6);
  QCOMPARE(source.mostKeys(), 3);
  QCOMPARE(source.items[1].k.rows(), 1);  // without padding
  const Matrix x = trace->attention.xIn.matrix(0);
  const Matrix q = x * *trace->parameters.wQ, k = x * *trace->parameters.wK;
  QVERIFY(source.items[0].q.isApprox(q, 1e-14));
  QVERIFY(source.items[0].k.isApprox(k, 1e-14));
}

void ScalingExperimentTest::histogramHoldsEveryScore() {
  const SharedScalingResult result = runScaling(settingsOf({1, 64}, 1234));
  for (const ScalingSize& size : result->sizes) {
    const ScalingHistogram& histogram = size.histogram;
    Index all = histogram.below + histogram.above;
    for (const Index count : histogram.counts)
      all += count;
    QCOMPARE(all, 1234 * 8);
    QVERIFY(histogram.below + histogram.above < all / 100);
    QCOMPARE(histogram.low, -histogram.high);
  }
  ScalingHistogram histogram{0, 4, {0, 0, 0, 0}};
  for (const double score : {-0.1, 0.0, 3.99, 4.0, std::nan("")})
    histogram.add(score);
  QCOMPARE(histogram.counts, (std::vector<Index>{1, 0, 0, 1}));
  QCOMPARE(histogram.below + histogram.above, 3);
}

void ScalingExperimentTest::csv() {
  ScalingSettings settings = settingsOf({64, 4}, 500);
  settings.exponents = {1, 0, 0.5, 0.25};
  const SharedScalingResult result = runScaling(settings);
  const QStringList lines = QString::fromStdString(scalingCsv(*result)).split('\n');
  QCOMPARE(lines.first(),
           QStringLiteral("divisor,d_k,draws,score_variance,largest_weight,entropy_bits,"
                          "jacobian_norm,score_variance_sd,largest_weight_sd,entropy_bits_sd,"
                          "jacobian_norm_sd"));
  QCOMPARE(lines.size(), 1 + 4 * 2 + 1);
  QStringList starts;
  for (const QString& line : lines.mid(1, 8))
    starts << line.split(',').mid(0, 3).join(',');
  QCOMPARE(starts, (QStringList{"none,4,500", "none,64,500", "dk^0.25,4,500", "dk^0.25,64,500",
                                "sqrt-dk,4,500", "sqrt-dk,64,500", "dk,4,500", "dk,64,500"}));
  const QStringList cells = lines[2].split(',');
  const ScalingPoint& point = result->sizes[1].points[0];
  QCOMPARE(cells[3].toDouble(), point.scoreVariance.mean());
  QCOMPARE(cells[6].toDouble(), point.jacobianNorm.mean());
  QCOMPARE(cells[7].toDouble(), point.scoreVariance.deviation());
  QCOMPARE(cells[10].toDouble(), point.jacobianNorm.deviation());
}

void ScalingExperimentTest::refusesWhatItCannotDo_data() {
  QTest::addColumn<ScalingSettings>("settings");
  QTest::addColumn<QString>("why");
  const auto row = [](const char* name, auto change, const char* why) {
    ScalingSettings settings = settingsOf({4}, 100);
    change(settings);
    QTest::newRow(name) << settings << QString::fromUtf8(why);
  };
  row(
      "one key", [](auto& s) { s.keys = 1; },
      "keys: wanted a whole number from 2 to 1024, found 1");
  row(
      "d_k 0",
      [](auto& s) {
        s.sizes = {4, 0};
      },
      "sizes[1]: wanted a whole number from 1");
  row(
      "chosen d_k", [](auto& s) { s.dK = 70000; }, "dK: wanted");
  row(
      "one draw", [](auto& s) { s.draws = 1; }, "draws: wanted a whole number from 2");
  row(
      "exponent",
      [](auto& s) {
        s.exponents = {0, NAN};
      },
      "divisors[1]: wanted a number from -1");
  row(
      "many exponents", [](auto& s) { s.exponents.assign(9, 0.5); }, "divisors: 9 of them");
  row(
      "no document", [](auto& s) { s.distribution = Distribution::document; },
      "distribution: a document with at least two keys");
}

void ScalingExperimentTest::refusesWhatItCannotDo() {
  QFETCH(ScalingSettings, settings);
  QFETCH(QString, why);
  try {
    runScaling(settings);
    QFAIL("not refused");
  } catch (const Error& error) {
    QVERIFY2(QString::fromUtf8(error.what()).startsWith(why), error.what());
  }
}

QTEST_APPLESS_MAIN(ScalingExperimentTest)
#include "tst_scaling_experiment.moc"
