#include <QtTest>

#include "core/io/document_file.h"
#include "tests/support/cases.h"
#include "tests/ui/views/view_fixture.h"
#include "ui/views/compare_view.h"
#include "ui/views/spoken_table.h"
#include "ui/views/token_focus.h"

using namespace attention_lab;
using namespace attention_lab::test;

/// What can be listened to is what is drawn.
class TestSpokenTables : public QObject {
  Q_OBJECT

 private slots:
  void everyViewOfEveryExample_data();
  void everyViewOfEveryExample();
  void numbersAreTheTraces_data();
  void numbersAreTheTraces();
  void maskedCellsSaySo();
  void rowsAreCalledWhatTheyAre();
  void stepsThatAreStillToCome();
  void choosingSelects();
  void lineOfATokenInTheFlow();
  void textIsReadInPairs();
  void comparisonHasThreeAndItsMeans();
  void outOfDateTablesDoNoHarm();
};

namespace {

const QRectF kArea(0, 0, 900, 700);

Document example(const char* name) {
  return readDocument(std::filesystem::path(TEST_SOURCE_DIR) / "resources" / "examples" /
                      (std::string(name) + ".attn"));
}

SpokenTable tableNamed(const View& view, const QString& part) {
  for (SpokenTable& table : view.tables())
    if (table.name.contains(part)) return table;
  return {};
}

/// As written, read back.
double read(QString text) {
  text = text.section(QLatin1Char(','), 0, 0).replace(QChar(0x2212), QLatin1Char('-'));
  if (text.contains(QChar(0x221e))) {
    const double infinity = std::numeric_limits<double>::infinity();
    return text.startsWith(QLatin1Char('-')) ? -infinity : infinity;
  }
  return text.toDouble();
}

}  // namespace

void TestSpokenTables::everyViewOfEveryExample_data() {
  QTest::addColumn<QString>("path");
  for (const auto& file :
       filesIn(std::filesystem::path(TEST_SOURCE_DIR) / "resources" / "examples", ".attn"))
    QTest::newRow(file.stem().c_str()) << QString::fromStdString(file.string());
}

void TestSpokenTables::everyViewOfEveryExample() {
  QFETCH(QString, path);
  const SharedTrace trace = evaluate(readDocument(path.toStdString()));
  for (const QString& id : viewIds()) {
    const auto view = viewOf(id, trace);
    if (id == "text") view->setSelection(pinnedAt(*trace, {}, {TokenSide::query, 0}));
    const auto tables = view->tables();
    QVERIFY2(tables.empty() == !view->emptyText().isEmpty(), qPrintable(id));
    QSet<QString> names;
    for (const SpokenTable& table : tables) {
      QVERIFY2(!table.name.isEmpty() && !names.contains(table.name), qPrintable(id + table.name));
      names.insert(table.name);
      QVERIFY2(table.rows > 0 && table.columns > 0, qPrintable(id + table.name));
      QSet<QString> rows, columns;
      for (Index r = 0; r < table.rows; ++r)
        rows.insert(table.rowName(r));
      for (Index c = 0; c < table.columns; ++c)
        columns.insert(table.columnName(c));
      QVERIFY2(rows.size() == table.rows && !rows.contains(QString()), qPrintable(id + table.name));
      QVERIFY2(columns.size() == table.columns && !columns.contains(QString()),
               qPrintable(id + table.name));
      for (Index r = 0; r < table.rows; ++r) {
        for (Index c = 0; c < table.columns; ++c) {
          // A step's rows have a largest or a sum, or none; of the text one token is the one asked.
          if (id != "step" && id != "text") QVERIFY(!table.text(r, c).isEmpty());
          if (!table.rect) continue;
          const QRectF rect = table.rect(r, c, kArea);
          if (rect.isNull()) continue;
          QVERIFY2(kArea.adjusted(-1, -1, 1, 1).contains(rect), qPrintable(id + table.name));
          const auto at = table.at(rect.center(), kArea);
          QVERIFY2(at && *at == (SpokenTable::Place{r, c}), qPrintable(id + table.name));
        }
      }
    }
  }
}

