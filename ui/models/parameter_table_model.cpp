#include "ui/models/parameter_table_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/application_style.h"
#include "ui/models/matrix_text.h"

namespace attention_lab {
namespace {

/// From here on numbers are written as powers of ten, see numberFormat().
constexpr double hugeNumber = 1e5;

}  // namespace

void ParameterTableModel::setMatrix(SharedMatrix matrix, const QString& name,
                                    Index columnsPerHead) {
  if (matrix == matrix_ && name == name_ && columnsPerHead == columnsPerHead_) return;
  const bool sameShape = matrix && matrix_ && matrix->rows() == matrix_->rows() &&
                         matrix->cols() == matrix_->cols() && columnsPerHead == columnsPerHead_;
  // Selection and scroll position stay when only numbers change.
  if (!sameShape) beginResetModel();
  matrix_ = std::move(matrix);
  name_ = name;
  columnsPerHead_ = columnsPerHead;
  range_ = std::numeric_limits<double>::min();
  double ordinary = range_;
  if (matrix_) {
    for (const double x : matrix_->reshaped()) {
      if (!std::isfinite(x)) continue;
      range_ = std::max(range_, std::abs(x));
      if (std::abs(x) < hugeNumber) ordinary = std::max(ordinary, std::abs(x));
    }
  }
  format_ = numberFormat(ordinary);
  if (!sameShape) {
    endResetModel();
  } else if (matrix_->size() > 0) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }
}

int ParameterTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !matrix_ ? 0 : static_cast<int>(matrix_->rows());
}

int ParameterTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || !matrix_ ? 0 : static_cast<int>(matrix_->cols());
}

double ParameterTableModel::value(const QModelIndex& index) const {
  return index.isValid() && matrix_ ? (*matrix_)(index.row(), index.column()) : 0;
}

QString ParameterTableModel::cellName(const QModelIndex& index) const {
  return QStringLiteral("%1[%2, %3]")
      .arg(name_, QString::number(index.row() + 1), QString::number(index.column() + 1));
}

QVariant ParameterTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !matrix_) return {};
  switch (role) {
    case Qt::DisplayRole:
      // One huge number doesn't change how the others are written.
      return numberText(value(index), std::abs(value(index)) < hugeNumber
                                          ? format_
                                          : numberFormat(std::abs(value(index))));
    case Qt::EditRole:
      return exactNumber(value(index));
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignCenter);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
      const QString text = QStringLiteral("%1 = %2").arg(cellName(index), exactText(value(index)));
      return role == Qt::ToolTipRole ? plainToolTip(text) : text;
    }
    default:
      return {};
  }
}

QVariant ParameterTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::DisplayRole) return section + 1;
  if (role == Qt::ToolTipRole && orientation == Qt::Horizontal && columnsPerHead_ > 0) {
    return tr("head %1, dimension %2")
        .arg(section / columnsPerHead_ + 1)
        .arg(section % columnsPerHead_ + 1);
  }
  return {};
}

Qt::ItemFlags ParameterTableModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  return index.isValid() && editable_ ? flags | Qt::ItemIsEditable : flags;
}

bool ParameterTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || !matrix_) return false;
  const ParsedNumber parsed = parseNumberText(value.toString());
  if (!parsed.problem.isEmpty()) {
    emit cellRefused(tr("%1: %2. It stays %3.")
                         .arg(cellName(index), parsed.problem, exactText(this->value(index))));
    return false;
  }
  emit cellEdited(index.row(), index.column(), parsed.value);
  return true;
}

}  // namespace attention_lab
