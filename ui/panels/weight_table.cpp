#include "ui/panels/weight_table.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/application_style.h"
#include "ui/models/parameter_table_model.h"
#include "ui/theme.h"
#include "ui/views/heatmap_source.h"
#include "ui/views/number_painter.h"
#include "ui/views/number_text.h"

namespace attention_lab {
namespace {

constexpr int mostTableRows = 8;

/// Cells on the diverging colours, symmetric about 0.
class CellDelegate : public QStyledItemDelegate {
 public:
  CellDelegate(const ParameterTableModel& model, QObject* parent)
      : QStyledItemDelegate(parent), model_(model) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const double value = model_.value(index);
    const ValueScale scale = ValueScale::signedValue(model_.range());
    const Theme& colors = theme(currentTheme());
    painter->save();
    painter->fillRect(option.rect,
                      std::isnan(value) ? colors.surface : QColor::fromRgb(scale.color(value)));
    if (isPresenter(colors.kind) && !std::isnan(value)) {
      paintStrongGround(*painter, QRectF(option.rect).adjusted(3, 3, -3, -3), scale.color(value),
                        scale.blackText(value));
    }
    painter->setPen(std::isnan(value)        ? colors.warning
                    : scale.blackText(value) ? QColor(Qt::black)
                                             : QColor(Qt::white));
    painter->setFont(option.font);
    painter->drawText(option.rect, Qt::AlignCenter, fittingText(option, index));
    const bool current = option.state & QStyle::State_HasFocus;
    if (current || option.state & QStyle::State_Selected) {
      const int width = std::max(2, option.rect.height() / 12);
      const QRectF frame =
          QRectF(option.rect).adjusted(width / 2.0, width / 2.0, -width / 2.0, -width / 2.0);
      QPen pen(colors.surface, (current ? width : 1) + 2, Qt::SolidLine, Qt::SquareCap,
               Qt::MiterJoin);
      painter->setPen(pen);
      painter->drawRect(frame);
      pen.setColor(colors.pinned);
      pen.setWidth(current ? width : 1);
      painter->setPen(pen);
      painter->drawRect(frame);
    }
    painter->restore();
  }

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                        const QModelIndex&) const override {
    auto* editor = new QLineEdit(parent);
    editor->setAccessibleName(QCoreApplication::translate("attention_lab::WeightTable", "Weight"));
    editor->setStyleSheet(QStringLiteral("QLineEdit { padding: 0; border-radius: 0; }"));
    return editor;
  }

 private:
  /// The cell's number, in few digits or cut off where it would run into its neighbour.
  QString fittingText(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int room = option.rect.width() - 2;
    QString text = index.data(Qt::DisplayRole).toString();
    if (option.fontMetrics.horizontalAdvance(text) <= room) return text;
    text = numberText(model_.value(index), {0, true});
    return option.fontMetrics.elidedText(text, Qt::ElideRight, room);
  }

  const ParameterTableModel& model_;
};

}  // namespace

WeightTable::WeightTable(ParameterTableModel& model, QWidget* parent)
    : QTableView(parent), weights_(model) {
  setModel(&model);
  setItemDelegate(new CellDelegate(model, this));
  setShowGrid(false);
  setCornerButtonEnabled(false);
  setTabKeyNavigation(false);
  setSelectionMode(QAbstractItemView::ContiguousSelection);
  setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setMinimumSectionSize(1);
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignCenter);
  }
  connect(&model, &QAbstractItemModel::modelReset, this, &WeightTable::updateGeometry);
  sizeCells();
}

void WeightTable::sizeCells() {
  const QFontMetrics metrics = fontMetrics();
  horizontalHeader()->setDefaultSectionSize(metrics.horizontalAdvance(QStringLiteral("−0.00")) +
                                            metrics.height() / 2);
  verticalHeader()->setDefaultSectionSize(metrics.height() * 7 / 4);
  verticalHeader()->setFixedWidth(metrics.horizontalAdvance(QStringLiteral("000")) + 6);
  horizontalHeader()->setFixedHeight(metrics.height() * 5 / 4);
  updateGeometry();
}

QSize WeightTable::sizeHint() const {
  const int rows = std::clamp(weights_.rowCount(), 1, mostTableRows);
  const int bar = fontMetrics().height();
  return {horizontalHeader()->defaultSectionSize() * 4 + verticalHeader()->width(),
          verticalHeader()->defaultSectionSize() * rows + horizontalHeader()->height() + bar};
}

QSize WeightTable::minimumSizeHint() const {
  return {verticalHeader()->width() + horizontalHeader()->defaultSectionSize() * 2,
          sizeHint().height()};
}

void WeightTable::mousePressEvent(QMouseEvent* event) {
  QTableView::mousePressEvent(event);
  const QModelIndex index = indexAt(event->position().toPoint());
  const bool editable = index.isValid() && (index.flags() & Qt::ItemIsEditable);
  if (event->button() != Qt::LeftButton || !editable || event->modifiers() != Qt::NoModifier)
    return;
  const double value = weights_.value(index);
  if (!std::isfinite(value)) return;
  scrubbed_ = index;
  scrub_ = Scrub(value, event->position().y());
}

void WeightTable::mouseMoveEvent(QMouseEvent* event) {
  if (!scrub_) return QTableView::mouseMoveEvent(event);
  const double y = event->position().y();
  if (!scrub_->isMoving()) {
    if (!scrub_->reaches(y, QApplication::startDragDistance())) return;
    scrub_->begin(y);
    viewport()->setCursor(Qt::SizeVerCursor);
    emit scrubBegan();
    return;
  }
  const double value = scrub_->moveTo(y, event->modifiers() & Qt::ShiftModifier);
  if (scrubbed_.isValid()) emit scrubbed(scrubbed_.row(), scrubbed_.column(), value);
}

void WeightTable::mouseReleaseEvent(QMouseEvent* event) {
  const bool moved = scrub_ && scrub_->isMoving();
  scrub_.reset();
  viewport()->unsetCursor();
  if (moved) emit scrubEnded();
  QTableView::mouseReleaseEvent(event);
}

void WeightTable::mouseDoubleClickEvent(QMouseEvent* event) {
  const QModelIndex index = indexAt(event->position().toPoint());
  if (event->button() != Qt::LeftButton || !index.isValid()) {
    return QTableView::mouseDoubleClickEvent(event);
  }
  emit resetRequested(index.row(), index.column());
}

void WeightTable::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && scrub_ && scrub_->isMoving()) {
    scrub_.reset();
    viewport()->unsetCursor();
    emit scrubCancelled();
  } else if (event->matches(QKeySequence::Copy)) {
    emit copyRequested();
  } else if (event->matches(QKeySequence::Paste)) {
    emit pasteRequested();
  } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    edit(currentIndex());
  } else {
    QTableView::keyPressEvent(event);
  }
}

void WeightTable::changeEvent(QEvent* event) {
  QTableView::changeEvent(event);
  if (event->type() == QEvent::FontChange) sizeCells();
}

}  // namespace attention_lab
