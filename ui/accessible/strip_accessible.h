#pragma once

#include <memory>

#include <QAccessibleWidget>
#include <QHash>

#include "ui/panels/token_strip.h"

namespace attention_lab {

/// A strip of tokens for assistive technology: a list of them, and what adds one. The items are
/// made when they are asked for.
class StripAccessible : public QAccessibleWidget {
 public:
  explicit StripAccessible(TokenStrip& strip);
  ~StripAccessible() override;

  TokenStrip& strip() const { return strip_; }

  QAccessibleInterface* childAt(int x, int y) const override;
  QAccessibleInterface* child(int index) const override;
  int childCount() const override;
  int indexOfChild(const QAccessibleInterface* child) const override;
  QAccessibleInterface* focusChild() const override;

 private:
  QWidget* editor() const;
  void tellCurrent();
  void drop();

  TokenStrip& strip_;
  std::unique_ptr<QObject> listener_;
  mutable QHash<int, QAccessible::Id> made_;
};

}  // namespace attention_lab
