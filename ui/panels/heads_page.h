#pragma once

#include "ui/panels/view_page.h"

class QCheckBox;
class QLabel;

namespace attention_lab {

class ArrayBox;

/// All heads: which array, and whether their mean is laid beside them.
class HeadsPage : public ViewPage {
  Q_OBJECT

 public:
  explicit HeadsPage(DocumentModel& model, QWidget* parent = nullptr);

 protected:
  void retranslate() override;
  void showSelection() override;

 private:
  QLabel* arrayLabel_;
  ArrayBox* array_;
  QCheckBox* mean_;
};

}  // namespace attention_lab
