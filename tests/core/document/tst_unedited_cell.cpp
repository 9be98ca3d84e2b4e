#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <QtTest>

#include "core/document/edits.h"
#include "core/document/evaluate.h"
#include "core/document/unedited_cell.h"
#include "core/error.h"
#include "core/math/random_state.h"

using namespace attention_lab;

class UneditedCellTest : public QObject {
  Q_OBJECT

 private slots:
  void randomEditsOfDrawnArrays();
  void openedNumbersComeBack();
  void aSeedDrawnLaterCounts();
  void sizesAndTokens();
  void scaledEmbedding();
  void maskIsWhatWasChosen();
  void rotaryQueriesAsShown();
  void cellsThatAreNot();
};

namespace {

/// The states of a document that is edited step by step.
class History {
 public:
  explicit History(const Document& document) : states_{document} {}
  const Document& now() const { return states_.back(); }
  void add(const Document& document) { states_.push_back(document); }
  void set(const CellAddress& cell, Index item, Index head, double value) {
    add(withCell(now(), *evaluate(now()), cell, item, head, value));
  }
  UneditedCell unedited(const CellAddress& cell, Index item = 0, Index head = 0) const {
    std::vector<const Document*> states;
    for (const Document& state : states_)
      states.push_back(&state);
    return uneditedCell(states, cell, item, head);
  }

 private:
  std::vector<Document> states_;
};

Document drawnDocument() {
  Document document;
  document.sequences = {{"a", "b", "a"}, {"c", "b"}};
  document.context = Sequences{{"u", "v"}, {"w", "u", "v", "t"}};
  document.embedding.dModel = 4;
  document.embedding.seed = 5;
  document.position.encoding = PositionEncoding::learned;
  document.position.seed = 6;
  document.attention.heads = 2;
  document.attention.weights.seed = 7;
  document.attention.weights.outputProjection = true;
  return document;
}

/// What the trace shows, of parameters too.
double shown(const Document& document, const CellAddress& cell, Index item, Index head) {
  const SharedTrace trace = evaluate(document);
  double value = std::nan("");
  forEachParameter(trace->parameters, [&](const NamedParameter& named) {
    if (named.path == cell.tensor) value = (*named.matrix)(cell.row, cell.column);
  });
  return cellValue(*trace, cell, item, head).value_or(value);
}

}  // namespace

void UneditedCellTest::randomEditsOfDrawnArrays() {
  const std::vector<CellAddress> shapes{{"attention.weights.wQ", 4, 4},
                                        {"attention.weights.wK", 4, 4},
                                        {"attention.weights.wV", 4, 4},
                                        {"attention.weights.wO", 4, 4},
                                        {"x", 2, 4},
                                        {"context", 2, 4},
                                        {"position", 3, 4}};
  RandomState random(1);
  const auto below = [&](Index n) { return static_cast<Index>(random.uniform() * double(n)); };
  for (int run = 0; run < 5; ++run) {
    Document first = drawnDocument();
    first.attention.weights.seed = static_cast<std::uint32_t>(run);
    History history(first);
    std::vector<std::pair<CellAddress, Index>> edited;
    for (int edit = 0; edit < 25; ++edit) {
      const CellAddress& shape = shapes[static_cast<std::size_t>(below(std::ssize(shapes)))];
      const CellAddress cell{shape.tensor, below(shape.row), below(shape.column)};
      const Index item = below(2);
      history.set(cell, item, 0, random.normal());
      edited.emplace_back(cell, item);
      if (edit % 5 == 4) {
        // What has nothing to do with the arrays.
        Document other = history.now();
        other.attention.temperature = 1 + random.uniform();
        history.add(other);
      }
    }
    for (const auto& [cell, item] : edited) {
      const UneditedCell unedited = history.unedited(cell, item);
      QCOMPARE(unedited.value, shown(first, cell, item, 0));
      QCOMPARE(unedited.source, CellSource::drawn);
      const bool weight = cell.tensor.starts_with("attention");
      QCOMPARE(int(unedited.seed), weight ? run : cell.tensor == "position" ? 6 : 5);
      const Document back =
          withCell(history.now(), *evaluate(history.now()), cell, item, 0, unedited.value);
      QCOMPARE(shown(back, cell, item, 0), shown(first, cell, item, 0));
    }
  }
}

void UneditedCellTest::openedNumbersComeBack() {
  // As a document that was edited, saved and opened again.
  const Document drawn = drawnDocument();
  const Document opened =
      withCell(drawn, *evaluate(drawn), {"attention.weights.wQ", 0, 0}, 0, 0, 2.5);
  History history(opened);
  history.set({"attention.weights.wQ", 0, 0}, 0, 0, 1);
  history.set({"attention.weights.wQ", 0, 0}, 0, 0, 2);
  const UneditedCell unedited = history.unedited({"attention.weights.wQ", 0, 0});
  QCOMPARE(unedited, (UneditedCell{2.5, CellSource::opened, 0}));
  // A pasted matrix is an edit too.
  const Document& now = history.now();
  history.add(withParameter(now, *evaluate(now), "attention.weights.wQ", Matrix::Ones(4, 4)));
  QCOMPARE(history.unedited({"attention.weights.wQ", 0, 0}).value, 2.5);
}

