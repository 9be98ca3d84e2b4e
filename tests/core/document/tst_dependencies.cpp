#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include <QtTest>

#include "core/document/dependencies.h"
#include "core/document/evaluate.h"
#include "core/model/linear.h"
#include "core/model/multi_head_attention.h"

using namespace attention_lab;

/// What depends on what, compared with what changes when a cell is changed.
class DependenciesTest : public QObject {
  Q_OBJECT

 private slots:
  void agreeWithPerturbation_data();
  void agreeWithPerturbation();
  void nothingForPadding();
  void nothingOutside();
};

namespace {

using Cell = std::tuple<std::string, Index, Index, Index>;  // array, head, row, column
using Cells = std::set<Cell>;

Cells cellsOf(const CellSets& sets) {
  Cells cells;
  for (const CellSet& set : sets) {
    for (const Index row : set.rows) {
      for (const Index column : set.columns)
        cells.insert({set.tensor, std::max<Index>(set.head, 0), row, column});
    }
  }
  return cells;
}

QString difference(const Cells& found, const Cells& wanted) {
  QString text;
  const auto tell = [&](const Cells& of, const Cells& notIn, const char* what) {
    for (const Cell& cell : of) {
      if (notIn.contains(cell)) continue;
      const auto& [path, head, row, column] = cell;
      text += QStringLiteral("; %1 %2 head %3 [%4, %5]")
                  .arg(QLatin1String(what), QString::fromStdString(path))
                  .arg(head)
                  .arg(row)
                  .arg(column);
    }
  };
  tell(found, wanted, "too many:");
  tell(wanted, found, "missing:");
  return text;
}

struct Named {
  std::string path;
  Index heads, rows, columns;
  std::function<double(Index, Index, Index)> value;  // head, row, column of the item
};

// Every array and parameter of a trace, in the order computed, as seen by one item.
std::vector<Named> allArrays(const Trace& trace, Index item) {
  std::vector<Named> all;
  forEachParameter(trace.parameters, [&](const NamedParameter& parameter) {
    const SharedMatrix matrix = parameter.matrix;
    all.push_back({parameter.path, 1, matrix->rows(), matrix->cols(),
                   [matrix](Index, Index r, Index c) { return (*matrix)(r, c); }});
  });
  forEachTensor(trace, [&](const NamedTensor& named) {
    const Tensor tensor = named.tensor;
    const Index heads = tensor.rank() == 4 ? tensor.shape()[1] : 1;
    all.push_back(
        {named.path, heads, tensor.rows(), tensor.columns(),
         [tensor, item](Index h, Index r, Index c) { return tensor.matrix(item, h)(r, c); }});
  });
  return all;
}

/// The layer once more, with one cell changed on the way.
class Changed {
 public:
  Changed(const Trace& before, Index item, const Cell& cell)
      : before_(before), item_(item), cell_(cell), trace_(before) {
    SharedMatrix* const matrices[] = {&p().wQ, &p().wK, &p().wV, &p().wO,
                                      &p().bQ, &p().bK, &p().bV, &p().bO};
    const char* const names[] = {"wQ", "wK", "wV", "wO", "bQ", "bK", "bV", "bO"};
    for (std::size_t i = 0; i < 8; ++i) {
      if (std::get<0>(cell) != std::string("attention.weights.") + names[i]) continue;
      auto copy = std::make_shared<Matrix>(**matrices[i]);
      (*copy)(std::get<2>(cell), std::get<3>(cell)) += 0.1;
      *matrices[i] = copy;
    }
    run();
  }

  const Trace& trace() const { return trace_; }

 private:
  AttentionWeights& p() { return trace_.parameters; }

  Tensor touched(const char* name, const Tensor& tensor) const {
    const auto& [path, head, row, column] = cell_;
    if (path != name) return tensor;
    Tensor copy(tensor.shape());
    std::copy(tensor.data(), tensor.data() + tensor.size(), copy.edit());
    const Index heads = tensor.rank() == 4 ? tensor.shape()[1] : 1;
    const Index which = tensor.rank() == 2 ? 0 : item_ * heads + head;
    copy.editMatrix(which)(row, column) += 0.1;
    return copy;
  }

  Tensor withPosition(const Tensor& input, const Lengths& lengths) const {
    const Tensor& table = trace_.attention.position;
    const Tensor& added = before_.attention.contextIn;  // its table may be longer
    if (table.empty()) return input;
    Tensor sum(input.shape());
    for (Index i = 0; i < input.matrixCount(); ++i) {
      sum.editMatrix(i) = input.matrix(i);
      const Index rows = std::min(lengths[static_cast<std::size_t>(i)], table.rows());
      sum.editMatrix(i).topRows(rows) += table.matrix().topRows(rows);
      if (const Index beyond = input.rows() - rows; beyond > 0 && !added.empty()) {
        sum.editMatrix(i).bottomRows(beyond) +=
            (added.matrix(i) - before_.attention.context.matrix(i)).bottomRows(beyond);
      }
    }
    return sum;
  }

