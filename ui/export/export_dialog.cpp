#include "ui/export/export_dialog.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/export/figure_units.h"
#include "ui/panels/number_box.h"
#include "ui/panels/panel_parts.h"

namespace attention_lab {
namespace {

NumberBox* lengthBox(QWidget* parent, const QString& name) {
  auto* box = new NumberBox(parent);
  box->setRange(0, 2000);
  box->setDecimals(1);
  box->setSpecialValueText(ExportDialog::tr("as wanted"));
  box->setSuffix(QStringLiteral(" mm"));
  box->setAccessibleName(name);
  return box;
}

}  // namespace

ExportDialog::ExportDialog(std::vector<Figure> figures, QWidget* parent)
    : QDialog(parent),
      figures_(std::move(figures)),
      figure_(new QComboBox(this)),
      format_(new QComboBox(this)),
      width_(lengthBox(this, tr("Width"))),
      height_(lengthBox(this, tr("Height"))),
      dpi_(new NumberBox(this)),
      values_(new QCheckBox(tr("&numbers in the cells"), this)),
      title_(new QCheckBox(tr("&title"), this)),
      theme_(new QComboBox(this)),
      size_(panelLabel(this, "muted")),
      problem_(panelLabel(this, "warning")),
      preview_(new QWidget(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this)) {
  setWindowTitle(tr("Export a figure"));
  for (const Figure& figure : figures_)
    figure_->addItem(figure.name);
  for (const FigureFormat& format : figureFormats()) {
    format_->addItem(QCoreApplication::translate("FigureFormat", format.name));
  }
  dpi_->setDecimals(0);
  dpi_->setRange(36, 2400);
  dpi_->setValue(300);
  dpi_->setSuffix(QStringLiteral(" dpi"));
  theme_->addItems({tr("light"), tr("dark")});
  figure_->setAccessibleName(tr("Figure"));
  format_->setAccessibleName(tr("Format"));
  dpi_->setAccessibleName(tr("Resolution"));
  theme_->setAccessibleName(tr("Colours"));
  preview_->setAccessibleName(tr("Preview"));
  const int line = fontMetrics().height();
  preview_->setMinimumSize(line * 8, line * 6);
  preview_->installEventFilter(this);
  layOut();
  resize(QSize(line * 48, line * 24).boundedTo(screen()->availableSize() * 0.9));
  const ViewStyle style = view().style();
  values_->setChecked(style.values);
  title_->setChecked(style.title);
  theme_->setCurrentIndex(isDark(style.theme) ? 1 : 0);
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  for (QComboBox* box : {figure_, format_, theme_}) {
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::applyChoice);
  }
  for (NumberBox* box : {width_, height_, dpi_}) {
    connect(box, &NumberBox::valueChanged, this, &ExportDialog::applyChoice);
    connect(box, &NumberBox::refused, problem_, &QLabel::setText);
  }
  for (QCheckBox* box : {values_, title_}) {
    connect(box, &QCheckBox::toggled, this, &ExportDialog::applyChoice);
  }
  applyChoice();
}

void ExportDialog::layOut() {
  figure_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  const int characters = screen()->availableSize().width() / (4 * fontMetrics().averageCharWidth());
  figure_->setMinimumContentsLength(std::clamp(characters, 12, 30));
  for (QLabel* label : {size_, problem_})
    label->setWordWrap(true);
  auto* fields = new QWidget;
  fields->setObjectName(QStringLiteral("scrolled"));
  auto* form = new QFormLayout(fields);
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->addRow(tr("&Figure"), figure_);
  form->addRow(tr("F&ormat"), format_);
  form->addRow(tr("&Width"), width_);
  form->addRow(tr("&Height"), height_);
  form->addRow(tr("&Resolution"), dpi_);
  form->addRow(tr("&Colours"), theme_);
  form->addRow(values_);
  form->addRow(title_);
  form->addRow(size_);
  auto* upper = new QHBoxLayout;
  // Large text on a small screen: the fields scroll, the buttons stay in sight.
  auto* scroller = new QScrollArea(this);
  scroller->setFrameShape(QFrame::NoFrame);
  scroller->setWidgetResizable(true);
  scroller->setFocusPolicy(Qt::NoFocus);
  scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroller->setWidget(fields);
  upper->addWidget(scroller);
  upper->addWidget(preview_, 1);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(upper, 1);
  // Below both: a long refusal isn't cut by the narrow column.
  layout->addWidget(problem_);
  layout->addWidget(buttons_);
}

void ExportDialog::showEvent(QShowEvent* event) {
  // Only now do the fields have the font and paddings that they are shown with.
  auto* scroller = findChild<QScrollArea*>();
  scroller->setMinimumWidth(scroller->widget()->sizeHint().width() +
                            scroller->verticalScrollBar()->sizeHint().width());
  QDialog::showEvent(event);
}

ExportDialog::~ExportDialog() = default;

const View& ExportDialog::view() const {
  return *figures_[static_cast<std::size_t>(std::max(0, figure_->currentIndex()))].view;
}

FigureOptions ExportDialog::options() const {
  FigureOptions options;
  options.sizeMm = {width_->value(), height_->value()};
  options.dpi = dpi_->value();
  return options;
}

QString ExportDialog::extension() const {
  const auto chosen = static_cast<std::size_t>(std::max(0, format_->currentIndex()));
  return QLatin1String(figureFormats()[chosen].extension);
}

void ExportDialog::applyChoice() {
  View& shown = *figures_[static_cast<std::size_t>(std::max(0, figure_->currentIndex()))].view;
  ViewStyle style = shown.style();
  style.values = values_->isChecked();
  style.title = title_->isChecked();
  style.theme = theme_->currentIndex() == 1 ? ThemeKind::dark : ThemeKind::light;
  shown.setStyle(style);
  problem_->clear();
  dpi_->setEnabled(extension() == QLatin1String(".png"));
  showSize();
  preview_->update();
}

void ExportDialog::showSize() {
  const QSizeF size = figureSize(view(), options());
  const auto mm = [](double pixels) {
    return QString::number(pixels / kPixelsPerInch * kMillimetresPerInch, 'f', 1);
  };
  QString text = tr("%1 × %2 mm").arg(mm(size.width()), mm(size.height()));
  if (dpi_->isEnabled()) {
    const double scale = dpi_->value() / kPixelsPerInch;
    text +=
        QStringLiteral(" · ") +
        tr("%1 × %2 pixels").arg(qRound(size.width() * scale)).arg(qRound(size.height() * scale));
  }
  size_->setText(text);
}

bool ExportDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched != preview_ || event->type() != QEvent::Paint) {
    return QDialog::eventFilter(watched, event);
  }
  QPainter painter(preview_);
  const QSizeF size = figureSize(view(), options());
  const double scale =
      std::min(preview_->width() / size.width(), preview_->height() / size.height());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate((preview_->width() - size.width() * scale) / 2,
                    (preview_->height() - size.height() * scale) / 2);
  painter.scale(scale, scale);
  view().paint(painter, QRectF(QPointF(), size));
  return true;
}

}  // namespace attention_lab
