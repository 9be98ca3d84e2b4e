#include "ui/theme.h"

namespace attention_lab {

const Theme& theme(ThemeKind kind) {
  static const Theme light{
      .kind = ThemeKind::light,
      .window = QColor(0xf3f5f9),
      .surface = QColor(0xffffff),
      .border = QColor(0xdfe3ec),
      .text = QColor(0x1b2130),
      .mutedText = QColor(0x60687a),
      .accent = QColor(0x6d3fd0),
      .accentText = QColor(0xffffff),
      .query = QColor(0x1f66cc),
      .key = QColor(0xa35200),
      .value = QColor(0x0b7d53),
      .attention = QColor(0x6d3fd0),
      .neutral = QColor(0x4b5262),
      .pinned = QColor(0x8f0046),
      .ripple = QColor(0xff8a00),
      .warning = QColor(0xc62828),
  };
  static const Theme dark{
      .kind = ThemeKind::dark,
      .window = QColor(0x14161c),
      .surface = QColor(0x1c1f27),
      .border = QColor(0x363b48),
      .text = QColor(0xe8eaf0),
      .mutedText = QColor(0xa3aabb),
      .accent = QColor(0xa98bff),
      .accentText = QColor(0x17122b),
      .query = QColor(0x6ea8ff),
      .key = QColor(0xffa857),
      .value = QColor(0x4fd39b),
      .attention = QColor(0xb79bff),
      .neutral = QColor(0xa9b0c0),
      .pinned = QColor(0xffa8ce),
      .ripple = QColor(0xff8a00),
      .warning = QColor(0xff7b72),
  };
  static const Theme presenterLight{
      .kind = ThemeKind::presenterLight,
      .window = QColor(0xf5f6fa),
      .surface = QColor(0xffffff),
      .border = QColor(0x8d94a6),
      .text = QColor(Qt::black),
      .mutedText = QColor(0x39404f),
      .accent = QColor(0x4a1fa8),
      .accentText = QColor(0xffffff),
      .query = QColor(0x0b4596),
      .key = QColor(0x6f3600),
      .value = QColor(0x05553a),
      .attention = QColor(0x4a1fa8),
      .neutral = QColor(0x2b303c),
      .pinned = QColor(0xe0006c),
      .ripple = QColor(0xff8a00),
      .warning = QColor(0x8f1414),
      .line = 2,
  };
  static const Theme presenterDark{
      .kind = ThemeKind::presenterDark,
      .window = QColor(Qt::black),
      .surface = QColor(0x0c0e13),
      .border = QColor(0x6a7285),
      .text = QColor(0xffffff),
      .mutedText = QColor(0xc9cfdb),
      .accent = QColor(0xc3adff),
      .accentText = QColor(0x0b0620),
      .query = QColor(0x9ac4ff),
      .key = QColor(0xffc48a),
      .value = QColor(0x7fe6bb),
      .attention = QColor(0xcdb8ff),
      .neutral = QColor(0xcdd3df),
      .pinned = QColor(0xff7ab8),
      .ripple = QColor(0xff8a00),
      .warning = QColor(0xffa39c),
      .line = 2,
  };
  switch (kind) {
    case ThemeKind::dark:
      return dark;
    case ThemeKind::presenterLight:
      return presenterLight;
    case ThemeKind::presenterDark:
      return presenterDark;
    case ThemeKind::light:
      break;
  }
  return light;
}

QFont interfaceFont(double pointSize) {
  QFont font;
  font.setFamilies({QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans CJK SC")});
  font.setPointSizeF(pointSize);
  return font;
}

}  // namespace attention_lab
