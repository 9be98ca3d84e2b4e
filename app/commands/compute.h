#pragma once

#include <QString>
#include <QStringList>

namespace attention_lab {

QString computeSummary();
/// compute DOC -o TRACE.{npz,json,safetensors} [--only names] [--set PATH=VALUE]
int runCompute(const QStringList& arguments);

}  // namespace attention_lab
