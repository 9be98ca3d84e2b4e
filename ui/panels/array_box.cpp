#include "ui/panels/array_box.h"

#include "ui/document/document_model.h"
#include "ui/views/tensor_description.h"

namespace attention_lab {

ArrayBox::ArrayBox(DocumentModel& model, QWidget* parent) : QComboBox(parent), model_(model) {
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(8);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &QComboBox::activated, this, [this](int index) {
    Selection selection = model_.selection();
    selection.tensor = itemData(index).toString().toStdString();
    model_.select(selection);
  });
}

void ArrayBox::setArrays(const std::vector<std::string>& paths, const std::string& chosen) {
  QStringList texts;
  for (const std::string& path : paths) {
    const TensorDescription words = describeTensor(*model_.trace(), path);
    texts += QStringLiteral("%1 · %2").arg(words.symbol, words.meaning);
  }
  // An open list stays as it is while nothing about it changed.
  bool same = texts.size() == count();
  for (int i = 0; same && i < count(); ++i)
    same = itemText(i) == texts[i];
  if (!same) {
    clear();
    for (qsizetype i = 0; i < texts.size(); ++i)
      addItem(texts[i], QString::fromStdString(paths[static_cast<std::size_t>(i)]));
  }
  setCurrentIndex(findData(QString::fromStdString(chosen)));
}

}  // namespace attention_lab
