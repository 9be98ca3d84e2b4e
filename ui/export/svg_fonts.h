#pragma once

#include <map>
#include <set>

#include <QByteArray>
#include <QFont>
#include <QString>

namespace attention_lab {

/// The characters that a drawing uses, and the parts of the fonts that hold them.
class SvgFonts {
 public:
  void add(const QFont& font, const QString& text);

  /// @font-face rules, one a family and weight that was used, with those glyphs only (by
  /// harfbuzz's subsetter); empty without text.
  QByteArray styleSheet() const;

 private:
  std::map<bool, std::set<char32_t>> characters_;  ///< by boldness
};

}  // namespace attention_lab
