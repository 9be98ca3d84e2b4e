#include <cmath>

#include <QtTest>

#include "core/error.h"
#include "core/math/random_state.h"
#include "core/math/softmax.h"
#include "core/model/attention_backward.h"
#include "core/model/attention_layer.h"
#include "core/model/dropout.h"

using namespace attention_lab;

/// Single passes. Whole layers are checked in tst_gradient.
class AttentionBackwardTest : public QObject {
  Q_OBJECT

 private slots:
  void softmaxIsItsJacobian();
  void gradientsAddUp();
  void turnsBack();
  void floatFollowsDouble();
  void stops();
};

namespace {

template <class Scalar>
TensorOf<Scalar> numbers(const Shape& shape, std::uint32_t seed) {
  TensorOf<Scalar> tensor(shape);
  const Matrix drawn = RandomState(seed).normals(tensor.size(), 1);
  for (Index i = 0; i < tensor.size(); ++i)
    tensor.edit()[i] = static_cast<Scalar>(drawn(i, 0));
  return tensor;
}

template <class Scalar = double>
SharedMatrixOf<Scalar> weight(Index rows, Index columns, std::uint32_t seed) {
  const Matrix drawn = RandomState(seed).normals(rows, columns);
  return std::make_shared<const MatrixOf<Scalar>>(drawn.cast<Scalar>());
}

// Two items, one shorter, two heads, a context, causal mask, dropout, rotary, all biases.
template <class Scalar = double>
AttentionLayerOf<Scalar> everything() {
  const auto w = weight<Scalar>;
  AttentionLayerOf<Scalar> layer;
  layer.parameters = {w(6, 8, 1), w(6, 8, 2), w(6, 6, 3), w(6, 5, 4),
                      w(1, 8, 5), w(1, 8, 6), w(1, 6, 7), w(1, 5, 8)};
  layer.heads = 2;
  layer.factor = 0.5;
  layer.temperature = 1.5;
  layer.position.encoding = PositionEncoding::rotary;
  layer.mask.causal = true;
  layer.dropoutRate = 0.25;
  layer.kept = keptWeights({2, 2, 4, 5}, {0.25, 3});
  layer.queryLengths = {4, 2};
  layer.keyLengths = {3, 5};
  return layer;
}

template <class Scalar>
std::pair<AttentionTraceOf<Scalar>, WeightGradientsOf<Scalar>> passed() {
  AttentionTraceOf<Scalar> trace, d;
  WeightGradientsOf<Scalar> dWeights;
  trace.xIn = numbers<Scalar>({2, 4, 6}, 11);
  trace.contextIn = numbers<Scalar>({2, 5, 6}, 12);
  const auto layer = everything<Scalar>();
  attentionForward(layer, {}, trace);
  d.output = numbers<Scalar>({2, 4, 5}, 13);
  d.weights = numbers<Scalar>({2, 2, 4, 5}, 14);
  attentionBackward(layer, trace, {}, d, dWeights);
  return {d, dWeights};
}

}  // namespace

void AttentionBackwardTest::softmaxIsItsJacobian() {
  Tensor scores = numbers<double>({1, 1, 3, 4}, 1);
  scores.edit()[1] = -INFINITY;
  for (Index j = 4; j < 8; ++j)
    scores.edit()[j] = -INFINITY;
  const Tensor weights = attentionWeights(scores, {});
  const Tensor dA = numbers<double>({1, 1, 3, 4}, 2);
  Tensor dMasked = Tensor::zero({1, 1, 3, 4});
  attentionWeightsBackward(weights, dA, {}, dMasked);
  for (Index row = 0; row < 3; ++row) {
    const RowVector a = weights.matrix().row(row);
    const Matrix jacobian = Matrix(a.asDiagonal()) - a.transpose() * a;
    const RowVector wanted = dA.matrix().row(row) * jacobian;
    QVERIFY((dMasked.matrix().row(row) - wanted).cwiseAbs().maxCoeff() < 1e-15);
  }
  QCOMPARE(dMasked.matrix()(0, 1), 0.0);
  QVERIFY((dMasked.matrix().row(1).array() == 0).all());
}

