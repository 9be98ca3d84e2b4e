#pragma once

#include <memory>
#include <vector>

#include <QDialog>

#include "ui/export/figure_writer.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace attention_lab {

class NumberBox;

/// What is exported, in which format and size. The picture shown is the one that is written.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  /// One figure to choose: its view has trace, selection and style set.
  struct Figure {
    QString name;
    std::unique_ptr<View> view;
  };
  ExportDialog(std::vector<Figure> figures, QWidget* parent = nullptr);
  ~ExportDialog() override;

  const View& view() const;
  FigureOptions options() const;
  /// ".png" …
  QString extension() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void layOut();
  void applyChoice();
  void showSize();

  std::vector<Figure> figures_;
  QComboBox* figure_;
  QComboBox* format_;
  NumberBox* width_;
  NumberBox* height_;
  NumberBox* dpi_;
  QCheckBox* values_;
  QCheckBox* title_;
  QComboBox* theme_;
  QLabel* size_;
  QLabel* problem_;  ///< what was typed and refused
  QWidget* preview_;
  QDialogButtonBox* buttons_;
};

}  // namespace attention_lab
