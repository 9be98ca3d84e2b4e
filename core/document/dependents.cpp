#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <utility>

#include "core/document/dependencies.h"
#include "core/document/layer_cells.h"

namespace attention_lab {

namespace {

/// Rows and columns, all pairs.
struct Block {
  Indices rows, columns;
};
using Blocks = std::vector<Block>;

Indices rowsOf(const Blocks& blocks) {
  Indices rows;
  for (const Block& block : blocks)
    rows = unionOf(rows, block.rows);
  return rows;
}

/// The rows with the columns that each has, rows with the same columns together.
template <class ColumnsOf>
Blocks grouped(const Indices& rows, ColumnsOf&& columnsOf) {
  std::map<Indices, Indices> rowsOfColumns;
  for (const Index row : rows)
    rowsOfColumns[columnsOf(row)].push_back(row);
  Blocks blocks;
  for (auto& [columns, those] : rowsOfColumns) {
    if (!columns.empty()) blocks.push_back({std::move(those), columns});
  }
  return blocks;
}

/// Follows the formulas forwards from one cell, an array at a time.
class Forwards {
 public:
  Forwards(const Trace& trace, Index item) : cells_(trace, item) {}

  void from(const CellAddress& cell, Index head) {
    const std::string& name = cell.tensor;
    const Blocks one{{{cell.row}, {cell.column}}};
    const Index perHead = cells_.sizes().heads;
    if (name.starts_with(kParameterPrefix)) return parameter(cell);
    if (name == "x") input(one, {});
    if (name == "context") input({}, one);
    if (name == "position") position(cell);
    if (name == "x_in") projections(one, cells_.arrays().contextIn.empty() ? one : Blocks());
    if (name == "context_in") projections({}, one);
    if (head < 0 || head >= perHead) return;
    if (name == "q") attention(head, one, {}, {});
    if (name == "k") attention(head, {}, one, {});
    if (name == "v") attention(head, {}, {}, one);
    if (name == "scores") scaled(head, one, {});
    if (name == "scaled") masked(head, one, {});
    if (name == "masked" && cells_.allowed(head, cell.row, cell.column)) weights(head, one, {});
    if (name == "weights") dropped(head, one, {});
    if (name == "dropped") z(head, one, {});
    if (name == "z") concat(head, one);
    if (name == "concat") output(one);
  }

  CellSets take() { return std::move(sets_); }

 private:
  const Blocks& light(const std::string& tensor, Index head, const Blocks& blocks) {
    for (const Block& block : blocks) {
      if (block.rows.empty() || block.columns.empty()) continue;
      sets_.push_back({tensor, head, block.rows, block.columns});
    }
    return blocks;
  }

  void parameter(const CellAddress& cell) {
    const std::string name = cell.tensor.substr(kParameterPrefix.size());
    const char which = name.back();
    if (which == 'O') return outputParameter(cell, name == "wO");
    const Index width = which == 'V' ? cells_.sizes().dV : cells_.sizes().dK;
    const Index head = cell.column / width, column = cell.column % width;
    const Index rows = which == 'Q' ? cells_.queries() : cells_.keys();
    const Blocks made =
        which == 'V' ? Blocks{{range(rows), {column}}} : turned(range(rows), column);
    light(std::string(1, static_cast<char>(std::tolower(which))), head, made);
    // b_K adds the same to all of a row's scores; the soft-max takes no notice of that.
    endsAtMasked_ = name == "bK" && !cells_.turns();
    attention(head, which == 'Q' ? made : Blocks(), which == 'K' ? made : Blocks(),
              which == 'V' ? made : Blocks());
  }

  void outputParameter(const CellAddress& cell, bool weight) {
    Indices rows;
    for (Index row = 0; row < cells_.queries(); ++row) {
      const bool used = !weight || !cells_.averagedKeys(cell.row / cells_.sizes().dV, row).empty();
      if (used) rows.push_back(row);
    }
    light("output", CellSet::kNoHead, {{rows, {cell.column}}});
  }

  /// What a column of q or k becomes by turning.
  Blocks turned(const Indices& rows, Index column) const {
    return grouped(rows, [&](Index row) { return cells_.turnedTogether(column, row); });
  }

