#pragma once

#include <QString>

class QEvent;
class QFrame;
class QLabel;
class QToolButton;
class QWidget;

namespace attention_lab {

// What the side panels are made of, so that they look alike and never take a text for markup.

/// A plain-text label; `role` is a word of the style sheet: "muted", "warning", "heading".
QLabel* panelLabel(QWidget* parent, const char* role = "");
QLabel* panelHeading(QWidget* parent);
/// The quiet surface that a column of the window is.
QFrame* panelFrame(QWidget* parent);
/// One whose content scrolls when the text is large or the window small.
QFrame* scrollingPanel(QWidget* content, QWidget* parent);
/// Icon (from :/icons), tool tip and accessible name of a button that shows no text.
void labelButton(QToolButton* button, const QString& icon, const QString& name);

/// Tab goes on from the last field of `before` to those of `after`, which keep their order.
void tabAfter(QWidget* before, QWidget* after);

/// Whether a field is asked if it wants to undo or redo its own letters.
bool isUndoOrRedo(const QEvent& event);

}  // namespace attention_lab
