#include "ui/panels/lesson_panel.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/application_style.h"
#include "ui/lessons/lesson_session.h"
#include "ui/panels/lesson_question.h"
#include "ui/panels/lesson_text_view.h"
#include "ui/panels/panel_parts.h"
#include "ui/theme.h"

namespace attention_lab {
namespace {

LessonTextView* lessonText(QWidget* parent, const char* name) {
  auto* view = new LessonTextView(parent);
  view->setObjectName(QLatin1String(name));
  return view;
}

QString boldIn(const QColor& color) {
  return QStringLiteral("font-weight: bold; color: %1;").arg(color.name());
}

}  // namespace

LessonPanel::LessonPanel(LessonSession& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      title_(panelHeading(this)),
      leave_(new QToolButton(this)),
      scroll_(new QScrollArea(this)) {
  title_->setWordWrap(true);
  leave_->setObjectName(QStringLiteral("lessonLeave"));
  auto* head = new QHBoxLayout;
  head->addWidget(title_, 1);
  head->addWidget(leave_, 0, Qt::AlignTop);
  makePage();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 8, 8, 8);
  layout->addLayout(head);
  layout->addWidget(scroll_, 1);
  layout->addWidget(makeFoot());
  connect(leave_, &QToolButton::clicked, &session_, &LessonSession::leave);
  connect(&session_, &LessonSession::pageChanged, this, &LessonPanel::showPage);
  connect(&session_, &LessonSession::progressed, this, &LessonPanel::showProgress);
  retranslate();
}

void LessonPanel::makePage() {
  auto* page = new QWidget;
  page->setObjectName(QStringLiteral("scrolled"));
  body_ = lessonText(page, "lessonBody");
  question_ = lessonText(page, "lessonQuestion");
  answer_ = lessonText(page, "lessonAnswer");
  task_ = lessonText(page, "lessonTask");
  done_ = lessonText(page, "lessonDone");
  input_ = new LessonQuestion(page);
  verdict_ = panelLabel(page);
  verdict_->setObjectName(QStringLiteral("lessonVerdict"));
  verdict_->setWordWrap(true);
  taskMark_ = panelLabel(page);
  taskMark_->setObjectName(QStringLiteral("lessonTaskMark"));
  taskMark_->setWordWrap(true);
  doneMark_ = panelLabel(page);
  doneMark_->setObjectName(QStringLiteral("lessonDoneMark"));
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 4, 8, 4);
  for (QWidget* part : std::initializer_list<QWidget*>{body_, question_, input_, verdict_, answer_,
                                                       taskMark_, task_, doneMark_, done_}) {
    layout->addWidget(part);
  }
  layout->addStretch(1);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setWidget(page);
  connect(input_, &LessonQuestion::numberGuessed, &session_, &LessonSession::guess);
  connect(input_, &LessonQuestion::choiceMade, &session_, &LessonSession::choose);
  connect(input_, &LessonQuestion::answerRequested, &session_, &LessonSession::reveal);
  connect(input_, &LessonQuestion::refused, this,
          [this](const QString& why) { sayVerdict(why, false); });
}

QWidget* LessonPanel::makeFoot() {
  auto* foot = new QWidget(this);
  back_ = new QPushButton(foot);
  back_->setObjectName(QStringLiteral("lessonBack"));
  next_ = new QPushButton(foot);
  next_->setObjectName(QStringLiteral("lessonNext"));
  progress_ = panelLabel(foot, "muted");
  progress_->setObjectName(QStringLiteral("lessonProgress"));
  auto* layout = new QHBoxLayout(foot);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(back_);
  layout->addWidget(progress_, 1, Qt::AlignCenter);
  layout->addWidget(next_);
  connect(back_, &QPushButton::clicked, &session_, &LessonSession::back);
  connect(next_, &QPushButton::clicked, &session_, &LessonSession::next);
  return foot;
}

