#pragma once

#include <QColor>
#include <QString>

#include "core/document/trace.h"
#include "ui/theme.h"

namespace attention_lab {

/// What a trace array is called, in the current language. The last part of the path decides, so
/// that an array of a stack has the names of its layer.
struct TensorDescription {
  QString symbol;   ///< "QKᵀ": over a small matrix
  QString meaning;  ///< "attention weights"
  QString axes;     ///< "rows ask (query) · columns answer (key) · each row sums to 1"
};
TensorDescription describeTensor(const Trace& trace, const std::string& path);
/// The same without a trace, for lists: "scores" → "QKᵀ".
TensorDescription describeTensor(const std::string& path);

/// "÷ √d_k", "÷ d_k", "÷ 1", "× 0.37"
QString scalingText(const Scaling& scaling);

/// Accent of its border, arrows and letters; neutral without a role.
QColor roleColor(const Theme& theme, const std::string& path);

}  // namespace attention_lab
