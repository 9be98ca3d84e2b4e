#pragma once

#include <QString>
#include <QStringList>

namespace attention_lab {

QString renderSummary();
/// render DOC -o OUT.{png,svg,pdf} [--view ID …]; needs a QApplication.
int runRender(const QStringList& arguments);

}  // namespace attention_lab
