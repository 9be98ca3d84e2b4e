#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "ui/lessons/lesson.h"

namespace attention_lab {

class DocumentModel;

/// How a page's question stands.
enum class Verdict { open, wrong, right, shown };

/// A lesson that runs: which page, what was guessed, whether the goal is met. Each page opens its
/// own document; the user's is set aside meanwhile and comes back as it was, with its undo steps.
class LessonSession : public QObject {
  Q_OBJECT

 public:
  explicit LessonSession(DocumentModel& model, QObject* parent = nullptr);

  /// False when the lesson can't be shown; the status line says why and all stays as it was.
  bool start(const SharedLesson& lesson);
  /// Nothing happens when none runs.
  void leave();
  bool isActive() const { return lesson_ != nullptr; }
  const SharedLesson& lesson() const { return lesson_; }

  int pageCount() const { return static_cast<int>(lesson_->pages.size()); }
  int page() const { return page_; }
  bool isLastPage() const { return page_ + 1 == pageCount(); }
  const LessonPage& current() const { return lesson_->pages[static_cast<std::size_t>(page_)]; }
  /// The last page's next is leave().
  void next();
  void back();

  /// Compares with the number, or the condition, computed from the page's document.
  void guess(double number);
  void choose(int choice);
  /// Gives the answer away.
  void reveal();
  Verdict verdict() const { return state().verdict; }
  std::optional<int> chosen() const { return state().chosen; }
  /// The answer is known: guessed or given away.
  bool isAnswered() const { return verdict() == Verdict::right || verdict() == Verdict::shown; }
  bool isGoalMet() const { return state().goalMet; }
  /// Nothing on the page is left to do.
  bool isPageDone() const;
  /// The right number, or the right choice's index.
  double rightAnswer() const;

  /// The page's texts in the current language with their numbers. `done` has the numbers now,
  /// the others those the page was opened with.
  LessonPageText text() const;
  QString title() const;

 signals:
  void activeChanged();
  void pageChanged();  ///< the document, the view and the text are others
  void progressed();   ///< guessed, answered, goal met

 private:
  struct State {
    Verdict verdict = Verdict::open;
    std::optional<int> chosen;
    bool goalMet = false;
  };
  const State& state() const { return states_[static_cast<std::size_t>(page_)]; }
  State& state() { return states_[static_cast<std::size_t>(page_)]; }
  void open(int page);
  /// Opens the page's document, unless it is the one there is.
  void showDocument();
  void settle(bool right);
  void tryOut();
  void watchGoal();
  LessonFacts factsNow() const;
  LessonScope scope(const LessonFacts& now) const;

  DocumentModel& model_;
  SharedLesson lesson_;
  int page_ = 0;
  std::vector<State> states_;
  LessonFacts start_, trying_;
};

}  // namespace attention_lab
