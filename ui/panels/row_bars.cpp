#include "ui/panels/row_bars.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "ui/application_style.h"
#include "ui/theme.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {

RowBars::RowBars(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RowBars::setLines(std::array<Measure, measures> titles, std::vector<Line> lines) {
  titles_ = std::move(titles);
  const bool other = lines.size() != lines_.size();
  lines_ = std::move(lines);
  QString spoken;
  for (const Line& line : lines_) {
    spoken += line.label;
    for (std::size_t i = 0; i < measures; ++i) {
      spoken +=
          QStringLiteral(", %1 %2").arg(titles_[i].meaning, numberText(line.values[i], {3, false}));
    }
    spoken += QStringLiteral("; ");
  }
  setAccessibleDescription(spoken);
  if (other) updateGeometry();
  update();
}

int RowBars::lineHeight() const {
  return fontMetrics().height() * 3 / 2;
}

int RowBars::labelWidth() const {
  int widest = 0;
  for (const Line& line : lines_)
    widest = std::max(widest, fontMetrics().horizontalAdvance(line.label) + 2);
  return std::min(widest, width() * 3 / 10);
}

QSize RowBars::sizeHint() const {
  return {fontMetrics().averageCharWidth() * 30,
          (static_cast<int>(lines_.size()) + 1) * lineHeight()};
}

QSize RowBars::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 24, sizeHint().height()};
}

void RowBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& colors = theme(currentTheme());
  const int height = lineHeight(), gap = fontMetrics().averageCharWidth();
  const int label = labelWidth();
  const double column = std::max(1.0, static_cast<double>(width() - label) / measures - gap);
  const auto cell = [&](std::size_t measure, int y) {
    return QRectF(label + gap + static_cast<double>(measure) * (column + gap), y, column, height);
  };
  painter.setPen(colors.mutedText);
  for (std::size_t i = 0; i < measures; ++i) {
    painter.drawText(
        cell(i, 0), Qt::AlignVCenter | Qt::AlignRight,
        fontMetrics().elidedText(titles_[i].title, Qt::ElideRight, static_cast<int>(column)));
  }
  int y = height;
  for (const Line& line : lines_) {
    painter.setPen(colors.text);
    drawLine(painter, QRectF(0, y, label, height), Qt::AlignLeft, line.label);
    for (std::size_t i = 0; i < measures; ++i) {
      const QRectF at = cell(i, y);
      const double part = line.values[i] / titles_[i].full;
      if (std::isfinite(part)) {
        QColor color = colors.attention;
        color.setAlphaF(line.marked ? 0.45F : 0.22F);
        QRectF bar = at.adjusted(0, height * 0.12, 0, -height * 0.12);
        bar.setWidth(std::max(1.0, column * std::clamp(part, 0.0, 1.0)));
        painter.fillRect(bar, color);
      }
      painter.drawText(at.adjusted(0, 0, -2, 0), Qt::AlignVCenter | Qt::AlignRight,
                       numberText(line.values[i], {3, false}));
    }
    y += height;
  }
}

}  // namespace attention_lab
