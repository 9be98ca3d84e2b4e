#pragma once

#include "ui/panels/view_page.h"
#include "ui/views/ripple_animation.h"

class QLabel;
class QMenu;
class QPushButton;

namespace attention_lab {

class ArrayBox;
class Comparison;

/// The document beside its variant: which array, and which variant.
class ComparePage : public ViewPage {
  Q_OBJECT

 public:
  explicit ComparePage(Comparison& comparison, QWidget* parent = nullptr);

  /// What the button for the variant opens; the menu stays the caller's.
  void setMenu(QMenu* menu);

 protected:
  void retranslate() override;
  void showSelection() override;

 private:
  void showVariant();
  void startRipple();
  void showRipple(double strength);

  Comparison& comparison_;
  QLabel* arrayLabel_;
  ArrayBox* array_;
  QPushButton* variant_;
  RippleAnimation ripple_;  ///< of the variant; the canvas has the document's
};

}  // namespace attention_lab
