#include "ui/views/colormap.h"

#include <cmath>
#include <cstddef>

#include "ui/views/colormap_tables.h"

namespace attention_lab {

namespace {

double linear(int channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(QRgb color) {
  return 0.2126 * linear(qRed(color)) + 0.7152 * linear(qGreen(color)) +
         0.0722 * linear(qBlue(color));
}

template <class ColorAt>
Colormap make(const char* name, ColorAt&& colorAt) {
  Colormap map{name, {}, {}};
  for (std::size_t i = 0; i < map.colors.size(); ++i) {
    map.colors[i] = 0xff000000 | colorAt(static_cast<int>(i));
    map.blackText[i] = contrastRatio(map.colors[i], qRgb(0, 0, 0)) >=
                       contrastRatio(map.colors[i], qRgb(255, 255, 255));
  }
  return map;
}

Colormap fromTable(const char* name, const std::array<std::uint32_t, 256>& table) {
  return make(name, [&](int i) { return table[static_cast<std::size_t>(i)]; });
}

QRgb divergingColor(int i) {
  static constexpr std::array<QRgb, 9> anchors{0x1d4489, 0x3c74b6, 0x7fb0d8, 0xc6ddee, 0xf7f7f7,
                                               0xfad2bd, 0xec9272, 0xd04a42, 0xa11226};
  const double t = i < 128 ? i / 127.0 * 4 : 4 + (i - 128) / 127.0 * 4;
  const auto below = std::min<std::size_t>(static_cast<std::size_t>(t), 7);
  const double part = t - static_cast<double>(below);
  const QRgb a = anchors[below], b = anchors[below + 1];
  const auto mix = [&](int from, int to) {
    return static_cast<int>(std::lround(from + (to - from) * part));
  };
  return qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
}

const std::array<Colormap, 4>& sequentialColormaps() {
  static const std::array<Colormap, 4> maps{
      fromTable("viridis", kViridis), fromTable("cividis", kCividis), fromTable("magma", kMagma),
      make("grey", [](int i) { return qRgb(255 - i, 255 - i, 255 - i); })};
  return maps;
}

}  // namespace

double contrastRatio(QRgb one, QRgb other) {
  const double a = luminance(one), b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QRgb strongGround(QRgb color, bool blackText) {
  const QRgb text = blackText ? qRgb(0, 0, 0) : qRgb(255, 255, 255);
  const int far = blackText ? 255 : 0;
  QRgb ground = color;
  for (int step = 1; step <= 20 && contrastRatio(ground, text) < 7; ++step) {
    const auto mixed = [&](int part) { return part + (far - part) * step / 20; };
    ground = qRgb(mixed(qRed(color)), mixed(qGreen(color)), mixed(qBlue(color)));
  }
  return ground;
}

const Colormap& sequentialColormap(const QString& name) {
  for (const Colormap& map : sequentialColormaps()) {
    if (name == QLatin1String(map.name)) return map;
  }
  return sequentialColormaps().front();
}

QStringList sequentialColormapNames() {
  QStringList names;
  for (const Colormap& map : sequentialColormaps())
    names << QString::fromLatin1(map.name);
  return names;
}

const Colormap& divergingColormap() {
  static const Colormap map = make("blue-white-red", divergingColor);
  return map;
}

}  // namespace attention_lab
