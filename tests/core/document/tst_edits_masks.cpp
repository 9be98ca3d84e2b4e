#include <algorithm>
#include <cmath>
#include <limits>

#include <QtTest>

#include "core/document/edits.h"
#include "core/document/evaluate.h"
#include "core/error.h"
#include "core/math/random_state.h"

using namespace attention_lab;

/// Masks with keep or bias when tokens and items change, and masks edited cell by cell.
class EditsMasksTest : public QObject {
  Q_OBJECT

 private slots:
  void masksFollowAndGrowOpen();
  void sharedMaskIsCutAtItsEnd();
  void newItemIsOpen();
  void onlyItemsMaskIsSharedWithASecond();
  void keysFollowTheContext();
  void maskCells_data();
  void maskCells();
  void maskOfAnotherHeadStays();
  void cellsAtOnceAreCellsOneByOne();
  void mayAttendIsWhatTheTraceMasks();
  void paddingIsRefused();
  void biasOfACell();
};

namespace {

std::shared_ptr<const Tensor> maskOf(Shape shape, const std::vector<double>& cells) {
  Tensor mask(std::move(shape));
  std::copy(cells.begin(), cells.end(), mask.edit());
  return std::make_shared<const Tensor>(mask);
}

std::vector<double> cellsOf(const Tensor& tensor) {
  return {tensor.data(), tensor.data() + tensor.size()};
}

Document drawnDocument() {
  Document document;
  document.sequences = {{"a", "b", "a"}, {"c", "b"}};
  document.embedding.dModel = 4;
  document.attention.heads = 2;
  return document;
}

// The masked scores of head 1 of item 1, as o (open) and x (forbidden), rows by slashes.
QString openCells(const Document& document) {
  const SharedTrace trace = evaluate(document);
  QString text;
  const ConstMap masked = trace->attention.masked.matrix(0, 0);
  for (Index i = 0; i < masked.rows(); ++i) {
    if (i > 0) text += '/';
    for (Index j = 0; j < masked.cols(); ++j)
      text += std::isinf(masked(i, j)) ? 'x' : 'o';
  }
  return text;
}

}  // namespace

void EditsMasksTest::masksFollowAndGrowOpen() {
  Document document;
  document.sequences = {{"a", "b"}};
  document.attention.mask.keep = maskOf({1, 1, 2, 2}, {1, 0, 0, 1});
  const double forbidden = -std::numeric_limits<double>::infinity();
  document.attention.mask.bias = maskOf({1, 1, 2, 2}, {0.5, forbidden, 2, 0});
  const Document changed = withTokens(document, TokenList::sequences, 0, {"a", "x", "b"});
  const MaskSettings& mask = changed.attention.mask;
  QCOMPARE(cellsOf(*mask.keep), std::vector<double>({1, 1, 0, 1, 1, 1, 0, 1, 1}));
  QCOMPARE(cellsOf(*mask.bias), std::vector<double>({0.5, 0, forbidden, 0, 0, 0, 2, 0, 0}));
  const Document swapped = withTokenMoved(document, TokenList::sequences, 0, 0, 1);
  QCOMPARE(cellsOf(*swapped.attention.mask.bias), std::vector<double>({0, 2, forbidden, 0.5}));
  const Document renamed = withTokens(document, TokenList::sequences, 0, {"a", "c"});
  QCOMPARE(cellsOf(*renamed.attention.mask.keep), std::vector<double>({1, 1, 1, 1}));
}

void EditsMasksTest::sharedMaskIsCutAtItsEnd() {
  Document document;
  document.sequences = {{"a", "b", "c"}, {"d", "e"}};
  document.attention.mask.keep = maskOf({1, 1, 3, 3}, {1, 0, 0, 1, 1, 0, 0, 1, 1});
  const Document shorter = withTokens(document, TokenList::sequences, 0, {"b", "c"});
  QCOMPARE(cellsOf(*shorter.attention.mask.keep), std::vector<double>({1, 0, 1, 1}));
  const Document same = withTokens(document, TokenList::sequences, 1, {"e"});
  QCOMPARE(same.attention.mask, document.attention.mask);
}

void EditsMasksTest::newItemIsOpen() {
  Document document;
  document.sequences = {{"a", "b"}, {"c", "d"}};
  document.attention.mask.keep = maskOf({2, 1, 2, 2}, {1, 0, 0, 1, 1, 0, 1, 1});
  const Document added = withItemAdded(document, {"e"});
  QCOMPARE(cellsOf(*added.attention.mask.keep),
           std::vector<double>({1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1}));
  const Document removed = withItemRemoved(document, 0);
  QCOMPARE(cellsOf(*removed.attention.mask.keep), std::vector<double>({1, 0, 1, 1}));
}

