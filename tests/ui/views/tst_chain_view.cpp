#include <QtTest>

#include "core/io/document_file.h"
#include "tests/ui/views/view_fixture.h"
#include "ui/views/chain_graph.h"
#include "ui/views/chain_layout.h"
#include "ui/views/chain_legend.h"
#include "ui/views/heatmap_source.h"
#include "ui/views/lit_cells.h"
#include "ui/views/token_label.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

QStringList arrays(const ChainGraph& graph) {
  QStringList names;
  for (const ChainNode& node : graph.nodes)
    names << QString::fromStdString(node.tensor);
  return names;
}

Document multiHead(Tokens tokens, bool cross) {
  Document document = documentOf(std::move(tokens), 8);
  document.attention.heads = 2;
  document.attention.mask.causal = !cross;
  document.attention.temperature = 0.5;
  document.position.encoding = PositionEncoding::alibi;
  if (cross) document.context = Sequences{{"I", "love", "natural", "language", "processing"}};
  return document;
}

QStringList exampleFiles() {
  QStringList files;
  for (const QFileInfo& file :
       QDir(TEST_SOURCE_DIR "/resources/examples").entryInfoList({"*.attn"}))
    files << file.filePath();
  return files;
}

ChainLabels labelsOf(const Trace& trace, Index item) {
  return {tokenLabels(axisTokens(trace, Axis::query, item)),
          tokenLabels(axisTokens(trace, Axis::key, item)),
          {"X + PE: ±1.93", "Q, K, V: ±2.91", "QKᵀ, ÷ √d_k, + mask: ±4.28", "A: 0 … 1",
           "Z = A·V, concat: ±2.5", "output: ±12.4"}};
}

/// Nothing of the ground that pictureOf() lays is left.
bool isPaintedAllOver(const QImage& image) {
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixelColor(x, y) == QColor(Qt::cyan)) return false;
    }
  }
  return true;
}

}  // namespace

class TestChainView : public QObject {
  Q_OBJECT

 private slots:
  void simplestChain();
  void wholeChain();
  void crossAttentionHasItsOwnInput();
  void givenQueriesHaveNoInput();
  void divisorIsSaid_data();
  void divisorIsSaid();
  void boxesNeverOverlap_data();
  void boxesNeverOverlap();
  void labelsKeepClearOfTitles_data();
  void labelsKeepClearOfTitles();
  void thousandsOfTokensStayInSight();
  void legendIsThereAtTheWantedSize_data();
  void legendIsThereAtTheWantedSize();
  void legendWrapsWhereItIsWide();
  void legendLinesAreAboutAlike();
  void cellsAreThoseOfTheLargeMatrix();
  void litCellsAreFoundOnce();
  void paintsAtAnySize_data();
  void paintsAtAnySize();
};

void TestChainView::simplestChain() {
  const ChainGraph graph = chainGraph(*evaluate(documentOf({"I", "love", "NLP"})), 0);
  QCOMPARE(arrays(graph), QStringList({"x_in", "q", "k", "v", "scores", "scaled", "weights", "z"}));
  QCOMPARE(graph.arrows.size(), 9u);
}

void TestChainView::wholeChain() {
  const ChainGraph graph = chainGraph(*evaluate(multiHead({"I", "love", "NLP"}, false)), 0);
  QCOMPARE(arrays(graph), QStringList({"x_in", "q", "k", "v", "scores", "scaled", "masked",
                                       "weights", "z", "concat", "output"}));
  const ChainNode& scaled = graph.nodes[static_cast<std::size_t>(graph.find("scaled"))];
  QCOMPARE(scaled.captions, QStringList({"÷ 2", "+ ALiBi", "T = 0.5"}));
}

