#pragma once

#include <QString>
#include <QStringList>

#include "core/error.h"

namespace attention_lab {

/// Switches the program's texts at run time; widgets get QEvent::LanguageChange. "en" or "zh_CN";
/// false for another code or when its texts are missing (the language stays as it was).
bool installLanguage(const QString& code);
QString currentLanguage();
/// The codes there are.
QStringList languages();
/// The language's own name: "English", "简体中文".
QString languageName(const QString& code);
/// "zh_CN" where the system speaks Chinese, else "en".
QString systemLanguage();

/// A core message in the current language, with its arguments.
QString translated(const Message& message);
/// File, place and message of an error, for a person.
QString translated(const Error& error);

}  // namespace attention_lab
