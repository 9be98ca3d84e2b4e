#pragma once

#include <vector>

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QGridLayout;

namespace attention_lab {

class DocumentModel;
struct ClassPart;
struct ClassPreset;

/// What the document shows, locks and hides for the class, and the panels of presenter mode.
/// Applies at once; each change is a step to undo.
class ClassDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ClassDialog(DocumentModel& model, QWidget* parent = nullptr);

 private:
  struct Row {
    const ClassPart* part;
    QComboBox* state;
  };
  QWidget* makeParts();
  QWidget* makePanels();
  void change(const ClassPreset& preset);
  void takePanels();
  void showDocument();

  DocumentModel& model_;
  std::vector<Row> rows_;
  QCheckBox* ownPanels_;
  std::vector<QCheckBox*> panels_;  ///< in the order of Presenter::panels()
};

}  // namespace attention_lab
