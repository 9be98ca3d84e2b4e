#include "ui/models/variant_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/views/number_text.h"
#include "ui/views/tensor_description.h"

namespace attention_lab {

namespace {

struct VariantText {
  Q_DECLARE_TR_FUNCTIONS(VariantText)
};

/// More are counted.
constexpr qsizetype kMostNamed = 3;

QString scalingWords(const Scaling& scaling) {
  if (scaling.kind == ScalingKind::none) return VariantText::tr("without √d_k");
  if (scaling.kind == ScalingKind::sqrtDk) return VariantText::tr("with √d_k");
  return scalingText(scaling);
}

QString positionWords(const PositionSettings& now, const PositionSettings& before) {
  if (now.encoding == before.encoding) return VariantText::tr("another position setting");
  switch (now.encoding) {
    case PositionEncoding::none:
      return VariantText::tr("without position");
    case PositionEncoding::sinusoidal:
      return VariantText::tr("with sinusoidal position");
    case PositionEncoding::learned:
      return VariantText::tr("with learned position");
    case PositionEncoding::rotary:
      return VariantText::tr("with rotary position");
    case PositionEncoding::alibi:
      return VariantText::tr("with ALiBi");
  }
  return {};
}

QString maskWords(const MaskSettings& mask) {
  if (mask.none()) return VariantText::tr("without mask");
  return mask.keep || mask.bias ? VariantText::tr("another mask") : VariantText::tr("causal mask");
}

QString weightWords(const WeightSettings& now) {
  return now.source == WeightSource::random ? VariantText::tr("weights of seed %1").arg(now.seed)
                                            : VariantText::tr("other weights");
}

/// The words for a size per head; what is left to the program has no number.
QString sizeWords(const QString& name, const std::optional<Index>& size) {
  return size ? QStringLiteral("%1 = %2").arg(name).arg(*size)
              : VariantText::tr("usual %1").arg(name);
}

void addAttention(const AttentionSettings& now, const AttentionSettings& before,
                  QStringList& words) {
  if (now.scaling != before.scaling) words << scalingWords(now.scaling);
  if (now.temperature != before.temperature) {
    words << VariantText::tr("temperature %1").arg(tickText(now.temperature));
  }
  if (now.mask != before.mask) words << maskWords(now.mask);
  if (now.dropout != before.dropout) {
    words << (now.dropout.rate > 0 ? VariantText::tr("dropout %1").arg(tickText(now.dropout.rate))
                                   : VariantText::tr("without dropout"));
  }
  if (now.heads != before.heads) {
    words << (now.heads == 1 ? VariantText::tr("1 head")
                             : VariantText::tr("%1 heads").arg(now.heads));
  }
  if (now.dK != before.dK) words << sizeWords(QStringLiteral("d_k"), now.dK);
  if (now.dV != before.dV) words << sizeWords(QStringLiteral("d_v"), now.dV);
  if (now.weights != before.weights) words << weightWords(now.weights);
  if (now.given != before.given) words << VariantText::tr("other Q, K and V");
}

}  // namespace

QString variantText(const Document& document, const Document& variant) {
  QStringList words;
  if (variant.sequences != document.sequences || variant.context != document.context) {
    words << VariantText::tr("other tokens");
  }
  const EmbeddingSettings &now = variant.embedding, &before = document.embedding;
  if (now.dModel != before.dModel && now.source == EmbeddingSource::random) {
    words << QStringLiteral("d_model = %1").arg(now.dModel);
  } else if (now != before) {
    words << VariantText::tr("other embeddings");
  }
  if (variant.position != document.position) {
    words << positionWords(variant.position, document.position);
  }
  addAttention(variant.attention, document.attention, words);
  if (variant.view.head != document.view.head) {
    words << VariantText::tr("head %1").arg(variant.view.head + 1);
  }
  if (words.isEmpty()) return VariantText::tr("a copy");
  if (words.size() > kMostNamed) {
    return VariantText::tr("%1 and %2 more")
        .arg(words.first(kMostNamed).join(QStringLiteral(", ")))
        .arg(words.size() - kMostNamed);
  }
  return words.join(QStringLiteral(", "));
}

}  // namespace attention_lab
