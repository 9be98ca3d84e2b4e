#include "ui/panels/jacobian_map.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/application_style.h"
#include "ui/theme.h"
#include "ui/views/heatmap_source.h"
#include "ui/views/number_text.h"
#include "ui/views/paint_tools.h"

namespace attention_lab {
namespace {

/// a(1 − a) is at most ¼, and a_i a_j of two weights too.
constexpr double largestEntry = 0.25;
/// In lines of text.
constexpr double largestCell = 2, smallestNumberCell = 1.2;

}  // namespace

JacobianMap::JacobianMap(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void JacobianMap::setJacobian(Matrix jacobian, QStringList labels) {
  const bool other = jacobian.rows() != jacobian_.rows();
  jacobian_ = std::move(jacobian);
  labels_ = std::move(labels);
  QStringList spoken;
  for (Index i = 0; i < jacobian_.rows(); ++i)
    spoken << cellText(i, i);
  setAccessibleDescription(spoken.join(QStringLiteral("; ")));
  if (other) updateGeometry();
  update();
}

QString JacobianMap::cellText(Index row, Index column) const {
  return QStringLiteral("∂a(%1) / ∂s(%2) = %3")
      .arg(labels_.value(row), labels_.value(column),
           numberText(jacobian_(row, column), {4, false}));
}

int JacobianMap::labelWidth(int width) const {
  int widest = 0;
  for (const QString& label : labels_)
    widest = std::max(widest, fontMetrics().horizontalAdvance(label) + 2);
  return std::min(widest, width * 3 / 10);
}

CellGrid JacobianMap::grid(int width) const {
  const auto size = static_cast<double>(std::max<Index>(jacobian_.rows(), 1));
  const int left = labelWidth(width) + fontMetrics().averageCharWidth();
  const double side =
      std::clamp((width - left - 1) / size, 1.0, largestCell * fontMetrics().height());
  return {QRectF(left, 0, side * size, side * size), jacobian_.rows(), jacobian_.cols()};
}

int JacobianMap::heightForWidth(int width) const {
  return static_cast<int>(std::ceil(grid(width).rect.height())) + 1;
}

QSize JacobianMap::sizeHint() const {
  const int width = fontMetrics().averageCharWidth() * 30;
  return {width, heightForWidth(width)};
}

QSize JacobianMap::minimumSizeHint() const {
  const int width = fontMetrics().averageCharWidth() * 12;
  return {width, heightForWidth(width)};
}

bool JacobianMap::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const auto cell = grid(width()).at(help->pos());
  const QString text = cell ? cellText(cell->first, cell->second) : toolTip();
  QToolTip::showText(help->globalPos(), plainToolTip(text), this);
  return true;
}

void JacobianMap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& colors = theme(currentTheme());
  const CellGrid cells = grid(width());
  const ValueScale scale = ValueScale::signedValue(largestEntry);
  const double line = fontMetrics().height();
  for (Index i = 0; i < cells.rows; ++i) {
    for (Index j = 0; j < cells.columns; ++j) {
      const double value = jacobian_(i, j);
      painter.fillRect(cells.cell(i, j),
                       std::isnan(value) ? colors.surface : QColor::fromRgb(scale.color(value)));
    }
    const QRectF row = cells.cell(i, 0);
    if (row.height() < 0.9 * line) continue;
    painter.setPen(colors.text);
    QRectF label(0, 0, labelWidth(width()), line);
    label.moveCenter({label.center().x(), row.center().y()});
    drawLine(painter, label, Qt::AlignLeft, labels_.value(i));
  }
  paintNumbers(painter, cells);
  painter.setPen(colors.mutedText);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(cells.rect);
}

void JacobianMap::paintNumbers(QPainter& painter, const CellGrid& cells) const {
  const QFontMetrics metrics = fontMetrics();
  const int widest = metrics.horizontalAdvance(QStringLiteral("−0.00"));
  if (cells.cellWidth() < widest + 2 || cells.cellHeight() < smallestNumberCell * metrics.height())
    return;
  const ValueScale scale = ValueScale::signedValue(largestEntry);
  for (Index i = 0; i < cells.rows; ++i) {
    for (Index j = 0; j < cells.columns; ++j) {
      const double value = jacobian_(i, j);
      painter.setPen(std::isnan(value)        ? theme(currentTheme()).warning
                     : scale.blackText(value) ? QColor(Qt::black)
                                              : QColor(Qt::white));
      painter.drawText(cells.cell(i, j), Qt::AlignCenter, numberText(value, {2, false}));
    }
  }
}

}  // namespace attention_lab
