#include <cmath>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <set>

#include <nlohmann/json.hpp>

#include <QtTest>

#include "core/document/evaluate.h"
#include "core/position/sinusoidal.h"
#include "tests/support/cases.h"
#include "tests/support/softmax_along.h"

using namespace attention_lab;
using nlohmann::json;

/// Published hand calculations: what the program computes from `given` is `correct` to 1e-9.
class WorkedExamplesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void karimWithoutScaling();
  void tensorflowGivenQkv();
  void statquestSelfAttention();
  void uvadlcGivenQkv();
  void raschkaSimple();
  void raschkaCausal();
  void burnPositionalEncoding();
  void illustratedTransformerSoftmax();
  void candleSoftmaxAxes();
  void everyFileIsUsed();

 private:
  json read(const std::string& name);

  std::set<std::string> used_;
};

namespace {

constexpr double kTolerance = 1e-9;

void collect(const json& value, std::vector<double>& numbers) {
  if (value.is_array()) {
    for (const json& element : value)
      collect(element, numbers);
  } else if (value.is_string()) {  // "-inf"
    numbers.push_back(-std::numeric_limits<double>::infinity());
  } else {
    numbers.push_back(value.get<double>());
  }
}

Tensor tensorOf(const json& nested) {
  Shape shape;
  for (const json* level = &nested; level->is_array(); level = &level->front()) {
    shape.push_back(std::ssize(*level));
  }
  std::vector<double> numbers;
  collect(nested, numbers);
  Tensor tensor(shape);
  std::copy(numbers.begin(), numbers.end(), tensor.edit());
  return tensor;
}

Matrix matrixOf(const json& nested) {
  return tensorOf(nested).matrix();
}

// The one item's, one head's matrix.
Tensor onlyMatrix(const Tensor& array) {
  Tensor matrix({array.rows(), array.columns()});
  matrix.editMatrix() = array.matrix();
  return matrix;
}

Tokens unnamedTokens(Index count) {
  return Tokens(static_cast<std::size_t>(count), "token");
}

Document projected(const json& x, const json& wQ, const json& wK, const json& wV) {
  Document document;
  document.sequences = {unnamedTokens(std::ssize(x))};
  document.embedding.source = EmbeddingSource::values;
  document.embedding.values =
      std::make_shared<const std::vector<Matrix>>(std::vector<Matrix>{matrixOf(x)});
  WeightSettings& weights = document.attention.weights;
  weights.source = WeightSource::values;
  weights.values.wQ = std::make_shared<const Matrix>(matrixOf(wQ));
  weights.values.wK = std::make_shared<const Matrix>(matrixOf(wK));
  weights.values.wV = std::make_shared<const Matrix>(matrixOf(wV));
  return document;
}

Tensor oneHead(const Matrix& matrix) {
  Tensor tensor({1, 1, matrix.rows(), matrix.cols()});
  tensor.editMatrix() = matrix;
  return tensor;
}

Document given(const Matrix& q, const Matrix& k, const Matrix& v) {
  Document document;
  document.sequences = {unnamedTokens(q.rows())};
  document.context = Sequences{unnamedTokens(k.rows())};
  document.attention.given =
      std::make_shared<const GivenQkv>(GivenQkv{oneHead(q), oneHead(k), oneHead(v)});
  return document;
}

struct Found {
  const char* name;  ///< in the file
  const Tensor& array;
};

// Where arrays differ from those of the file; empty: nowhere.
QString differences(const json& correct, std::initializer_list<Found> arrays) {
  QString text;
  for (const auto& [name, array] : arrays) {
    const QString where =
        test::difference(onlyMatrix(array), tensorOf(correct.at(name)), kTolerance);
    if (!where.isEmpty()) text += QLatin1String(name) + ": " + where + "\n";
  }
  return text;
}

}  // namespace

#define AGREES(correct, ...) QCOMPARE(differences(correct, {__VA_ARGS__}), QString())

json WorkedExamplesTest::read(const std::string& name) {
  used_.insert(name + ".json");
  std::ifstream file(test::outsideCases("worked") / (name + ".json"));
  return json::parse(file);
}

void WorkedExamplesTest::initTestCase() {
  if (test::filesIn(test::outsideCases("worked"), ".json").empty()) {
    QSKIP("no published examples here: set ATTENTION_LAB_CASES to the folder that has worked/");
  }
}

void WorkedExamplesTest::karimWithoutScaling() {
  const json file = read("01_karim_illustrated_self_attention");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  Document document = projected(in.at("X"), in.at("W_query"), in.at("W_key"), in.at("W_value"));
  const SharedTrace scaled = evaluate(document);
  AGREES(correct, {"weights_with_sqrt_dk", scaled->attention.weights},
         {"outputs_with_sqrt_dk", scaled->attention.output});
  document.attention.scaling.kind = ScalingKind::none;
  const SharedTrace trace = evaluate(document);
  AGREES(correct, {"Q", trace->attention.q}, {"K", trace->attention.k}, {"V", trace->attention.v},
         {"scores", trace->attention.scores}, {"scores", trace->attention.scaled},
         {"weights", trace->attention.weights}, {"outputs", trace->attention.output});
}

