#pragma once

#include "ui/panels/view_page.h"

class QLabel;
class QPushButton;

namespace attention_lab {

class NumberControl;

/// The flow of attention: how much of each row is drawn, and of which heads.
class FlowPage : public ViewPage {
  Q_OBJECT

 public:
  explicit FlowPage(DocumentModel& model, QWidget* parent = nullptr);

 protected:
  void retranslate() override;
  void showSelection() override;

 private:
  QLabel* shareLabel_;
  NumberControl* share_;  ///< in per cent
  QPushButton* allHeads_;
};

}  // namespace attention_lab