void EditsMasksTest::onlyItemsMaskIsSharedWithASecond() {
  Document document;
  document.sequences = {{"a", "b"}};
  document.attention.mask.keep = maskOf({1, 1, 2, 2}, {1, 0, 0, 1});
  const Document added = withItemAdded(document, {"c", "d", "e"});
  const Tensor& keep = *added.attention.mask.keep;
  QCOMPARE(keep.shape(), Shape({1, 1, 3, 3}));
  QCOMPARE(cellsOf(keep), std::vector<double>({1, 0, 1, 0, 1, 1, 1, 1, 1}));
  evaluate(added);
}

void EditsMasksTest::keysFollowTheContext() {
  Document document;
  document.sequences = {{"a", "b"}};
  document.context = Sequences{{"u", "v"}};
  document.attention.mask.keep = maskOf({1, 1, 2, 2}, {1, 0, 0, 1});
  const Document longer = withTokens(document, TokenList::context, 0, {"new", "u", "v"});
  QCOMPARE(cellsOf(*longer.attention.mask.keep), std::vector<double>({1, 1, 0, 1, 0, 1}));
  const Document shorter = withTokens(document, TokenList::sequences, 0, {"b"});
  QCOMPARE(cellsOf(*shorter.attention.mask.keep), std::vector<double>({0, 1}));
}

void EditsMasksTest::maskCells_data() {
  QTest::addColumn<bool>("causal");
  QTest::addColumn<QString>("cells");  // "row column value" each
  QTest::addColumn<QString>("open");
  QTest::newRow("one forbidden") << false << "0 2 0"
                                 << "oox/ooo/ooo";
  QTest::newRow("forbidden and allowed again") << false << "0 2 0 0 2 1"
                                               << "ooo/ooo/ooo";
  QTest::newRow("allowed though open") << false << "1 1 1"
                                       << "ooo/ooo/ooo";
  QTest::newRow("causal, one of the past forbidden") << true << "2 0 0"
                                                     << "oxx/oox/xoo";
  QTest::newRow("causal, one of the future allowed") << true << "0 2 1"
                                                     << "oxo/oox/ooo";
  QTest::newRow("causal, forbidden where it is") << true << "0 2 0"
                                                 << "oxx/oox/ooo";
  QTest::newRow("causal, both") << true << "2 0 0 0 1 1"
                                << "oox/oox/xoo";
}

void EditsMasksTest::maskCells() {
  QFETCH(bool, causal);
  QFETCH(QString, cells);
  QFETCH(QString, open);
  Document document = drawnDocument();
  document.attention.mask.causal = causal;
  const SharedTrace trace = evaluate(document);
  const QStringList numbers = cells.split(' ');
  for (qsizetype i = 0; i < numbers.size(); i += 3) {
    document = withCell(document, *trace, {"masked", numbers[i].toInt(), numbers[i + 1].toInt()}, 0,
                        0, numbers[i + 2].toDouble());
  }
  QCOMPARE(openCells(document), open);
  Document biased = drawnDocument();
  Tensor bias = Tensor::zero({1, 1, 3, 3});
  bias.edit()[1] = -std::numeric_limits<double>::infinity();
  biased.attention.mask.bias = std::make_shared<const Tensor>(bias);
  QCOMPARE(openCells(biased), QStringLiteral("oxo/ooo/ooo"));
  QCOMPARE(openCells(withCell(biased, *trace, {"masked", 0, 1}, 0, 0, 1)),
           QStringLiteral("ooo/ooo/ooo"));
}

void EditsMasksTest::maskOfAnotherHeadStays() {
  Document document = drawnDocument();
  Tensor keep({1, 2, 3, 3});
  std::fill_n(keep.edit(), keep.size(), 1.0);
  document.attention.mask.keep = std::make_shared<const Tensor>(keep);
  const SharedTrace trace = evaluate(document);
  const Document changed = withCell(document, *trace, {"masked", 0, 0}, 0, 1, 0);
  QCOMPARE(changed.attention.mask.keep->matrix(0, 0)(0, 0), 1.0);
  QCOMPARE(changed.attention.mask.keep->matrix(0, 1)(0, 0), 0.0);
}

namespace {

// Keep, bias and causal by chance, for all items or heads or for each.
MaskSettings anyMask(RandomState& random, Index items, Index heads, Index queries, Index keys) {
  MaskSettings mask;
  const auto chance = [&] { return random.uniform() < 0.5; };
  mask.causal = chance();
  const auto draw = [&](double forbidden) {
    Tensor cells({chance() ? 1 : items, chance() ? 1 : heads, queries, keys});
    for (Index i = 0; i < cells.size(); ++i)
      cells.edit()[i] = random.uniform() < 0.3 ? forbidden : 1;
    return std::make_shared<const Tensor>(cells);
  };
  if (chance()) mask.keep = draw(0);
  if (chance()) mask.bias = draw(-std::numeric_limits<double>::infinity());
  return mask;
}

}  // namespace