void TestSpokenTables::numbersAreTheTraces_data() {
  QTest::addColumn<QString>("view");
  for (const char* id : {"chain", "heads", "weights", "scores", "q", "x_in", "z"})
    QTest::newRow(id) << QString(id);
}

void TestSpokenTables::numbersAreTheTraces() {
  QFETCH(QString, view);
  const SharedTrace trace = evaluate(example("two_heads"));
  const auto shown = viewOf(view, trace);
  Selection second;
  second.head = 1;
  shown->setSelection(second);
  int cells = 0;
  for (const SpokenTable& table : shown->tables()) {
    QVERIFY(table.chosen);
    for (Index r = 0; r < table.rows; ++r) {
      for (Index c = 0; c < table.columns; ++c) {
        const Selection chosen = table.chosen(r, c);
        QVERIFY(chosen.pinned);
        QCOMPARE(chosen.pinned->row, r);
        QCOMPARE(chosen.pinned->column, c);
        const auto value = cellValue(*trace, *chosen.pinned, 0, chosen.head);
        QVERIFY(value);
        QCOMPARE(table.number(r, c), *value);
        QVERIFY(std::abs(read(table.text(r, c)) - *value) <=
                0.00501 * std::max(1.0, std::abs(*value)));
        ++cells;
      }
    }
  }
  QVERIFY(cells >= 9);
}

void TestSpokenTables::maskedCellsSaySo() {
  const SharedTrace trace = evaluate(example("causal_mask"));
  for (const char* id : {"weights", "masked"}) {
    const auto view = viewOf(id, trace);
    const SpokenTable table = view->tables().front();
    QVERIFY(table.text(0, 1).endsWith(", masked"));
    QVERIFY(!table.text(1, 0).contains("masked"));
  }
  const auto masked = viewOf("masked", trace);
  QCOMPARE(masked->tables().front().text(0, 1), QStringLiteral("−∞, masked"));
}

void TestSpokenTables::rowsAreCalledWhatTheyAre() {
  const SharedTrace trace = evaluate(documentOf({"I", "love", "I"}));
  const auto call = [&](const char* id, bool row, Index index) {
    const auto view = viewOf(id, trace);
    const SpokenTable table = view->tables().front();
    return row ? table.rowName(index) : table.columnName(index);
  };
  QCOMPARE(call("weights", true, 1), QStringLiteral("query love (2)"));
  QCOMPARE(call("weights", false, 2), QStringLiteral("key I (3)"));
  QCOMPARE(call("x_in", true, 0), QStringLiteral("token I (1)"));
  QCOMPARE(call("q", false, 2), QStringLiteral("dimension 3"));
  QCOMPARE(call("k", true, 2), QStringLiteral("key I (3)"));
  // Of a context, not of the sequence.
  const SharedTrace cross = evaluate(example("cross_attention"));
  const auto context = viewOf("context", cross);
  const QString first = QString::fromStdString(cross->document.context->front().front());
  QCOMPARE(context->tables().front().rowName(0), QStringLiteral("token %1 (1)").arg(first));
}

void TestSpokenTables::stepsThatAreStillToCome() {
  const SharedTrace trace = evaluate(documentOf({"I", "love", "NLP"}));
  Selection selection;
  selection.steps = {true, StepId::scores, 1};
  const auto view = viewOf("scores", trace);
  view->setSelection(selection);
  const SpokenTable table = view->tables().front();
  QVERIFY(table.text(1, 0) != table.text(2, 0));
  QCOMPARE(table.text(2, 0), QStringLiteral("not computed yet"));
  QVERIFY(table.rect(2, 0, kArea).isNull());
}

