#pragma once

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include "core/math/matrix.h"

namespace attention_lab {

// Values of options; each throws WrongUse for one that can't be meant.

/// One of the words; the first where the option isn't set.
QString wordOf(const QCommandLineParser& parser, const QString& option, const QStringList& words);
/// The option's number, NaN when it isn't a finite one.
double numberOf(const QCommandLineParser& parser, const QString& option, double otherwise);
double positiveOf(const QCommandLineParser& parser, const QString& option, double otherwise);
/// A whole number from 0.
Index indexOf(const QCommandLineParser& parser, const QString& option, Index otherwise);
/// A whole number from `least` to `most`.
Index wholeOf(const QCommandLineParser& parser, const QString& option, Index least, Index most,
              Index otherwise);
Index wholeFrom(const QString& text, const QString& option, Index least, Index most);

}  // namespace attention_lab
