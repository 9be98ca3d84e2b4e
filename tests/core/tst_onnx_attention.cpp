#include <QtTest>

#include "core/document/evaluate.h"
#include "tests/support/cases.h"
#include "tests/support/softmax_along.h"

using namespace attention_lab;

/// The ONNX operator's own cases, computed in float32: attention with Q, K, V given, and soft-max.
/// A case's attributes are told by its name, as the array reader skips strings.
class OnnxAttentionTest : public QObject {
  Q_OBJECT

 private slots:
  void attention_data();
  void attention();
  void softmax_data();
  void softmax();
};

namespace {

constexpr double kTolerance = 2e-6;

void fileRows(const std::string& beginning) {
  QTest::addColumn<QString>("path");
  for (const auto& file : test::filesIn(test::outsideCases("onnx"), ".npz")) {
    const std::string name = file.stem().string();
    if (name.starts_with(beginning)) {
      QTest::newRow(name.c_str()) << QString::fromStdString(file.string());
    }
  }
}

Sequences unnamedTokens(Index items, Index tokens) {
  return Sequences(static_cast<std::size_t>(items),
                   Tokens(static_cast<std::size_t>(tokens), "token"));
}

// A mask of two axes stands for every item and head.
std::shared_ptr<const Tensor> maskTensor(const Tensor& mask) {
  Shape shape = mask.shape();
  while (shape.size() < 4)
    shape.insert(shape.begin(), 1);
  Tensor four(shape);
  std::copy_n(mask.data(), mask.size(), four.edit());
  return std::make_shared<const Tensor>(four);
}

Document documentOf(const std::map<std::string, Tensor>& arrays, const QString& name) {
  const Tensor& q = arrays.at("in_Q");
  const Tensor& k = arrays.at("in_K");
  Document document;
  document.sequences = unnamedTokens(q.shape()[0], q.rows());
  document.context = unnamedTokens(k.shape()[0], k.rows());
  AttentionSettings& attention = document.attention;
  attention.heads = q.shape()[1];
  attention.given = std::make_shared<const GivenQkv>(GivenQkv{q, k, arrays.at("in_V")});
  attention.mask.causal = name.contains("_causal");
  if (name.contains("_scaled")) attention.scaling = {ScalingKind::factor, 0.009999999776482582};
  const auto mask = arrays.find("in_attn_mask");
  if (mask != arrays.end()) {
    (name.contains("_bool") ? attention.mask.keep : attention.mask.bias) = maskTensor(mask->second);
  }
  return document;
}

// [item][head][token][d] of concat's heads side by side.
Tensor headsOf(const Tensor& concat, Index heads) {
  const Index d = concat.columns() / heads;
  Tensor split({concat.shape()[0], heads, concat.rows(), d});
  for (Index which = 0; which < split.matrixCount(); ++which) {
    split.editMatrix(which) = concat.matrix(which / heads).middleCols(which % heads * d, d);
  }
  return split;
}

Index axisOf(const QString& name) {
  if (name.contains("_axis_0")) return 0;
  if (name.contains("_axis_1")) return 1;
  if (name.contains("_axis_2")) return 2;
  return -1;
}

}  // namespace

void OnnxAttentionTest::attention_data() {
  fileRows("test_attention");
}

void OnnxAttentionTest::attention() {
  if (QTest::currentDataTag() == nullptr) QSKIP("no ONNX cases here: set ATTENTION_LAB_CASES");
  QFETCH(QString, path);
  const auto arrays = test::readNamedArrays(path.toStdString());
  const Document document = documentOf(arrays, QString::fromUtf8(QTest::currentDataTag()));
  const SharedTrace trace = evaluate(document);
  const Tensor& expected = arrays.at("out_Y");
  QCOMPARE(test::difference(trace->attention.z, expected, kTolerance, 1), QString());
  QCOMPARE(test::difference(headsOf(trace->attention.output, document.attention.heads), expected,
                            kTolerance, 1),
           QString());
}

void OnnxAttentionTest::softmax_data() {
  fileRows("test_softmax");
}

void OnnxAttentionTest::softmax() {
  if (QTest::currentDataTag() == nullptr) QSKIP("no ONNX cases here: set ATTENTION_LAB_CASES");
  QFETCH(QString, path);
  const auto arrays = test::readNamedArrays(path.toStdString());
  const Index axis = axisOf(QString::fromUtf8(QTest::currentDataTag()));
  QCOMPARE(test::difference(test::softmaxAlong(arrays.at("in_x"), axis), arrays.at("out_y"),
                            kTolerance, 1),
           QString());
}

QTEST_APPLESS_MAIN(OnnxAttentionTest)
#include "tst_onnx_attention.moc"
