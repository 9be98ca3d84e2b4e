#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace attention_lab {

class LessonQuestion;
class LessonSession;
class LessonTextView;

/// The page of the lesson that runs: its text, its question or task, and the way on. Next is
/// possible at any time; it is called Skip while something is left to do.
class LessonPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LessonPanel(LessonSession& session, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makePage();
  QWidget* makeFoot();
  void showPage();
  void showProgress();
  void showVerdict();
  void showWords();
  void sayVerdict(const QString& text, bool good);
  void revealBelow(const QWidget* part);
  void retranslate();

  LessonSession& session_;
  QLabel* title_;
  QToolButton* leave_;
  QScrollArea* scroll_;
  LessonTextView *body_, *question_, *answer_, *task_, *done_;
  LessonQuestion* input_;
  QLabel *verdict_, *taskMark_, *doneMark_;
  QPushButton *back_, *next_;
  QLabel* progress_;
};

}  // namespace attention_lab
