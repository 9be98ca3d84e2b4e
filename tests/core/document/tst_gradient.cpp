#include <cmath>
#include <set>

#include <QtTest>

#include "core/document/evaluate.h"
#include "core/document/gradient.h"
#include "core/error.h"
#include "core/io/document_file.h"
#include "core/math/random_state.h"
#include "tests/support/cases.h"

using namespace attention_lab;

/// Gradients against PyTorch's, and against differences of the goal itself, for every kind of
/// document there is a reference case of.
class GradientTest : public QObject {
  Q_OBJECT

 private slots:
  void agreesWithPyTorch_data();
  void agreesWithPyTorch();
  void outsideCasesAgree_data();
  void outsideCasesAgree();
  void agreesWithDifferences_data();
  void agreesWithDifferences();
  void layerComputesWhatEvaluateDoes_data();
  void layerComputesWhatEvaluateDoes();
  void goalsThatAreNot();
  void gradientTraceHasTheShapesOfTheTrace();
};

namespace {

constexpr const char* kParameterNames[] = {"wQ", "wK", "wV", "wO", "bQ", "bK", "bV", "bO"};

std::optional<Matrix> parameterOf(const AttentionWeights& weights, const std::string& name) {
  std::optional<Matrix> found;
  forEachParameter(weights, [&](const NamedParameter& parameter) {
    if (parameter.path == "attention.weights." + name) found = *parameter.matrix;
  });
  return found;
}

Tensor tensorOf(const Matrix& matrix) {
  Tensor tensor({matrix.rows(), matrix.cols()});
  tensor.editMatrix() = matrix;
  return tensor;
}

double largestOf(const Tensor& tensor) {
  double largest = 0;
  for (Index i = 0; i < tensor.size(); ++i)
    largest = std::max(largest, std::abs(tensor.data()[i]));
  return largest;
}

// Σ output·G by one goal: each cell of G on its own, added up.
struct Sum {
  AttentionTrace arrays;
  WeightGradientsOf<double> parameters;
};
Sum sumOverOutput(const Trace& trace, const Tensor& g) {
  Sum sum;
  sum.arrays.output = g;
  attentionBackward(layerOf(trace), trace.attention, {}, sum.arrays, sum.parameters);
  return sum;
}

void listCases(const std::set<std::string>& without = {}) {
  QTest::addColumn<QString>("file");
  for (const auto& file : test::filesIn(test::referenceFolder(), ".attn")) {
    if (without.contains(file.stem().string())) continue;
    QTest::newRow(file.stem().c_str()) << QString::fromStdString(file.string());
  }
}

std::vector<Goal> goalsOf(const Trace& trace, std::uint32_t seed) {
  RandomState random(seed);
  const auto below = [&](Index count) {
    return std::min(count - 1, static_cast<Index>(random.uniform() * static_cast<double>(count)));
  };
  const Index item = below(trace.sizes.items), head = below(trace.sizes.heads);
  const Index n = trace.queryLengths[static_cast<std::size_t>(item)];
  const Index m = trace.keyLengths[static_cast<std::size_t>(item)];
  Matrix target = random.normals(n, m).cwiseAbs();
  for (Index row = 0; row < n; ++row)
    target.row(row) /= target.row(row).sum();
  if (n > 1) target.row(0).setZero();  // asks for nothing
  const auto cell = [&](const char* tensor, Index columns) {
    return Goal(CellGoal{{tensor, below(n), below(columns)}, item, head});
  };
  std::vector<Goal> goals{
      cell("weights", m),
      cell("z", trace.sizes.dV),
      cell("output", trace.sizes.dOut),
      cell("scores", m),
      WeightedGoal{item, head, std::make_shared<const Matrix>(random.normals(n, m))},
      TargetGoal{item, head, std::make_shared<const Matrix>(target)},
  };
  if (!trace.attention.dropped.empty()) goals.push_back(cell("dropped", m));
  return goals;
}

// Two central differences combined, so that the error is of the fourth order of the step.
std::optional<double> difference(const Trace& trace, const Goal& goal, const Coordinate& at) {
  constexpr double h = 1e-3;
  const auto wide = centralDifference(trace, goal, at, h);
  const auto narrow = centralDifference(trace, goal, at, h / 2);
  if (!wide || !narrow) return std::nullopt;
  return (4 * *narrow - *wide) / 3;
}

}  // namespace

void GradientTest::agreesWithPyTorch_data() {
  QTest::addColumn<QString>("file");
  const auto files = test::filesIn(test::referenceFolder(), ".gradients.npz");
  QCOMPARE(files.size(), std::size_t{10});
  for (const auto& file : files)
    QTest::newRow(file.stem().stem().c_str()) << QString::fromStdString(file.string());
}

