#pragma once

#include <memory>
#include <vector>

#include <QLayout>

namespace attention_lab {

/// Widgets in lines, each as wide as it wants, the next line where one is full. What is hidden
/// takes no room.
class WrapLayout : public QLayout {
 public:
  explicit WrapLayout(int gap, QWidget* parent = nullptr);
  ~WrapLayout() override;

  void addItem(QLayoutItem* item) override;
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return place({0, 0, width, 0}, false); }
  QSize sizeHint() const override { return minimumSize(); }
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  /// The height that they take.
  int place(const QRect& rect, bool move) const;

  std::vector<std::unique_ptr<QLayoutItem>> items_;
  int gap_;
};

}  // namespace attention_lab
