#include <QBuffer>
#include <QImageReader>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include "core/error.h"
#include "tests/ui/views/view_fixture.h"
#include "ui/export/figure_writer.h"
#include "ui/export/svg_device.h"
#include "ui/views/colormap.h"
#include "ui/views/heatmap_source.h"

using namespace attention_lab;
using namespace attention_lab::test;

namespace {

/// Nine different weights, Chinese and awkward tokens.
SharedTrace nineWeights() {
  auto trace = std::make_shared<Trace>(*evaluate(documentOf({"我", "热爱", "<b>&\"NLP"})));
  Matrix weights(3, 3);
  weights << 0.1, 0.2, 0.7, 0.3, 0.45, 0.25, 0.6, 0.05, 0.35;
  trace->attention.weights = matrixTensor(weights, {1, 1, 3, 3});
  return trace;
}

std::unique_ptr<View> nineCells(bool values = false) {
  ViewStyle style = plainStyle();
  style.values = values;
  return viewOf("weights", nineWeights(), style);
}

QSet<QRgb> nineColors() {
  QSet<QRgb> colors;
  const ValueScale scale = ValueScale::probability(sequentialColormap("viridis"));
  for (const double w : {0.1, 0.2, 0.7, 0.3, 0.45, 0.25, 0.6, 0.05, 0.35}) {
    colors.insert(scale.color(w));
  }
  return colors;
}

QByteArray bytesOf(const View& view, const QString& ending, const FigureOptions& options = {}) {
  return figureFormatFor("x" + ending)->bytes(view, options);
}

struct SvgRect {
  QRectF rect;
  QString fill;
};

std::vector<SvgRect> rectanglesOf(const QByteArray& svg) {
  std::vector<SvgRect> rectangles;
  QXmlStreamReader xml(svg);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != u"rect") continue;
    const auto number = [&](const char* name) {
      return xml.attributes().value(QLatin1String(name)).toDouble();
    };
    rectangles.push_back({QRectF(number("x"), number("y"), number("width"), number("height")),
                          xml.attributes().value("fill").toString()});
  }
  return rectangles;
}

bool missing(const QString& program) {
  return QStandardPaths::findExecutable(program).isEmpty();
}

QByteArray run(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  process.waitForFinished();
  return process.readAllStandardOutput();
}

}  // namespace

class TestFigureWriter : public QObject {
  Q_OBJECT

 private slots:
  void sameBytesTwice_data();
  void sameBytesTwice();
  void formatIsToldByTheEnding();
  void sizeFollowsTheOptions();
  void pngHasPhysicalSize();
  void svgCellsAreExactRectangles();
  void svgTextIsTextAndItsFontsAreInside();
  void svgIsWellFormedWhateverTheTokens();
  void largeSvgHoldsAnImage();
  void nothingIsSeenThroughAnEmptySvgClip();
  void pdfHasNoDateOfItsOwn();
  void pdfCellsAreFlat_data();
  void pdfCellsAreFlat();
  void pdfTextCanBeFound();
  void pdfTextIsIdeographs();
  void impossibleSizesAreRefused_data();
  void impossibleSizesAreRefused();
  void nothingIsLeftWhereWritingFails();
};

void TestFigureWriter::sameBytesTwice_data() {
  QTest::addColumn<QString>("ending");
  QTest::addColumn<QString>("id");
  for (const FigureFormat& format : figureFormats()) {
    for (const char* id : {"chain", "weights", "position-curves"}) {
      QTest::addRow("%s of %s", format.extension, id) << QString(format.extension) << QString(id);
    }
  }
}

void TestFigureWriter::sameBytesTwice() {
  QFETCH(QString, ending);
  QFETCH(QString, id);
  Document document = documentOf({"我", "love", "NLP"});
  document.position.encoding = PositionEncoding::sinusoidal;
  const SharedTrace trace = evaluate(document);
  const QByteArray first = bytesOf(*viewOf(id, trace), ending);
  QVERIFY(first.size() > 1000);
  QVERIFY(first == bytesOf(*viewOf(id, trace), ending));
}

void TestFigureWriter::formatIsToldByTheEnding() {
  QCOMPARE(QString(figureFormatFor("a.b.PNG")->extension), ".png");
  QCOMPARE(QString(figureFormatFor("/x/y.pdf")->extension), ".pdf");
  QVERIFY(figureFormatFor("picture.gif") == nullptr);
  QVERIFY(figureFormatFor("png") == nullptr);
}

void TestFigureWriter::sizeFollowsTheOptions() {
  const auto view = nineCells();
  const QSizeF hint = view->sizeHint();
  QCOMPARE(figureSize(*view, {}), hint);
  FigureOptions options;
  options.sizeMm = {254, 0};
  QCOMPARE(figureSize(*view, options).width(), 960.0);
  QCOMPARE(figureSize(*view, options).height(), 960 * hint.height() / hint.width());
  options.sizeMm = {254, 127};
  QCOMPARE(figureSize(*view, options), QSizeF(960, 480));
}

