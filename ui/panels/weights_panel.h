#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include "core/document/trace.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace attention_lab {

class DocumentModel;
class LockMark;
class ParameterTableModel;
class WeightTable;
enum class MatrixFormat;

/// W_Q, W_K, W_V, W_O and the biases, one at a time, as a table to change.
class WeightsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit WeightsPanel(DocumentModel& model, QWidget* parent = nullptr);

  /// "attention.weights.wQ" …
  WeightTable* table() const { return table_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Choice {
    std::string path;
    QString name;  ///< "W_Q"
    QToolButton* button;
  };
  void makeChoices(QGridLayout* grid);
  void connectTable();
  void makeCopyMenu();
  void showTrace();
  void showLock();
  void editCell(int row, int column, double value);
  void copy(MatrixFormat format);
  void paste();
  SharedMatrix shown() const;
  const Choice& chosen() const;
  void retranslate();

  DocumentModel& model_;
  QLabel* heading_;
  LockMark* lock_;
  std::vector<Choice> choices_;
  std::size_t chosen_ = 0;
  ParameterTableModel* tableModel_;
  WeightTable* table_;
  QLabel* hint_;
  QToolButton* copy_;
  QToolButton* paste_;
  int gesture_ = 0;
};

}  // namespace attention_lab
