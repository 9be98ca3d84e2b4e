#include "ui/panels/position_page.h"

#include <algorithm>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "ui/document/document_model.h"
#include "ui/panels/panel_parts.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {
namespace {

constexpr std::size_t mostDimensions = 64;

/// Ids of the views, in the order of the chooser.
const QString ids[] = {QStringLiteral("position-curves"), QStringLiteral("position-heatmap"),
                       QStringLiteral("position-similarity")};

}  // namespace

ParsedDimensions parseDimensions(const QString& text) {
  ParsedDimensions parsed;
  static const QRegularExpression separator(QStringLiteral("[\\s,;，；、]+"));
  static const QRegularExpression range(QStringLiteral("^(\\d{1,6})(?:[-–](\\d{1,6}))?$"));
  static const QRegularExpression spacedDash(QStringLiteral("\\s*[-–]\\s*"));
  const QString tight = QString(text).replace(spacedDash, QStringLiteral("-"));
  for (const QString& word : tight.split(separator, Qt::SkipEmptyParts)) {
    const QRegularExpressionMatch match = range.match(word);
    const Index first = match.captured(1).toInt();
    const Index last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
    if (!match.hasMatch() || last < first) {
      parsed.problem = PositionPage::tr("“%1” names no dimensions; 0-3, 8 does").arg(word.left(20));
      return parsed;
    }
    for (Index d = first; d <= last; ++d) {
      if (std::ranges::find(parsed.dimensions, d) != parsed.dimensions.end()) continue;
      if (parsed.dimensions.size() == mostDimensions) {
        parsed.problem = PositionPage::tr("more than %1 curves").arg(mostDimensions);
        return parsed;
      }
      parsed.dimensions.push_back(d);
    }
  }
  if (parsed.dimensions.empty()) parsed.problem = PositionPage::tr("none named; 0-3, 8 names some");
  return parsed;
}

PositionPage::PositionPage(DocumentModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      kindLabel_(panelLabel(this, "muted")),
      kind_(new QComboBox(this)),
      dimensionsLabel_(panelLabel(this, "muted")),
      dimensions_(new QLineEdit(QStringLiteral("0-7"), this)),
      problem_(panelLabel(this, "warning")),
      canvas_(new ViewCanvas(model, this)) {
  canvas_->setObjectName(QStringLiteral("positionCanvas"));
  canvas_->setChoosesTensor(false);
  canvas_->setEditsCells(false);
  kindLabel_->setBuddy(kind_);
  dimensionsLabel_->setBuddy(dimensions_);
  auto* head = new QHBoxLayout;
  head->addWidget(kindLabel_);
  head->addWidget(kind_);
  head->addWidget(dimensionsLabel_);
  head->addWidget(dimensions_, 1);
  // The chooser stays where it is when the field goes.
  for (QWidget* widget :
       {static_cast<QWidget*>(dimensionsLabel_), static_cast<QWidget*>(dimensions_)}) {
    QSizePolicy policy = widget->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(policy);
  }
  problem_->setWordWrap(true);
  problem_->hide();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(head);
  layout->addWidget(problem_);
  layout->addWidget(canvas_, 1);
  tabAfter(dimensions_, canvas_);
  kind_->addItems({{}, {}, {}});
  retranslate();
  connect(kind_, &QComboBox::currentIndexChanged, this, &PositionPage::showView);
  connect(kind_, &QComboBox::activated, this, [this] { emit chosen(id()); });
  // A half-typed text isn't what was meant: "3" of "3-8".
  connect(dimensions_, &QLineEdit::textEdited, this, &PositionPage::showProblem);
  connect(dimensions_, &QLineEdit::editingFinished, this, &PositionPage::applyDimensions);
  showView();
}

void PositionPage::setStyleOfViews(const ViewStyle& style) {
  canvas_->setStyleOfViews(style);
}

void PositionPage::choose(const QString& id) {
  const auto found = std::ranges::find(ids, id);
  if (found != std::end(ids)) kind_->setCurrentIndex(static_cast<int>(found - ids));
}

QString PositionPage::id() const {
  return ids[std::max(0, kind_->currentIndex())];
}

void PositionPage::showView() {
  const int chosen = std::max(0, kind_->currentIndex());
  canvas_->setView(makeView(ids[chosen]));
  dimensionsLabel_->setVisible(chosen == 0);
  dimensions_->setVisible(chosen == 0);
  applyDimensions();
}

void PositionPage::showProblem() {
  const QString problem = parseDimensions(dimensions_->text()).problem;
  problem_->setText(problem);
  problem_->setVisible(dimensions_->isVisibleTo(this) && !problem.isEmpty());
}

void PositionPage::applyDimensions() {
  showProblem();
  const ParsedDimensions parsed = parseDimensions(dimensions_->text());
  // What is drawn stays until the field names something again.
  if (!parsed.problem.isEmpty()) return;
  Selection selection = model_.selection();
  selection.dimensions = parsed.dimensions;
  model_.select(selection);
}

void PositionPage::retranslate() {
  kindLabel_->setText(tr("&Show"));
  kind_->setAccessibleName(tr("View of the positional encoding"));
  kind_->setItemText(0, tr("curves"));
  kind_->setItemText(1, tr("heatmap"));
  kind_->setItemText(2, tr("similarity"));
  dimensionsLabel_->setText(tr("&dimensions"));
  dimensions_->setAccessibleName(tr("Dimensions to draw"));
  dimensions_->setToolTip(tr("Numbers and ranges from 0: 0-3, 8, 12"));
  canvas_->setAccessibleName(tr("Positional encoding"));
  showProblem();
}

void PositionPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace attention_lab
