#pragma once

#include <vector>

#include <QString>
#include <QStringList>

#include "ui/lessons/lesson_facts.h"

namespace attention_lab {

/// One page in one language: Markdown with numbers to fill in.
struct LessonPageText {
  QString body;
  QString question;     ///< without the choices
  QStringList choices;  ///< plain text
  QString answer;       ///< shown once the prediction is right or given up
  QString task;         ///< what the learner does in the window
  QString done;         ///< shown once it is done
};

struct LessonText {
  QString title;
  std::vector<LessonPageText> pages;
};

/// A lesson's file in one language: "# Title", then the pages, each after a line "---". In a page
/// stand lines <!-- question -->, <!-- answer -->, <!-- task -->, <!-- done -->, each followed by
/// its part; the lines "- …" of a question are the choices.
/// Throws FormatError for a file without a title or without pages, or a part that isn't known.
LessonText parseLessonText(const QString& markdown);

/// Puts numbers in: {weights[0][0][1][2]:.3f} with three decimals, {token[0][1]} as it is; a row
/// becomes a list. What is put in is never taken for markup. Throws FormatError.
QString filledText(const QString& text, const LessonScope& scope);

}  // namespace attention_lab
