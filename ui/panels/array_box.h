#pragma once

#include <string>
#include <vector>

#include <QComboBox>

namespace attention_lab {

class DocumentModel;

/// Chooses one of the trace's arrays, "A · attention weights", and makes it the selected one.
class ArrayBox : public QComboBox {
  Q_OBJECT

 public:
  explicit ArrayBox(DocumentModel& model, QWidget* parent = nullptr);

  /// Offers these paths of the model's trace, in the current language, and shows `chosen`.
  void setArrays(const std::vector<std::string>& paths, const std::string& chosen);

 private:
  DocumentModel& model_;
};

}  // namespace attention_lab
