#pragma once

#include <array>

#include <QColor>
#include <QString>
#include <QStringList>

namespace attention_lab {

/// 256 colours from the lowest to the highest value.
struct Colormap {
  const char* name;
  std::array<QRgb, 256> colors;
  /// Whether black text on colors[i] contrasts more than white: that one has at least 4.5 : 1.
  std::array<bool, 256> blackText;
};

/// viridis, cividis, magma, grey; viridis for any other word.
const Colormap& sequentialColormap(const QString& name);
QStringList sequentialColormapNames();
/// Blue, white, red; colors[127] and colors[128] are the same white, so that 0 has no hue.
const Colormap& divergingColormap();

/// WCAG 2: 1 … 21.
double contrastRatio(QRgb one, QRgb other);
/// The colour, as much nearer to white under black text (or to black under white text) as makes
/// them contrast 7 : 1.
QRgb strongGround(QRgb color, bool blackText);

}  // namespace attention_lab
