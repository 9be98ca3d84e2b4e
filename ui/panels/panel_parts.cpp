#include "ui/panels/panel_parts.h"

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

}  // namespace attention_lab