void TestChainView::crossAttentionHasItsOwnInput() {
  const ChainGraph graph = chainGraph(*evaluate(multiHead({"我", "热爱", "NLP"}, true)), 0);
  const int x = graph.find("x_in"), context = graph.find("context_in");
  QVERIFY(x >= 0 && context >= 0);
  const auto goes = [&](int from, const char* to) {
    return std::any_of(graph.arrows.begin(), graph.arrows.end(), [&](const ChainArrow& arrow) {
      return arrow.from == from && arrow.to == graph.find(to);
    });
  };
  QVERIFY(goes(x, "q") && !goes(x, "k") && !goes(x, "v"));
  QVERIFY(goes(context, "k") && goes(context, "v") && !goes(context, "q"));
  const ChainNode& weights = graph.nodes[static_cast<std::size_t>(graph.find("weights"))];
  QCOMPARE(weights.rows, 3);
  QCOMPARE(weights.columns, 5);
}

void TestChainView::givenQueriesHaveNoInput() {
  Document document = documentOf({"a", "b"});
  const Tensor three = matrixTensor(Matrix::Identity(2, 3), {1, 1, 2, 3});
  document.attention.given = std::make_shared<const GivenQkv>(GivenQkv{three, three, three});
  const ChainGraph graph = chainGraph(*evaluate(document), 0);
  QCOMPARE(arrays(graph), QStringList({"q", "k", "v", "scores", "scaled", "weights", "z"}));
}

void TestChainView::divisorIsSaid_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<QString>("title");
  QTest::addColumn<QString>("caption");
  QTest::newRow("square root") << int(ScalingKind::sqrtDk) << "÷ √d_k"
                               << "÷ 2";
  QTest::newRow("d_k") << int(ScalingKind::dk) << "÷ d_k"
                       << "÷ 4";
  QTest::newRow("none") << int(ScalingKind::none) << "÷ 1"
                        << "";
  QTest::newRow("own factor") << int(ScalingKind::factor) << "× 0.37"
                              << "";
}

void TestChainView::divisorIsSaid() {
  QFETCH(int, kind);
  QFETCH(QString, title);
  QFETCH(QString, caption);
  Document document = documentOf({"a", "b"});
  document.attention.scaling = {static_cast<ScalingKind>(kind), 0.37};
  const ChainGraph graph = chainGraph(*evaluate(document), 0);
  const ChainNode& scaled = graph.nodes[static_cast<std::size_t>(graph.find("scaled"))];
  QCOMPARE(scaled.title, title);
  QCOMPARE(scaled.captions.join(""), caption);
}

void TestChainView::boxesNeverOverlap_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::addColumn<double>("points");
  QTest::addColumn<int>("tokens");
  QTest::addColumn<bool>("cross");
  for (const bool cross : {false, true}) {
    for (const int tokens : {1, 3, 12, 64}) {
      for (const double points : {8.0, 10.0, 20.0, 30.0}) {
        for (const QSizeF& size :
             {QSizeF(300, 200), QSizeF(500, 350), QSizeF(1000, 700), QSizeF(1900, 500)}) {
          QTest::addRow("%s, %d tokens, %g points, %g × %g", cross ? "cross" : "self", tokens,
                        points, size.width(), size.height())
              << size << points << tokens << cross;
        }
      }
    }
  }
}

void TestChainView::boxesNeverOverlap() {
  QFETCH(QSizeF, size);
  QFETCH(double, points);
  QFETCH(int, tokens);
  QFETCH(bool, cross);
  Tokens names;
  for (int i = 0; i < tokens; ++i)
    names.push_back(std::string(1 + i % 17, 'a') + "字");
  const SharedTrace trace = evaluate(multiHead(names, cross));
  const ChainGraph graph = chainGraph(*trace, 0);
  const ChainLabels labels{tokenLabels(axisTokens(*trace, Axis::query, 0)),
                           tokenLabels(axisTokens(*trace, Axis::key, 0)),
                           {"X: ±2.87", "Q, K, V: ±3.07", "A: 0 … 1"}};
  const QRectF area(QPointF(11, 13), size);
  const ChainLayout layout = layOutChain(graph, labels, area, interfaceFont(points), true);
  for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
    const ChainBox& box = layout.boxes[i];
    QVERIFY2(area.adjusted(-1, -1, 1, 1).contains(box.block), graph.nodes[i].tensor.c_str());
    QVERIFY(box.block.adjusted(-1, -1, 1, 1).contains(box.grid.rect));
    QVERIFY(!box.title.intersects(box.grid.rect));
    for (const AxisLabel& label : box.rowLabels.labels)
      QVERIFY(!label.rect.intersects(box.title) && !label.rect.intersects(box.shape));
    for (std::size_t j = 0; j < i; ++j) {
      QVERIFY2(!box.block.intersects(layout.boxes[j].block),
               (graph.nodes[i].tensor + " over " + graph.nodes[j].tensor).c_str());
    }
    QVERIFY(!box.block.intersects(layout.head));
    for (const QRectF& entry : layout.legend)
      QVERIFY(!box.block.intersects(entry) && area.contains(entry));
  }
}

