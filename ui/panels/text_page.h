#pragma once

#include "ui/panels/view_page.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace attention_lab {

/// The text shaded by attention: in which direction, and of the head or the mean of all.
class TextPage : public ViewPage {
  Q_OBJECT

 public:
  explicit TextPage(DocumentModel& model, QWidget* parent = nullptr);

 protected:
  void retranslate() override;
  void showSelection() override;

 private:
  void turn(TokenSide side);

  QLabel* sideLabel_;
  QComboBox* side_;
  QCheckBox* mean_;
};

}  // namespace attention_lab