  void position(const CellAddress& cell) {
    const Blocks one{{{cell.row}, {cell.column}}};
    const bool cross = !cells_.arrays().contextIn.empty();
    const Blocks query = cell.row < cells_.queries() ? one : Blocks();
    const Blocks key = cross && cell.row < cells_.keys() ? one : Blocks();
    input(query, key);
  }

  void input(const Blocks& x, const Blocks& context) {
    light("x_in", CellSet::kNoHead, x);
    light("context_in", CellSet::kNoHead, context);
    projections(x, cells_.arrays().contextIn.empty() ? x : context);
  }

  void projections(const Blocks& queryInput, const Blocks& keyInput) {
    const Sizes& sizes = cells_.sizes();
    const Indices queries = rowsOf(queryInput), keys = rowsOf(keyInput);
    for (Index head = 0; head < sizes.heads; ++head) {
      const Blocks q{{queries, range(sizes.dK)}}, k{{keys, range(sizes.dK)}};
      const Blocks v{{keys, range(sizes.dV)}};
      attention(head, light("q", head, q), light("k", head, k), light("v", head, v));
    }
  }

  void attention(Index head, const Blocks& q, const Blocks& k, const Blocks& v) {
    const Blocks scores{{rowsOf(q), range(cells_.keys())}, {range(cells_.queries()), rowsOf(k)}};
    scaled(head, light("scores", head, scores), v);
  }

  void scaled(Index head, const Blocks& scores, const Blocks& v) {
    masked(head, light("scaled", head, scores), v);
  }

  void masked(Index head, const Blocks& scaled, const Blocks& v) {
    Blocks open;
    for (const Block& block : scaled) {
      Blocks allowed = grouped(block.rows, [&](Index row) {
        Indices columns;
        std::copy_if(block.columns.begin(), block.columns.end(), std::back_inserter(columns),
                     [&](Index column) { return cells_.allowed(head, row, column); });
        return columns;
      });
      std::move(allowed.begin(), allowed.end(), std::back_inserter(open));
    }
    light("masked", head, open);
    if (!endsAtMasked_) weights(head, open, v);
  }

  void weights(Index head, const Blocks& masked, const Blocks& v) {
    const Blocks changed = grouped(rowsOf(masked), [&](Index row) {
      const Indices keys = cells_.allowedKeys(head, row);
      return keys.size() > 1 ? keys : Indices();  // a single key's weight is 1
    });
    dropped(head, light("weights", head, changed), v);
  }

  void dropped(Index head, const Blocks& weights, const Blocks& v) {
    if (!cells_.drops()) return z(head, weights, v);
    Blocks left;
    for (const Block& block : weights) {
      Blocks kept =
          grouped(block.rows, [&](Index row) { return cells_.kept(head, row, block.columns); });
      std::move(kept.begin(), kept.end(), std::back_inserter(left));
    }
    z(head, light("dropped", head, left), v);
  }

  void z(Index head, const Blocks& weights, const Blocks& v) {
    Blocks changed{{rowsOf(weights), range(cells_.sizes().dV)}};
    for (const Block& block : v) {
      Indices rows;
      for (Index row = 0; row < cells_.queries(); ++row) {
        const Indices kept = cells_.kept(head, row, block.rows);
        const bool sees = std::any_of(kept.begin(), kept.end(),
                                      [&](Index key) { return cells_.allowed(head, row, key); });
        if (sees) rows.push_back(row);
      }
      changed.push_back({rows, block.columns});
    }
    concat(head, light("z", head, changed));
  }

  void concat(Index head, Blocks z) {
    for (Block& block : z) {
      for (Index& column : block.columns)
        column += head * cells_.sizes().dV;
    }
    output(light("concat", CellSet::kNoHead, z));
  }

  void output(const Blocks& concat) {
    const SharedMatrix& wO = cells_.parameters().wO;
    if (!wO) {
      light("output", CellSet::kNoHead, concat);
    } else {
      light("output", CellSet::kNoHead, {{rowsOf(concat), range(wO->cols())}});
    }
  }

  LayerCells cells_;
  CellSets sets_;
  bool endsAtMasked_ = false;
};

}  // namespace

CellSets dependents(const Trace& trace, const CellAddress& cell, Index item, Index head) {
  if (!LayerCells(trace, item).contains(cell, head)) return {};
  Forwards walk(trace, item);
  walk.from(cell, head);
  return walk.take();
}

}  // namespace attention_lab
