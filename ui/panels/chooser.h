#pragma once

#include <QWidget>

#include "core/math/matrix.h"

class QLabel;
class QToolButton;

namespace attention_lab {

/// "◂ item 1 of 2 ▸": one of several, by buttons or arrow keys.
class Chooser : public QWidget {
  Q_OBJECT

 public:
  explicit Chooser(QWidget* parent = nullptr);

  /// "item 1 of 2"; `chosen` from 0.
  using Text = QString (*)(Index chosen, Index count);
  void setTexts(Text text, const QString& name, const QString& previous, const QString& next);
  void setState(int chosen, int count);

 signals:
  void chosenChanged(int chosen);

 protected:
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void choose(int chosen);
  void showState();
  void setIcons();

  Text text_ = nullptr;
  int chosen_ = 0;
  int count_ = 1;
  QToolButton* previous_;
  QLabel* label_;
  QToolButton* next_;
};

}  // namespace attention_lab
