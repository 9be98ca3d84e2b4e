#pragma once

#include <memory>

#include "core/document/step_row.h"
#include "ui/views/step_words.h"
#include "ui/views/view.h"

namespace attention_lab {

/// One step told: its formula, the same with numbers, a sentence, the current row opened up as a
/// small table, and the chosen array as far as it is computed, below or beside. While no steps are
/// shown it tells the first.
class StepView : public View {
 public:
  StepView();
  ~StepView() override;

  QString id() const override { return QStringLiteral("step"); }
  QString title() const override;
  QSizeF sizeHint() const override;
  double heightFor(double width) const override;
  QString emptyText() const override;
  void paint(QPainter& painter, const QRectF& area) const override;
  void refresh() override;
  std::optional<CellAddress> cellAt(const QPointF& point, const QRectF& area) const override;
  QRectF cellRect(const CellAddress& cell, const QRectF& area) const override;
  QString tensorAt(const QPointF& point, const QRectF& area) const override;
  /// Formula, sentence and the row's numbers.
  QString spoken() const override;
  std::vector<SpokenTable> tables() const override;

  /// Where a number of the small table is painted: line and column; null where it isn't.
  QRectF tableCell(std::size_t line, Index column, const QRectF& area) const;

 protected:
  void changed() override;

 private:
  struct Told;
  struct Layout;
  const Told& told() const;
  Layout layOut(const QRectF& area) const;
  /// The table's lower edge.
  double layOutTable(Layout& layout, double left, double top, double width) const;
  double placeTable(Layout& layout, double left, double top, double width) const;
  void paintTable(QPainter& painter, const Layout& at) const;
  SpokenTable rowTable() const;
  void paintLine(QPainter& painter, const Layout& at, std::size_t line) const;

  std::shared_ptr<View> matrix_;  ///< the chosen array
  mutable std::unique_ptr<Told> told_;
};

}  // namespace attention_lab