void TestFigureWriter::pngHasPhysicalSize() {
  FigureOptions options;
  options.sizeMm = {101.6, 76.2};
  options.dpi = 300;
  QByteArray bytes = bytesOf(*nineCells(), ".png", options);
  QBuffer buffer(&bytes);
  QImageReader reader(&buffer, "png");
  QCOMPARE(reader.text("Title"), nineCells()->title());
  const QImage image = reader.read();
  QCOMPARE(image.size(), QSize(1200, 900));
  QCOMPARE(image.dotsPerMeterX(), 11811);
}

void TestFigureWriter::svgCellsAreExactRectangles() {
  FigureOptions options;
  options.sizeMm = {97, 83};
  const auto view = nineCells();
  const QByteArray svg = bytesOf(*view, ".svg", options);
  QVERIFY(svg.contains("shape-rendering=\"crispEdges\""));
  const QRectF area(QPointF(0, 0), figureSize(*view, options));
  QSet<QRgb> found;
  for (Index r = 0; r < 3; ++r) {
    for (Index c = 0; c < 3; ++c) {
      const QRectF cell = view->cellRect({"weights", r, c}, area);
      for (const SvgRect& each : rectanglesOf(svg)) {
        if ((each.rect.topLeft() - cell.topLeft()).manhattanLength() > 0.01) continue;
        QVERIFY(std::abs(each.rect.right() - cell.right()) < 0.01);
        QVERIFY(std::abs(each.rect.bottom() - cell.bottom()) < 0.01);
        found.insert(QColor(each.fill).rgb());
      }
    }
  }
  QCOMPARE(found, nineColors());
}

void TestFigureWriter::nothingIsSeenThroughAnEmptySvgClip() {
  SvgDevice device({20, 20});
  QPainter painter(&device);
  painter.fillRect(QRectF(0, 0, 5, 5), Qt::red);
  painter.setClipRect(QRectF(0, 0, 10, 10));
  painter.setClipRect(QRectF(15, 15, 5, 5), Qt::IntersectClip);
  painter.fillRect(QRectF(0, 0, 10, 10), Qt::blue);
  painter.end();
  const QByteArray svg = device.document(QStringLiteral("clip"));
  const qsizetype clipped = svg.indexOf("clip-path=");
  QVERIFY(svg.indexOf("#ff0000") < clipped);
  QVERIFY(clipped < svg.indexOf("#0000ff"));
}

void TestFigureWriter::svgTextIsTextAndItsFontsAreInside() {
  const QByteArray svg = bytesOf(*nineCells(true), ".svg");
  QVERIFY(svg.contains(">热爱</text>"));
  QVERIFY(svg.contains(">0.45</text>"));
  QVERIFY(svg.contains("'DejaVu Sans','Noto Sans CJK SC',sans-serif"));
  QCOMPARE(svg.count("@font-face"), 3);  // DejaVu Sans, its bold, and the Chinese
  QVERIFY(svg.size() < 200000);
}

