#include <QtTest>

#include "core/document/evaluate.h"
#include "core/io/document_file.h"
#include "tests/support/cases.h"

using namespace attention_lab;

/// Documents with the arrays that an independent evaluation of them gave.
class ReferenceTest : public QObject {
  Q_OBJECT

 private slots:
  void traceAgrees_data();
  void traceAgrees();
};

void ReferenceTest::traceAgrees_data() {
  QTest::addColumn<QString>("file");
  for (const auto& folder : {test::referenceFolder(), test::referenceFolder() / "stacks",
                             test::outsideCases("documents")}) {
    for (const auto& file : test::filesIn(folder, ".attn")) {
      const QString path = QString::fromStdString(file.string());
      const bool own = folder != test::outsideCases("documents");
      QTest::addRow("%s %s", own ? "own" : "outside", file.stem().c_str()) << path;
    }
  }
  QVERIFY2(!test::filesIn(test::referenceFolder(), ".attn").empty(), "no reference cases");
}

void ReferenceTest::traceAgrees() {
  QFETCH(QString, file);
  const std::filesystem::path path = file.toStdString();
  std::filesystem::path expectedFile = path;
  expectedFile.replace_extension(".expected.npz");
  const auto expected = test::readNamedArrays(expectedFile);
  const SharedTrace trace = evaluate(readDocument(path));
  std::map<std::string, Tensor> found;
  for (const NamedArray& array : traceArrays(*trace))
    found.emplace(array.name, array.values);
  for (const auto& [name, values] : expected) {
    QVERIFY2(found.contains(name), name.c_str());
    // Sums of terms that cancel are compared to the size of the array, not to their remainder.
    double largest = 0;
    for (Index i = 0; i < values.size(); ++i) {
      if (std::isfinite(values.data()[i])) {
        largest = std::max(largest, std::abs(values.data()[i]));
      }
    }
    // Normalising two numbers that are nearly equal takes the error of their difference along.
    const double floor = trace->stack ? 1e-2 : 1e-3;
    const QString where = test::difference(found.at(name), values, 1e-12, largest * floor);
    QVERIFY2(where.isEmpty(), qPrintable(QString::fromStdString(name) + ": " + where));
  }
  for (const auto& [name, values] : found)
    QVERIFY2(expected.contains(name), name.c_str());
}

QTEST_APPLESS_MAIN(ReferenceTest)
#include "tst_reference.moc"
