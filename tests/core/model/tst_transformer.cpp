#include <cmath>

#include <QtTest>

#include "core/document/evaluate.h"
#include "core/io/array_file.h"
#include "core/io/document_file.h"
#include "core/io/stack_state_dict.h"
#include "core/math/random_state.h"
#include "core/model/transformer.h"
#include "core/model/transformer_cast.h"
#include "tests/support/cases.h"

using namespace attention_lab;

/// Gradients of whole stacks against PyTorch's, and against central differences.
class TransformerTest : public QObject {
  Q_OBJECT

 private slots:
  void gradientsAgreeWithPyTorch_data();
  void gradientsAgreeWithPyTorch();
  void gradientsAgreeWithDifferences_data();
  void gradientsAgreeWithDifferences();
  void floatComputesTheSame();
};

namespace {

Tensor tensorOf(const Matrix& matrix, bool row) {
  Tensor tensor(row ? Shape{matrix.cols()} : Shape{matrix.rows(), matrix.cols()});
  std::copy_n(matrix.data(), matrix.size(), tensor.edit());
  return tensor;
}

double largestOf(const Tensor& tensor) {
  return ConstMap(tensor.data(), 1, tensor.size()).cwiseAbs().maxCoeff();
}

const Tensor& outputOf(const TransformerTrace& trace) {
  return trace.decoderOutput.empty() ? trace.encoderOutput : trace.decoderOutput;
}

struct Gradients {
  InputGradientsOf<double> inputs;
  TransformerGradientsOf<double> parameters;
};
Gradients gradientsOf(const Trace& trace, const Tensor& g) {
  const StackRecord& stack = *trace.stack;
  Gradients found;
  found.inputs =
      transformerBackward<double>(stack.settings, *stack.parameters, trace.queryLengths,
                                  stack.targetLengths, stack.trace, g, {}, found.parameters);
  return found;
}

/// By the names of PyTorch's state dict, out × in.
std::map<std::string, Tensor> torchNamed(const TransformerGradientsOf<double>& d) {
  std::map<std::string, Tensor> named;
  const auto attention = [&](const std::string& at, const WeightGradientsOf<double>& a) {
    if (a.wQ.size() == 0) return;
    Matrix weight(3 * a.wQ.cols(), a.wQ.rows()), bias(1, 3 * a.wQ.cols());
    weight << a.wQ.transpose(), a.wK.transpose(), a.wV.transpose();
    bias << a.bQ, a.bK, a.bV;
    named[at + ".in_proj_weight"] = tensorOf(weight, false);
    named[at + ".in_proj_bias"] = tensorOf(bias, true);
    named[at + ".out_proj.weight"] = tensorOf(a.wO.transpose(), false);
    named[at + ".out_proj.bias"] = tensorOf(a.bO, true);
  };
  const auto norm = [&](const std::string& at, const NormParametersOf<Matrix>& n) {
    if (n.weight.size() == 0) return;
    named[at + ".weight"] = tensorOf(n.weight, true);
    named[at + ".bias"] = tensorOf(n.bias, true);
  };
  const auto layers = [&](const std::string& stack, const auto& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string at = stack + ".layers." + std::to_string(i);
      attention(at + ".self_attn", list[i].self);
      attention(at + ".multihead_attn", list[i].cross);
      named[at + ".linear1.weight"] = tensorOf(list[i].feedForward.w1.transpose(), false);
      named[at + ".linear1.bias"] = tensorOf(list[i].feedForward.b1, true);
      named[at + ".linear2.weight"] = tensorOf(list[i].feedForward.w2.transpose(), false);
      named[at + ".linear2.bias"] = tensorOf(list[i].feedForward.b2, true);
      norm(at + ".norm1", list[i].norm1);
      norm(at + ".norm2", list[i].norm2);
      norm(at + ".norm3", list[i].norm3);
    }
  };
  layers("encoder", d.encoder);
  layers("decoder", d.decoder);
  norm("encoder.norm", d.encoderNorm);
  norm("decoder.norm", d.decoderNorm);
  return named;
}

}  // namespace

void TransformerTest::gradientsAgreeWithPyTorch_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("prefix");
  QTest::addColumn<QString>("goal");
  for (const auto& file : test::filesIn(test::referenceFolder() / "stacks", ".gradients.npz"))
    QTest::newRow(file.stem().stem().c_str()) << QString::fromStdString(file.string()) << "d."
                                              << "goal";
  for (const auto& file : test::filesIn(test::outsideCases("gradients"), ".gradients.npz")) {
    if (file.filename().string().starts_with("transformer"))
      QTest::newRow(file.stem().stem().c_str()) << QString::fromStdString(file.string()) << "grad."
                                                << "grad_output";
  }
}

