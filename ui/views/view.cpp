#include "ui/views/view.h"

#include <utility>

#include "ui/views/chain_view.h"
#include "ui/views/compare_view.h"
#include "ui/views/flow_view.h"
#include "ui/views/heads_view.h"
#include "ui/views/matrix_view.h"
#include "ui/views/position_curves_view.h"
#include "ui/views/position_matrix_views.h"
#include "ui/views/scaling_lab_view.h"
#include "ui/views/spoken_table.h"
#include "ui/views/step_view.h"
#include "ui/views/text_view.h"
#include "ui/views/token_focus.h"

namespace attention_lab {

void View::setTrace(SharedTrace trace) {
  if (trace == trace_) return;
  trace_ = std::move(trace);
  changed();
}

void View::setSelection(const Selection& selection) {
  if (selection == selection_) return;
  selection_ = selection;
  changed();
}

void View::setStyle(const ViewStyle& style) {
  if (style == style_) return;
  style_ = style;
  changed();
}

QString View::emptyText() const {
  return {};
}

std::optional<CellAddress> View::cellAt(const QPointF&, const QRectF&) const {
  return std::nullopt;
}

QRectF View::cellRect(const CellAddress&, const QRectF&) const {
  return {};
}

std::optional<OwnCell> View::ownCell(const CellAddress&) const {
  return std::nullopt;
}

QString View::tensorAt(const QPointF&, const QRectF&) const {
  return {};
}

double View::heightFor(double) const {
  return 0;
}

std::optional<Selection> View::pointedAt(const QPointF&, const QRectF&) const {
  return std::nullopt;
}

std::optional<Selection> View::clicked(const QPointF&, const QRectF&, Qt::KeyboardModifiers) const {
  return std::nullopt;
}

std::optional<Selection> View::keyPressed(int, Qt::KeyboardModifiers, const QRectF&) const {
  return std::nullopt;
}

QString View::spoken() const {
  return {};
}

std::vector<SpokenTable> View::tables() const {
  return {};
}

QRectF View::focusRect(const QRectF&) const {
  return {};
}

namespace {

template <class T>
std::unique_ptr<View> make() {
  return std::make_unique<T>();
}

/// The paths that a trace can have: those of a layer in which every array is present.
std::vector<QString> tensorIds() {
  AttentionTrace full;
  const Tensor one = Tensor::zero({1, 1, 1, 1});
  full.x = full.context = full.position = full.xIn = full.contextIn = one;
  full.q = full.k = full.v = full.scores = full.scaled = full.masked = full.weights = one;
  full.dropped = full.z = full.concat = full.output = one;
  std::vector<QString> ids;
  forEachTensor(full, std::string(), [&](const NamedTensor& named) {
    ids.push_back(QString::fromStdString(named.path));
  });
  return ids;
}

}  // namespace

const std::vector<ViewEntry>& viewTable() {
  static const std::vector<ViewEntry> table{
      {"chain", make<ChainView>},
      {"heads", make<HeadsView>},
      {"flow", make<FlowView>},
      {"text", make<TextView>},
      {"compare", make<CompareView>},
      {"step", make<StepView>},
      {"position-curves", make<PositionCurvesView>},
      {"position-heatmap", make<PositionHeatmapView>},
      {"position-similarity", make<PositionSimilarityView>},
      {"scaling-lab", make<ScalingLabView>},
  };
  return table;
}

Selection figureSelection(const View& view, Selection selection) {
  selection.leave();
  const bool text = view.trace() && view.id() == QLatin1String("text");
  if (!text || focusOf(*view.trace(), selection)) return selection;
  return pinnedAt(*view.trace(), selection, {selection.heads.side, 0});
}

std::unique_ptr<View> makeView(const QString& id) {
  for (const ViewEntry& entry : viewTable()) {
    if (id == QLatin1String(entry.id)) return entry.make();
  }
  for (const QString& tensor : tensorIds()) {
    if (id == tensor) return std::make_unique<TensorView>(id.toStdString());
  }
  return nullptr;
}

std::vector<QString> viewIds() {
  std::vector<QString> ids;
  for (const ViewEntry& entry : viewTable())
    ids.push_back(QString::fromLatin1(entry.id));
  for (const QString& tensor : tensorIds())
    ids.push_back(tensor);
  return ids;
}

}  // namespace attention_lab
