#pragma once

#include <QAbstractTableModel>
#include <QString>

#include "core/math/matrix.h"
#include "ui/views/number_text.h"

namespace attention_lab {

/// A parameter matrix as a table. It changes nothing itself: setData() sends cellEdited(), and the
/// new matrix comes back with setMatrix().
class ParameterTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  /// `matrix` null: an empty table. `columnsPerHead` 0: columns don't belong to heads.
  void setMatrix(SharedMatrix matrix, const QString& name, Index columnsPerHead);
  const SharedMatrix& matrix() const { return matrix_; }
  void setEditable(bool editable) { editable_ = editable; }
  /// The largest magnitude, for the symmetric colour range; at least a tiny positive number.
  double range() const { return range_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  /// The exact number; 0 outside.
  double value(const QModelIndex& index) const;

 signals:
  void cellEdited(int row, int column, double value);
  /// A typed text that isn't a number; `why` names the cell.
  void cellRefused(const QString& why);

 private:
  /// "W_Q[2, 3]"
  QString cellName(const QModelIndex& index) const;

  SharedMatrix matrix_;
  QString name_;
  Index columnsPerHead_ = 0;
  bool editable_ = true;
  double range_ = 1;
  NumberFormat format_;
};

}  // namespace attention_lab
