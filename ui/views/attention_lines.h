#pragma once

#include <vector>

#include "ui/views/heatmap_source.h"

namespace attention_lab {

/// One weight that is drawn as a line.
struct AttentionLine {
  Index head = 0;
  Index query = 0;
  Index key = 0;
  double weight = 0;
};

/// The smallest set of columns whose weights make up at least `share` (0 … 1) of the row's sum,
/// largest first; of equal weights the earlier column. Weights that aren't above 0 or no number are
/// left out, so that an empty row gives none.
std::vector<Index> largestUntil(const double* row, Index columns, double share);

/// Whether `column` is one of largestUntil(row, columns, share), without looking for the others.
bool isAmongLargest(const double* row, Index columns, double share, Index column);

/// Lines of all rows, at most `most` of them: then the heaviest ones.
struct AttentionLines {
  std::vector<AttentionLine> lines;  ///< by weight, ascending: the heaviest is drawn last
  std::size_t wanted = 0;            ///< as many there would be without the limit
};
/// `matrices[i]` are the weights of head `heads[i]`.
AttentionLines attentionLines(const std::vector<MatrixRef>& matrices,
                              const std::vector<Index>& heads, double share, std::size_t most);

}  // namespace attention_lab