void EditsMasksTest::cellsAtOnceAreCellsOneByOne() {
  RandomState random(8);
  for (int run = 0; run < 60; ++run) {
    Document document = drawnDocument();
    document.attention.mask = anyMask(random, 2, 2, 3, 3);
    const SharedTrace trace = evaluate(document);
    const Index item = run % 2, head = run / 2 % 2, length = item == 0 ? 3 : 2;
    const bool allow = random.uniform() < 0.5;
    std::vector<MaskCell> cells;
    Document single = document;
    for (int i = 0; i < 4; ++i) {
      const auto any = [&] { return static_cast<Index>(random.uniform() * double(length)); };
      cells.push_back({any(), any()});
      single = withCell(single, *trace, {"masked", cells.back().query, cells.back().key}, item,
                        head, allow ? 1 : 0);
    }
    const Document atOnce = withMaskCells(document, cells, item, head, allow);
    const SharedTrace a = evaluate(single), b = evaluate(atOnce);
    for (Index i = 0; i < a->attention.masked.size(); ++i)
      QCOMPARE(a->attention.masked.data()[i], b->attention.masked.data()[i]);
    for (const MaskCell& cell : cells)
      QCOMPARE(mayAttend(atOnce.attention.mask, item, head, cell.query, cell.key), allow);
    // All others are as they were.
    const ConstMap before = trace->attention.masked.matrix(item, head);
    const ConstMap after = b->attention.masked.matrix(item, head);
    for (Index i = 0; i < 3; ++i) {
      for (Index j = 0; j < 3; ++j) {
        if (std::find(cells.begin(), cells.end(), MaskCell{i, j}) == cells.end())
          QCOMPARE(after(i, j), before(i, j));
      }
    }
  }
}

void EditsMasksTest::mayAttendIsWhatTheTraceMasks() {
  RandomState random(9);
  for (int run = 0; run < 40; ++run) {
    Document document = drawnDocument();
    document.attention.mask = anyMask(random, 2, 2, 3, 3);
    const SharedTrace trace = evaluate(document);
    for (Index head = 0; head < 2; ++head) {
      const ConstMap masked = trace->attention.masked.matrix(0, head);
      for (Index i = 0; i < 3; ++i) {
        for (Index j = 0; j < 3; ++j) {
          QCOMPARE(mayAttend(document.attention.mask, 0, head, i, j), !std::isinf(masked(i, j)));
        }
      }
    }
  }
}

void EditsMasksTest::paddingIsRefused() {
  const Document document = drawnDocument();
  QVERIFY_EXCEPTION_THROWN(withMaskCells(document, {{0, 0}, {0, 2}}, 1, 0, false), ShapeError);
  QVERIFY_EXCEPTION_THROWN(withMaskCells(document, {{2, 0}}, 1, 0, false), ShapeError);
  QVERIFY_EXCEPTION_THROWN(withMaskCells(document, {{-1, 0}}, 0, 0, false), ShapeError);
  QVERIFY_EXCEPTION_THROWN(withMaskCells(document, {{0, 0}}, 0, 2, false), ShapeError);
  QCOMPARE(withMaskCells(document, {}, 0, 0, false), document);
}

void EditsMasksTest::biasOfACell() {
  constexpr double forbidden = -std::numeric_limits<double>::infinity();
  Document document = drawnDocument();
  QVERIFY_EXCEPTION_THROWN(withMaskBias(document, {0, 0}, 0, 0, 1), ShapeError);
  document.attention.mask.bias = maskOf({1, 1, 3, 3}, {0, forbidden, 0, 0.5, 0, 0, 0, 0, 0});
  const SharedTrace before = evaluate(document);
  const auto masked = [&](const Document& changed, Index i, Index j) {
    return evaluate(changed)->attention.masked.matrix(0, 1)(i, j);
  };
  const ConstMap scaled = before->attention.scaled.matrix(0, 1);
  QCOMPARE(masked(withMaskBias(document, {1, 0}, 0, 1, 2), 1, 0), scaled(1, 0) + 2);
  QCOMPARE(masked(withMaskBias(document, {0, 1}, 0, 1, -1), 0, 1), scaled(0, 1) - 1);
  QCOMPARE(masked(withMaskBias(document, {1, 0}, 0, 1, forbidden), 1, 0), forbidden);
  QCOMPARE(withMaskBias(document, {1, 0}, 0, 1, 0.5), document);
  // Forbidden and allowed again, a bias is what it was.
  const Document closed = withMaskCells(document, {{1, 0}}, 0, 1, false);
  QCOMPARE(masked(withMaskCells(closed, {{1, 0}}, 0, 1, true), 1, 0), scaled(1, 0) + 0.5);
  QVERIFY_EXCEPTION_THROWN(withMaskBias(document, {0, 0}, 0, 0, std::nan("")), FormatError);
}

QTEST_APPLESS_MAIN(EditsMasksTest)
#include "tst_edits_masks.moc"
