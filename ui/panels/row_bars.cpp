#include "ui/panels/row_bars.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QPainter>

#include "ui/application_style.h"
#include "ui/theme.h"
#include "ui/views/number_text.h"

namespace attention_lab {

RowBars::RowBars(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RowBars::setRow(const QStringList& labels, const std::vector<double>& weights, int marked) {
  labels_ = labels;
  weights_ = weights;
  marked_ = marked;
  shown_.resize(weights.size());
  std::iota(shown_.begin(), shown_.end(), std::size_t{0});
  if (shown_.size() > mostBars) {
    std::ranges::stable_sort(shown_, [&](std::size_t a, std::size_t b) {
      // The marked one is always among them.
      const bool aMarked = static_cast<int>(a) == marked, bMarked = static_cast<int>(b) == marked;
      if (aMarked != bMarked) return aMarked;
      // What isn't a number comes first, as it isn't less than anything.
      const bool aNan = std::isnan(weights[a]), bNan = std::isnan(weights[b]);
      return aNan != bNan ? aNan : !aNan && weights[a] > weights[b];
    });
    shown_.resize(mostBars);
    std::ranges::sort(shown_);
  }
  QString spoken;
  for (const std::size_t i : shown_) {
    spoken += labels_.value(static_cast<qsizetype>(i)) + QLatin1Char(' ') +
              numberText(weights_[i], {3, false}) + QStringLiteral("; ");
  }
  setAccessibleDescription(spoken);
  updateGeometry();
  update();
}

int RowBars::hiddenBars() const {
  return static_cast<int>(weights_.size() - shown_.size());
}

int RowBars::lineHeight() const {
  return fontMetrics().height() * 3 / 2;
}

QSize RowBars::sizeHint() const {
  return {fontMetrics().averageCharWidth() * 26,
          std::max(1, static_cast<int>(shown_.size())) * lineHeight()};
}

QSize RowBars::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 18, sizeHint().height()};
}

void RowBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& colors = theme(currentTheme());
  const QFontMetrics metrics = fontMetrics();
  const int line = lineHeight(), gap = metrics.averageCharWidth();
  const int number = metrics.horizontalAdvance(QStringLiteral("0.0000"));
  int label = 0;
  for (const std::size_t i : shown_) {
    label =
        std::max(label, metrics.horizontalAdvance(labels_.value(static_cast<qsizetype>(i))) + 2);
  }
  label = std::min(label, width() / 3);
  const int room = std::max(0, width() - label - number - 2 * gap);
  int y = 0;
  for (const std::size_t i : shown_) {
    const double weight = weights_[i];
    painter.setPen(colors.text);
    painter.drawText(
        QRect(0, y, label, line), Qt::AlignVCenter | Qt::AlignLeft,
        metrics.elidedText(labels_.value(static_cast<qsizetype>(i)), Qt::ElideMiddle, label));
    painter.drawText(QRect(width() - number, y, number, line), Qt::AlignVCenter | Qt::AlignRight,
                     numberText(weight, {3, false}));
    y += line;
    if (std::isnan(weight)) continue;
    QColor color = colors.attention;
    if (static_cast<int>(i) != marked_) color.setAlphaF(0.4F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const double wide = std::max(1.0, room * std::clamp(weight, 0.0, 1.0));
    painter.drawRoundedRect(QRectF(label + gap, y - line * 0.8, wide, line * 0.6), 2, 2);
  }
}

}  // namespace attention_lab
