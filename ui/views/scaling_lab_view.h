#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/lab/scaling_experiment.h"
#include "ui/views/cell_grid.h"
#include "ui/views/chain_legend.h"
#include "ui/views/layered_view.h"

namespace attention_lab {

/// The √d_k laboratory: four quantities against d_k, and at the chosen d_k the histogram of the
/// scores and the same q and k with each divisor. It draws a result that is handed to it; the trace
/// counts for nothing else.
class ScalingLabView : public LayeredView {
 public:
  /// Null: none yet.
  void setResult(SharedScalingResult result);
  const SharedScalingResult& result() const { return result_; }
  /// Why there is no result; empty: it is on its way.
  void setProblem(const QString& why);
  const QString& problem() const { return problem_; }

  QString id() const override { return QStringLiteral("scaling-lab"); }
  QString title() const override;
  QSizeF sizeHint() const override;
  double heightFor(double width) const override;
  QString emptyText() const override;
  QString spoken() const override;

  /// Where the plots lie, in reading order: those against d_k, histogram, sample.
  static constexpr std::size_t kPanels = 6;
  std::array<QRectF, kPanels> plotRects(const QRectF& area) const;

 protected:
  void paintContent(QPainter& painter, const QRectF& area) const override;

 private:
  struct Panel {
    QString title, words;
    QRectF titleRect, plotRect, wordsRect;
  };
  struct Layout {
    QFont font, smallFont, titleFont, panelFont;
    QRectF title, subtitle;
    QPointF legendCorner;
    ChainLegend legend;
    std::array<Panel, kPanels> panels;
    double plotHeight = 0;
    double height = 0;  ///< all that is taken
  };
  std::array<Panel, kPanels> panelWords() const;
  QStringList legendTexts() const;
  /// In the font of figures times `factor`; `height` 0: as high as it wants.
  Layout layOut(double width, double height, double factor) const;
  /// The font shrinks where the area is too small for it.
  Layout layOut(const QRectF& area) const;
  void paintLegend(QPainter& painter, const Layout& at) const;
  void paintSample(QPainter& painter, const QRectF& area, const QFont& font) const;

  SharedScalingResult result_;
  QString problem_;
};

}  // namespace attention_lab
