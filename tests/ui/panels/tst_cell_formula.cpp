#include <algorithm>
#include <cmath>

#include <QTest>

#include "core/document/evaluate.h"
#include "ui/panels/cell_formula.h"

using namespace attention_lab;

namespace {

Document basic() {
  Document document;
  document.sequences = {{"I", "love", "NLP", "very", "much"}, {"two", "tokens"}};
  document.embedding.dModel = 6;
  document.attention.heads = 2;
  document.attention.dK = 4;
  document.attention.dV = 3;
  return document;
}

bool agree(double a, double b) {
  return a == b || std::abs(a - b) <= 1e-12 * std::max({1.0, std::abs(a), std::abs(b)});
}

}  // namespace

class TestCellFormula : public QObject {
  Q_OBJECT

 private slots:
  void lastLineIsTheCell_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("two heads, padding") << 0;
    QTest::newRow("sinusoidal, scaled embedding, temperature") << 1;
    QTest::newRow("rotary") << 2;
    QTest::newRow("ALiBi, ÷ d_k") << 3;
    QTest::newRow("causal mask, no divisor") << 4;
    QTest::newRow("mask that forbids a row and adds to another") << 5;
    QTest::newRow("cross-attention, learned position, own factor") << 6;
    QTest::newRow("biases") << 7;
    QTest::newRow("q, k, v given") << 8;
  }
  void lastLineIsTheCell() {
    QFETCH(int, kind);
    const SharedTrace trace = evaluate(document(kind));
    int cells = 0;
    forEachTensor(*trace, [&](const NamedTensor& named) {
      const Index heads = named.tensor.rank() == 4 ? trace->sizes.heads : 1;
      for (Index item = 0; item < trace->sizes.items; ++item) {
        for (Index head = 0; head < heads; ++head) {
          for (Index row = 0; row < named.tensor.rows(); ++row) {
            for (Index column = 0; column < named.tensor.columns(); ++column) {
              const CellFormula formula =
                  cellFormula(*trace, {named.path, row, column}, item, head);
              const auto last =
                  std::ranges::find_if(formula.lines.rbegin(), formula.lines.rend(),
                                       [](const FormulaLine& line) { return line.hasValue; });
              const QString place = QStringLiteral("%1[%2,%3] item %4 head %5: %6 instead of %7")
                                        .arg(QString::fromStdString(named.path))
                                        .arg(row)
                                        .arg(column)
                                        .arg(item)
                                        .arg(head)
                                        .arg(last == formula.lines.rend() ? NAN : last->value)
                                        .arg(formula.value);
              QVERIFY2(last != formula.lines.rend(), qPrintable(place));
              QVERIFY2(agree(last->value, formula.value), qPrintable(place));
              ++cells;
            }
          }
        }
      }
    });
    QVERIFY(cells > 50);
  }

  void wordsOfAnAttentionWeight() {
    Document document;
    document.sequences = {{"I", "love", "NLP"}};
    document.attention.dK = 4;
    const CellFormula formula = cellFormula(*evaluate(document), {"weights", 1, 2}, 0, 0);
    QCOMPARE(formula.title, QStringLiteral("A[love, NLP]"));
    QStringList texts;
    for (const FormulaLine& line : formula.lines)
      texts += line.text;
    QVERIFY(texts.contains(QStringLiteral("÷ √4 = ÷ 2.0000")));
    QVERIFY(texts.contains(QStringLiteral("exp")));
  }

  void longSumsSayWhatIsLeftOut() {
    Document document;
    document.embedding.dModel = 66;
    document.attention.dK = 2;
    const CellFormula formula = cellFormula(*evaluate(document), {"q", 0, 0}, 0, 0);
    QVERIFY(formula.lines[1].text.endsWith(QStringLiteral("+ 58 more terms")));
  }

 private:
  static Document document(int kind) {
    Document d = basic();
    switch (kind) {
      case 1:
        d.position.encoding = PositionEncoding::sinusoidal;
        d.position.first = 3;
        d.position.embeddingScale = std::nullopt;
        d.attention.temperature = 0.7;
        break;
      case 2:
        d.position.encoding = PositionEncoding::rotary;
        d.position.first = 1;
        break;
      case 3:
        d.position.encoding = PositionEncoding::alibi;
        d.attention.scaling.kind = ScalingKind::dk;
        d.attention.temperature = 2;
        break;
      case 4:
        d.attention.mask.causal = true;
        d.attention.scaling.kind = ScalingKind::none;
        break;
      case 5: {
        auto bias = std::make_shared<Tensor>(Tensor::zero({1, 1, 5, 5}));
        bias->editMatrix().row(0).setConstant(-INFINITY);
        bias->editMatrix()(1, 1) = 0.5;
        d.attention.mask.bias = bias;
        break;
      }
      case 6:
        d.context = Sequences{{"a", "b", "c"}, {"d"}};
        d.position.encoding = PositionEncoding::learned;
        d.attention.scaling = {ScalingKind::factor, 0.37};
        break;
      case 7: {
        const AttentionWeights drawn = evaluate(d)->parameters;
        d.attention.weights.source = WeightSource::values;
        d.attention.weights.values = drawn;
        AttentionWeights& w = d.attention.weights.values;
        w.bQ = std::make_shared<Matrix>(Matrix::Constant(1, w.wQ->cols(), 0.25));
        w.bK = std::make_shared<Matrix>(Matrix::Constant(1, w.wK->cols(), -0.5));
        w.bV = std::make_shared<Matrix>(Matrix::Constant(1, w.wV->cols(), 2));
        w.bO = std::make_shared<Matrix>(Matrix::Constant(1, w.wO->cols(), 1));
        break;
      }
      case 8: {
        const SharedTrace trace = evaluate(d);
        d.attention.given = std::make_shared<GivenQkv>(
            GivenQkv{trace->attention.q, trace->attention.k, trace->attention.v});
        break;
      }
      default:
        break;
    }
    return d;
  }
};

QTEST_GUILESS_MAIN(TestCellFormula)
#include "tst_cell_formula.moc"