void GradientTest::agreesWithPyTorch() {
  QFETCH(QString, file);
  const auto wanted = test::readNamedArrays(file.toStdString());
  QString document = file;
  document.replace(".gradients.npz", ".attn");
  const SharedTrace trace = evaluate(readDocument(document.toStdString()));
  // The sum over the cells of the output by linearity: also that goals of cells add up.
  const Tensor& g = wanted.at("goal");
  const Sum sum = sumOverOutput(*trace, g);
  Matrix table, x, context;
  AttentionWeights parameters;
  for (Index item = 0; item < g.shape()[0]; ++item) {
    for (Index row = 0; row < trace->queryLengths[static_cast<std::size_t>(item)]; ++row) {
      for (Index column = 0; column < g.columns(); ++column) {
        const Gradient one = gradient(*trace, CellGoal{{"output", row, column}, item, 0});
        const double weight = g.matrix(item)(row, column);
        if (one.position) {
          if (table.size() == 0) table.setZero(one.position->rows(), one.position->cols());
          table += weight * *one.position;
        }
      }
    }
  }
  int compared = 0;
  const auto compare = [&](const std::string& name, const Tensor& found) {
    QVERIFY2(wanted.contains("d." + name), name.c_str());
    const Tensor& right = wanted.at("d." + name);
    // b_K adds one number to a whole row of scores: its gradient is 0 but for rounding.
    const QString where = test::difference(found, right, 1e-10, largestOf(right) * 1e-2 + 1e-4);
    QVERIFY2(where.isEmpty(), qPrintable(QString::fromStdString(name) + ": " + where));
    ++compared;
  };
  AttentionTrace found = sum.arrays;
  // x_in is x but for what is added to it.
  found.x = found.xIn;
  found.context = found.contextIn;
  forEachTensor(found, std::string(),
                [&](const NamedTensor& named) { compare(named.path, named.tensor); });
  for (const auto& [name, values] :
       {std::pair{"wQ", &sum.parameters.wQ}, std::pair{"wK", &sum.parameters.wK},
        std::pair{"wV", &sum.parameters.wV}, std::pair{"wO", &sum.parameters.wO}}) {
    if (values->size() > 0) compare(name, tensorOf(*values));
  }
  for (const auto& [name, values] :
       {std::pair{"bQ", &sum.parameters.bQ}, std::pair{"bK", &sum.parameters.bK},
        std::pair{"bV", &sum.parameters.bV}, std::pair{"bO", &sum.parameters.bO}}) {
    if (values->size() > 0) compare(name, tensorOf(*values).reshaped({values->cols()}));
  }
  if (table.size() > 0) compare("table", tensorOf(table));
  const bool sinusoidal = trace->document.position.encoding == PositionEncoding::sinusoidal;
  QCOMPARE(compared, static_cast<int>(wanted.size()) - 1 - (sinusoidal ? 1 : 0));
}

void GradientTest::outsideCasesAgree_data() {
  QTest::addColumn<QString>("file");
  QTest::newRow("none of them") << QString();
  for (const auto& file : test::filesIn(test::outsideCases("gradients"), ".gradients.npz")) {
    QTest::newRow(file.stem().stem().c_str()) << QString::fromStdString(file.string());
  }
}

void GradientTest::outsideCasesAgree() {
  QFETCH(QString, file);
  if (file.isEmpty()) return;
  QString document = file;
  document.replace(".gradients.npz", ".attn");
  QFile text(document);
  QVERIFY(text.open(QIODevice::ReadOnly));
  if (text.readAll().contains("\"transformer\"")) QSKIP("a stack of layers");
  const auto wanted = test::readNamedArrays(file.toStdString());
  const SharedTrace trace = evaluate(readDocument(document.toStdString()));
  const Sum sum = sumOverOutput(*trace, wanted.at("grad_output"));
  const auto& p = sum.parameters;
  Matrix inWeight(p.wQ.cols() * 3, p.wQ.rows()), inBias(1, p.wQ.cols() * 3);
  inWeight << p.wQ.transpose(), p.wK.transpose(), p.wV.transpose();
  inBias << p.bQ, p.bK, p.bV;
  const auto compare = [&](const char* name, const Tensor& found) {
    const Tensor& right = wanted.at(std::string("grad.") + name);
    const QString where = test::difference(found, right, 1e-10, largestOf(right) * 1e-2);
    QVERIFY2(where.isEmpty(), qPrintable(QString(name) + ": " + where));
  };
  compare("x", sum.arrays.xIn);
  compare("in_proj_weight", tensorOf(inWeight));
  compare("in_proj_bias", tensorOf(inBias).reshaped({inBias.cols()}));
  compare("out_proj.weight", tensorOf(p.wO.transpose()));
  compare("out_proj.bias", tensorOf(p.bO).reshaped({p.bO.cols()}));
}

void GradientTest::agreesWithDifferences_data() {
  // 1e300 has no differences; nor have scores of 1e4, whose weights are 0 and 1 exactly.
  listCases({"scores_of_1e300", "scores_of_1e4"});
}

