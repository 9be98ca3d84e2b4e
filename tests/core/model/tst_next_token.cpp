#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <QtTest>

#include "core/error.h"
#include "core/model/next_token.h"

using namespace attention_lab;

namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

RowVector rowOf(const QList<double>& numbers) {
  return Eigen::Map<const RowVector>(numbers.data(), numbers.size());
}

/// One after the other in long double: a token is drawn if fewer than K go before it.
RowVector naive(const RowVector& logits, double temperature, Index topK) {
  const Index count = logits.size();
  std::vector<long double> power(static_cast<std::size_t>(count), 0.0L);
  const long double largest = logits.maxCoeff();
  for (Index i = 0; i < count; ++i) {
    Index before = 0;
    for (Index j = 0; j < count; ++j)
      before += logits(j) > logits(i) || (logits(j) == logits(i) && j < i);
    if (topK == 0 || before < topK) {
      power[static_cast<std::size_t>(i)] = std::exp((logits(i) - largest) / temperature);
    }
  }
  const long double sum = std::accumulate(power.begin(), power.end(), 0.0L);
  RowVector result(count);
  for (Index i = 0; i < count; ++i)
    result(i) = static_cast<double>(power[static_cast<std::size_t>(i)] / sum);
  return result;
}

/// Logits that depend on all tokens so far, the same for the same ones.
RowVector madeLogits(const std::vector<Index>& tokens, Index vocabulary) {
  std::uint32_t seed = 5;
  for (const Index token : tokens)
    seed = seed * 31 + static_cast<std::uint32_t>(token) + 1;
  return RandomState(seed).normals(1, vocabulary).row(0) * 2;
}

/// Every sequence of `length` tokens, or shorter with the end token; the most probable first.
void enumerate(const Hypothesis& from, Index length, Index vocabulary, Index end,
               std::vector<Hypothesis>& all) {
  if (length == 0 || from.ended) {
    all.push_back(from);
    return;
  }
  const RowVector p = naive(madeLogits(from.tokens, vocabulary), 1, 0);
  for (Index token = 0; token < vocabulary; ++token) {
    Hypothesis longer = from;
    longer.tokens.push_back(token);
    longer.logProbability += std::log(p(token));
    longer.ended = token == end;
    enumerate(longer, length - 1, vocabulary, end, all);
  }
}

}  // namespace

/// Choosing the next token against naive twins, counted frequencies and every sequence there is.
class NextTokenTest : public QObject {
  Q_OBJECT

 private slots:
  void agreesWithNaiveTwin_data();
  void agreesWithNaiveTwin();
  void temperatureNothingIsGreedy();
  void extremesStayNumbers();
  void drawsAsOftenAsProbable();
  void drawsAreNumPys();
  void wideBeamFindsTheBestOfAll();
  void beamOfOneIsGreedy();
  void endedHypothesesStay();
  void refusesWhatHasNoOrder();
};

void NextTokenTest::agreesWithNaiveTwin_data() {
  QTest::addColumn<QList<double>>("logits");
  QTest::addColumn<double>("temperature");
  QTest::addColumn<int>("topK");
  const QList<double> some{0.3, -1.2, 2.5, 2.5, kNever, 0.9};
  QTest::newRow("one token") << QList<double>{-3} << 1.0 << 0;
  QTest::newRow("all") << some << 1.0 << 0;
  QTest::newRow("cold") << some << 0.1 << 0;
  QTest::newRow("hot, three") << some << 7.0 << 3;
  QTest::newRow("the first of equals") << some << 1.0 << 1;
  QTest::newRow("more than there are") << some << 1.0 << 100;
}

void NextTokenTest::agreesWithNaiveTwin() {
  QFETCH(QList<double>, logits);
  QFETCH(double, temperature);
  QFETCH(int, topK);
  const RowVector p = nextTokenProbabilities(rowOf(logits), {temperature, topK});
  const RowVector wanted = naive(rowOf(logits), temperature, topK);
  QCOMPARE(p.size(), wanted.size());
  for (Index i = 0; i < p.size(); ++i)
    QVERIFY(std::abs(p(i) - wanted(i)) <= 1e-12 * wanted(i));
}

void NextTokenTest::temperatureNothingIsGreedy() {
  const RowVector logits = rowOf({0.5, 3, 3, -1});
  QCOMPARE(greedyToken(logits), Index(1));
  const RowVector p = nextTokenProbabilities(logits, {0, 3});
  QVERIFY(p == rowOf({0, 1, 0, 0}));
}

void NextTokenTest::extremesStayNumbers() {
  const RowVector p = nextTokenProbabilities(rowOf({1e308, -1e308, kNever}), {1e-300, 0});
  QVERIFY(p == rowOf({1, 0, 0}));
}

