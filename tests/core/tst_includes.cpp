#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

/// The one rule: app → ui → core, and inside the core downwards only.
class IncludesTest : public QObject {
  Q_OBJECT

 private slots:
  void arrowsPointOneWay_data();
  void arrowsPointOneWay();
  void coreKnowsNoQt();
};

namespace {

struct Room {
  const char* folder;
  QStringList mayInclude;
};

const QList<Room>& rooms() {
  static const QStringList math{"core/error", "core/math"};
  static const QStringList position = math + QStringList{"core/position"};
  static const QStringList model = position + QStringList{"core/model"};
  static const QStringList lab = model + QStringList{"core/lab"};
  static const QStringList document = lab + QStringList{"core/document"};
  static const QList<Room> list{
      {"core/math", math},
      {"core/position", position},
      {"core/model", model},
      {"core/lab", lab},
      {"core/text", {"core/error", "core/text"}},
      {"core/document", document},
      {"core/io", document + QStringList{"core/io"}},
      {"ui", {"core", "ui"}},
      {"app", {"core", "ui", "app"}},
  };
  return list;
}

QStringList sources(const QString& folder) {
  QStringList files;
  QDirIterator walk(QStringLiteral(TEST_SOURCE_DIR "/") + folder, {"*.h", "*.cpp"}, QDir::Files,
                    QDirIterator::Subdirectories);
  while (walk.hasNext())
    files << walk.next();
  return files;
}

QStringList includes(const QString& file, const char* pattern) {
  QFile source(file);
  if (!source.open(QIODevice::ReadOnly)) return {};
  QStringList found;
  const QRegularExpression include(pattern, QRegularExpression::MultilineOption);
  auto match = include.globalMatch(QString::fromUtf8(source.readAll()));
  while (match.hasNext())
    found << match.next().captured(1);
  return found;
}

}  // namespace

void IncludesTest::arrowsPointOneWay_data() {
  QTest::addColumn<QString>("folder");
  QTest::addColumn<QStringList>("mayInclude");
  for (const Room& room : rooms()) {
    QTest::newRow(room.folder) << QString(room.folder) << room.mayInclude;
  }
}

void IncludesTest::arrowsPointOneWay() {
  QFETCH(QString, folder);
  QFETCH(QStringList, mayInclude);
  const QStringList files = sources(folder);
  QVERIFY(!files.isEmpty());
  for (const QString& file : files) {
    for (const QString& header : includes(file, "^#include \"([^\"]+)\"")) {
      if (header.endsWith(".moc")) continue;
      const bool allowed =
          std::any_of(mayInclude.begin(), mayInclude.end(), [&](const QString& room) {
            return header.startsWith(room + '/') || header == room + ".h";
          });
      QVERIFY2(allowed, qPrintable(file + " includes " + header));
    }
  }
}

void IncludesTest::coreKnowsNoQt() {
  for (const QString& file : sources("core")) {
    QVERIFY2(includes(file, "^#include [<\"](Q|qcustomplot)").isEmpty(), qPrintable(file));
  }
}

QTEST_APPLESS_MAIN(IncludesTest)
#include "tst_includes.moc"
