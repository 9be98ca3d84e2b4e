#include "ui/panels/paste_dialog.h"

#include <algorithm>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/panels/panel_parts.h"

namespace attention_lab {
namespace {

constexpr Index previewed = 50;  ///< rows and columns; the rest is only counted

}  // namespace

PasteDialog::PasteDialog(const QString& text, const QString& name, const Matrix& target, Index row,
                         Index column, QWidget* parent)
    : QDialog(parent),
      text_(text),
      name_(name),
      target_(target),
      row_(row),
      column_(column),
      sign_(new QComboBox(this)),
      table_(new QTableWidget(this)),
      message_(panelLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
  setWindowTitle(tr("Paste numbers"));
  sign_->addItems({tr("decimal point: 0.5"), tr("decimal comma: 0,5")});
  sign_->setAccessibleName(tr("Decimal sign"));
  table_->setAccessibleName(tr("Numbers as understood"));
  table_->setTabKeyNavigation(false);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  message_->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  auto* signs = new QFormLayout;
  signs->addRow(tr("&Decimal sign"), sign_);
  layout->addLayout(signs);
  for (QWidget* widget : {static_cast<QWidget*>(table_), static_cast<QWidget*>(message_),
                          static_cast<QWidget*>(buttons_)}) {
    layout->addWidget(widget);
  }
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(sign_, &QComboBox::activated, this, &PasteDialog::parse);
  sign_->setCurrentIndex(parseMatrixText(text_).sign == DecimalSign::comma ? 1 : 0);
  parse();
}

void PasteDialog::parse() {
  parsed_ =
      parseMatrixText(text_, sign_->currentIndex() == 1 ? DecimalSign::comma : DecimalSign::point);
  QString problem = parsed_.problem;
  const Matrix& values = parsed_.values;
  if (problem.isEmpty()) {
    const bool whole = values.rows() == target_.rows() && values.cols() == target_.cols();
    const Index row = whole ? 0 : row_, column = whole ? 0 : column_;
    if (row + values.rows() > target_.rows() || column + values.cols() > target_.cols()) {
      problem = tr("%1 × %2 numbers don't fit into %3, which is %4 × %5, from row %6, column %7.")
                    .arg(values.rows())
                    .arg(values.cols())
                    .arg(name_)
                    .arg(target_.rows())
                    .arg(target_.cols())
                    .arg(row + 1)
                    .arg(column + 1);
    } else {
      result_ = target_;
      result_.block(row, column, values.rows(), values.cols()) = values;
      message_->setText(tr("%1 × %2 numbers, into %3 from row %4, column %5.")
                            .arg(values.rows())
                            .arg(values.cols())
                            .arg(name_)
                            .arg(row + 1)
                            .arg(column + 1));
    }
  }
  if (!problem.isEmpty()) message_->setText(problem);
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
  preview();
}

void PasteDialog::preview() {
  const Matrix& values = parsed_.values;
  table_->setRowCount(static_cast<int>(std::min(values.rows(), previewed)));
  table_->setColumnCount(static_cast<int>(std::min(values.cols(), previewed)));
  for (int row = 0; row < table_->rowCount(); ++row) {
    for (int column = 0; column < table_->columnCount(); ++column) {
      auto* item = new QTableWidgetItem(exactNumber(values(row, column)));
      item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      table_->setItem(row, column, item);
    }
  }
}

}  // namespace attention_lab
