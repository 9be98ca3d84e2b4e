#pragma once

#include <QStringList>

#include "ui/theme.h"
#include "ui/views/colormap.h"
#include "ui/views/head_colors.h"

namespace attention_lab::test {

/// The theme's texts that contrast with what they stand on less than `text`, and its marks less
/// than `mark`, each with its colours.
inline QStringList faintColors(const Theme& colors, double text, double mark = 3) {
  QStringList faint;
  const auto check = [&](const QColor& color, const QColor& ground, double ratio) {
    const double contrast = contrastRatio(color.rgb(), ground.rgb());
    if (contrast < ratio)
      faint << QStringLiteral("%1 on %2: %3")
                   .arg(color.name(), ground.name())
                   .arg(contrast, 0, 'f', 2);
  };
  for (const QColor& ground : {colors.surface, colors.window}) {
    for (const QColor& color :
         {colors.text, colors.mutedText, colors.query, colors.key, colors.value, colors.attention,
          colors.neutral, colors.warning, colors.accent})
      check(color, ground, text);
    check(colors.pinned, ground, mark);
  }
  check(colors.accentText, colors.accent, text);
  for (Index head = 0; head < kHeadColors; ++head)
    check(headColor(head, colors.kind), colors.surface, mark);
  return faint;
}

}  // namespace attention_lab::test
