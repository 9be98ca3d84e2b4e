#include <cmath>
#include <optional>

#include <QtTest>

#include "core/document/edits.h"
#include "core/document/evaluate.h"
#include "core/math/random_state.h"

using namespace attention_lab;

/// Cells of x_in and context_in: what the projections read is set, the embedding follows.
class EditsInputsTest : public QObject {
  Q_OBJECT

 private slots:
  void theProjectionsReadWhatWasSet_data();
  void theProjectionsReadWhatWasSet();
};

void EditsInputsTest::theProjectionsReadWhatWasSet_data() {
  QTest::addColumn<int>("encoding");
  QTest::addColumn<QString>("tensor");
  for (const auto encoding :
       {PositionEncoding::none, PositionEncoding::sinusoidal, PositionEncoding::learned}) {
    for (const char* tensor : {"x_in", "context_in"})
      QTest::addRow("%s, encoding %d", tensor, int(encoding)) << int(encoding) << tensor;
  }
}

void EditsInputsTest::theProjectionsReadWhatWasSet() {
  QFETCH(int, encoding);
  QFETCH(QString, tensor);
  Document document;
  document.sequences = {{"a", "b", "a"}, {"c", "b"}};
  document.context = Sequences{{"u"}, {"v", "w", "u", "t"}};
  document.embedding.dModel = 6;
  document.position.encoding = static_cast<PositionEncoding>(encoding);
  document.position.embeddingScale = std::nullopt;
  const std::string path = tensor.toStdString();
  RandomState random(3);
  for (int run = 0; run < 30; ++run) {
    const SharedTrace before = evaluate(document);
    const CellAddress cell{path, run % 2, run % 6};
    const double value = random.normal() * 10;
    document = withCell(document, *before, cell, 1, 0, value);
    const SharedTrace after = evaluate(document);
    QVERIFY(std::abs(*cellValue(*after, cell, 1, 0) - value) <= 2e-15 * (1 + std::abs(value)));
    QCOMPARE(after->attention.position.empty(), encoding == int(PositionEncoding::none));
    Index others = 0;
    forEachTensor(*after, [&](const NamedTensor& named) {
      if (named.path != "x_in" && named.path != "context_in" && named.path != "position") return;
      const Tensor& old = findTensor(*before, named.path)->tensor;
      for (Index i = 0; i < old.size(); ++i)
        others += old.data()[i] == named.tensor.data()[i] ? 0 : 1;
    });
    QCOMPARE(others, Index{1});
  }
}

QTEST_APPLESS_MAIN(EditsInputsTest)
#include "tst_edits_inputs.moc"