void WorkedExamplesTest::tensorflowGivenQkv() {
  const json file = read("04_tf_tutorial_sdpa");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  const SharedTrace trace =
      evaluate(given(matrixOf(in.at("Q")), matrixOf(in.at("K")), matrixOf(in.at("V"))));
  // Relative to each number: the smallest weight, 4·10⁻²⁶, must not become 0.
  AGREES(correct, {"scores", trace->attention.scores}, {"scaled", trace->attention.scaled},
         {"weights", trace->attention.weights}, {"outputs", trace->attention.z});
}

void WorkedExamplesTest::statquestSelfAttention() {
  const json file = read("06_statquest_self_attention");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  const SharedTrace trace =
      evaluate(projected(in.at("encodings"), in.at("W_q_T"), in.at("W_k_T"), in.at("W_v_T")));
  AGREES(correct, {"Q", trace->attention.q}, {"K", trace->attention.k}, {"V", trace->attention.v},
         {"scores", trace->attention.scores}, {"scaled", trace->attention.scaled},
         {"weights", trace->attention.weights}, {"outputs", trace->attention.output});
}

void WorkedExamplesTest::uvadlcGivenQkv() {
  const json file = read("08_uvadlc_tutorial6_sdpa");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  const SharedTrace trace =
      evaluate(given(matrixOf(in.at("Q")), matrixOf(in.at("K")), matrixOf(in.at("V"))));
  AGREES(correct, {"scores", trace->attention.scores}, {"scaled", trace->attention.scaled},
         {"weights", trace->attention.weights}, {"outputs", trace->attention.output});
}

void WorkedExamplesTest::raschkaSimple() {
  const json file = read("09_raschka_simple");
  const Matrix x = matrixOf(file.at("given").at("X"));
  const json& correct = file.at("correct");
  Document document = given(x, x, x);
  document.attention.scaling.kind = ScalingKind::none;
  const SharedTrace trace = evaluate(document);
  AGREES(correct, {"scores", trace->attention.scores}, {"weights", trace->attention.weights},
         {"outputs", trace->attention.output});
}

void WorkedExamplesTest::raschkaCausal() {
  const json file = read("11_raschka_causal");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  Document document =
      projected(in.at("X"), in.at("W_query_T"), in.at("W_key_T"), in.at("W_value_T"));
  const SharedTrace unmasked = evaluate(document);
  AGREES(correct, {"weights_unmasked", unmasked->attention.weights},
         {"outputs_unmasked", unmasked->attention.output});
  document.attention.mask.causal = true;
  const SharedTrace causal = evaluate(document);
  AGREES(correct, {"weights_causal", causal->attention.weights},
         {"weights_renormalised", causal->attention.weights},
         {"outputs_causal", causal->attention.output});
  // The notebook masks before it scales.
  document.attention.scaling.kind = ScalingKind::none;
  AGREES(correct, {"masked_scores", evaluate(document)->attention.masked});
}

void WorkedExamplesTest::burnPositionalEncoding() {
  const json file = read("24_burn_pe_d6");
  const json& in = file.at("given");
  const Matrix encoding = sinusoidalEncoding(in.at("n").get<Index>(), in.at("d").get<Index>(),
                                             in.at("base").get<double>(), 0);
  Tensor found({encoding.rows(), encoding.cols()});
  found.editMatrix() = encoding;
  AGREES(file.at("correct"), {"pe", found});
}

void WorkedExamplesTest::illustratedTransformerSoftmax() {
  const json file = read("30_illustrated_transformer_softmax");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  const auto dK = in.at("d_k").get<Index>();
  const std::vector<double> scores = in.at("scores");
  // One query e₁; each key is e₁ times its score.
  Matrix keys = Matrix::Zero(std::ssize(scores), dK);
  keys.col(0) = RowVector::Map(scores.data(), std::ssize(scores)).transpose();
  const SharedTrace trace = evaluate(given(Matrix::Identity(1, dK), keys, keys));
  const json rows{{"scaled", json::array({correct.at("scaled")})},
                  {"weights", json::array({correct.at("weights")})}};
  AGREES(rows, {"scaled", trace->attention.scaled}, {"weights", trace->attention.weights});
}

void WorkedExamplesTest::candleSoftmaxAxes() {
  const json file = read("34_candle_softmax_axes");
  Tensor logarithms = tensorOf(file.at("given").at("x"));
  for (Index i = 0; i < logarithms.size(); ++i) {
    logarithms.edit()[i] = std::log(logarithms.data()[i]);
  }
  for (int axis = 0; axis < 3; ++axis) {
    const Tensor correct = tensorOf(file.at("correct").at("axis" + std::to_string(axis)));
    QCOMPARE(test::difference(test::softmaxAlong(logarithms, axis), correct, kTolerance),
             QString());
  }
}

void WorkedExamplesTest::everyFileIsUsed() {
  for (const auto& file : test::filesIn(test::outsideCases("worked"), ".json")) {
    QVERIFY2(used_.contains(file.filename().string()), file.filename().c_str());
  }
}

QTEST_APPLESS_MAIN(WorkedExamplesTest)
#include "tst_worked_examples.moc"
