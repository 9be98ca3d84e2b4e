#include "ui/models/class_part_text.h"

#include <QCoreApplication>

namespace attention_lab {

namespace {

struct ClassPartText {
  Q_DECLARE_TR_FUNCTIONS(ClassPartText)
};

}  // namespace

QString classPartName(const ClassPart& part) {
  return QCoreApplication::translate("core", part.name);
}

QString lockedText(const ClassPart& part) {
  return ClassPartText::tr("%1: locked in this document; File ▸ Class preset unlocks it.")
      .arg(classPartName(part));
}

}  // namespace attention_lab