void TestSpokenTables::choosingSelects() {
  const SharedTrace trace = evaluate(example("two_heads"));
  const auto chain = viewOf("chain", trace);
  const Selection q = tableNamed(*chain, QStringLiteral("Q ·")).chosen(1, 1);
  QCOMPARE(q.pinned, (CellAddress{"q", 1, 1}));
  QCOMPARE(q.tensor, std::string("q"));
  chain->setSelection(q);
  QCOMPARE(tableNamed(*chain, QStringLiteral("Q ·")).current, (SpokenTable::Place{1, 1}));
  QVERIFY(!tableNamed(*chain, QStringLiteral("K ·")).current);
  const auto heads = viewOf("heads", trace);
  const auto tables = heads->tables();
  QCOMPARE(tables.size(), std::size_t{2});
  const Selection second = tables[1].chosen(0, 1);
  QCOMPARE(second.head, Index{1});
  heads->setSelection(second);
  QVERIFY(!heads->tables()[0].current);
  QCOMPARE(heads->tables()[1].current, (SpokenTable::Place{0, 1}));
}

void TestSpokenTables::lineOfATokenInTheFlow() {
  Matrix weights(2, 2);
  weights << 0.9, 0.1, 0.25, 0.75;
  const auto flow = viewOf("flow", traceWithWeights(weights));
  Selection all;
  all.heads.share = 1;
  flow->setSelection(all);
  const auto tables = flow->tables();
  QCOMPARE(tables.size(), std::size_t{2});
  QCOMPARE(tables[0].text(0, 0), QStringLiteral("0 0.90, 1 0.10"));
  QCOMPARE(tables[1].text(1, 0), QStringLiteral("1 0.75, 0 0.10"));
  const Selection chosen = tables[1].chosen(0, 0);
  flow->setSelection(chosen);
  QVERIFY(!flow->tables()[0].current);
  QCOMPARE(flow->tables()[1].current, (SpokenTable::Place{0, 0}));
}

void TestSpokenTables::textIsReadInPairs() {
  Matrix weights(2, 2);
  weights << 0.9, 0.1, 0.25, 0.75;
  const auto text = viewOf("text", traceWithWeights(weights));
  QCOMPARE(text->tables().front().text(0, 0), QString());
  text->setSelection(text->tables().front().chosen(1, 0));
  const SpokenTable table = text->tables().front();
  QCOMPARE(table.current, (SpokenTable::Place{1, 0}));
  QCOMPARE(table.text(0, 0), QStringLiteral("0.25"));
  QCOMPARE(table.text(1, 0), QStringLiteral("0.75"));
}

void TestSpokenTables::comparisonHasThreeAndItsMeans() {
  Document other = documentOf({"I", "love", "NLP"});
  other.attention.temperature = 4;
  const SharedTrace variant = evaluate(other);
  const auto view = viewOf("compare", evaluate(documentOf({"I", "love", "NLP"})));
  auto& compare = dynamic_cast<CompareView&>(*view);
  compare.setVariant(variant, 0);
  const auto tables = view->tables();
  QCOMPARE(tables.size(), std::size_t{4});
  const double difference = tables[1].number(1, 2) - tables[0].number(1, 2);
  QVERIFY(std::abs(tables[2].number(1, 2) - difference) < 1e-12 && difference != 0);
  QCOMPARE(tables[1].chosen(0, 0).side, Side::variant);
  QCOMPARE(tables[3].columns, Index{3});
}

void TestSpokenTables::outOfDateTablesDoNoHarm() {
  for (const QString& id : viewIds()) {
    const auto view = viewOf(id, evaluate(example("two_heads")));
    const auto tables = view->tables();
    view->setTrace(evaluate(documentOf({"one"}, 1)));
    const auto visit = [&] {
      for (const SpokenTable& table : tables) {
        table.text(table.rows - 1, table.columns - 1);
        table.rowName(table.rows - 1);
        table.columnName(table.columns - 1);
        if (table.rect) table.rect(table.rows - 1, table.columns - 1, kArea);
        if (table.number) table.number(table.rows - 1, table.columns - 1);
      }
    };
    visit();
    view->setTrace(nullptr);
    visit();
  }
}

QTEST_MAIN(TestSpokenTables)
#include "tst_spoken_tables.moc"
