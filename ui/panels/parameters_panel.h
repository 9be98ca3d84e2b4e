#pragma once

#include <functional>
#include <string>
#include <vector>

#include <QWidget>

#include "ui/document/document_model.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QToolButton;

namespace attention_lab {

class DivisorControl;
class LockMark;
class NumberBox;
class NumberControl;

/// Sizes, divisor, temperature, mask, position and seed. What a document doesn't let one change is
/// disabled, with the reason as tool tip; what it hides for the class isn't there.
class ParametersPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ParametersPanel(DocumentModel& model, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  using NumberEdit = std::function<Document(const Document&, double)>;
  /// One line of the form; label and control share the name.
  struct Line {
    QLabel* label;
    QWidget* control;
    const char* name;  ///< to translate
    const char* toolTip;
    std::string part;  ///< of the class preset: "parameters.mask"
    LockMark* lock;
  };
  void addLine(const char* name, QWidget* control, const char* toolTip);
  void addNumber(NumberControl* control, const char* name, const char* toolTip,
                 const NumberEdit& edit);
  void addBox(NumberBox* box, const char* name, const char* toolTip, const NumberEdit& edit);
  void makeSizes();
  void makeChoices();
  void makeDivisor();
  void makeDropout();
  void makePosition();
  void makeSeed();
  void applyMask(int choice);
  /// Takes over what was typed or dragged, or says why not and what stays.
  void take(const char* name, const NumberBox& box, const DocumentModel::Edit& edit,
            int gesture = 0);
  void showDocument();
  void showSizes(const Document& document);
  void showChoices(const Document& document);
  void showPosition(const Document& document);
  void showLock();
  void setUsable(QWidget* control, const QString& reason);
  void showLine(QWidget* control, bool visible);
  void retranslate();

  DocumentModel& model_;
  QLabel* heading_;
  LockMark* lock_;  ///< of all of them
  QGridLayout* grid_;
  std::vector<Line> lines_;
  NumberControl *dModel_, *heads_, *dK_, *dV_, *temperature_, *dropout_;
  QComboBox *divisor_, *mask_, *position_;
  DivisorControl* power_;
  NumberBox *factor_, *base_, *first_, *seed_, *dropoutSeed_;
  QWidget* seedLine_;
  QToolButton* dice_;
  int gesture_ = 0;
};

}  // namespace attention_lab
