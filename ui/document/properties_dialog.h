#pragma once

#include <QDialog>

class QLineEdit;
class QPlainTextEdit;

namespace attention_lab {

/// Title and notes of a document.
class PropertiesDialog : public QDialog {
  Q_OBJECT

 public:
  PropertiesDialog(const QString& title, const QString& notes, QWidget* parent = nullptr);

  QString title() const;
  QString notes() const;

 private:
  QLineEdit* title_;
  QPlainTextEdit* notes_;
};

}  // namespace attention_lab
