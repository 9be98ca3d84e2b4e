#include <new>
#include <stdexcept>

#include <QtTest>

#include "core/error.h"
#include "ui/document/attempt.h"

using namespace attention_lab;

class TestAttempt : public QObject {
  Q_OBJECT

 private slots:
  void nothingThrownIsNoFailure() {
    QVERIFY(!failureOf([] {}));
  }
  void everyKindComesBackAsWords() {
    QCOMPARE(*failureOf([] {
      throw ShapeError("wQ", {"wanted %1", {"3"}});
    }),
             QStringLiteral("wQ: wanted 3"));
    QCOMPARE(*failureOf([] { throw std::bad_alloc(); }), QStringLiteral("not enough memory"));
    QCOMPARE(*failureOf([] { throw std::runtime_error("no disk"); }),
             QStringLiteral("it failed: no disk"));
  }
};

QTEST_MAIN(TestAttempt)
#include "tst_attempt.moc"
