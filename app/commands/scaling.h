#pragma once

#include <QString>
#include <QStringList>

namespace attention_lab {

QString scalingSummary();
/// scaling [DOC] -o OUT.{csv,png,svg,pdf} [--dk LIST …]; needs a QApplication.
int runScalingCommand(const QStringList& arguments);

}  // namespace attention_lab
