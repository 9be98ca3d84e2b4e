#include "ui/export/svg_fonts.h"

#include <hb-subset.h>
#include <hb.h>
#include <memory>
#include <vector>

#include <QFontDatabase>
#include <QRawFont>

#include "ui/theme.h"

namespace attention_lab {

namespace {

template <auto Destroy>
struct Deleter {
  template <class T>
  void operator()(T* object) const {
    Destroy(object);
  }
};
using Face = std::unique_ptr<hb_face_t, Deleter<hb_face_destroy>>;
using Blob = std::unique_ptr<hb_blob_t, Deleter<hb_blob_destroy>>;
using Input = std::unique_ptr<hb_subset_input_t, Deleter<hb_subset_input_destroy>>;

// The tables handed out, kept until the font is cut: HarfBuzz 6 reads some after dropping them.
struct FontTables {
  const QRawFont& font;
  std::vector<Blob> kept;
};

hb_blob_t* fontTable(hb_face_t*, hb_tag_t tag, void* user) {
  auto* tables = static_cast<FontTables*>(user);
  const char name[5] = {char(tag >> 24), char(tag >> 16), char(tag >> 8), char(tag), 0};
  const QByteArray table = tag == 0 ? QByteArray() : tables->font.fontTable(name);
  if (table.isEmpty()) return hb_blob_get_empty();
  hb_blob_t* blob = hb_blob_create(table.constData(), static_cast<unsigned>(table.size()),
                                   HB_MEMORY_MODE_DUPLICATE, nullptr, nullptr);
  tables->kept.emplace_back(hb_blob_reference(blob));
  return blob;
}

/// A font file with these characters' glyphs; empty when the font can't be cut.
QByteArray subset(QRawFont& font, const std::set<char32_t>& characters) {
  FontTables tables{font, {}};
  const Face face(hb_face_create_for_tables(fontTable, &tables, nullptr));
  const Input input(hb_subset_input_create_or_fail());
  if (!face || !input) return {};
  hb_set_t* wanted = hb_subset_input_unicode_set(input.get());
  for (const char32_t c : characters)
    hb_set_add(wanted, c);
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
  const Face cut(hb_subset_or_fail(face.get(), input.get()));
  if (!cut) return {};
  const Blob blob(hb_face_reference_blob(cut.get()));
  unsigned length = 0;
  const char* data = hb_blob_get_data(blob.get(), &length);
  return {data, static_cast<qsizetype>(length)};
}

QByteArray rule(const QString& family, bool bold, const QByteArray& file) {
  const bool postScript = file.startsWith("OTTO");
  return "@font-face{font-family:'" + family.toLatin1() +
         "';font-weight:" + (bold ? "bold" : "normal") + ";src:url(data:font/" +
         (postScript ? "otf" : "ttf") + ";base64," + file.toBase64() + ")}\n";
}

}  // namespace

void SvgFonts::add(const QFont& font, const QString& text) {
  for (const uint c : text.toUcs4())
    characters_[font.bold()].insert(c);
}

QByteArray SvgFonts::styleSheet() const {
  QByteArray sheet;
  for (const auto& [bold, characters] : characters_) {
    std::set<char32_t> left = characters;
    for (const QString& family : interfaceFont(12).families()) {
      QFont font(family, 12);
      font.setBold(bold);
      QRawFont raw = QRawFont::fromFont(font);
      if (raw.familyName() != family) continue;
      std::set<char32_t> held;
      for (const char32_t c : left) {
        if (raw.supportsCharacter(c)) held.insert(c);
      }
      if (held.empty()) continue;
      const QByteArray file = subset(raw, held);
      if (file.isEmpty()) continue;
      for (const char32_t c : held)
        left.erase(c);
      sheet += rule(family, bold, file);
    }
  }
  return sheet;
}

}  // namespace attention_lab
