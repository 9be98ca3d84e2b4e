#include "ui/panels/panel_parts.h"

#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>

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
  const int side = button->fontMetrics().height();
  button->setIconSize({side, side});
  button->setAccessibleName(name);
  button->setToolTip(plainToolTip(name));
}

bool isUndoOrRedo(const QEvent& event) {
  if (event.type() != QEvent::ShortcutOverride) return false;
  const auto& key = static_cast<const QKeyEvent&>(event);
  const QKeyCombination pressed = key.keyCombination();
  return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo) ||
         pressed == (Qt::CTRL | Qt::Key_Y) || pressed == (Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
}

}  // namespace attention_lab
