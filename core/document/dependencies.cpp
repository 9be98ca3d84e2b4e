#include "core/document/dependencies.h"

#include "core/document/layer_cells.h"

namespace attention_lab {

namespace {

/// Walks the formulas backwards from one cell. What it lights of an array (and head) is always all
/// pairs of some rows and some columns.
class Backwards {
 public:
  Backwards(const Trace& trace, Index item) : cells_(trace, item) {}

  void from(const CellAddress& cell, Index head) {
    const std::string& name = cell.tensor;
    const Index row = cell.row, column = cell.column;
    if (name == "output") output(row, column);
    if (name == "concat") concat(row, {column});
    if (name == "z") z(head, row, {column});
    if (name == "dropped") dropped(head, row, {column});
    if (name == "weights") weights(head, row, column);
    if (name == "masked") masked(head, row, {column});
    if (name == "scaled") scaled(head, row, {column});
    if (name == "scores") scores(head, row, {column});
    if (name == "q") projected("Q", "x_in", head, {row}, {column});
    if (name == "k") projected("K", cells_.keyInput(), head, {row}, {column});
    if (name == "v") projected("V", cells_.keyInput(), head, {row}, {column});
    if (name == "x_in" || name == "context_in") input(name, {row}, {column});
  }

  CellSets take() { return std::move(sets_); }

 private:
  void light(const std::string& tensor, Index head, const Indices& rows, const Indices& columns) {
    if (rows.empty() || columns.empty()) return;
    for (CellSet& set : sets_) {
      if (set.tensor != tensor || set.head != head) continue;
      set.rows = unionOf(set.rows, rows);
      set.columns = unionOf(set.columns, columns);
      return;
    }
    sets_.push_back({tensor, head, rows, columns});
  }

  void parameter(const std::string& name, const SharedMatrix& matrix, const Indices& columns) {
    if (matrix) {
      light(std::string(kParameterPrefix) + name, CellSet::kNoHead, range(matrix->rows()), columns);
    }
  }

  void output(Index row, Index column) {
    const AttentionWeights& parameters = cells_.parameters();
    parameter("bO", parameters.bO, {column});
    const Index dV = cells_.sizes().dV;
    for (Index head = 0; parameters.wO && head < cells_.sizes().heads; ++head) {
      if (cells_.averagedKeys(head, row).empty()) continue;  // its z is 0
      light("attention.weights.wO", CellSet::kNoHead, range(dV, head * dV), {column});
    }
    const Indices columns =
        parameters.wO ? range(cells_.sizes().heads * cells_.sizes().dV) : Indices{column};
    light("concat", CellSet::kNoHead, {row}, columns);
    concat(row, columns);
  }

  void concat(Index row, const Indices& columns) {
    const Index dV = cells_.sizes().dV;
    for (Index head = 0; head < cells_.sizes().heads; ++head) {
      Indices own;
      for (const Index column : columns) {
        if (column / dV == head) own.push_back(column % dV);
      }
      light("z", head, {row}, own);
      if (!own.empty()) z(head, row, own);
    }
  }

  void z(Index head, Index row, const Indices& columns) {
    const Indices all = range(cells_.keys());
    light(cells_.drops() ? "dropped" : "weights", head, {row}, all);
    if (cells_.drops()) light("weights", head, {row}, cells_.kept(head, row, all));
    const Indices keys = cells_.averagedKeys(head, row);
    if (keys.empty()) return;
    rowOfWeights(head, row, cells_.allowedKeys(head, row));
    light("v", head, keys, columns);
    projected("V", cells_.keyInput(), head, keys, columns);
  }

  void dropped(Index head, Index row, const Indices& columns) {
    const Indices kept = cells_.kept(head, row, columns);
    light("weights", head, {row}, kept);
    for (const Index column : kept)
      weights(head, row, column);
  }

  void weights(Index head, Index row, Index column) {
    if (cells_.allowed(head, row, column)) rowOfWeights(head, row, cells_.allowedKeys(head, row));
  }

  // The soft-max of a single key is 1, whatever the score.
  void rowOfWeights(Index head, Index row, const Indices& keys) {
    if (keys.size() < 2) return;
    throughSoftmax_ = true;
    light("masked", head, {row}, keys);
    masked(head, row, keys);
  }

  void masked(Index head, Index row, const Indices& columns) {
    Indices allowed;
    for (const Index column : columns) {
      if (cells_.allowed(head, row, column)) allowed.push_back(column);
    }
    if (allowed.empty()) return;
    light("scaled", head, {row}, allowed);
    scaled(head, row, allowed);
  }

  void scaled(Index head, Index row, const Indices& columns) {
    light("scores", head, {row}, columns);
    scores(head, row, columns);
  }

  void scores(Index head, Index row, const Indices& keys) {
    const Indices all = range(cells_.sizes().dK);
    light("q", head, {row}, all);
    light("k", head, keys, all);
    projected("Q", "x_in", head, {row}, all);
    projected("K", cells_.keyInput(), head, keys, all);
  }

  void projected(const char* which, const std::string& source, Index head, const Indices& rows,
                 const Indices& columns) {
    const AttentionTrace& arrays = cells_.arrays();
    if (arrays.xIn.empty()) return;  // q, k, v were given
    const AttentionWeights& p = cells_.parameters();
    const bool isQ = *which == 'Q', isK = *which == 'K';
    Indices sources;
    for (const Index column : columns) {
      Indices turned{column};
      if (isQ || isK) {
        for (const Index row : rows)
          turned = unionOf(turned, cells_.turnedTogether(column, row));
      }
      sources = unionOf(sources, turned);
    }
    const Index width = isQ || isK ? cells_.sizes().dK : cells_.sizes().dV;
    for (Index& column : sources)
      column += head * width;
    const std::string name(which);
    parameter("w" + name, isQ ? p.wQ : isK ? p.wK : p.wV, sources);
    if (!isK || !throughSoftmax_ || cells_.turns()) {
      parameter("b" + name, isQ ? p.bQ : isK ? p.bK : p.bV, sources);
    }
    const Indices all = range(arrays.xIn.columns());
    light(source, CellSet::kNoHead, rows, all);
    input(source, rows, all);
  }

  void input(const std::string& source, const Indices& rows, const Indices& columns) {
    light(source == "x_in" ? "x" : "context", CellSet::kNoHead, rows, columns);
    Indices table;  // has a row for each query only; a context may be longer
    for (const Index row : rows) {
      if (row < cells_.arrays().position.rows()) table.push_back(row);
    }
    light("position", CellSet::kNoHead, table, columns);
  }

  LayerCells cells_;
  CellSets sets_;
  /// The soft-max takes no notice of b_K, which adds the same to all of a row's scores.
  bool throughSoftmax_ = false;
};

}  // namespace

CellSets dependencies(const Trace& trace, const CellAddress& cell, Index item, Index head) {
  if (!LayerCells(trace, item).contains(cell, head)) return {};
  Backwards walk(trace, item);
  walk.from(cell, head);
  return walk.take();
}

}  // namespace attention_lab
