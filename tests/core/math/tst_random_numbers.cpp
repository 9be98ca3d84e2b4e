#include <array>
#include <cmath>
#include <vector>

#include <QtTest>

#include "core/math/random_numbers.h"
#include "core/math/running_moments.h"

using namespace attention_lab;

class RandomNumbersTest : public QObject {
  Q_OBJECT

 private slots:
  void bitsAreThoseOfTheReference();
  void momentsAndQuantiles_data();
  void momentsAndQuantiles();
  void neighboursAreIndependent();
  void keysGiveSequencesOfTheirOwn();
  void indexesAreEven();
  void mergedMomentsAreThoseOfAll();
  void momentsOfLargeNumbersKeepTheirDigits();
};

namespace {

using Kind = RandomNumbers::Kind;
constexpr Index kCount = 4'000'000;

std::vector<float> drawn(Kind kind, const RandomBits::Key& key, Index count = kCount) {
  RandomNumbers numbers(kind, key);
  std::vector<float> all;
  while (static_cast<Index>(all.size()) < count) {
    const float* next = numbers.take(1000);
    all.insert(all.end(), next, next + 1000);
  }
  return all;
}

std::uint64_t splitMix(std::uint64_t& x) {
  std::uint64_t z = (x += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace

// xoshiro128++ as its authors publish it, one generator at a time.
void RandomNumbersTest::bitsAreThoseOfTheReference() {
  RandomBits bits({7, 8, 9});
  std::vector<std::uint32_t> words(2 * RandomBits::kBlock);
  bits.fill(words.data());
  bits.fill(words.data() + RandomBits::kBlock);
  std::uint64_t seed = 0;
  for (const std::uint64_t part : {7, 8, 9}) {
    seed ^= part;
    seed = splitMix(seed);
  }
  const auto turned = [](std::uint32_t x, int k) { return (x << k) | (x >> (32 - k)); };
  for (std::size_t lane = 0; lane < RandomBits::kLanes; ++lane) {
    const std::uint64_t low = splitMix(seed), high = splitMix(seed);
    std::array<std::uint32_t, 4> s{
        static_cast<std::uint32_t>(low) | 1, static_cast<std::uint32_t>(low >> 32),
        static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(high >> 32)};
    for (std::size_t at = lane; at < words.size(); at += RandomBits::kLanes) {
      QCOMPARE(words[at], turned(s[0] + s[3], 7) + s[0]);
      const std::uint32_t t = s[1] << 9;
      s[2] ^= s[0];
      s[3] ^= s[1];
      s[1] ^= s[2];
      s[0] ^= s[3];
      s[2] ^= t;
      s[3] = turned(s[3], 11);
    }
  }
}

void RandomNumbersTest::momentsAndQuantiles_data() {
  QTest::addColumn<bool>("normal");
  QTest::addColumn<double>("fourth");     // moment
  QTest::addColumn<double>("belowHalf");  // probability of x < 0.5
  QTest::newRow("normal") << true << 3.0 << 0.5 * std::erfc(-0.5 / std::sqrt(2.0));
  QTest::newRow("uniform") << false << 1.8 << 0.5 + 0.5 / (2 * std::sqrt(3.0));
}

void RandomNumbersTest::momentsAndQuantiles() {
  QFETCH(bool, normal);
  QFETCH(double, fourth);
  QFETCH(double, belowHalf);
  std::array<RunningMoments, 4> powers;
  RunningMoments below;
  for (const double x : drawn(normal ? Kind::normal : Kind::uniform, {1, 2, 3})) {
    for (std::size_t i = 0; i < 4; ++i)
      powers[i].add(std::pow(x, static_cast<double>(i + 1)));
    below.add(x < 0.5 ? 1 : 0);
  }
  const std::array<double, 4> wanted{0, 1, 0, fourth};
  const auto near = [](const RunningMoments& is, double want) {
    return std::abs(is.mean() - want) <
           4.5 * is.deviation() / std::sqrt(static_cast<double>(is.count()));
  };
  for (std::size_t i = 0; i < 4; ++i)
    QVERIFY2(near(powers[i], wanted[i]), qPrintable(QString::number(powers[i].mean(), 'g', 10)));
  QVERIFY(near(below, belowHalf));
}

void RandomNumbersTest::neighboursAreIndependent() {
  for (const Kind kind : {Kind::normal, Kind::uniform}) {
    const std::vector<float> x = drawn(kind, {0, 0, 0});
    // Of one lane, of one radius, next to each other; of their squares too.
    for (const std::size_t lag : {1, 31, 32, 1024, 2048}) {
      double products = 0, squares = 0;
      for (std::size_t i = lag; i < x.size(); ++i) {
        const double a = x[i], b = x[i - lag];
        products += a * b;
        squares += (a * a - 1) * (b * b - 1);
      }
      const auto count = static_cast<double>(x.size());
      QVERIFY2(std::abs(products / count) < 4.5 / std::sqrt(count),
               qPrintable(QString::number(lag)));
      QVERIFY2(std::abs(squares / count) < 4.5 * 2 / std::sqrt(count),
               qPrintable(QString::number(lag)));
    }
  }
}

void RandomNumbersTest::keysGiveSequencesOfTheirOwn() {
  const std::vector<float> one = drawn(Kind::normal, {1, 64, 0}, 10000);
  QCOMPARE(drawn(Kind::normal, {1, 64, 0}, 10000), one);
  for (const RandomBits::Key& key :
       {RandomBits::Key{2, 64, 0}, {1, 65, 0}, {1, 64, 1}, {64, 1, 0}, {0, 64, 1}}) {
    const std::vector<float> other = drawn(Kind::normal, key, 10000);
    double products = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
      products += static_cast<double>(one[i]) * static_cast<double>(other[i]);
    QVERIFY(std::abs(products) < 4.5 * 100);
  }
}

void RandomNumbersTest::indexesAreEven() {
  RandomIndexes indexes({5, 0, 0});
  std::array<double, 7> counts{};
  for (int i = 0; i < 700'000; ++i)
    counts[static_cast<std::size_t>(indexes.below(7))] += 1;
  double chiSquare = 0;
  for (const double count : counts)
    chiSquare += (count - 100'000) * (count - 100'000) / 100'000;
  QVERIFY2(chiSquare < 27.9, qPrintable(QString::number(chiSquare)));  // 1 in 10⁴, 6 degrees
}

void RandomNumbersTest::mergedMomentsAreThoseOfAll() {
  const std::vector<float> x = drawn(Kind::normal, {1, 1, 1}, 10000);
  RunningMoments all, merged;
  for (const double value : x)
    all.add(value);
  for (std::size_t first = 0; first < x.size(); first += 3000) {
    RunningMoments part;
    for (std::size_t i = first; i < std::min(first + 3000, x.size()); ++i)
      part.add(static_cast<double>(x[i]));
    merged.merge(part);
    merged.merge({});
  }
  double sum = 0, squares = 0;
  for (const double value : x)
    sum += value;
  const double mean = sum / 10000;
  for (const double value : x)
    squares += (value - mean) * (value - mean);
  for (const RunningMoments& moments : {all, merged}) {
    QCOMPARE(moments.count(), 10000);
    QVERIFY(std::abs(moments.mean() - mean) < 1e-15);
    QVERIFY(std::abs(moments.variance() - squares / 9999) < 1e-12);
  }
  QVERIFY(std::isnan(RunningMoments().variance()));
  QCOMPARE(RunningMoments().mean(), 0.0);
}

void RandomNumbersTest::momentsOfLargeNumbersKeepTheirDigits() {
  RunningMoments moments;
  for (int i = 0; i < 1000; ++i)
    moments.add(1e9 + (i % 2));
  QVERIFY(std::abs(moments.variance() - 0.25 * 1000 / 999) < 1e-6);
}

QTEST_APPLESS_MAIN(RandomNumbersTest)
#include "tst_random_numbers.moc"