void AttentionBackwardTest::gradientsAddUp() {
  const Tensor x = numbers<double>({2, 3, 4}, 1), dOut = numbers<double>({2, 1, 3, 2}, 2);
  const SharedMatrix w = weight(4, 2, 3);
  const auto run = [&](int times) {
    Tensor dX = Tensor::zero(x.shape());
    Matrix dW = Matrix::Zero(4, 2), dB = Matrix::Zero(1, 2);
    for (int i = 0; i < times; ++i)
      projectHeadsBackward(x, *w, dOut, {3, 2}, {}, &dX, &dW, &dB);
    return std::tuple{dX, dW, dB};
  };
  const auto [dX1, dW1, dB1] = run(1);
  const auto [dX2, dW2, dB2] = run(2);
  QVERIFY((dX2.matrix(1) - 2 * dX1.matrix(1)).cwiseAbs().maxCoeff() < 1e-14);
  QVERIFY((dW2 - 2 * dW1).cwiseAbs().maxCoeff() < 1e-14);
  QVERIFY((dB2 - 2 * dB1).cwiseAbs().maxCoeff() < 1e-14);
  // The third row of the second item is padding: it gives nothing and gets nothing.
  QVERIFY((dX1.matrix(1).row(2).array() == 0).all());
  const Matrix naive = x.matrix(0).transpose() * dOut.matrix(0) +
                       x.matrix(1).topRows(2).transpose() * dOut.matrix(1).topRows(2);
  QVERIFY((dW1 - naive).cwiseAbs().maxCoeff() < 1e-14);
  // Not wanted.
  projectHeadsBackward<double>(x, *w, dOut, {3, 2}, {}, nullptr, nullptr, nullptr);
}

void AttentionBackwardTest::turnsBack() {
  PositionSettings position;
  position.encoding = PositionEncoding::rotary;
  position.first = 3;
  position.base = 50;
  const Tensor rows = numbers<double>({1, 2, 4, 6}, 4);
  const Tensor back = rotateHeadsBackward(rotateHeads(rows, position, {3}), position, {3});
  for (Index head = 0; head < 2; ++head) {
    QVERIFY((back.matrix(head) - rows.matrix(head)).topRows(3).cwiseAbs().maxCoeff() < 1e-14);
    QVERIFY((back.matrix(head).row(3).array() == 0).all());
  }
}

void AttentionBackwardTest::floatFollowsDouble() {
  const auto [d, dWeights] = passed<double>();
  const auto [f, fWeights] = passed<float>();
  const auto near = [](const auto& a, const auto& b) {
    const Matrix wide = a.template cast<double>();
    return b.size() > 0 && (wide - b).cwiseAbs().maxCoeff() < 2e-5 * (1 + b.cwiseAbs().maxCoeff());
  };
  for (Index item = 0; item < 2; ++item) {
    QVERIFY(near(f.xIn.matrix(item), d.xIn.matrix(item)));
    QVERIFY(near(f.contextIn.matrix(item), d.contextIn.matrix(item)));
    QVERIFY(near(f.scores.matrix(item, 1), d.scores.matrix(item, 1)));
  }
  QVERIFY(near(fWeights.wQ, dWeights.wQ));
  QVERIFY(near(fWeights.wK, dWeights.wK));
  QVERIFY(near(fWeights.wV, dWeights.wV));
  QVERIFY(near(fWeights.wO, dWeights.wO));
  QVERIFY(near(fWeights.bQ, dWeights.bQ));
  QVERIFY(near(fWeights.bV, dWeights.bV));
  QVERIFY(near(fWeights.bO, dWeights.bO));
}

void AttentionBackwardTest::stops() {
  std::stop_source source;
  source.request_stop();
  const Tensor weights = numbers<double>({1, 1, 2, 2}, 1);
  Tensor d = Tensor::zero({1, 1, 2, 2});
  QVERIFY_EXCEPTION_THROWN(attentionWeightsBackward(weights, weights, source.get_token(), d),
                           Cancelled);
}

QTEST_APPLESS_MAIN(AttentionBackwardTest)
#include "tst_attention_backward.moc"
