#pragma once

#include <QPainter>

#include "ui/views/paint_tools.h"

namespace attention_lab {

/// Title and subtitle of a view, where its layout has them; leaves the small font and the
/// subtitle's colour set.
template <class Layout, class Words>
void paintHeading(QPainter& painter, const Layout& at, const Words& words, const QColor& accent,
                  const QColor& quiet) {
  painter.setFont(at.titleFont);
  painter.setPen(accent);
  if (!words.title.isEmpty()) drawWrapped(painter, at.title, words.title);
  painter.setFont(at.smallFont);
  painter.setPen(quiet);
  drawWrapped(painter, at.subtitle, words.subtitle);
}

}  // namespace attention_lab
