#pragma once

#include <string>

#include <QList>
#include <QWidget>

#include "ui/views/view_style.h"

class QLabel;
class QSplitter;
class QToolButton;

namespace attention_lab {

class ArrayBox;
class DocumentModel;
class StepsBar;
class ViewCanvas;

/// The chain of matrices above, the chosen one large below; where text is large and the window low,
/// the page scrolls.
/// While steps are shown, what moves them is above, and below they are told.
class ChainPage : public QWidget {
  Q_OBJECT

 public:
  explicit ChainPage(DocumentModel& model, QWidget* parent = nullptr);

  void setStyleOfViews(const ViewStyle& style);
  ViewCanvas* chain() const { return chain_; }
  ViewCanvas* large() const { return large_; }
  StepsBar* steps() const { return steps_; }

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showSelection();
  /// What can be done with the cells of the large matrix.
  void showHint();
  void retranslate();
  /// Least heights, below which the page scrolls.
  void sizeParts();

  DocumentModel& model_;
  StepsBar* steps_;
  QLabel* matrixLabel_;
  ArrayBox* matrix_;
  QToolButton* paint_;
  QLabel* hint_;
  ViewCanvas* chain_;
  ViewCanvas* large_;
  QSplitter* parts_;
  QList<int> usualParts_;  ///< heights while no steps are shown
  std::string shown_;
  bool presented_ = false;
};

}  // namespace attention_lab
