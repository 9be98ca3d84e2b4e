#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "ui/models/parameter_table_model.h"

using namespace attention_lab;

class TestParameterTableModel : public QObject {
  Q_OBJECT

 private slots:
  void keepsTheRulesOfModels() {
    ParameterTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setMatrix(std::make_shared<Matrix>(Matrix::Ones(3, 2)), "W_Q", 2);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.columnCount(), 2);
    model.setMatrix(std::make_shared<Matrix>(Matrix::Ones(1, 4)), "b_Q", 0);
    model.setMatrix(nullptr, "W_O", 0);
    QCOMPARE(model.rowCount(), 0);
  }

  void newNumbersKeepTheSelection() {
    ParameterTableModel model;
    model.setMatrix(std::make_shared<Matrix>(Matrix::Ones(2, 2)), "W_Q", 0);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.setMatrix(std::make_shared<Matrix>(Matrix{{1, 2}, {3, -4}}), "W_Q", 0);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(changes.count(), 1);
    QCOMPARE(model.range(), 4.0);
    QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("−4.00"));
  }

  void oneHugeNumberLeavesTheOthersAlone() {
    ParameterTableModel model;
    model.setMatrix(std::make_shared<Matrix>(Matrix{{1.84, 1e300}, {-0.5, 0}}), "W_Q", 0);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("1.84"));
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("1.0e300"));
    QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("−0.50"));
  }

  void editIsAnIntent() {
    ParameterTableModel model;
    model.setMatrix(std::make_shared<Matrix>(Matrix::Ones(2, 2)), "W_Q", 0);
    QSignalSpy edits(&model, &ParameterTableModel::cellEdited);
    QVERIFY(model.setData(model.index(1, 0), "0,25", Qt::EditRole));
    QCOMPARE(edits.count(), 1);
    QCOMPARE(edits[0][2].toDouble(), 0.25);
    QCOMPARE(model.value(model.index(1, 0)), 1.0);
    QSignalSpy refusals(&model, &ParameterTableModel::cellRefused);
    QVERIFY(!model.setData(model.index(1, 0), "much", Qt::EditRole));
    QCOMPARE(refusals[0][0].toString(),
             QStringLiteral("W_Q[2, 1]: “much” is not a finite number. It stays 1."));
    QVERIFY(!model.setData(model.index(1, 0), "1 2", Qt::EditRole));
    QCOMPARE(edits.count(), 1);
  }
};

QTEST_GUILESS_MAIN(TestParameterTableModel)
#include "tst_parameter_table_model.moc"
