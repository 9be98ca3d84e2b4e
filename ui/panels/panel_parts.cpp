#include "ui/panels/panel_parts.h"

#include <QApplication>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/application_style.h"

namespace attention_lab {

QLabel* panelLabel(QWidget* parent, const char* role) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  if (*role != '\0') label->setProperty("role", role);
  return label;
}

QLabel* panelHeading(QWidget* parent) {
  return panelLabel(parent, "heading");
}

void labelButton(QToolButton* button, const QString& icon, const QString& name) {
  button->setProperty("role", "icon");
  button->setIcon(themedIcon(icon));
  // As all text; when the size changes, the button hasn't its new font yet.
  const int side = QFontMetrics(QApplication::font()).height();
  button->setIconSize({side, side});
  button->setAccessibleName(name);
  setPlainToolTip(*button, name);
}

void tabAfter(QWidget* before, QWidget* after) {
  const auto fieldsOf = [](QWidget* widget) {
    QList<QWidget*> fields;
    QWidget* next = widget;
    do {
      const bool inside = next == widget || widget->isAncestorOf(next);
      if (inside && next->focusPolicy() != Qt::NoFocus && !next->focusProxy()) fields << next;
      next = next->nextInFocusChain();
    } while (next != widget);
    return fields;
  };
  const QList<QWidget*> fields = fieldsOf(before);
  QWidget* last = fields.isEmpty() ? before : fields.back();
  for (QWidget* field : fieldsOf(after)) {
    QWidget::setTabOrder(last, field);
    last = field;
  }
}

bool isUndoOrRedo(const QEvent& event) {
  if (event.type() != QEvent::ShortcutOverride) return false;
  const auto& key = static_cast<const QKeyEvent&>(event);
  const QKeyCombination pressed = key.keyCombination();
  return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo) ||
         pressed == (Qt::CTRL | Qt::Key_Y) || pressed == (Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
}

QFrame* panelFrame(QWidget* parent) {
  auto* frame = new QFrame(parent);
  frame->setObjectName(QStringLiteral("panel"));
  return frame;
}

QFrame* scrollingPanel(QWidget* content, QWidget* parent) {
  QFrame* frame = panelFrame(parent);
  auto* scroll = new QScrollArea(frame);
  content->setObjectName(QStringLiteral("scrolled"));
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(content);
  auto* layout = new QVBoxLayout(frame);
  layout->setContentsMargins(2, 6, 2, 6);
  layout->addWidget(scroll);
  return frame;
}

}  // namespace attention_lab
