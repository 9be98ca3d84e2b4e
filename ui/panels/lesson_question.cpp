#include "ui/panels/lesson_question.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "ui/models/matrix_text.h"
#include "ui/panels/panel_parts.h"

namespace attention_lab {

LessonQuestion::LessonQuestion(QWidget* parent)
    : QWidget(parent),
      number_(new QLineEdit(this)),
      check_(new QPushButton(this)),
      show_(new QPushButton(this)),
      group_(new QButtonGroup(this)),
      lines_(new QVBoxLayout) {
  number_->setObjectName(QStringLiteral("lessonNumber"));
  check_->setObjectName(QStringLiteral("lessonCheck"));
  show_->setObjectName(QStringLiteral("lessonShow"));
  check_->setAutoDefault(false);
  show_->setAutoDefault(false);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(check_);
  buttons->addWidget(show_);
  buttons->addStretch(1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(lines_);
  layout->addWidget(number_);
  layout->addLayout(buttons);
  connect(check_, &QPushButton::clicked, this, &LessonQuestion::check);
  connect(number_, &QLineEdit::returnPressed, this, &LessonQuestion::check);
  connect(show_, &QPushButton::clicked, this, &LessonQuestion::answerRequested);
  connect(group_, &QButtonGroup::idClicked, this, [this] { check_->setEnabled(true); });
  connect(number_, &QLineEdit::textChanged, this,
          [this](const QString& text) { check_->setEnabled(!text.trimmed().isEmpty()); });
  retranslate();
}

void LessonQuestion::makeChoices(int count) {
  for (const Choice& choice : choices_) {
    for (QAbstractButton* button : choice.line->findChildren<QAbstractButton*>())
      group_->removeButton(button);
    choice.line->hide();
    choice.line->deleteLater();
  }
  choices_.clear();
  for (int i = 0; i < count; ++i) {
    auto* line = new QWidget(this);
    auto* button = new QRadioButton(line);
    // A radio button's own text doesn't wrap.
    QLabel* text = panelLabel(line);
    text->setWordWrap(true);
    text->setBuddy(button);
    text->installEventFilter(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 1, 0, 1);
    layout->addWidget(button, 0, Qt::AlignTop);
    layout->addWidget(text, 1);
    lines_->addWidget(line);
    group_->addButton(button, i);
    choices_.push_back({line, text});
  }
}

void LessonQuestion::ask(const QStringList& choices) {
  makeChoices(static_cast<int>(choices.size()));
  number_->clear();
  number_->setVisible(choices.isEmpty());
  reword(choices);
  setAnswered(false);
  check_->setEnabled(false);
}

void LessonQuestion::reword(const QStringList& choices) {
  for (qsizetype i = 0; i < choices_.size(); ++i) {
    choices_[i].text->setText(choices.value(i));
    group_->button(static_cast<int>(i))->setAccessibleName(choices.value(i));
  }
}

void LessonQuestion::choose(std::optional<int> choice) {
  if (!choice || !group_->button(*choice)) return;
  group_->button(*choice)->setChecked(true);
  check_->setEnabled(true);
}

void LessonQuestion::setAnswered(bool answered) {
  check_->setVisible(!answered);
  show_->setVisible(!answered);
  number_->setReadOnly(answered);
  for (QAbstractButton* button : group_->buttons())
    button->setEnabled(!answered);
}

void LessonQuestion::check() {
  if (!check_->isVisible() || !check_->isEnabled()) return;
  if (!choices_.isEmpty()) {
    emit choiceMade(group_->checkedId());
    return;
  }
  const ParsedNumber number = parseNumberText(number_->text());
  if (number.problem.isEmpty()) {
    emit numberGuessed(number.value);
  } else {
    emit refused(number.problem);
  }
}

void LessonQuestion::retranslate() {
  number_->setPlaceholderText(tr("your number"));
  number_->setAccessibleName(tr("Your prediction"));
  check_->setText(tr("Check"));
  show_->setText(tr("Show the answer"));
}

bool LessonQuestion::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonRelease) {
    if (const auto* text = qobject_cast<QLabel*>(watched)) {
      if (text->buddy()->isEnabled()) static_cast<QAbstractButton*>(text->buddy())->click();
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace attention_lab
