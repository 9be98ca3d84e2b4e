#include "ui/panels/chain_page.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/document/edits.h"
#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/models/edit_words.h"
#include "ui/panels/array_box.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/steps_bar.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {
namespace {

/// In lines of text: the diagram with its legend; title, labels and five rows of a matrix.
constexpr int leastChainLines = 15;
constexpr int leastMatrixLines = 13;
/// Words and table of a step.
constexpr int leastStepLines = 16;
/// Both in presenter mode, where they scroll.
constexpr int leastStepChainLines = 9;
constexpr int leastToldLines = 12;

}  // namespace

ChainPage::ChainPage(DocumentModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      steps_(new StepsBar(model, this)),
      matrixLabel_(panelLabel(this, "muted")),
      matrix_(new ArrayBox(model, this)),
      paint_(new QToolButton(this)),
      hint_(panelLabel(this, "muted")),
      chain_(new ViewCanvas(model, this)),
      large_(new ViewCanvas(model, this)),
      parts_(new QSplitter(Qt::Vertical, this)) {
  chain_->setObjectName(QStringLiteral("chainCanvas"));
  large_->setObjectName(QStringLiteral("largeCanvas"));
  large_->setChoosesTensor(false);
  matrixLabel_->setBuddy(matrix_);
  paint_->setCheckable(true);
  paint_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  hint_->setWordWrap(true);
  connect(paint_, &QToolButton::toggled, this, &ChainPage::showHint);
  auto* lower = new QWidget(this);
  auto* head = new QHBoxLayout;
  head->addWidget(matrixLabel_);
  head->addWidget(matrix_, 1);
  head->addWidget(paint_);
  head->addStretch(1);
  auto* lowerLayout = new QVBoxLayout(lower);
  lowerLayout->setContentsMargins(0, 0, 0, 0);
  lowerLayout->addLayout(head);
  lowerLayout->addWidget(hint_);
  lowerLayout->addWidget(large_, 1);
  parts_->setObjectName(QStringLiteral("scrolled"));
  parts_->setChildrenCollapsible(false);
  parts_->addWidget(chain_);
  parts_->addWidget(lower);
  parts_->setStretchFactor(0, 11);
  parts_->setStretchFactor(1, 9);
  parts_->setSizes({550, 450});
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(parts_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(steps_);
  layout->addWidget(scroll, 1);
  tabAfter(chain_, matrix_);
  tabAfter(matrix_, paint_);
  tabAfter(paint_, large_);
  sizeParts();
  chain_->setView(makeView(QStringLiteral("chain")));
  connect(&model_, &DocumentModel::selectionChanged, this, &ChainPage::showSelection);
  connect(&model_, &DocumentModel::traceAvailable, this, &ChainPage::showSelection);
  retranslate();
}

void ChainPage::setStyleOfViews(const ViewStyle& style) {
  chain_->setStyleOfViews(style);
  large_->setStyleOfViews(style);
  presented_ = isPresenter(style.theme);
  sizeParts();
}

void ChainPage::sizeParts() {
  const int line = fontMetrics().height();
  const bool told = model_.selection().steps.active;
  const auto size = [&](ViewCanvas* canvas, int least) {
    int height = least * line;
    // What can't become smaller is seen whole, one after the other, as far as the page has room.
    if (presented_ && !told)
      height = std::max(height, std::min(canvas->wantedHeight(), this->height()));
    if (height != canvas->minimumHeight()) canvas->setMinimumHeight(height);
  };
  // A step is told beside its arrays.
  const bool both = told && presented_;
  size(chain_, both ? leastStepChainLines : leastChainLines);
  size(large_, both ? leastToldLines : told ? leastStepLines : leastMatrixLines);
}

void ChainPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (presented_) sizeParts();
}

void ChainPage::showHint() {
  const SharedTrace& trace = model_.trace();
  const std::string& tensor = model_.selection().tensor;
  const bool told = model_.selection().steps.active;
  const bool scores = tensor == "masked" || tensor == "scaled" || tensor == "weights";
  paint_->setVisible(trace && scores && !told);
  const bool paints = paint_->isVisibleTo(this) && paint_->isChecked();
  large_->setPaintsMask(paints);
  QString hint;
  const QString scope = trace ? maskScope(*trace) : QString();
  const auto scoped = [&](const QString& text) {
    return scope.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, scope);
  };
  if (!trace || told) {
    hint.clear();
  } else if (paints) {
    hint = scoped(tr("Press or drag over cells to forbid or allow them"));
  } else if (tensor == "masked" && trace->document.attention.mask.bias) {
    hint = scoped(tr("Drag a cell up or down: what the mask adds · Space forbids or allows"));
  } else if (tensor == "masked") {
    hint =
        scoped(tr("Drag over cells to forbid or allow them · Space, then Shift+arrow keys, on the "
                  "pinned one"));
  } else if (isEditable(trace->document, tensor)) {
    hint = tr("Drag a cell up or down, or type; double click: as it was");
  }
  hint_->setText(hint);
  hint_->setVisible(!hint.isEmpty());
}

void ChainPage::retranslate() {
  paint_->setText(tr("Paint mask"));
  paint_->setAccessibleName(paint_->text());
  setPlainToolTip(
      *paint_,
      tr("While it is on, a press on a cell forbids or allows it, and dragging goes on so"));
  matrixLabel_->setText(tr("&Matrix"));
  matrix_->setAccessibleName(tr("Matrix shown large"));
  chain_->setAccessibleName(tr("Chain of matrices"));
  large_->setAccessibleName(tr("Large matrix"));
  showSelection();
}

void ChainPage::showSelection() {
  const std::string& tensor = model_.selection().tensor;
  std::vector<std::string> paths;
  if (const SharedTrace& trace = model_.trace()) {
    forEachTensor(*trace, [&](const NamedTensor& named) { paths.push_back(named.path); });
  }
  matrix_->setArrays(paths, tensor);
  showHint();
  const std::string id = model_.selection().steps.active ? "step" : tensor;
  if (id == shown_) return presented_ ? sizeParts() : void();
  std::unique_ptr<View> view = makeView(QString::fromStdString(id));
  if (!view) return;
  const bool told = id == "step";
  if (told != (shown_ == "step")) {
    if (told) usualParts_ = parts_->sizes();
    parts_->setSizes(told ? QList<int>{470, 530} : usualParts_);
  }
  shown_ = id;
  large_->setView(std::move(view));
  sizeParts();
}

void ChainPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) sizeParts();
}

}  // namespace attention_lab