void GradientTest::agreesWithDifferences() {
  QFETCH(QString, file);
  const SharedTrace trace = evaluate(readDocument(file.toStdString()));
  for (const Goal& goal : goalsOf(*trace, 5)) {
    if (!std::isfinite(goalValue(*trace, goal))) continue;
    const Gradient exact = gradient(*trace, goal);
    QCOMPARE(exact.value, goalValue(*trace, goal));
    // By array: the error is compared to its largest gradient.
    const auto check = [&](const std::string& name, Index items, Index heads, Index rows,
                           Index columns) {
      double largest = 0, worst = 0;
      for (Index i = 0; i < items * heads * rows * columns; ++i) {
        const Index cell = i % (rows * columns);
        const Coordinate at{{name, cell / columns, cell % columns},
                            i / (rows * columns * heads),
                            i / (rows * columns) % heads};
        const auto analytic = partialDerivative(exact, at);
        const auto numeric = difference(*trace, goal, at);
        QVERIFY2(analytic && numeric, name.c_str());
        largest = std::max(largest, std::abs(*analytic));
        worst = std::max(worst, std::abs(*analytic - *numeric));
      }
      QVERIFY2(worst <= 1e-7 * std::max(largest, 1e-2),
               qPrintable(QStringLiteral("goal %1, %2: off by %3 of %4")
                              .arg(goal.index())
                              .arg(QString::fromStdString(name))
                              .arg(worst)
                              .arg(largest)));
    };
    forEachTensor(exact.arrays, std::string(), [&](const NamedTensor& named) {
      const Tensor& t = named.tensor;
      const auto made = findTensor(*trace, named.path);
      QVERIFY2(made && made->tensor.shape() == t.shape(), named.path.c_str());
      check(named.path, t.rank() > 2 ? t.shape()[0] : 1, t.rank() == 4 ? t.shape()[1] : 1, t.rows(),
            t.columns());
    });
    for (const char* name : kParameterNames) {
      const auto matrix = parameterOf(exact.parameters, name);
      QCOMPARE(matrix.has_value(), parameterOf(trace->parameters, name).has_value());
      if (!matrix) continue;
      check(std::string("attention.weights.") + name, 1, 1, matrix->rows(), matrix->cols());
    }
  }
}

void GradientTest::layerComputesWhatEvaluateDoes_data() {
  listCases();
}

void GradientTest::layerComputesWhatEvaluateDoes() {
  QFETCH(QString, file);
  const SharedTrace trace = evaluate(readDocument(file.toStdString()));
  AttentionTrace again;
  again.x = trace->attention.x;
  again.context = trace->attention.context;
  again.position = trace->attention.position;
  again.xIn = trace->attention.xIn;
  again.contextIn = trace->attention.contextIn;
  if (trace->document.attention.given) {
    again.q = trace->attention.q;
    again.k = trace->attention.k;
    again.v = trace->attention.v;
  }
  attentionForward(layerOf(*trace), {}, again);
  int arrays = 0;
  forEachTensor(again, std::string(), [&](const NamedTensor& named) {
    const auto right = findTensor(*trace, named.path);
    QVERIFY(right);
    QVERIFY2(test::difference(named.tensor, right->tensor, 0).isEmpty(), named.path.c_str());
    ++arrays;
  });
  forEachTensor(*trace, [&](const NamedTensor&) { --arrays; });
  QCOMPARE(arrays, 0);
}

void GradientTest::goalsThatAreNot() {
  const SharedTrace trace = evaluate(Document());
  const auto square = std::make_shared<const Matrix>(Matrix::Zero(2, 2));
  for (const Goal& goal : std::initializer_list<Goal>{
           CellGoal{{"weights", 3, 0}}, CellGoal{{"weights", 0, 0}, 1}, CellGoal{{"x_in", 0, 0}},
           CellGoal{{"nothing", 0, 0}}, CellGoal{{"weights", -1, 0}}, CellGoal{{"z", 0, 0}, 0, 1},
           WeightedGoal{0, 0, square}, WeightedGoal{}, TargetGoal{0, 0, square},
           TargetGoal{0, -1, square}}) {
    QVERIFY_EXCEPTION_THROWN(gradient(*trace, goal), ShapeError);
  }
}

void GradientTest::gradientTraceHasTheShapesOfTheTrace() {
  Document document;
  document.attention.mask.causal = true;
  const SharedTrace trace = evaluate(document);
  const Gradient exact = gradient(*trace, CellGoal{{"output", 1, 2}});
  const SharedTrace shown = gradientTrace(*trace, exact);
  QVERIFY(std::isinf(shown->attention.masked.matrix()(0, 1)));
  QCOMPARE(shown->attention.masked.matrix()(1, 0), exact.arrays.masked.matrix()(1, 0));
  QCOMPARE(exact.arrays.masked.matrix()(0, 1), 0.0);
  QVERIFY(exact.arrays.masked.matrix()(1, 0) != 0.0);
  QCOMPARE(*shown->parameters.wQ, *exact.parameters.wQ);
  forEachTensor(*trace, [&](const NamedTensor& named) {
    const auto same = findTensor(*shown, named.path);
    QVERIFY(same && same->tensor.shape() == named.tensor.shape());
  });
}

QTEST_APPLESS_MAIN(GradientTest)
#include "tst_gradient.moc"
