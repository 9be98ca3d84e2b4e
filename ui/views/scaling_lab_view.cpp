#include "ui/views/scaling_lab_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QCoreApplication>
#include <QPainter>

#include "core/math/softmax.h"
#include "ui/theme.h"
#include "ui/views/color_bar.h"
#include "ui/views/heatmap_painter.h"
#include "ui/views/number_painter.h"
#include "ui/views/paint_tools.h"
#include "ui/views/scaling_plots.h"
#include "ui/views/scaling_words.h"

namespace attention_lab {

namespace {

// In lines of text.
constexpr double kMargin = 0.8;
constexpr double kLeastPanelWidth = 19;
constexpr double kGap = 1.4;
constexpr double kPlotPart = 0.6;  ///< height by width
constexpr double kLeastPlot = 8, kMostPlot = 17;
constexpr int kMostColumns = 3;
constexpr double kLeastFactor = 0.45;

struct ScalingLabViewText {
  Q_DECLARE_TR_FUNCTIONS(ScalingLab)
};

/// Attention weights of the sample with one divisor; at most kMostSampleKeys columns.
Matrix sampleWeights(const ScalingSize& size, double exponent) {
  const Matrix scores = size.first * std::pow(static_cast<double>(size.dK), -exponent);
  Matrix weights(scores.rows(), scores.cols());
  softmaxRows<double>(ConstMap(scores.data(), scores.rows(), scores.cols()),
                      MapOf<double>(weights.data(), weights.rows(), weights.cols()));
  return weights.leftCols(std::min(weights.cols(), kMostSampleKeys));
}

}  // namespace

void ScalingLabView::setResult(SharedScalingResult result) {
  if (result == result_) return;
  result_ = std::move(result);
  dropContent();
}

void ScalingLabView::setProblem(const QString& why) {
  if (why == problem_) return;
  problem_ = why;
  dropContent();
}

QString ScalingLabView::title() const {
  return ScalingLabViewText::tr("What a divisor makes of q·k as d_k grows");
}

QString ScalingLabView::emptyText() const {
  if (!problem_.isEmpty()) return problem_;
  if (!result_) return ScalingLabViewText::tr("Nothing is drawn yet.");
  if (result_->exponents.empty()) {
    return ScalingLabViewText::tr("No divisor is chosen: tick one to see what it does.");
  }
  return {};
}

std::array<ScalingLabView::Panel, ScalingLabView::kPanels> ScalingLabView::panelWords() const {
  std::array<Panel, kPanels> panels;
  for (int i = 0; i < kScalingQuantities; ++i) {
    const auto quantity = static_cast<ScalingQuantity>(i);
    Panel& panel = panels[static_cast<std::size_t>(i)];
    panel.title = scalingTitle(quantity);
    panel.words = scalingSentence(quantity, *result_) + QLatin1Char('\n') +
                  scalingNumbers(quantity, *result_);
  }
  panels[4].title = histogramTitle(*result_);
  panels[4].words = histogramSentence();
  panels[5].title = sampleTitle(*result_);
  panels[5].words = sampleSentence(*result_);
  return panels;
}

QStringList ScalingLabView::legendTexts() const {
  QStringList texts;
  for (const double exponent : result_->exponents)
    texts << divisorText(exponent);
  return texts << spreadText() << theoryText() << chosenText(*result_);
}

ScalingLabView::Layout ScalingLabView::layOut(double width, double height, double factor) const {
  Layout at;
  at.font = figureFont(style().font, factor);
  at.smallFont = figureFont(style().font, 0.92 * factor);
  at.titleFont = figureFont(style().font, 1.25 * factor, true);
  at.panelFont = figureFont(style().font, factor, true);
  const double line = QFontMetricsF(at.font).height();
  const double margin = kMargin * line, gap = kGap * line;
  const double room = width - 2 * margin;
  double y = margin;
  const auto wrapped = [&](const QFont& font, const QString& text) {
    const QRectF rect(margin, y, room, wrappedHeight(font, text, room));
    y = rect.bottom();
    return rect;
  };
  if (style().title) at.title = wrapped(at.titleFont, title());
  at.subtitle = wrapped(at.smallFont, scalingSubtitle(*result_));
  y += 0.4 * line;
  at.legendCorner = {margin, y};
  at.legend = layOutLegend(legendTexts(), QFontMetricsF(at.smallFont), room);
  y += at.legend.height + 0.6 * line;
  const int columns =
      std::clamp(static_cast<int>((room + gap) / (kLeastPanelWidth * line + gap)), 1, kMostColumns);
  const int rows = (static_cast<int>(kPanels) + columns - 1) / columns;
  const double panelWidth = (room - (columns - 1) * gap) / columns;
  at.panels = panelWords();
  std::vector<double> titles(static_cast<std::size_t>(rows)), words(titles);
  double texts = 0;
  for (std::size_t i = 0; i < kPanels; ++i) {
    const std::size_t row = i / static_cast<std::size_t>(columns);
    const auto grow = [&](double& most, const QFont& font, const QString& text) {
      most = std::max(most, wrappedHeight(font, text, panelWidth));
    };
    grow(titles[row], at.panelFont, at.panels[i].title);
    double lines = 0;
    for (const QString& part : at.panels[i].words.split(QLatin1Char('\n')))
      lines += wrappedHeight(at.smallFont, part, panelWidth);
    words[row] = std::max(words[row], lines);
  }
  for (std::size_t row = 0; row < titles.size(); ++row)
    texts += titles[row] + words[row] + 0.3 * line;
  const double others = y + texts + (rows - 1) * 0.7 * gap + margin;
  at.plotHeight = height > 0
                      ? (height - others) / rows
                      : std::clamp(kPlotPart * panelWidth, kLeastPlot * line, kMostPlot * line);
  at.height = others + rows * at.plotHeight;
  for (std::size_t i = 0; i < kPanels; ++i) {
    const auto column = static_cast<int>(i) % columns;
    const std::size_t row = i / static_cast<std::size_t>(columns);
    const double x = margin + column * (panelWidth + gap);
    Panel& panel = at.panels[i];
    panel.titleRect = {x, y, panelWidth, titles[row]};
    panel.plotRect = {x, panel.titleRect.bottom(), panelWidth, std::max(0.0, at.plotHeight)};
    panel.wordsRect = {x, panel.plotRect.bottom() + 0.3 * line, panelWidth, words[row]};
    if (column == columns - 1) y = panel.wordsRect.bottom() + 0.7 * gap;
  }
  return at;
}

ScalingLabView::Layout ScalingLabView::layOut(const QRectF& area) const {
  double factor = 1;
  Layout at = layOut(area.width(), area.height(), factor);
  while (at.plotHeight < kLeastPlot * QFontMetricsF(at.font).height() && factor > kLeastFactor) {
    factor *= 0.93;
    at = layOut(area.width(), area.height(), factor);
  }
  return at;
}

QSizeF ScalingLabView::sizeHint() const {
  const double line = QFontMetricsF(figureFont(style().font)).height();
  const double width = (2 * 24 + kGap + 2 * kMargin) * line;
  if (!emptyText().isEmpty()) return {width, 40 * line};
  return {width, layOut(width, 0, 1).height};
}

double ScalingLabView::heightFor(double width) const {
  return emptyText().isEmpty() ? layOut(width, 0, 1).height : 0;
}

std::array<QRectF, ScalingLabView::kPanels> ScalingLabView::plotRects(const QRectF& area) const {
  std::array<QRectF, kPanels> rects;
  const Layout at = layOut(area);
  for (std::size_t i = 0; i < kPanels; ++i)
    rects[i] = at.panels[i].plotRect.translated(area.topLeft());
  return rects;
}

QString ScalingLabView::spoken() const {
  if (!emptyText().isEmpty()) return emptyText();
  QStringList parts{scalingSubtitle(*result_)};
  for (int i = 0; i < kScalingQuantities; ++i) {
    const auto quantity = static_cast<ScalingQuantity>(i);
    parts << scalingTitle(quantity) + QStringLiteral(", ") + scalingNumbers(quantity, *result_);
  }
  return parts.join(QStringLiteral(". "));
}

void ScalingLabView::paintLegend(QPainter& painter, const Layout& at) const {
  const Theme& colors = theme(style().theme);
  const QFontMetricsF metrics(at.smallFont);
  const QStringList texts = legendTexts();
  const std::size_t divisors = result_->exponents.size();
  for (std::size_t i = 0; i < at.legend.entries.size(); ++i) {
    const QRectF entry = at.legend.entries[i].translated(at.legendCorner);
    const QRectF sample = legendStrip(entry, metrics);
    painter.save();
    painter.setFont(at.smallFont);
    if (i < divisors) {
      paintDivisorSample(painter, sample, result_->exponents[i], style().theme);
    } else if (i == divisors) {
      paintSpreadSample(painter, sample, colors);
    } else if (i == divisors + 1) {
      paintTheorySample(painter, sample, colors);
    } else {
      paintChosenSample(painter, sample, colors);
    }
    painter.restore();
    painter.setFont(at.smallFont);
    painter.setPen(colors.text);
    drawLine(painter, legendText(entry, metrics), Qt::AlignLeft, texts[static_cast<int>(i)]);
  }
}

void ScalingLabView::paintSample(QPainter& painter, const QRectF& area, const QFont& font) const {
  const ScalingSize* chosen = result_->chosen();
  if (!chosen || chosen->first.rows() == 0) return;
  const Theme& colors = theme(style().theme);
  const QFontMetricsF metrics(font);
  const ValueScale usual = ValueScale::probability(sequentialColormap(style().colormap));
  const ValueScale scale = style().range ? ValueScale::range(*style().range, usual) : usual;
  painter.setFont(font);
  const double gap = 0.7 * metrics.height(), label = 1.3 * metrics.height();
  const double bar = colorBarWidth(scale, metrics);
  const auto count = static_cast<double>(result_->exponents.size());
  const QRectF maps = area.adjusted(0, label, -bar - gap, -0.6 * metrics.height());
  const double width = (maps.width() - (count - 1) * gap) / count;
  if (width < 1 || maps.height() < 1) return;
  ViewStyle fitted = style();
  fitted.font = font;
  for (std::size_t i = 0; i < result_->exponents.size(); ++i) {
    const Matrix weights = sampleWeights(*chosen, result_->exponents[i]);
    HeatmapContent content;
    content.source.values = matrixRef(weights);
    content.source.scale = scale;
    content.format = numberFormat(1);
    const QRectF rect(maps.left() + static_cast<double>(i) * (width + gap), maps.top(), width,
                      maps.height());
    const CellGrid grid{rect, weights.rows(), weights.cols()};
    painter.setFont(font);
    painter.setPen(colors.text);
    drawLine(painter, {rect.left(), area.top(), width, label}, Qt::AlignHCenter,
             divisorText(result_->exponents[i]));
    paintHeatmap(painter, content, grid, fitted,
                 divisorPen(result_->exponents[i], style().theme, 1).color(),
                 style().values ? fitNumbers(content, grid, font) : std::nullopt);
  }
  painter.setFont(font);
  paintColorBar(painter, {maps.right() + gap, maps.top(), bar, maps.height()}, scale, colors);
}

void ScalingLabView::paintContent(QPainter& painter, const QRectF& area) const {
  const Layout at = layOut(area);
  const Theme& colors = theme(style().theme);
  painter.save();
  painter.translate(area.topLeft());
  painter.setFont(at.titleFont);
  painter.setPen(colors.neutral);
  if (style().title) drawWrapped(painter, at.title, title());
  painter.setFont(at.smallFont);
  painter.setPen(colors.mutedText);
  drawWrapped(painter, at.subtitle, scalingSubtitle(*result_));
  paintLegend(painter, at);
  for (std::size_t i = 0; i < kPanels; ++i) {
    const Panel& panel = at.panels[i];
    painter.setFont(at.panelFont);
    painter.setPen(colors.text);
    drawWrapped(painter, panel.titleRect, panel.title);
    painter.setFont(at.smallFont);
    painter.setPen(colors.mutedText);
    QRectF words = panel.wordsRect;
    for (const QString& part : panel.words.split(QLatin1Char('\n'))) {
      drawWrapped(painter, words, part);
      words.setTop(words.top() + wrappedHeight(at.smallFont, part, words.width()));
      painter.setPen(colors.text);  // the numbers
    }
    if (i < kScalingQuantities) {
      paintScalingCurves(painter, panel.plotRect, *result_, static_cast<ScalingQuantity>(i),
                         at.smallFont, colors);
    } else if (i == kScalingQuantities) {
      paintScalingHistogram(painter, panel.plotRect, *result_, at.smallFont, colors);
    } else {
      paintSample(painter, panel.plotRect, at.smallFont);
    }
  }
  painter.restore();
}

}  // namespace attention_lab
