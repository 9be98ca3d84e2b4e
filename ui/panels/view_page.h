#pragma once

#include <QWidget>

#include "ui/views/selection.h"
#include "ui/views/view_style.h"

class QHBoxLayout;

namespace attention_lab {

class DocumentModel;
class ViewCanvas;

/// A view with its few controls above. What they set is kept in the selection, so that a figure
/// shows what is seen.
class ViewPage : public QWidget {
  Q_OBJECT

 public:
  /// `id` of the view.
  ViewPage(DocumentModel& model, const QString& id, QWidget* parent);

  void setStyleOfViews(const ViewStyle& style);
  ViewCanvas* canvas() const { return canvas_; }

 protected:
  void changeEvent(QEvent* event) override;
  /// Words of the controls in the current language.
  virtual void retranslate() = 0;
  /// Brings the controls in line with selection and trace.
  virtual void showSelection() = 0;
  /// Puts a control into the row above the view.
  void add(QWidget* control, int stretch = 0);
  void change(const HeadsState& heads);

  DocumentModel& model_;

 private:
  QHBoxLayout* controls_;
  ViewCanvas* canvas_;
};

}  // namespace attention_lab