void UneditedCellTest::aSeedDrawnLaterCounts() {
  const CellAddress cell{"attention.weights.wK", 1, 2};
  History history(drawnDocument());
  history.set(cell, 0, 0, 9);
  history.add(withWeightSeed(history.now(), 42));
  const double drawn = shown(history.now(), cell, 0, 0);
  QCOMPARE(history.unedited(cell), (UneditedCell{drawn, CellSource::drawn, 42}));
  history.set(cell, 0, 0, 3);
  QCOMPARE(history.unedited(cell), (UneditedCell{drawn, CellSource::drawn, 42}));
}

void UneditedCellTest::sizesAndTokens() {
  const CellAddress cell{"attention.weights.wQ", 0, 0};
  Document one = drawnDocument();
  one.attention.heads = 1;
  const double drawn = shown(one, cell, 0, 0);
  History history(one);
  history.set(cell, 0, 0, 9);
  history.set({"attention.weights.wQ", 0, 1}, 0, 0, 8);
  history.set(cell, 0, 0, drawn);
  history.set({"x", 0, 0}, 0, 0, 7);
  history.add(withDk(history.now(), 6));
  // What the new size left alone goes back to its seed; what it brought is from then.
  QCOMPARE(history.unedited(cell), (UneditedCell{drawn, CellSource::drawn, 7}));
  const CellAddress grown{"attention.weights.wQ", 0, 5};
  const double fresh = shown(history.now(), grown, 0, 0);
  history.set(grown, 0, 0, 1);
  QCOMPARE(history.unedited(grown), (UneditedCell{fresh, CellSource::arranged, 0}));
  // A token carries its edited row along.
  history.add(withTokenMoved(history.now(), TokenList::sequences, 0, 0, 1));
  QCOMPARE(history.unedited({"x", 1, 0}), (UneditedCell{7, CellSource::arranged, 0}));
  history.set({"x", 1, 0}, 0, 0, 5);
  QCOMPARE(history.unedited({"x", 1, 0}).value, 7.0);
}

void UneditedCellTest::scaledEmbedding() {
  Document document = drawnDocument();
  document.position.embeddingScale = std::nullopt;
  const double first = shown(document, {"x", 1, 1}, 0, 0);
  History history(document);
  history.set({"x", 1, 1}, 0, 0, 4);
  QCOMPARE(history.unedited({"x", 1, 1}).value, first);
}

void UneditedCellTest::maskIsWhatWasChosen() {
  constexpr double forbidden = -std::numeric_limits<double>::infinity();
  Document document = drawnDocument();
  document.context.reset();
  document.attention.mask.causal = true;
  History history(document);
  history.set({"masked", 0, 2}, 0, 0, 1);
  history.set({"masked", 2, 0}, 0, 0, 0);
  QCOMPARE(history.unedited({"masked", 0, 2}), (UneditedCell{forbidden, CellSource::mask, 0}));
  QCOMPARE(history.unedited({"masked", 2, 0}), (UneditedCell{0, CellSource::mask, 0}));
  Tensor bias = Tensor::zero({1, 1, 3, 3});
  bias.edit()[1] = 0.5;
  document.attention.mask = {};
  document.attention.mask.bias = std::make_shared<const Tensor>(bias);
  History biased(document);
  biased.add(withMaskBias(biased.now(), {0, 1}, 0, 0, 2));
  biased.add(withMaskCells(biased.now(), {{0, 1}, {0, 0}}, 0, 0, false));
  QCOMPARE(biased.unedited({"masked", 0, 1}), (UneditedCell{0.5, CellSource::opened, 0}));
  QCOMPARE(biased.unedited({"masked", 0, 0}).value, 0.0);
}

void UneditedCellTest::rotaryQueriesAsShown() {
  Document document;
  document.sequences = {{"a", "b", "c"}};
  document.position.encoding = PositionEncoding::rotary;
  RandomState random(2);
  GivenQkv given;
  for (Tensor* array : {&given.q, &given.k, &given.v}) {
    Tensor drawn({1, 1, 3, 4});
    drawn.editMatrix() = random.normals(3, 4);
    *array = drawn;
  }
  document.attention.given = std::make_shared<const GivenQkv>(given);
  for (const char* tensor : {"q", "k", "v"}) {
    const CellAddress cell{tensor, 2, 1};
    const double first = shown(document, cell, 0, 0);
    History history(document);
    history.set(cell, 0, 0, first + 1);
    const UneditedCell unedited = history.unedited(cell);
    QVERIFY(std::abs(unedited.value - first) < 1e-15);
    QCOMPARE(unedited.source, CellSource::opened);
  }
}

void UneditedCellTest::cellsThatAreNot() {
  const History history(drawnDocument());
  QVERIFY_EXCEPTION_THROWN(history.unedited({"x", 3, 0}), ShapeError);
  QVERIFY_EXCEPTION_THROWN(history.unedited({"x", 2, 0}, 1), ShapeError);  // padding
  QVERIFY_EXCEPTION_THROWN(history.unedited({"x", 0, 0}, 2), ShapeError);
  QVERIFY_EXCEPTION_THROWN(history.unedited({"q", 0, 0}), ShapeError);  // computed
  QVERIFY_EXCEPTION_THROWN(history.unedited({"masked", 0, 2}), ShapeError);
  QVERIFY_EXCEPTION_THROWN(history.unedited({"attention.weights.bQ", 0, 0}), ShapeError);
}

QTEST_APPLESS_MAIN(UneditedCellTest)
#include "tst_unedited_cell.moc"
