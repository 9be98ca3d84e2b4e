#include "ui/lessons/lesson_highlight.h"

#include <algorithm>

#include <QEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollArea>

#include "core/document/trace.h"
#include "ui/application_style.h"
#include "ui/theme.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {
namespace {

constexpr int outlineWidth = 3;

/// The content of the scroll area around it, or the window: there is room for an outline.
QWidget* outlineHost(QWidget* target) {
  for (QWidget* above = target->parentWidget(); above; above = above->parentWidget()) {
    const auto* area = qobject_cast<QScrollArea*>(
        above->parentWidget() ? above->parentWidget()->parentWidget() : nullptr);
    if (area && area->widget() == above) return above;
  }
  return target->window();
}

QRect besideLabel(const QWidget* target, const QWidget* host) {
  if (!target->isVisible()) return {};
  QRect area = target->geometry();
  const auto* label = target->parentWidget()->findChild<QWidget*>(
      target->objectName() + QStringLiteral("Label"), Qt::FindDirectChildrenOnly);
  const bool line = label && label->isVisible();
  if (line) area |= label->geometry();
  area.moveTopLeft(target->parentWidget()->mapTo(host, area.topLeft()));
  const int above = line ? 3 : 6;
  return area.adjusted(-6, -above, 5, above);
}

/// The last row or column that isn't padding.
Index lastOf(const Trace& trace, Axis axis, Index item, Index extent) {
  const auto tokens = static_cast<Index>(axisTokens(trace, axis, item).size());
  return (tokens > 0 ? std::min(tokens, extent) : extent) - 1;
}

QRect cellsOf(const ViewCanvas& canvas, const std::string& tensor, long row, long column) {
  const View* view = canvas.view();
  if (!view || !view->trace()) return {};
  const Trace& trace = *view->trace();
  const auto named = findTensor(trace, tensor);
  const Index item = view->selection().item;
  if (!named || item >= trace.sizes.items) return {};
  const Index lastRow = row >= 0 ? row : lastOf(trace, named->rowAxis, item, named->tensor.rows());
  const Index lastColumn =
      column >= 0 ? column : lastOf(trace, named->columnAxis, item, named->tensor.columns());
  const QRectF first =
      view->cellRect({tensor, std::max(row, 0L), std::max(column, 0L)}, canvas.area());
  const QRectF last = view->cellRect({tensor, lastRow, lastColumn}, canvas.area());
  if (first.isNull() || last.isNull()) return {};
  return first.united(last).toAlignedRect().adjusted(-3, -3, 3, 3);
}

/// "scores[1][2]"
void outlineCells(QWidget& window, const QString& cells,
                  QList<QPointer<LessonHighlight>>& outlines) {
  static const QRegularExpression pattern(
      QStringLiteral("^([a-z_.0-9]+)(?:\\[(\\d+)\\](?:\\[(\\d+)\\])?)?$"));
  const auto match = pattern.match(cells);
  if (!match.hasMatch()) return;
  const auto index = [&](int group) {
    return match.captured(group).isEmpty() ? -1 : match.captured(group).toLong();
  };
  for (ViewCanvas* canvas : window.findChildren<ViewCanvas*>()) {
    if (!canvas->isVisible()) continue;
    outlines += new LessonHighlight(canvas, match.captured(1).toStdString(), index(2), index(3));
  }
}

void bringIntoSight(QWidget* target) {
  for (QWidget* above = target->parentWidget(); above; above = above->parentWidget()) {
    if (auto* area = qobject_cast<QScrollArea*>(above)) area->ensureWidgetVisible(target, 20, 20);
  }
}

}  // namespace

LessonHighlight::LessonHighlight(QWidget* target)
    : QWidget(outlineHost(target)),
      find_([target, host = parentWidget()] { return besideLabel(target, host); }) {
  for (QWidget* each = target; each != parentWidget(); each = each->parentWidget())
    each->installEventFilter(this);
  parentWidget()->installEventFilter(this);
  setAttribute(Qt::WA_TransparentForMouseEvents);
  place();
  show();
}

LessonHighlight::LessonHighlight(ViewCanvas* canvas, const std::string& tensor, long row,
                                 long column)
    : QWidget(canvas->viewport()),
      find_([canvas, tensor, row, column] { return cellsOf(*canvas, tensor, row, column); }) {
  // Painting this paints the canvas below: place() repaints only what has moved.
  connect(canvas, &ViewCanvas::painted, this, &LessonHighlight::place);
  parentWidget()->installEventFilter(this);
  setAttribute(Qt::WA_TransparentForMouseEvents);
  place();
  show();
}

void LessonHighlight::place() {
  if (geometry() != parentWidget()->rect()) setGeometry(parentWidget()->rect());
  const QRect found = find_();
  if (found == outline_) return;
  outline_ = found;
  raise();
  update();
}

bool LessonHighlight::eventFilter(QObject* watched, QEvent* event) {
  const QEvent::Type type = event->type();
  if (type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show ||
      type == QEvent::LayoutRequest) {
    place();
  }
  return QWidget::eventFilter(watched, event);
}

void LessonHighlight::paintEvent(QPaintEvent*) {
  if (outline_.isEmpty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& colors = theme(currentTheme());
  const qreal half = outlineWidth / 2.0 + 1;
  const QRectF line = QRectF(outline_).intersected(rect()).adjusted(half, half, -half, -half);
  // Seen on the cells' colours too.
  painter.setPen(QPen(colors.surface, colors.line * (outlineWidth + 2)));
  painter.drawRoundedRect(line, 5, 5);
  painter.setPen(QPen(colors.accent, colors.line * outlineWidth));
  painter.drawRoundedRect(line, 5, 5);
}

QList<QPointer<LessonHighlight>> highlightParts(QWidget& window,
                                                const std::vector<std::string>& parts) {
  QList<QPointer<LessonHighlight>> outlines;
  bool scrolled = false;
  for (const std::string& part : parts) {
    const QString text = QString::fromStdString(part);
    const QString name = text.section(QLatin1Char(':'), 1);
    if (text.startsWith(QLatin1String("cells:"))) {
      outlineCells(window, name, outlines);
    } else if (auto* widget = window.findChild<QWidget*>(name)) {
      if (!scrolled) bringIntoSight(widget);
      scrolled = true;
      outlines += new LessonHighlight(widget);
    }
  }
  return outlines;
}

}  // namespace attention_lab