void TransformerTest::gradientsAgreeWithPyTorch() {
  QFETCH(QString, file);
  QFETCH(QString, prefix);
  QFETCH(QString, goal);
  const auto wanted = test::readNamedArrays(file.toStdString());
  const QString document = QString(file).replace(".gradients.npz", ".attn");
  const SharedTrace trace = evaluate(readDocument(document.toStdString()));
  const Gradients found = gradientsOf(*trace, wanted.at(goal.toStdString()));
  auto named = torchNamed(found.parameters);
  named["x"] = found.inputs.xIn;
  if (!found.inputs.targetIn.empty()) named["target"] = found.inputs.targetIn;
  int compared = 0;
  for (const auto& [name, values] : wanted) {
    if (!QString::fromStdString(name).startsWith(prefix)) continue;
    const std::string plain = name.substr(static_cast<std::size_t>(prefix.size()));
    QVERIFY2(named.contains(plain), name.c_str());
    // b_K's gradient is 0 but for rounding, and stands in in_proj_bias.
    const QString where =
        test::difference(named.at(plain), values, 1e-10, largestOf(values) * 1e-2 + 1e-4);
    QVERIFY2(where.isEmpty(), qPrintable(QString::fromStdString(name) + ": " + where));
    ++compared;
  }
  QCOMPARE(compared, static_cast<int>(named.size()));
}

void TransformerTest::gradientsAgreeWithDifferences_data() {
  QTest::addColumn<QString>("file");
  for (const auto& file : test::filesIn(test::referenceFolder() / "stacks", ".attn"))
    QTest::newRow(file.stem().c_str()) << QString::fromStdString(file.string());
}

void TransformerTest::gradientsAgreeWithDifferences() {
  QFETCH(QString, file);
  const SharedTrace trace = evaluate(readDocument(file.toStdString()));
  const StackRecord& stack = *trace->stack;
  const Tensor& output = outputOf(stack.trace);
  Tensor g(output.shape());
  RandomState random(3);
  for (Index i = 0; i < g.size(); ++i)
    g.edit()[i] = random.normal();
  const auto goal = [&](const TransformerParameters& parameters) {
    TransformerTrace computed;
    computed.xIn = stack.trace.xIn;
    computed.targetIn = stack.trace.targetIn;
    transformerForward<double>(stack.settings, parameters, trace->queryLengths, stack.targetLengths,
                               {}, computed);
    return ConstMap(outputOf(computed).data(), 1, g.size())
        .cwiseProduct(ConstMap(g.data(), 1, g.size()))
        .sum();
  };
  Gradients found = gradientsOf(*trace, g);
  std::map<std::string, Matrix> analytic;
  forEachStackParameter(found.parameters, [&](const std::string& path, const Matrix& d) {
    if (d.size() > 0) analytic.emplace(path, d);
  });
  TransformerParameters parameters = *stack.parameters;
  int checked = 0;
  forEachStackParameter(parameters, [&](const std::string& path, SharedMatrix& leaf) {
    if (!leaf) return;
    const SharedMatrix kept = leaf;
    const Matrix& d = analytic.at(path);
    const Index cell = static_cast<Index>(random.uniform() * static_cast<double>(kept->size()));
    const auto shifted = [&](double h) {
      Matrix changed = *kept;
      changed.data()[cell] += h;
      leaf = std::make_shared<const Matrix>(changed);
      return goal(parameters);
    };
    const auto slope = [&](double h) { return (shifted(h) - shifted(-h)) / (2 * h); };
    const double numeric = (4 * slope(5e-5) - slope(1e-4)) / 3;
    leaf = kept;
    const double error = std::abs(numeric - d.data()[cell]);
    QVERIFY2(error <= 1e-7 * std::max(1.0, d.cwiseAbs().maxCoeff()),
             qPrintable(QString::fromStdString(path) + QStringLiteral(": off by %1").arg(error)));
    ++checked;
  });
  QCOMPARE(checked, static_cast<int>(analytic.size()));
}

void TransformerTest::floatComputesTheSame() {
  const auto file = test::referenceFolder() / "stacks" / "stack_state_dict.attn";
  const SharedTrace trace = evaluate(readDocument(file));
  const StackRecord& stack = *trace->stack;
  const auto inFloat = [](const Tensor& values) {
    TensorOf<float> cast(values.shape());
    for (Index i = 0; i < values.size(); ++i)
      cast.edit()[i] = static_cast<float>(values.data()[i]);
    return cast;
  };
  TransformerTraceOf<float> computed;
  computed.xIn = inFloat(stack.trace.xIn);
  computed.targetIn = inFloat(stack.trace.targetIn);
  transformerForward(stack.settings, castWeights<float>(*stack.parameters), trace->queryLengths,
                     stack.targetLengths, {}, computed);
  const Tensor& exact = stack.trace.decoderOutput;
  QCOMPARE(computed.decoderOutput.shape(), exact.shape());
  for (Index i = 0; i < exact.size(); ++i)
    QVERIFY(std::abs(static_cast<double>(computed.decoderOutput.data()[i]) - exact.data()[i]) <
            1e-4);
}

QTEST_APPLESS_MAIN(TransformerTest)
#include "tst_transformer.moc"
