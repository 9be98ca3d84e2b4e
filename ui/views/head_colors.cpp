#include "ui/views/head_colors.h"

#include <array>

namespace attention_lab {

QColor headColor(Index head, ThemeKind kind) {
  static constexpr std::array<QRgb, kHeadColors> light{0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                                                       0x2b93d1, 0x8a2be2, 0x1c2230, 0x661100};
  static constexpr std::array<QRgb, kHeadColors> dark{0x56b4e9, 0xe69f00, 0x009e73, 0xcc79a7,
                                                      0xf0e442, 0xd55e00, 0xffffff, 0x8c7bff};
  const auto index = static_cast<std::size_t>(head % kHeadColors);
  return QColor((isDark(kind) ? dark : light)[index]);
}

QPen headPen(Index head, ThemeKind kind, double width) {
  static constexpr std::array<Qt::PenStyle, 4> dashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                                      Qt::DashDotLine};
  QPen pen(headColor(head, kind), width);
  pen.setStyle(dashes[static_cast<std::size_t>(head / kHeadColors) % dashes.size()]);
  pen.setCapStyle(Qt::FlatCap);
  return pen;
}

}  // namespace attention_lab
