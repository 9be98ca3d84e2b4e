#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "ui/panels/cell_formula.h"
#include "ui/views/view.h"

class QGridLayout;
class QLabel;

namespace attention_lab {

class DocumentModel;
class JacobianMap;
class RowBars;

/// The chosen cell: its value, how it was made, and what its row of attention weights says.
class InspectorPanel : public QWidget {
  Q_OBJECT

 public:
  explicit InspectorPanel(DocumentModel& model, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Line {
    QLabel* text;
    QLabel* value;
  };
  void makeCellPart();
  void makeRowPart();
  Line& lineAt(std::size_t index);
  void showSelection();
  /// A cell that only a view has, such as one of the heatmap of positions.
  std::optional<OwnCell> ownCell(const CellAddress& cell);
  void showFormula(const CellFormula& formula, const std::string& tensor);
  void showRow(const Trace& trace, const std::optional<CellAddress>& cell);
  void fillFacts(const Trace& trace, Index row, Index keys, int marked);
  void fillBars(const QStringList& labels, const RowVector& weights, const Matrix& v, int marked);
  /// Of the keys that have a bar.
  void fillJacobian(const QStringList& labels, const RowVector& weights, int marked);
  void retranslate();

  DocumentModel& model_;
  std::unique_ptr<View> owner_;  ///< asked for its cells
  QLabel* heading_;
  QLabel* title_;
  QLabel* value_;
  QLabel* state_;
  QGridLayout* grid_;
  std::vector<Line> lines_;
  QWidget* rowPart_;
  QLabel* rowTitle_;
  RowBars* bars_;
  QLabel* hidden_;
  /// entropy, effective tokens, largest, norm of the Jacobian: names and numbers
  std::vector<Line> facts_;
  JacobianMap* jacobian_;
};

}  // namespace attention_lab
