#include "ui/views/provenance.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attention_lab {

namespace {

constexpr std::array<std::string_view, 4> kScoreArrays{"scores", "scaled", "masked", "weights"};

/// Collects blocks of arrays with one prefix, those that the trace has.
class Collector {
 public:
  Collector(const Trace& trace, std::string prefix) : trace_(trace), prefix_(std::move(prefix)) {}

  bool has(std::string_view name) const {
    return findTensor(trace_, prefix_ + std::string(name)).has_value();
  }
  void cell(std::string_view name, Index row, Index column) { add(name, row, column, row, column); }
  void row(std::string_view name, Index row) { add(name, row, 0, row, CellBlock::kAll); }
  void column(std::string_view name, Index column) {
    add(name, 0, column, CellBlock::kAll, column);
  }
  std::vector<CellBlock> take() { return std::move(blocks_); }

 private:
  void add(std::string_view name, Index row, Index column, Index lastRow, Index lastColumn) {
    if (has(name)) {
      blocks_.push_back({prefix_ + std::string(name), row, column, lastRow, lastColumn});
    }
  }

  const Trace& trace_;
  std::string prefix_;
  std::vector<CellBlock> blocks_;
};

void addInputRow(Collector& blocks, Index row, bool key) {
  blocks.row(key && blocks.has("context_in") ? "context_in" : "x_in", row);
}

/// What a score, or the weight made of it, came from.
void addScore(Collector& blocks, std::size_t earlier, Index row, Index column) {
  while (earlier > 0)
    blocks.cell(kScoreArrays[--earlier], row, column);
  blocks.row("q", row);
  blocks.row("k", column);
  addInputRow(blocks, row, false);
  addInputRow(blocks, column, true);
}

void addHeadOutput(Collector& blocks, Index row, Index column) {
  blocks.row("weights", row);
  blocks.column("v", column);
  for (std::size_t i = 3; i > 0; --i)
    blocks.row(kScoreArrays[i - 1], row);
  blocks.row("q", row);
  addInputRow(blocks, row, false);
}

}  // namespace

std::vector<CellBlock> provenance(const Trace& trace, const CellAddress& cell, Index head) {
  const std::size_t dot = cell.tensor.rfind('.') + 1;
  const std::string name = cell.tensor.substr(dot);
  Collector blocks(trace, cell.tensor.substr(0, dot));
  const auto score = std::find(kScoreArrays.begin(), kScoreArrays.end(), name);
  if (score != kScoreArrays.end()) {
    addScore(blocks, static_cast<std::size_t>(score - kScoreArrays.begin()), cell.row, cell.column);
  } else if (name == "q" || name == "k" || name == "v") {
    addInputRow(blocks, cell.row, name != "q");
  } else if (name == "z") {
    addHeadOutput(blocks, cell.row, cell.column);
  } else if (name == "concat" && trace.sizes.dV > 0) {
    if (cell.column / trace.sizes.dV == head) {
      const Index column = cell.column - head * trace.sizes.dV;
      blocks.cell("z", cell.row, column);
      addHeadOutput(blocks, cell.row, column);
    }
  } else if (name == "output") {
    blocks.row("concat", cell.row);
    if (trace.sizes.heads == 1) blocks.row("z", cell.row);
  }
  return blocks.take();
}

}  // namespace attention_lab
