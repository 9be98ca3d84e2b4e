#include "ui/lessons/lesson_session.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/attempt.h"
#include "ui/document/document_model.h"
#include "ui/language.h"

namespace attention_lab {

LessonSession::LessonSession(DocumentModel& model, QObject* parent)
    : QObject(parent), model_(model) {
  connect(&model_, &DocumentModel::traceAvailable, this, &LessonSession::watchGoal);
  connect(&model_, &DocumentModel::selectionChanged, this, &LessonSession::watchGoal);
  connect(&model_, &DocumentModel::viewStateChanged, this, &LessonSession::watchGoal);
}

bool LessonSession::start(const SharedLesson& lesson) {
  if (const auto failure = failureOf([&] { (void)factsOf(lesson->pages.front().document); })) {
    model_.refuse(*failure);
    return false;
  }
  leave();
  model_.setAside();
  lesson_ = lesson;
  states_.assign(lesson->pages.size(), State());
  emit activeChanged();
  open(0);
  return true;
}

void LessonSession::leave() {
  if (!lesson_) return;
  lesson_.reset();
  start_ = trying_ = LessonFacts();
  model_.takeBack();
  emit activeChanged();
}

void LessonSession::next() {
  if (!lesson_) return;
  if (isLastPage()) return leave();
  open(page_ + 1);
}

void LessonSession::back() {
  if (lesson_ && page_ > 0) open(page_ - 1);
}

void LessonSession::open(int page) {
  page_ = page;
  const auto failure = failureOf([&] {
    start_ = factsOf(current().document);
    trying_ = current().trying ? factsOf(*current().trying) : start_;
  });
  if (failure) model_.refuse(*failure);
  showDocument();
  emit pageChanged();
}

void LessonSession::showDocument() {
  const Document& document = current().document;
  ViewState view = document.view;
  view.colormap = model_.document().view.colormap;
  Document now = model_.document();
  now.view = document.view;
  if (now == document) {
    model_.setViewState(view);
    model_.select(selectionOf(view));
    model_.undoStack().clear();
    return;
  }
  now = document;
  now.view = view;
  model_.reset(std::move(now), {});
}

LessonFacts LessonSession::factsNow() const {
  return {model_.trace(), model_.selection(), model_.document().view.view};
}

LessonScope LessonSession::scope(const LessonFacts& now) const {
  return {&now, &start_, &trying_};
}

double LessonSession::rightAnswer() const {
  const LessonScope scope = this->scope(start_);
  const Prediction& prediction = *current().prediction;
  if (!prediction.answer.empty()) return evaluateNumber(prediction.answer, std::cref(scope));
  const auto right = std::ranges::find_if(prediction.choices, [&](const std::string& condition) {
    return evaluateCondition(condition, std::cref(scope));
  });
  return static_cast<double>(right - prediction.choices.begin());
}

void LessonSession::guess(double number) {
  if (isAnswered()) return;
  settle(std::abs(number - rightAnswer()) <= current().prediction->tolerance + 1e-12);
}

void LessonSession::choose(int choice) {
  if (isAnswered()) return;
  state().chosen = choice;
  settle(choice == static_cast<int>(rightAnswer()));
}

void LessonSession::settle(bool right) {
  state().verdict = right ? Verdict::right : Verdict::wrong;
  if (right) tryOut();
  emit progressed();
}

void LessonSession::reveal() {
  if (isAnswered()) return;
  state().verdict = Verdict::shown;
  tryOut();
  emit progressed();
}

// What was asked about happens in the window, so that it can be seen, and undone.
void LessonSession::tryOut() {
  if (current().trying) model_.change(tr("What was asked"), *current().trying);
}

void LessonSession::watchGoal() {
  if (!lesson_ || state().goalMet || current().goal.empty() || !model_.traceIsCurrent()) return;
  bool met = false;
  const auto failure = failureOf([&] {
    const LessonFacts now = factsNow();
    const LessonScope scope = this->scope(now);
    met = evaluateCondition(current().goal, std::cref(scope));
  });
  // The learner's document may lack what the goal speaks of.
  if (failure || !met) return;
  state().goalMet = true;
  emit progressed();
}

bool LessonSession::isPageDone() const {
  return (!current().prediction || isAnswered()) && (current().goal.empty() || isGoalMet());
}

LessonPageText LessonSession::text() const {
  LessonPageText text = lesson_->text(currentLanguage()).pages[static_cast<std::size_t>(page_)];
  const LessonFacts now = factsNow();
  const auto fill = [&](QString& part, const LessonFacts& facts) {
    const auto failure = failureOf([&] {
      const LessonScope scope = this->scope(facts);
      part = filledText(part, scope);
    });
    if (failure) part = *failure;
  };
  for (QString* part : {&text.body, &text.question, &text.answer, &text.task})
    fill(*part, start_);
  for (QString& choice : text.choices)
    fill(choice, start_);
  if (isGoalMet() && now.trace) fill(text.done, now);
  return text;
}

QString LessonSession::title() const {
  return lesson_->text(currentLanguage()).title;
}

}  // namespace attention_lab
