#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace attention_lab {

/// "◂ item 1 of 2 ▸": one of several, by buttons or arrow keys.
class Chooser : public QWidget {
  Q_OBJECT

 public:
  explicit Chooser(QWidget* parent = nullptr);

  /// `text` has %1 for the chosen one, from 1, and %2 for how many there are.
  void setTexts(const QString& text, const QString& name, const QString& previous,
                const QString& next);
  void setState(int chosen, int count);
  int chosen() const { return chosen_; }

 signals:
  void chosenChanged(int chosen);

 protected:
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void choose(int chosen);
  void showState();
  void setIcons();

  QString text_;
  int chosen_ = 0;
  int count_ = 1;
  QToolButton* previous_;
  QLabel* label_;
  QToolButton* next_;
};

}  // namespace attention_lab
