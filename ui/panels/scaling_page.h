#pragma once

#include <array>

#include <QWidget>

#include "core/lab/scaling_experiment.h"
#include "ui/views/view_style.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace attention_lab {

class DocumentModel;
class NumberBox;
class NumberControl;
class ScalingLabView;
class ScalingRun;
class ViewCanvas;

/// The √d_k laboratory: what is drawn is chosen above the plots, and kept in the document's view
/// state. While the page is seen it draws; any change begins anew.
class ScalingPage : public QWidget {
  Q_OBJECT

 public:
  explicit ScalingPage(DocumentModel& model, QWidget* parent = nullptr);
  ~ScalingPage() override;

  void setStyleOfViews(const ViewStyle& style);
  ViewCanvas* canvas() const { return canvas_; }

 signals:
  void numbersWanted(const SharedScalingResult& result);  ///< as a file

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// A control with its label, which stay together where the line breaks.
  QLabel* addLine(QWidget* control);
  void makeControls();
  void makeDivisors();
  const ScalingSettings& settings() const;
  void change(const ScalingSettings& settings);
  void changeDivisors();
  void showSettings();
  /// Draws for the settings there are, unless what is shown is of them.
  void draw();
  void restart();
  /// What is there, with another d_k looked at, where it was drawn with the others.
  bool chooseWithin();
  void showResult(const SharedScalingResult& result);
  void showFailure(const QString& why);
  void showProgress();
  ScalingLabView& view() const;
  void sizeControls();
  /// As high as they want, at most a third of the page.
  void fitControls();
  void retranslate();

  DocumentModel& model_;
  ScalingRun* run_;
  NumberBox* keys_;
  QComboBox* distribution_;
  NumberControl* dK_;
  std::array<QCheckBox*, 4> divisors_{};  ///< ÷1, ÷√d_k, ÷d_k, own
  NumberBox* exponent_;
  NumberBox* draws_;
  NumberBox* seed_;
  QToolButton* dice_;
  QPushButton* numbers_;
  QWidget* controls_;
  QScrollArea* scroller_;
  std::array<QLabel*, 6> labels_{};  ///< of keys, distribution, d_k, divisors, draws, seed
  QLabel* progress_;
  ViewCanvas* canvas_;
  ScalingSettings drawn_;  ///< what runs, or was run
  bool stale_ = true;      ///< what is shown isn't of the settings or the document
};

}  // namespace attention_lab
