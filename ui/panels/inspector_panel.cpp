#include "ui/panels/inspector_panel.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "core/lab/softmax_jacobian.h"
#include "core/math/statistics.h"
#include "core/model/key_contributions.h"
#include "ui/application_style.h"
#include "ui/document/document_model.h"
#include "ui/models/matrix_text.h"
#include "ui/panels/jacobian_map.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/row_bars.h"
#include "ui/theme.h"
#include "ui/views/number_text.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"

namespace attention_lab {
namespace {

QColor accentColor(FormulaAccent accent) {
  const Theme& colors = theme(currentTheme());
  switch (accent) {
    case FormulaAccent::query:
      return colors.query;
    case FormulaAccent::key:
      return colors.key;
    case FormulaAccent::value:
      return colors.value;
    case FormulaAccent::attention:
      return colors.attention;
    case FormulaAccent::none:
      break;
  }
  return colors.text;
}

/// As a style sheet: palettes and fonts of labels are lost when the application's style changes.
void setInk(QLabel* label, const QColor& color, const QString& font = {}) {
  const QString sheet = QStringLiteral("color: %1; %2").arg(color.name(), font);
  if (label->styleSheet() != sheet) label->setStyleSheet(sheet);
}

QString headlineFont() {
  return QStringLiteral("font-weight: bold; font-size: %1pt;")
      .arg(baseFontPoints * currentZoom() * 1.15);
}

QLabel* inkLabel(QWidget* parent) {
  auto* label = panelLabel(parent, "ink");
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

QString decimals(double value, int places) {
  return numberText(value, {places, false});
}

/// The number; what isn't one is also said in words.
QString valueInWords(double value, const std::string& tensor) {
  const QString text = exactText(value);
  if (std::isnan(value)) return InspectorPanel::tr("%1: not a number").arg(text);
  if (!std::isinf(value)) return text;
  return value < 0 && tensor == "masked"
             ? InspectorPanel::tr("%1: may not attend").arg(text)
             : InspectorPanel::tr("%1: too large for a number").arg(text);
}

/// Whether a masked score is −∞ already before the mask.
bool isOverflow(const Trace& trace, const CellAddress& cell, const Selection& selection) {
  if (cell.tensor != "masked") return false;
  const auto before =
      cellValue(trace, {"scaled", cell.row, cell.column}, selection.item, selection.shownHead());
  return before && std::isinf(*before);
}

QString factText(double value, int places) {
  return std::isnan(value) ? InspectorPanel::tr("not a number") : decimals(value, places);
}

/// The query whose row of weights is shown: the cell's, else that of the step, else the first.
Index queryOf(const Trace& trace, const Selection& selection,
              const std::optional<CellAddress>& cell) {
  Index row = selection.steps.active ? selection.steps.row : 0;
  if (cell && findTensor(trace, cell->tensor)->rowAxis == Axis::query) row = cell->row;
  return std::min(row, trace.queryLengths[static_cast<std::size_t>(selection.item)] - 1);
}

enum Fact { entropyFact, effectiveFact, largestFact, jacobianFact, factCount };

}  // namespace

InspectorPanel::InspectorPanel(DocumentModel& model, QWidget* parent)
    : QWidget(parent), model_(model), heading_(panelHeading(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(heading_);
  makeCellPart();
  makeRowPart();
  layout->addStretch(1);
  connect(&model_, &DocumentModel::selectionChanged, this, &InspectorPanel::showSelection);
  connect(&model_, &DocumentModel::traceAvailable, this, &InspectorPanel::showSelection);
  retranslate();
}

void InspectorPanel::makeCellPart() {
  title_ = inkLabel(this);
  title_->setObjectName(QStringLiteral("cellTitle"));
  title_->setWordWrap(true);
  value_ = inkLabel(this);
  value_->setObjectName(QStringLiteral("cellValue"));
  value_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  state_ = panelLabel(this, "muted");
  state_->setWordWrap(true);
  grid_ = new QGridLayout;
  grid_->setColumnStretch(0, 1);
  auto* layout = static_cast<QVBoxLayout*>(this->layout());
  layout->addWidget(title_);
  layout->addWidget(value_);
  layout->addWidget(state_);
  layout->addLayout(grid_);
}

void InspectorPanel::makeRowPart() {
  rowPart_ = new QWidget(this);
  auto* layout = new QVBoxLayout(rowPart_);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* rule = new QFrame(rowPart_);
  rule->setFrameShape(QFrame::HLine);
  rule->setProperty("role", "rule");
  rowTitle_ = panelHeading(rowPart_);
  rowTitle_->setWordWrap(true);
  bars_ = new RowBars(rowPart_);
  hidden_ = panelLabel(rowPart_, "muted");
  for (int i = 0; i < factCount; ++i) {
    facts_.push_back({panelLabel(rowPart_), panelLabel(rowPart_)});
    facts_.back().text->setWordWrap(true);
    facts_.back().value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  }
  layout->addWidget(rule);
  layout->addWidget(rowTitle_);
  layout->addWidget(bars_);
  layout->addWidget(hidden_);
  // A line each, so that a long number doesn't narrow the words of the others.
  for (const Line& fact : facts_) {
    auto* line = new QHBoxLayout;
    line->addWidget(fact.text, 1);
    line->addWidget(fact.value);
    layout->addLayout(line);
  }
  jacobian_ = new JacobianMap(rowPart_);
  layout->addWidget(jacobian_);
  static_cast<QVBoxLayout*>(this->layout())->addWidget(rowPart_);
}

InspectorPanel::Line& InspectorPanel::lineAt(std::size_t index) {
  while (lines_.size() <= index) {
    Line line{inkLabel(this), inkLabel(this)};
    line.text->setWordWrap(true);
    line.value->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    const int row = static_cast<int>(lines_.size());
    grid_->addWidget(line.text, row, 0);
    grid_->addWidget(line.value, row, 1);
    lines_.push_back(line);
  }
  return lines_[index];
}

void InspectorPanel::showSelection() {
  const SharedTrace& trace = model_.trace();
  const Selection& selection = model_.selection();
  // The selection may be newer than the trace: an item added, or another document.
  const bool there = trace && selection.item < trace->sizes.items;
  std::optional<CellAddress> cell = there ? selection.shown() : std::nullopt;
  const std::optional<OwnCell> own = cell ? ownCell(*cell) : std::nullopt;
  if (own || (cell && !cellValue(*trace, *cell, selection.item, selection.shownHead()))) {
    cell.reset();
  }
  const auto told = [&](const std::string& tensor, Index row) {
    return stepReaches(*trace, selection.item, selection.steps, tensor, row);
  };
  if (cell && !told(cell->tensor, cell->row)) cell.reset();
  const QString state = selection.hovered && selection.hovered != selection.pinned
                            ? tr("click to keep it")
                            : tr("pinned · Esc lets go");
  if (own) {
    title_->setText(own->name);
    setInk(title_, theme(currentTheme()).text, headlineFont());
    value_->setText(valueInWords(own->value, {}));
    state_->setText(state);
    showFormula({}, {});
  } else if (!cell) {
    title_->setText(tr("No cell chosen"));
    setInk(title_, theme(currentTheme()).text, headlineFont());
    value_->clear();
    state_->setText(tr("Point at a cell to see how it was made; click to keep it."));
    showFormula({}, {});
  } else {
    const CellFormula formula = cellFormula(*trace, *cell, selection.item, selection.shownHead());
    title_->setText(formula.title);
    value_->setText(valueInWords(formula.value,
                                 isOverflow(*trace, *cell, selection) ? "scaled" : cell->tensor));
    state_->setText(state);
    showFormula(formula, cell->tensor);
  }
  value_->setVisible(cell || own);
  const bool row = there && selection.shownHead() < trace->sizes.heads &&
                   told("weights", queryOf(*trace, selection, cell));
  rowPart_->setVisible(row);
  if (row) showRow(*trace, cell);
}

std::optional<OwnCell> InspectorPanel::ownCell(const CellAddress& cell) {
  if (findTensor(*model_.trace(), cell.tensor)) return std::nullopt;
  const QString id = QString::fromStdString(cell.tensor);
  if (!owner_ || owner_->id() != id) owner_ = makeView(id);
  if (!owner_) return std::nullopt;
  owner_->setTrace(model_.trace());
  owner_->setSelection(model_.selection());
  return owner_->ownCell(cell);
}

void InspectorPanel::showFormula(const CellFormula& formula, const std::string& tensor) {
  if (!tensor.empty()) setInk(title_, roleColor(theme(currentTheme()), tensor), headlineFont());
  for (std::size_t i = 0; i < std::max(lines_.size(), formula.lines.size()); ++i) {
    Line& line = lineAt(i);
    const bool used = i < formula.lines.size();
    line.text->setVisible(used);
    line.value->setVisible(used && formula.lines[i].hasValue);
    if (!used) continue;
    const FormulaLine& source = formula.lines[i];
    // A line without a value has the value's room too.
    grid_->addWidget(line.text, static_cast<int>(i), 0, 1, source.hasValue ? 1 : 2);
    line.text->setText(source.text);
    line.value->setText(source.hasValue ? formulaNumber(source.value) : QString());
    setInk(line.text, accentColor(source.accent));
    setInk(line.value, accentColor(source.accent));
  }
}

void InspectorPanel::showRow(const Trace& trace, const std::optional<CellAddress>& cell) {
  const Selection& selection = model_.selection();
  const auto item = static_cast<std::size_t>(selection.item);
  const Index row = queryOf(trace, selection, cell);
  int marked = -1;
  if (cell) {
    const NamedTensor named = *findTensor(trace, cell->tensor);
    if (named.columnAxis == Axis::key) marked = static_cast<int>(cell->column);
    if (named.rowAxis == Axis::key) marked = static_cast<int>(cell->row);
  }
  const Tokens queries = axisTokens(trace, Axis::query, selection.item);
  const QString name =
      isolated(visibleToken(queries.at(static_cast<std::size_t>(std::max<Index>(row, 0)))));
  rowTitle_->setText(tr("Row “%1”").arg(name));
  fillFacts(trace, row, trace.keyLengths[item], marked);
}

void InspectorPanel::fillFacts(const Trace& trace, Index row, Index keys, int marked) {
  const Selection& selection = model_.selection();
  const auto weights =
      trace.attention.weights.matrix(selection.item, selection.shownHead()).row(row);
  const auto v = trace.attention.v.matrix(selection.item, selection.shownHead());
  const RowVector real = weights.head(keys);
  const QStringList labels = tokenLabels(axisTokens(trace, Axis::key, selection.item));
  fillBars(labels, real, v.topRows(keys), marked);
  const RowStatistics statistics = rowStatistics(real);
  const QString most = decimals(std::log2(static_cast<double>(keys)), 3);
  facts_[entropyFact].value->setText(
      real.hasNaN() ? factText(statistics.entropyBits, 3)
                    : tr("%1 of %2 bits").arg(decimals(statistics.entropyBits, 3), most));
  facts_[effectiveFact].value->setText(factText(statistics.effectiveTokens, 2));
  facts_[largestFact].value->setText(factText(statistics.largest, 3));
  facts_[jacobianFact].value->setText(factText(softmaxJacobianNorm<double>(real), 3));
  fillJacobian(labels, real, marked);
}

void InspectorPanel::fillJacobian(const QStringList& labels, const RowVector& weights, int marked) {
  const std::vector<std::size_t> keys =
      largestOf({weights.begin(), weights.end()}, RowBars::mostBars, marked);
  RowVector shown(std::ssize(keys));
  QStringList names;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto key = static_cast<Index>(keys[i]);
    shown(static_cast<Index>(i)) = weights(key);
    names << labels.value(key);
  }
  jacobian_->setJacobian(softmaxJacobian<double>(shown), names);
}

void InspectorPanel::fillBars(const QStringList& labels, const RowVector& weights, const Matrix& v,
                              int marked) {
  const std::vector<std::size_t> keys =
      largestOf({weights.begin(), weights.end()}, RowBars::mostBars, marked);
  std::vector<RowBars::Line> lines;
  double contribution = 0, change = 0;
  for (const std::size_t shown : keys) {
    const auto key = static_cast<Index>(shown);
    lines.push_back(
        {labels.value(key),
         {weights(key), contributionOf(weights, v, key), changeWithout(weights, v, key)},
         key == marked});
    contribution = std::max(contribution, lines.back().values[1]);
    change = std::max(change, lines.back().values[2]);
  }
  bars_->setLines({{{tr("A"), tr("weight"), 1},
                    {tr("A·‖V‖"), tr("contribution"), contribution},
                    {tr("left out"), tr("change of the row without it"), change}}},
                  std::move(lines));
  const qsizetype others = weights.size() - static_cast<qsizetype>(keys.size());
  hidden_->setVisible(others > 0);
  hidden_->setText(tr("and %1 smaller ones").arg(others));
}

void InspectorPanel::retranslate() {
  heading_->setText(tr("Inspector"));
  value_->setAccessibleName(tr("Value of the cell"));
  bars_->setAccessibleName(tr("Attention weights of the row"));
  bars_->setToolTip(
      tr("A: the attention weight. A·‖V‖: the length of what the token adds to the row of Z. "
         "left out: how far that row moves when the token may not be attended to."));
  facts_[entropyFact].text->setText(tr("entropy"));
  facts_[effectiveFact].text->setText(tr("effective tokens"));
  facts_[largestFact].text->setText(tr("largest weight"));
  facts_[jacobianFact].text->setText(tr("soft-max Jacobian diag(a) − aaᵀ, Frobenius norm"));
  jacobian_->setAccessibleName(tr("Soft-max Jacobian of the row"));
  jacobian_->setToolTip(
      tr("By how much the weight of the row's token changes when the score of the column's token "
         "rises: 0 everywhere once one weight is 1. The norm is at most 0.5."));
  setInk(value_, theme(currentTheme()).text, headlineFont());
  owner_.reset();  // its words are the old ones
  showSelection();
}

void InspectorPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange ||
      event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
    retranslate();
  }
}

}  // namespace attention_lab