  Tensor projected(const Tensor& input, const SharedMatrix& w, const SharedMatrix& b,
                   const Lengths& lengths, bool turns) const {
    const PositionSettings& position = trace_.document.position;
    Tensor rows = projectHeads(input, *w, b.get(), trace_.sizes.heads, lengths, {});
    const bool turn = turns && position.encoding == PositionEncoding::rotary;
    return turn ? rotateHeads(rows, position, lengths) : rows;
  }

  void run() {
    AttentionTrace& a = trace_.attention;
    const Lengths &n = trace_.queryLengths, &m = trace_.keyLengths;
    const AttentionSettings& settings = trace_.document.attention;
    a.x = touched("x", a.x);
    if (!a.context.empty()) a.context = touched("context", a.context);
    if (!a.position.empty()) a.position = touched("position", a.position);
    a.xIn = touched("x_in", withPosition(a.x, n));
    if (!a.context.empty()) a.contextIn = touched("context_in", withPosition(a.context, m));
    const Tensor& source = a.context.empty() ? a.xIn : a.contextIn;
    a.q = touched("q", projected(a.xIn, p().wQ, p().bQ, n, true));
    a.k = touched("k", projected(source, p().wK, p().bK, m, true));
    a.v = touched("v", projected(source, p().wV, p().bV, m, false));
    a.scores = touched("scores", attentionScores(a.q, a.k, {}));
    a.scaled = touched("scaled", scaleScores(a.scores, trace_.factor, settings.temperature,
                                             trace_.document.position, n, {}));
    a.masked = touched("masked", maskScores(a.scaled, settings.mask, n, m, {}));
    a.weights = touched("weights", attentionWeights(a.masked, {}));
    if (!trace_.kept.empty()) {
      a.dropped = touched("dropped", dropWeights(a.weights, trace_.kept, settings.dropout.rate));
    }
    a.z = touched("z", weightValues(averagedWeights(a), a.v, {}));
    a.concat = touched("concat", concatHeads(a.z));
    a.output =
        touched("output", p().wO ? linear(a.concat, p().wO.get(), p().bO.get(), n) : a.concat);
  }

  const Trace& before_;
  Index item_;
  Cell cell_;
  Trace trace_;
};

SharedMatrix noise(Index rows, Index columns, int seed) {
  auto matrix = std::make_shared<Matrix>(rows, columns);
  for (Index i = 0; i < matrix->size(); ++i)
    matrix->data()[i] = 0.3 * std::sin(static_cast<double>(i * 7 + seed)) + 0.05;
  return matrix;
}

Document documentNamed(const QString& kind) {
  Document document;
  document.sequences = {{"a", "b", "c", "d"}};
  document.embedding.dModel = 4;
  document.attention.heads = 2;
  document.attention.weights.scale = 0.4;  // no weight so small that nothing changes it
  MaskSettings& mask = document.attention.mask;
  if (kind == "one head, no W_O") document.attention.heads = 1;
  if (kind == "causal") mask.causal = true;
  if (kind == "padding") document.sequences = {{"a", "b", "c", "d"}, {"e", "f"}};
  if (kind == "sinusoidal") document.position.encoding = PositionEncoding::sinusoidal;
  if (kind == "learned, cross") {
    document.position.encoding = PositionEncoding::learned;
    document.context = Sequences{{"u", "v", "w", "x", "y"}};
  }
  if (kind == "dropout, causal") {
    document.attention.dropout = {0.4, 5};
    mask.causal = true;
  }
  if (kind == "rotary") document.position.encoding = PositionEncoding::rotary;
  if (kind == "ALiBi, causal") {
    document.position.encoding = PositionEncoding::alibi;
    mask.causal = true;
  }
  if (kind == "keep, an empty row") {
    Tensor keep({1, 1, 4, 4});
    for (Index i = 0; i < 16; ++i)
      keep.edit()[i] = i / 4 != 1 && (i * 5) % 3 != 0 ? 1 : 0;
    mask.keep = std::make_shared<const Tensor>(keep);
  }
  if (kind == "biases") {
    WeightSettings& weights = document.attention.weights;
    weights.source = WeightSource::values;
    weights.values = {noise(4, 4, 1), noise(4, 4, 2), noise(4, 4, 3), noise(4, 3, 4),
                      noise(1, 4, 5), noise(1, 4, 6), noise(1, 4, 7), noise(1, 3, 8)};
  }
  return document;
}

Index realRows(const Trace& trace, Axis axis, Index item, Index all) {
  const auto i = static_cast<std::size_t>(item);
  return axis == Axis::query ? trace.queryLengths[i]
         : axis == Axis::key ? trace.keyLengths[i]
                             : all;
}

}  // namespace

