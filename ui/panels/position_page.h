#pragma once

#include <vector>

#include <QString>
#include <QWidget>

#include "core/math/matrix.h"
#include "ui/views/view_style.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace attention_lab {

class DocumentModel;
class ViewCanvas;

struct ParsedDimensions {
  std::vector<Index> dimensions;
  QString problem;  ///< for the user; empty when `dimensions` is good
};
/// "0-3, 8, 12": dimensions from 0, in the order written, each once. At most 64.
ParsedDimensions parseDimensions(const QString& text);

/// The positional encoding as curves of chosen dimensions, heatmap or similarity.
class PositionPage : public QWidget {
  Q_OBJECT

 public:
  explicit PositionPage(DocumentModel& model, QWidget* parent = nullptr);

  void setStyleOfViews(const ViewStyle& style);
  ViewCanvas* canvas() const { return canvas_; }
  /// "position-curves" …
  void choose(const QString& id);
  QString id() const;

 signals:
  void chosen(const QString& id);  ///< by the user

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showView();
  void showProblem();
  void applyDimensions();
  void retranslate();

  DocumentModel& model_;
  QLabel* kindLabel_;
  QComboBox* kind_;
  QLabel* dimensionsLabel_;
  QLineEdit* dimensions_;
  QLabel* problem_;
  ViewCanvas* canvas_;
};

}  // namespace attention_lab
