#include "ui/views/view_words.h"

#include <QCoreApplication>

namespace attention_lab {

namespace {

struct ViewWordsText {
  Q_DECLARE_TR_FUNCTIONS(ViewWords)
};

}  // namespace

QString headName(Index head, Index heads) {
  return ViewWordsText::tr("head %1 of %2").arg(head + 1).arg(heads);
}

QString itemName(Index item, Index items) {
  return ViewWordsText::tr("item %1 of %2").arg(item + 1).arg(items);
}

QString nothingComputedText() {
  return ViewWordsText::tr("Nothing has been computed yet.");
}

QString noSuchItemOrHeadText() {
  return ViewWordsText::tr("There is no such item or head.");
}

}  // namespace attention_lab
