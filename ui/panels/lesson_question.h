#pragma once

#include <optional>

#include <QWidget>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace attention_lab {

/// Where a lesson's question is answered: a number is typed, or one of several choices taken; what
/// the learner entered is checked or the answer asked for.
class LessonQuestion : public QWidget {
  Q_OBJECT

 public:
  explicit LessonQuestion(QWidget* parent = nullptr);

  /// Another question; no choices: a number.
  void ask(const QStringList& choices);
  /// The same choices in another language.
  void reword(const QStringList& choices);
  void choose(std::optional<int> choice);
  /// No more answers are taken.
  void setAnswered(bool answered);
  void retranslate();

 signals:
  void numberGuessed(double number);
  void choiceMade(int choice);
  void answerRequested();
  /// What was typed isn't a number; why.
  void refused(const QString& why);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void check();
  void makeChoices(int count);

  QLineEdit* number_;
  QPushButton* check_;
  QPushButton* show_;
  QButtonGroup* group_;
  QVBoxLayout* lines_;
  struct Choice {
    QWidget* line;
    QLabel* text;
  };
  QList<Choice> choices_;
};

}  // namespace attention_lab
