#include <algorithm>
#include <limits>

#include <QtTest>

#include "core/document/edits.h"
#include "core/document/evaluate.h"

using namespace attention_lab;

/// Masks with keep or bias when tokens and items change.
class EditsMasksTest : public QObject {
  Q_OBJECT

 private slots:
  void masksFollowAndGrowOpen();
  void sharedMaskIsCutAtItsEnd();
  void newItemIsOpen();
  void onlyItemsMaskIsSharedWithASecond();
  void keysFollowTheContext();
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

QTEST_APPLESS_MAIN(EditsMasksTest)
#include "tst_edits_masks.moc"
