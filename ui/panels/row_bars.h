#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <QString>
#include <QWidget>

namespace attention_lab {

/// What the keys of one row of attention weights matter, a line each: the token and three measures
/// as numbers on bars.
class RowBars : public QWidget {
  Q_OBJECT

 public:
  static constexpr std::size_t mostBars = 16;
  static constexpr std::size_t measures = 3;

  struct Measure {
    QString title;
    QString meaning;  ///< spoken
    double full = 1;  ///< the value whose bar fills the column
  };
  struct Line {
    QString label;
    std::array<double, measures> values{};
    bool marked = false;  ///< in full colour
  };

  explicit RowBars(QWidget* parent = nullptr);

  void setLines(std::array<Measure, measures> titles, std::vector<Line> lines);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int lineHeight() const;
  int labelWidth() const;

  std::array<Measure, measures> titles_;
  std::vector<Line> lines_;
};

}  // namespace attention_lab
