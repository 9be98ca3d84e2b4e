#include <cmath>
#include <fstream>
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

Tensor oneHead(const json& rows) {
  const Matrix matrix = matrixOf(rows);
  Tensor tensor({1, 1, matrix.rows(), matrix.cols()});
  tensor.editMatrix() = matrix;
  return tensor;
}

Document given(const json& q, const json& k, const json& v) {
  Document document;
  document.sequences = {unnamedTokens(std::ssize(q))};
  document.context = Sequences{unnamedTokens(std::ssize(k))};
  document.attention.given =
      std::make_shared<const GivenQkv>(GivenQkv{oneHead(q), oneHead(k), oneHead(v)});
  return document;
}

QString compare(const Tensor& found, const json& correct, const char* name) {
  return test::difference(onlyMatrix(found), tensorOf(correct.at(name)), kTolerance);
}

}  // namespace

#define AGREES(found, correct, name) QCOMPARE(compare(found, correct, name), QString())

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
  AGREES(scaled->attention.weights, correct, "weights_with_sqrt_dk");
  AGREES(scaled->attention.output, correct, "outputs_with_sqrt_dk");
  document.attention.scaling.kind = ScalingKind::none;
  const SharedTrace trace = evaluate(document);
  AGREES(trace->attention.q, correct, "Q");
  AGREES(trace->attention.k, correct, "K");
  AGREES(trace->attention.v, correct, "V");
  AGREES(trace->attention.scores, correct, "scores");
  AGREES(trace->attention.scaled, correct, "scores");
  AGREES(trace->attention.weights, correct, "weights");
  AGREES(trace->attention.output, correct, "outputs");
}

void WorkedExamplesTest::tensorflowGivenQkv() {
  const json file = read("04_tf_tutorial_sdpa");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  const SharedTrace trace = evaluate(given(in.at("Q"), in.at("K"), in.at("V")));
  AGREES(trace->attention.scores, correct, "scores");
  AGREES(trace->attention.scaled, correct, "scaled");
  // Relative to each number: the smallest weight, 4·10⁻²⁶, must not become 0.
  AGREES(trace->attention.weights, correct, "weights");
  AGREES(trace->attention.z, correct, "outputs");
}

void WorkedExamplesTest::statquestSelfAttention() {
  const json file = read("06_statquest_self_attention");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  const SharedTrace trace =
      evaluate(projected(in.at("encodings"), in.at("W_q_T"), in.at("W_k_T"), in.at("W_v_T")));
  AGREES(trace->attention.q, correct, "Q");
  AGREES(trace->attention.k, correct, "K");
  AGREES(trace->attention.v, correct, "V");
  AGREES(trace->attention.scores, correct, "scores");
  AGREES(trace->attention.scaled, correct, "scaled");
  AGREES(trace->attention.weights, correct, "weights");
  AGREES(trace->attention.output, correct, "outputs");
}

void WorkedExamplesTest::uvadlcGivenQkv() {
  const json file = read("08_uvadlc_tutorial6_sdpa");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  const SharedTrace trace = evaluate(given(in.at("Q"), in.at("K"), in.at("V")));
  AGREES(trace->attention.scores, correct, "scores");
  AGREES(trace->attention.scaled, correct, "scaled");
  AGREES(trace->attention.weights, correct, "weights");
  AGREES(trace->attention.output, correct, "outputs");
}

void WorkedExamplesTest::raschkaSimple() {
  const json file = read("09_raschka_simple");
  const json& x = file.at("given").at("X");
  const json& correct = file.at("correct");
  Document document = given(x, x, x);
  document.attention.scaling.kind = ScalingKind::none;
  const SharedTrace trace = evaluate(document);
  AGREES(trace->attention.scores, correct, "scores");
  AGREES(trace->attention.weights, correct, "weights");
  AGREES(trace->attention.output, correct, "outputs");
}

void WorkedExamplesTest::raschkaCausal() {
  const json file = read("11_raschka_causal");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  Document document =
      projected(in.at("X"), in.at("W_query_T"), in.at("W_key_T"), in.at("W_value_T"));
  const SharedTrace unmasked = evaluate(document);
  AGREES(unmasked->attention.weights, correct, "weights_unmasked");
  AGREES(unmasked->attention.output, correct, "outputs_unmasked");
  document.attention.mask.causal = true;
  const SharedTrace causal = evaluate(document);
  AGREES(causal->attention.weights, correct, "weights_causal");
  AGREES(causal->attention.weights, correct, "weights_renormalised");
  AGREES(causal->attention.output, correct, "outputs_causal");
  // The notebook masks before it scales.
  document.attention.scaling.kind = ScalingKind::none;
  AGREES(evaluate(document)->attention.masked, correct, "masked_scores");
}

void WorkedExamplesTest::burnPositionalEncoding() {
  const json file = read("24_burn_pe_d6");
  const json& in = file.at("given");
  const Matrix encoding = sinusoidalEncoding(in.at("n").get<Index>(), in.at("d").get<Index>(),
                                             in.at("base").get<double>(), 0);
  Tensor found({encoding.rows(), encoding.cols()});
  found.editMatrix() = encoding;
  AGREES(found, file.at("correct"), "pe");
}

void WorkedExamplesTest::illustratedTransformerSoftmax() {
  const json file = read("30_illustrated_transformer_softmax");
  const json& in = file.at("given");
  const json& correct = file.at("correct");
  const auto dK = in.at("d_k").get<std::size_t>();
  // One query e₁; each key is e₁ times its score.
  std::vector<double> query(dK, 0.0);
  query[0] = 1;
  json keys = json::array();
  for (const json& score : in.at("scores")) {
    std::vector<double> key(dK, 0.0);
    key[0] = score.get<double>();
    keys.push_back(key);
  }
  const SharedTrace trace = evaluate(given(json::array({query}), keys, keys));
  const json rows{{"scaled", json::array({correct.at("scaled")})},
                  {"weights", json::array({correct.at("weights")})}};
  AGREES(trace->attention.scaled, rows, "scaled");
  AGREES(trace->attention.weights, rows, "weights");
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