void TestChainView::labelsKeepClearOfTitles_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QSizeF>("size");
  for (const QString& file : exampleFiles()) {
    const QByteArray name = QFileInfo(file).completeBaseName().toUtf8();
    for (const QSizeF& size : {QSizeF(500, 350), QSizeF(690, 380)}) {
      QTest::addRow("%s, %g × %g", name.data(), size.width(), size.height()) << file << size;
    }
    QTest::addRow("%s, wanted size", name.data()) << file << QSizeF();
  }
}

void TestChainView::labelsKeepClearOfTitles() {
  QFETCH(QString, file);
  QFETCH(QSizeF, size);
  const SharedTrace trace = evaluate(readDocument(file.toStdString()));
  const QFont font = interfaceFont(10);
  for (Index item = 0; item < trace->sizes.items; ++item) {
    const ChainGraph graph = chainGraph(*trace, item);
    const ChainLabels labels = labelsOf(*trace, item);
    const QSizeF wanted = size.isNull() ? chainSizeHint(graph, labels, font) : size;
    const ChainLayout layout = layOutChain(graph, labels, {{0, 0}, wanted}, font, true);
    const double clear = 0.1 * QFontMetricsF(layout.font).height();
    std::vector<QRectF> words;
    for (const ChainBox& box : layout.boxes)
      words.insert(words.end(), {box.title, box.shape, box.captions});
    for (const ChainBox& box : layout.boxes) {
      std::vector<QRectF> rects;
      for (const AxisLabel& label : box.rowLabels.labels)
        rects.push_back(label.rect);
      for (const AxisLabel& label : box.columnLabels.labels) {
        const double distance = box.columnLabels.rotated ? 3 * clear : clear;
        rects.push_back(label.rect.adjusted(0, -distance, 0, 0));
      }
      for (const QRectF& rect : rects) {
        for (const QRectF& word : words)
          QVERIFY(!rect.intersects(word));
      }
    }
  }
}

void TestChainView::thousandsOfTokensStayInSight() {
  Document document = documentOf({"a"});
  document.sequences = {Tokens(1500, "a")};
  const SharedTrace trace = evaluate(document);
  const QFont font = interfaceFont(10);
  const QSizeF size = chainSizeHint(chainGraph(*trace, 0), labelsOf(*trace, 0), font);
  const double line = QFontMetricsF(font).height();
  QVERIFY2(size.height() < 60 * line && size.width() < 80 * line,
           qPrintable(QStringLiteral("%1 × %2").arg(size.width()).arg(size.height())));
}

void TestChainView::legendIsThereAtTheWantedSize_data() {
  QTest::addColumn<QString>("file");
  for (const QString& file : exampleFiles()) {
    QTest::newRow(QFileInfo(file).completeBaseName().toUtf8()) << file;
  }
}

void TestChainView::legendIsThereAtTheWantedSize() {
  QFETCH(QString, file);
  const SharedTrace trace = evaluate(readDocument(file.toStdString()));
  const ChainGraph graph = chainGraph(*trace, 0);
  const ChainLabels labels = labelsOf(*trace, 0);
  for (const double points : {8.0, 10.0, 20.0}) {
    const QFont font = interfaceFont(points);
    const QRectF area({0, 0}, chainSizeHint(graph, labels, font));
    const ChainLayout layout = layOutChain(graph, labels, area, font, true);
    QCOMPARE(static_cast<qsizetype>(layout.legend.size()), labels.legend.size());
    QCOMPARE(layout.font.pointSizeF(), points);
    for (const QRectF& entry : layout.legend)
      QVERIFY(area.contains(entry));
  }
}

