#pragma once

#include <functional>

#include <QPointer>
#include <QWidget>

namespace attention_lab {

class ViewCanvas;

/// An outline round what a lesson speaks of: a widget, or cells of a view. It lies over its parent,
/// lets mouse and keys through, and follows what it is round.
class LessonHighlight : public QWidget {
  Q_OBJECT

 public:
  /// Round `target` (and the label NAMELabel beside it), which outlives it or takes it along.
  explicit LessonHighlight(QWidget* target);
  /// Round the cells (row, column) to (lastRow, lastColumn) of an array; negative: all of them.
  LessonHighlight(ViewCanvas* canvas, const std::string& tensor, long row, long column);

  QRect outline() const { return outline_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void place();

  std::function<QRect()> find_;
  QRect outline_;
};

/// Outlines round each of a lesson page's highlights ("widget:mask", "cells:scores[1]") that can be
/// seen in the window; the first widget is scrolled into sight.
QList<QPointer<LessonHighlight>> highlightParts(QWidget& window,
                                                const std::vector<std::string>& parts);

}  // namespace attention_lab
