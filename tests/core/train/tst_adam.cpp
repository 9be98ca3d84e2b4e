#include <fstream>

#include <nlohmann/json.hpp>

#include <QtTest>

#include "core/error.h"
#include "core/train/adam.h"

using namespace attention_lab;

/// Steps of Adam and AdamW against PyTorch's (adam_reference.py).
class AdamTest : public QObject {
  Q_OBJECT

 private slots:
  void agreesWithPyTorch();
  void wantsOneShape();
};

namespace {

template <class Scalar>
MatrixOf<Scalar> matrixOf(const nlohmann::json& rows) {
  MatrixOf<Scalar> matrix(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j)
      matrix(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)].get<Scalar>();
  }
  return matrix;
}

template <class Scalar>
void compare(const nlohmann::json& test, Scalar tolerance) {
  const AdamSettings settings{test["rate"], test["beta1"], test["beta2"], test["epsilon"],
                              test["decay"]};
  MatrixOf<Scalar> parameter = matrixOf<Scalar>(test["start"]);
  AdamMomentsOf<Scalar> moments;
  for (std::size_t i = 0; i < test["after"].size(); ++i) {
    adamStep(settings, matrixOf<Scalar>(test["gradients"][i]), moments, parameter);
    const Scalar error = (parameter - matrixOf<Scalar>(test["after"][i])).cwiseAbs().maxCoeff();
    QVERIFY2(error <= tolerance, QByteArray::number(static_cast<double>(error)));
  }
}

}  // namespace

void AdamTest::agreesWithPyTorch() {
  std::ifstream file(TEST_REFERENCE_DIR "/adam.json");
  const auto tests = nlohmann::json::parse(file);
  QCOMPARE(tests.size(), std::size_t{3});
  for (const auto& test : tests) {
    compare<double>(test, 1e-14);
    compare<float>(test, 1e-5F);
  }
}

void AdamTest::wantsOneShape() {
  Matrix parameter = Matrix::Ones(2, 3);
  AdamMomentsOf<double> moments;
  QVERIFY_EXCEPTION_THROWN(adamStep<double>({}, Matrix::Ones(3, 2), moments, parameter),
                           ShapeError);
}

QTEST_APPLESS_MAIN(AdamTest)
#include "tst_adam.moc"
