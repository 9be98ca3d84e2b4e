#pragma once

#include <QTimer>
#include <QWidget>

#include "core/document/steps.h"

class QBoxLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace attention_lab {

class DocumentModel;
class NumberBox;

/// "⏮ ◂ ▶ ▸ ⏭ ────●──── rows per second": where the steps of the layer have come to, and what moves
/// them. It is seen only while steps are shown. Where motion is to be reduced, playing goes from
/// step to step instead of row by row.
class StepsBar : public QWidget {
  Q_OBJECT

 public:
  explicit StepsBar(DocumentModel& model, QWidget* parent = nullptr);

  /// Shows the first step, or everything again.
  void setActive(bool active);
  bool isPlaying() const { return timer_.isActive(); }

  void nextStep() { moveSteps(1); }
  void previousStep() { moveSteps(-1); }
  void nextRow() { moveRows(1); }
  void previousRow() { moveRows(-1); }
  /// From the beginning when it is at the end.
  void togglePlay();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void moveSteps(Index steps);
  void moveRows(Index rows);
  void go(const StepState& state);
  void tick();
  void setPlaying(bool playing);
  void setSpeed(double rowsPerSecond);
  void showSelection();
  void showPlaying();
  void retranslate();
  /// In one line where it fits.
  void placeParts();

  DocumentModel& model_;
  QTimer timer_;
  QBoxLayout* layout_;
  QToolButton *stepBack_, *rowBack_, *play_, *rowOn_, *stepOn_, *close_;
  QSlider* slider_;
  QLabel* speedLabel_;
  NumberBox* speed_;
  QWidget *buttons_, *pace_;
};

}  // namespace attention_lab
