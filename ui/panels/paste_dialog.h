#pragma once

#include <QDialog>

#include "ui/models/matrix_text.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QTableWidget;

namespace attention_lab {

/// Shows what was understood of a pasted text before it is taken: the numbers, where they go, and
/// whether a comma is a decimal sign.
class PasteDialog : public QDialog {
  Q_OBJECT

 public:
  /// The numbers go into `target` with their first one at (row, column); a text of the target's
  /// own shape replaces all of it.
  PasteDialog(const QString& text, const QString& name, const Matrix& target, Index row,
              Index column, QWidget* parent = nullptr);

  /// The target with the numbers in it.
  const Matrix& result() const { return result_; }

 private:
  void parse();
  void preview();

  QString text_, name_;
  Matrix target_;
  Index row_, column_;
  ParsedMatrix parsed_;
  Matrix result_;
  QComboBox* sign_;
  QTableWidget* table_;
  QLabel* message_;
  QDialogButtonBox* buttons_;
};

}  // namespace attention_lab