void TestChainView::legendLinesAreAboutAlike() {
  const QFontMetricsF metrics(interfaceFont(10));
  const QStringList texts{"Q, K: ±1", "Q, K: ±2", "Q, K: ±3", "Q, K: ±4"};
  const double one = layOutLegend({texts[0]}, metrics, 1e4).entries[0].width();
  const ChainLegend legend = layOutLegend(texts, metrics, 4 * one);  // three and their gaps
  QCOMPARE(legend.entries[0].top(), legend.entries[1].top());
  QVERIFY(legend.entries[2].top() > legend.entries[1].top());
  QCOMPARE(legend.entries[2].top(), legend.entries[3].top());
}

void TestChainView::legendWrapsWhereItIsWide() {
  const QFontMetricsF metrics(interfaceFont(10));
  const QStringList texts{"X: ±2.87", "Q, K, V: ±3.07", QString(200, 'm')};
  const ChainLegend wide = layOutLegend(texts.mid(0, 2), metrics, 1000);
  QCOMPARE(wide.entries[0].top(), wide.entries[1].top());
  const ChainLegend narrow = layOutLegend(texts, metrics, 160);
  for (std::size_t i = 0; i < narrow.entries.size(); ++i) {
    QVERIFY(QRectF(-0.01, 0, 160.02, narrow.height).contains(narrow.entries[i]));
    if (i > 0) QVERIFY(narrow.entries[i].top() >= narrow.entries[i - 1].bottom());
  }
}

void TestChainView::cellsAreThoseOfTheLargeMatrix() {
  const SharedTrace trace = evaluate(documentOf({"I", "love", "NLP"}));
  const auto chain = viewOf("chain", trace);
  const QImage image = pictureOf(*chain, {900, 600});
  const ValueScale scale = ValueScale::probability(sequentialColormap("viridis"));
  const ConstMap weights = trace->attention.weights.matrix(0, 0);
  for (Index r = 0; r < 3; ++r) {
    for (Index c = 0; c < 3; ++c) {
      const QRectF cell = chain->cellRect({"weights", r, c}, QRectF(0, 0, 900, 600));
      QCOMPARE(cellColor(image, cell), scale.color(weights(r, c)));
    }
  }
}

void TestChainView::litCellsAreFoundOnce() {
  const SharedTrace trace = evaluate(documentOf({"I", "love", "NLP"}));
  Selection selection;
  selection.pinned = CellAddress{"weights", 1, 2};
  LitCellsCache cache;
  const CellSet* found = cache.of(trace, selection).near.data();
  QVERIFY(!cache.of(trace, selection).near.empty());
  QCOMPARE(cache.of(trace, selection).near.data(), found);
  selection.forward = true;
  QVERIFY(cache.of(trace, selection).forward);
  selection.pinned.reset();
  QVERIFY(cache.of(trace, selection).near.empty());
}

void TestChainView::paintsAtAnySize_data() {
  QTest::addColumn<QSize>("size");
  QTest::newRow("one pixel") << QSize(1, 1);
  QTest::newRow("a strip") << QSize(900, 12);
  QTest::newRow("a column") << QSize(12, 900);
  QTest::newRow("small") << QSize(200, 150);
}

void TestChainView::paintsAtAnySize() {
  QFETCH(QSize, size);
  const SharedTrace trace = evaluate(multiHead({"a", "b", "a"}, true));
  for (const QString& id : viewIds())
    QVERIFY2(isPaintedAllOver(pictureOf(*viewOf(id, trace), size)), qPrintable(id));
}

QTEST_MAIN(TestChainView)
#include "tst_chain_view.moc"
