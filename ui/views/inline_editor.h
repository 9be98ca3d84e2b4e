#pragma once

#include <QLineEdit>

class QAbstractScrollArea;

namespace attention_lab {

/// A line edit laid over what it edits. Enter or leaving it takes the text, Esc gives it up; then
/// it goes, and what it lay on has the focus again.
class InlineEditor : public QLineEdit {
  Q_OBJECT

 public:
  /// Opens over `place` of the area's viewport, with all of the text selected.
  InlineEditor(const QString& text, const QRect& place, QAbstractScrollArea* area);

  void finish(bool take);

 signals:
  /// Sent once; `take` false: given up.
  void finished(bool take, const QString& text);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QAbstractScrollArea* area_;
  bool done_ = false;
};

}  // namespace attention_lab