void NextTokenTest::drawsAsOftenAsProbable() {
  const RowVector p = rowOf({0.5, 0, 0.2, 0.3, 0});
  std::vector<int> counts(5);
  RandomState random(1);
  constexpr int draws = 100000;
  for (int i = 0; i < draws; ++i)
    ++counts[static_cast<std::size_t>(sampledToken(p, random))];
  for (Index token = 0; token < 5; ++token) {
    // Five standard deviations of a binomial count.
    const double far = 5 * std::sqrt(draws * p(token) * (1 - p(token)));
    QVERIFY(std::abs(counts[static_cast<std::size_t>(token)] - draws * p(token)) <= far);
  }
}

void NextTokenTest::drawsAreNumPys() {
  // np.searchsorted(np.cumsum(p), RandomState(3).random_sample(8), side="right")
  const std::vector<Index> wanted{2, 3, 1, 2, 3, 3, 1, 1};
  RandomState random(3);
  std::vector<Index> drawn;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    drawn.push_back(sampledToken(rowOf({0.1, 0.2, 0.3, 0.4}), random));
  QCOMPARE(drawn, wanted);
}

void NextTokenTest::wideBeamFindsTheBestOfAll() {
  constexpr Index vocabulary = 4, length = 4, end = 3;
  std::vector<Hypothesis> all;
  enumerate({{2}, 0, false}, length, vocabulary, end, all);
  std::ranges::sort(all, std::greater(), &Hypothesis::logProbability);
  const auto next = [](const std::vector<Index>& tokens) { return madeLogits(tokens, vocabulary); };
  const auto beam = beamSearch(next, {2}, {1000, length, end});
  QCOMPARE(beam.size(), all.size());
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    QCOMPARE(beam[i].tokens, all[i].tokens);
    QCOMPARE(beam[i].ended, all[i].ended);
    QVERIFY(std::abs(beam[i].logProbability - all[i].logProbability) <= 1e-12 * 100);
    sum += std::exp(beam[i].logProbability);
  }
  QVERIFY(std::abs(sum - 1) <= 1e-12);
}

void NextTokenTest::beamOfOneIsGreedy() {
  const auto next = [](const std::vector<Index>& tokens) { return madeLogits(tokens, 7); };
  std::vector<Index> greedy{1, 4};
  for (int i = 0; i < 9; ++i)
    greedy.push_back(greedyToken(next(greedy)));
  const auto beam = beamSearch(next, {1, 4}, {1, 9, std::nullopt});
  QCOMPARE(beam.size(), std::size_t(1));
  QCOMPARE(beam.front().tokens, greedy);
}

void NextTokenTest::endedHypothesesStay() {
  // 0 is certain to be followed by the end; the search stops by itself.
  int asked = 0;
  const auto next = [&](const std::vector<Index>&) {
    ++asked;
    return rowOf({kNever, 0, kNever});
  };
  const auto beam = beamSearch(next, {0}, {3, 50, 1});
  QCOMPARE(asked, 1);
  QCOMPARE(beam.size(), std::size_t(1));
  QVERIFY(beam.front().ended);
  QCOMPARE(beam.front().tokens, (std::vector<Index>{0, 1}));
  QCOMPARE(beam.front().logProbability, 0.0);
}

void NextTokenTest::refusesWhatHasNoOrder() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  QVERIFY_EXCEPTION_THROWN(greedyToken(RowVector()), ShapeError);
  QVERIFY_EXCEPTION_THROWN(greedyToken(rowOf({1, nan})), ShapeError);
  QVERIFY_EXCEPTION_THROWN(greedyToken(rowOf({1, -kNever})), ShapeError);
  QVERIFY_EXCEPTION_THROWN(nextTokenProbabilities(rowOf({kNever, kNever}), {}), ShapeError);
  QVERIFY_EXCEPTION_THROWN(nextTokenProbabilities(rowOf({1, 2}), {-1, 0}), LimitError);
  QVERIFY_EXCEPTION_THROWN(nextTokenProbabilities(rowOf({1, 2}), {nan, 0}), LimitError);
  QVERIFY_EXCEPTION_THROWN(nextTokenProbabilities(rowOf({1, 2}), {1, -1}), LimitError);
  const auto next = [](const std::vector<Index>&) { return rowOf({1, 2}); };
  QVERIFY_EXCEPTION_THROWN(beamSearch(next, {}, {0, 1, std::nullopt}), LimitError);
}

QTEST_APPLESS_MAIN(NextTokenTest)
#include "tst_next_token.moc"
