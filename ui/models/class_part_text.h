#pragma once

#include <QString>

#include "core/document/class_parts.h"

namespace attention_lab {

QString classPartName(const ClassPart& part);
/// Why it can't be changed, and where that is said.
QString lockedText(const ClassPart& part);

}  // namespace attention_lab