void DependenciesTest::agreeWithPerturbation_data() {
  QTest::addColumn<QString>("kind");
  for (const char* kind :
       {"one head, no W_O", "two heads", "causal", "padding", "sinusoidal", "learned, cross",
        "rotary", "ALiBi, causal", "keep, an empty row", "biases", "dropout, causal"}) {
    QTest::newRow(kind) << kind;
  }
}

void DependenciesTest::agreeWithPerturbation() {
  QFETCH(QString, kind);
  const SharedTrace trace = evaluate(documentNamed(kind));
  const Index item = trace->sizes.items - 1;
  const std::vector<Named> before = allArrays(*trace, item);
  std::map<Cell, Cells> made;  // what each cell was found to depend on
  std::size_t checked = 0;
  for (const Named& array : before) {
    const auto named = findTensor(*trace, array.path);
    const Index rows = named ? realRows(*trace, named->rowAxis, item, array.rows) : array.rows;
    const Index columns =
        named ? realRows(*trace, named->columnAxis, item, array.columns) : array.columns;
    for (Index i = 0; i < array.heads * rows * columns; ++i) {
      const Index head = i / (rows * columns);
      const Cell cell{array.path, head, i / columns % rows, i % columns};
      const Trace changed = Changed(*trace, item, cell).trace();
      const std::vector<Named> after = allArrays(changed, item);
      Cells differ;
      for (std::size_t t = 0; t < before.size(); ++t) {
        const Named& a = before[t];
        if (a.path == array.path) continue;
        for (Index j = 0; j < a.heads * a.rows * a.columns; ++j) {
          const Index h = j / (a.rows * a.columns), r = j / a.columns % a.rows, c = j % a.columns;
          const double x = a.value(h, r, c), y = after[t].value(h, r, c);
          if (x == y || std::abs(x - y) < 1e-12) continue;
          differ.insert({a.path, h, r, c});
          made[{a.path, h, r, c}].insert(cell);
        }
      }
      const CellAddress address{array.path, std::get<2>(cell), std::get<3>(cell)};
      const QString where = QStringLiteral("%1 head %2 [%3, %4]")
                                .arg(QString::fromStdString(array.path))
                                .arg(head)
                                .arg(address.row)
                                .arg(address.column);
      const QString wrong = difference(cellsOf(dependents(*trace, address, item, head)), differ);
      QVERIFY2(wrong.isEmpty(), qPrintable(where + wrong));
      ++checked;
    }
  }
  QVERIFY(checked > 100);
  for (const auto& [cell, wanted] : made) {
    const auto& [path, head, row, column] = cell;
    const Cells found = cellsOf(dependencies(*trace, {path, row, column}, item, head));
    const QString wrong = difference(found, wanted);
    QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(path) + wrong));
  }
}

void DependenciesTest::nothingForPadding() {
  const SharedTrace trace = evaluate(documentNamed(QStringLiteral("padding")));
  QVERIFY(dependencies(*trace, {"weights", 3, 0}, 1, 0).empty());
  QVERIFY(!dependencies(*trace, {"weights", 3, 0}, 0, 0).empty());
  QVERIFY(dependents(*trace, {"k", 2, 0}, 1, 0).empty());
}

void DependenciesTest::nothingOutside() {
  const SharedTrace trace = evaluate(documentNamed(QStringLiteral("causal")));
  for (const CellAddress& cell :
       {CellAddress{"weights", 0, 4}, CellAddress{"weights", -1, 0}, CellAddress{"nothing", 0, 0},
        CellAddress{"context", 0, 0}, CellAddress{"attention.weights.wQ", 4, 0}}) {
    QVERIFY(dependencies(*trace, cell, 0, 0).empty());
    QVERIFY(dependents(*trace, cell, 0, 0).empty());
  }
  QVERIFY(dependencies(*trace, {"weights", 0, 0}, 7, 0).empty());
  QVERIFY(dependencies(*trace, {"weights", 1, 0}, 0, 9).empty());
}

QTEST_APPLESS_MAIN(DependenciesTest)
#include "tst_dependencies.moc"
