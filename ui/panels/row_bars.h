#pragma once

#include <vector>

#include <QStringList>
#include <QWidget>

namespace attention_lab {

/// One row of attention weights as bars from 0 to 1, each with its token and its number. Of a long
/// row the largest ones, in the row's order.
class RowBars : public QWidget {
  Q_OBJECT

 public:
  static constexpr std::size_t mostBars = 16;

  explicit RowBars(QWidget* parent = nullptr);

  /// `marked`: the bar in full colour, or −1.
  void setRow(const QStringList& labels, const std::vector<double>& weights, int marked);
  /// How many bars aren't drawn.
  int hiddenBars() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int lineHeight() const;

  QStringList labels_;
  std::vector<double> weights_;
  std::vector<std::size_t> shown_;
  int marked_ = -1;
};

}  // namespace attention_lab