void TestFigureWriter::svgIsWellFormedWhateverTheTokens() {
  Document document = documentOf({"<img src=file:///dev/zero>", "]]>", "\x01", "\"'&", "\xff", ""});
  document.title = "<title>\x02&amp;";
  for (const char* id : {"chain", "weights"}) {
    QXmlStreamReader xml(bytesOf(*viewOf(id, evaluate(document)), ".svg"));
    while (!xml.atEnd()) {
      xml.readNext();
      QVERIFY(xml.name() != u"img");
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  }
}

void TestFigureWriter::largeSvgHoldsAnImage() {
  Tokens tokens(300, "a");
  ViewStyle style = plainStyle();
  const QByteArray svg = bytesOf(*viewOf("weights", evaluate(documentOf(tokens)), style), ".svg");
  QVERIFY(svg.contains("image-rendering:pixelated"));
  QVERIFY(svg.size() < 2000000);
}

void TestFigureWriter::pdfHasNoDateOfItsOwn() {
  const QByteArray pdf = bytesOf(*nineCells(), ".pdf");
  QVERIFY(!pdf.contains(QDate::currentDate().toString("yyyyMMdd").toLatin1()));
  QVERIFY(pdf.startsWith("%PDF"));
  QVERIFY(pdf.contains("/CreationDate (D:20000101000000"));
  QVERIFY(!pdf.contains("/DCTDecode"));
}

void TestFigureWriter::pdfCellsAreFlat_data() {
  QTest::addColumn<QString>("program");
  QTest::addColumn<QStringList>("arguments");
  const QStringList poppler{"-r", "211", "-png", "-singlefile", "in.pdf", "out"};
  QTest::newRow("poppler") << "pdftoppm" << poppler;
  QTest::newRow("cairo") << "pdftocairo" << poppler;
  QTest::newRow("mupdf") << "mutool"
                         << QStringList{"draw", "-q", "-r", "211", "-o", "out.png", "in.pdf"};
}

void TestFigureWriter::pdfCellsAreFlat() {
  QFETCH(QString, program);
  QFETCH(QStringList, arguments);
  if (missing(program)) QSKIP("the program isn't installed");
  QTemporaryDir folder;
  for (QString& argument : arguments) {
    if (argument.startsWith("in.") || argument.startsWith("out")) {
      argument = folder.filePath(argument);
    }
  }
  FigureOptions options;
  options.sizeMm = {97, 83};
  const auto view = nineCells();
  writeFigure(*view, folder.filePath("in.pdf").toStdString(), options);
  run(program, arguments);
  const QImage image(folder.filePath("out.png"));
  QVERIFY(!image.isNull());
  const QRectF area(QPointF(0, 0), figureSize(*view, options));
  const double scale = image.width() / area.width();
  const QPointF topLeft = view->cellRect({"weights", 0, 0}, area).topLeft() * scale;
  const QPointF bottomRight = view->cellRect({"weights", 2, 2}, area).bottomRight() * scale;
  QSet<QRgb> colors;
  for (int y = qCeil(topLeft.y()) + 3; y < bottomRight.y() - 3; ++y) {
    for (int x = qCeil(topLeft.x()) + 3; x < bottomRight.x() - 3; ++x) {
      colors.insert(image.pixel(x, y));
    }
  }
  QCOMPARE(colors, nineColors());
}

void TestFigureWriter::pdfTextCanBeFound() {
  if (missing("pdftotext")) QSKIP("pdftotext isn't installed");
  QTemporaryDir folder;
  const QString file = folder.filePath("a.pdf");
  writeFigure(*nineCells(true), file.toStdString(), {});
  const QByteArray text = run("pdftotext", {file, "-"});
  QVERIFY(text.contains("热爱"));
  QVERIFY(text.contains("0.45"));
  QVERIFY(text.contains("<b>"));
  if (missing("pdffonts")) return;
  const QByteArray fonts = run("pdffonts", {file});
  QVERIFY(fonts.contains("NotoSansCJK") && fonts.contains("DejaVuSans"));
  for (const QByteArray& line : fonts.split('\n').mid(2)) {
    if (!line.isEmpty()) QVERIFY2(line.contains("yes"), line);  // embedded
  }
}

void TestFigureWriter::pdfTextIsIdeographs() {
  if (missing("pdftotext")) QSKIP("pdftotext isn't installed");
  QTemporaryDir folder;
  for (const char* tokens : {"一 人 大 小 我爱", "一", "人口 日月"}) {
    const QString file = folder.filePath("a.pdf");
    Tokens list;
    for (const QString& token : QString(tokens).split(' '))
      list.push_back(token.toStdString());
    const SharedTrace trace = evaluate(test::documentOf(list));
    writeFigure(*test::viewOf("weights", trace), file.toStdString(), {});
    const QByteArray text = run("pdftotext", {file, "-"});
    for (const std::string& token : list)
      QVERIFY2(text.contains(token.c_str()), token.c_str());
  }
}

void TestFigureWriter::impossibleSizesAreRefused_data() {
  QTest::addColumn<QString>("ending");
  QTest::addColumn<QSizeF>("sizeMm");
  QTest::addColumn<double>("dpi");
  QTest::newRow("a picture of a wall") << ".png" << QSizeF(20000, 20000) << 300.0;
  QTest::newRow("a thousand million dots per inch") << ".png" << QSizeF(100, 100) << 1e9;
  QTest::newRow("a page of a wall") << ".pdf" << QSizeF(20000, 20000) << 300.0;
}

void TestFigureWriter::impossibleSizesAreRefused() {
  QFETCH(QString, ending);
  QFETCH(QSizeF, sizeMm);
  QFETCH(double, dpi);
  FigureOptions options;
  options.sizeMm = sizeMm;
  options.dpi = dpi;
  QVERIFY_EXCEPTION_THROWN(bytesOf(*nineCells(), ending, options), LimitError);
}

void TestFigureWriter::nothingIsLeftWhereWritingFails() {
  QTemporaryDir folder;
  QVERIFY_EXCEPTION_THROWN(writeFigure(*nineCells(), folder.filePath("a.gif").toStdString(), {}),
                           FormatError);
  QVERIFY_EXCEPTION_THROWN(
      writeFigure(*nineCells(), folder.filePath("absent/a.png").toStdString(), {}), FormatError);
  QCOMPARE(QDir(folder.path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries).size(), 0);
}

QTEST_MAIN(TestFigureWriter)
#include "tst_figure_writer.moc"