void LessonPanel::showPage() {
  input_->ask(session_.text().choices);
  input_->choose(session_.chosen());
  showWords();
  scroll_->verticalScrollBar()->setValue(0);
}

void LessonPanel::showProgress() {
  const bool answered = answer_->isHidden() && session_.isAnswered();
  const bool did = done_->isHidden() && session_.isGoalMet();
  showWords();
  if (answered) revealBelow(answer_);
  if (did) revealBelow(done_);
}

void LessonPanel::revealBelow(const QWidget* part) {
  // Once the layout has made room for it.
  QTimer::singleShot(0, part, [this, part] {
    scroll_->ensureVisible(0, part->geometry().bottom(), 0, 0);
    scroll_->ensureVisible(0, part->geometry().top() - 3 * fontMetrics().height(), 0, 0);
  });
}

void LessonPanel::showWords() {
  if (!session_.isActive()) return;
  const LessonPageText text = session_.text();
  const LessonPage& page = session_.current();
  title_->setText(session_.title());
  body_->showMarkdown(text.body);
  question_->showMarkdown(text.question);
  input_->setVisible(page.prediction.has_value());
  input_->reword(text.choices);
  input_->setAnswered(session_.isAnswered());
  answer_->showMarkdown(session_.isAnswered() ? text.answer : QString());
  task_->showMarkdown(text.task);
  done_->showMarkdown(session_.isGoalMet() ? text.done : QString());
  showVerdict();
  back_->setEnabled(session_.page() > 0);
  const bool ready = session_.isPageDone();
  next_->setText(session_.isLastPage() ? tr("Finish") : ready ? tr("Next") : tr("Skip"));
  next_->setProperty("role", ready ? "accent" : "");
  next_->style()->unpolish(next_);
  next_->style()->polish(next_);
  progress_->setText(tr("page %1 of %2").arg(session_.page() + 1).arg(session_.pageCount()));
}

void LessonPanel::sayVerdict(const QString& text, bool good) {
  const Theme& colors = theme(currentTheme());
  verdict_->setText(text);
  verdict_->setVisible(!text.isEmpty());
  verdict_->setStyleSheet(boldIn(good ? colors.value : colors.warning));
}

void LessonPanel::showVerdict() {
  switch (session_.verdict()) {
    case Verdict::open:
      sayVerdict({}, true);
      break;
    case Verdict::wrong:
      sayVerdict(tr("Not so. Look again, or show the answer."), false);
      break;
    case Verdict::right:
      sayVerdict(tr("✓ Right."), true);
      break;
    case Verdict::shown:
      sayVerdict(tr("The answer:"), true);
      break;
  }
  taskMark_->setVisible(!session_.current().goal.empty());
  taskMark_->setText(tr("Your turn"));
  doneMark_->setVisible(session_.isGoalMet());
  doneMark_->setText(tr("✓ Done."));
  const Theme& colors = theme(currentTheme());
  taskMark_->setStyleSheet(boldIn(colors.accent));
  doneMark_->setStyleSheet(boldIn(colors.value));
}

void LessonPanel::retranslate() {
  leave_->setText(tr("Leave"));
  leave_->setAccessibleName(tr("Leave the lesson"));
  setPlainToolTip(*leave_, tr("Leave the lesson; your own document comes back (Ctrl+Shift+L)"));
  back_->setText(tr("Back"));
  back_->setAccessibleName(tr("Previous page of the lesson"));
  setPlainToolTip(*back_, tr("Previous page of the lesson (Alt+Left)"));
  next_->setAccessibleName(tr("Next page of the lesson"));
  setPlainToolTip(*next_, tr("Next page of the lesson (Alt+Right)"));
  body_->setAccessibleName(tr("Lesson text"));
  question_->setAccessibleName(tr("Question"));
  answer_->setAccessibleName(tr("Answer"));
  task_->setAccessibleName(tr("Task"));
  done_->setAccessibleName(tr("What was seen"));
  input_->retranslate();
  showWords();
}

void LessonPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) showWords();
}

}  // namespace attention_lab
