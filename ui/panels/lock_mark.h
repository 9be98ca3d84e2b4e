#pragma once

#include <QWidget>

class QLabel;

namespace attention_lab {

/// A padlock beside what is locked for the class, with the reason: as tool tip, or as a sentence
/// beside it. Hidden while there is no reason.
class LockMark : public QWidget {
  Q_OBJECT

 public:
  LockMark(bool says, QWidget* parent);

  void setReason(const QString& reason);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void drawLock();

  QLabel* lock_;
  QLabel* sentence_;  ///< null: a tool tip only
};

}  // namespace attention_lab
