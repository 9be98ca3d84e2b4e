#include "core/document/token_plan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/document/memory_budget.h"
#include "core/math/random_state.h"

namespace attention_lab {

namespace {

Index longest(const RowOrigins& lists) {
  Index length = 0;
  for (const auto& rows : lists)
    length = std::max(length, std::ssize(rows));
  return length;
}

RowOrigins ownRows(const Sequences& lists) {
  RowOrigins origins;
  for (Index item = 0; item < std::ssize(lists); ++item) {
    auto& rows = origins.emplace_back();
    for (Index row = 0; row < std::ssize(lists[static_cast<std::size_t>(item)]); ++row) {
      rows.push_back({item, row});
    }
  }
  return origins;
}

// Rows of numbers for tokens that have none yet: drawn one after another, skipping those that the
// document already uses, so that different tokens never get equal rows. A row's first number tells
// whether it is in use.
class FreshRows {
 public:
  FreshRows(std::uint32_t seed, double scale, Index columns)
      : random_(seed), scale_(scale), columns_(columns) {}

  void markUsed(double firstNumber) { used_.insert(firstNumber); }
  const RowVector& of(const std::string& token) {
    const auto [place, isNew] = rows_.try_emplace(token);
    if (isNew) {
      // At most as often as there are rows in use: a tiny scale gives but a few different numbers.
      std::size_t tries = scale_ == 0 ? 0 : used_.size();
      do {
        place->second = random_.normals(1, columns_) * scale_;
      } while (used_.contains(place->second(0)) && tries-- > 0);
    }
    return place->second;
  }

 private:
  RandomState random_;
  double scale_;
  Index columns_;
  std::unordered_set<double> used_;
  std::unordered_map<std::string, RowVector> rows_;
};

// The first row of each token in the old lists, for new tokens that equal one of them.
class TokenRows {
 public:
  explicit TokenRows(const Sequences& lists) {
    for (Index item = 0; item < std::ssize(lists); ++item) {
      Index row = 0;
      for (const std::string& token : lists[static_cast<std::size_t>(item)]) {
        first_.try_emplace(token, RowOrigin{item, row++});
      }
    }
  }
  // `origin`, or for a new token that of an equal one; its item is kNew when there is none.
  RowOrigin find(const RowOrigin& origin, const std::string& token) const {
    if (origin.item != kNew) return origin;
    const auto place = first_.find(token);
    return place == first_.end() ? RowOrigin{} : place->second;
  }

 private:
  std::unordered_map<std::string, RowOrigin> first_;
};

class EmbeddingFollower {
 public:
  explicit EmbeddingFollower(const Document& old)
      : old_(old),
        sequences_(old.sequences),
        context_(old.context.value_or(Sequences{})),
        fresh_(old.embedding.seed, old.embedding.scale, old.embedding.values->front().cols()) {
    for (const SharedMatrices& values : {old.embedding.values, old.embedding.contextValues}) {
      if (!values) continue;
      for (const Matrix& rows : *values) {
        for (Index row = 0; row < rows.rows(); ++row)
          fresh_.markUsed(rows(row, 0));
      }
    }
  }

  SharedMatrices follow(const SharedMatrices& values, const Sequences& tokens,
                        const RowOrigins& origins, bool ofContext) {
    auto result = std::make_shared<std::vector<Matrix>>();
    for (std::size_t item = 0; item < tokens.size(); ++item) {
      Matrix rows(std::ssize(tokens[item]), values->front().cols());
      for (std::size_t t = 0; t < tokens[item].size(); ++t) {
        rows.row(static_cast<Index>(t)) = row(tokens[item][t], origins[item][t], ofContext);
      }
      result->push_back(std::move(rows));
    }
    return result;
  }

 private:
  RowVector row(const std::string& token, const RowOrigin& origin, bool ofContext) {
    const auto& own = ofContext ? context_ : sequences_;
    const auto& other = ofContext ? sequences_ : context_;
    RowOrigin found = own.find(origin, token);
    bool fromContext = ofContext;
    if (found.item == kNew) {
      found = other.find({}, token);
      fromContext = !ofContext;
    }
    if (found.item == kNew) return fresh_.of(token);
    const EmbeddingSettings& embedding = old_.embedding;
    const auto& values = fromContext ? *embedding.contextValues : *embedding.values;
    return values[static_cast<std::size_t>(found.item)].row(found.row);
  }

  const Document& old_;
  TokenRows sequences_, context_;
  FreshRows fresh_;
};

void followEmbedding(const Document& old, Document& changed, const TokenPlan& plan) {
  EmbeddingSettings& embedding = changed.embedding;
  if (!embedding.values || embedding.source == EmbeddingSource::random ||
      embedding.source == EmbeddingSource::oneHot) {
    return;
  }
  const bool sequencesMoved = plan.sequenceRows != ownRows(old.sequences);
  const bool contextMoved = old.context && plan.contextRows != ownRows(*old.context);
  if (!sequencesMoved && !contextMoved) return;
  EmbeddingFollower follower(old);
  if (sequencesMoved) {
    embedding.values = follower.follow(embedding.values, plan.sequences, plan.sequenceRows, false);
  }
  if (contextMoved) {
    embedding.contextValues =
        follower.follow(embedding.contextValues, *plan.context, plan.contextRows, true);
  }
  becomeGiven(embedding);
}

// [item][head][token][d] with its token rows moved; padding rows 0.
Tensor followHeads(const Tensor& old, const Sequences& oldTokens, const Sequences& tokens,
                   const RowOrigins& origins, FreshRows& fresh) {
  const Index heads = old.shape()[1];
  const Index d = old.columns();
  const TokenRows equal(oldTokens);
  Tensor result = Tensor::zero({std::ssize(tokens), heads, longest(origins), d});
  for (Index item = 0; item < std::ssize(tokens); ++item) {
    const Tokens& own = tokens[static_cast<std::size_t>(item)];
    for (Index row = 0; row < std::ssize(own); ++row) {
      const auto t = static_cast<std::size_t>(row);
      const RowOrigin from = equal.find(origins[static_cast<std::size_t>(item)][t], own[t]);
      for (Index head = 0; head < heads; ++head) {
        MapOf<double> rows = result.editMatrix(item * heads + head);
        if (from.item == kNew) {
          rows.row(row) = fresh.of(own[t]).middleCols(head * d, d);
        } else {
          rows.row(row) = old.matrix(from.item, head).row(from.row);
        }
      }
    }
  }
  return result;
}

void followGiven(const Document& old, Document& changed, const TokenPlan& plan) {
  if (!old.attention.given) return;
  const GivenQkv& given = *old.attention.given;
  const Sequences& oldKeys = old.context ? *old.context : old.sequences;
  const Sequences& keys = plan.context ? *plan.context : plan.sequences;
  const RowOrigins& keyRows = plan.context ? plan.contextRows : plan.sequenceRows;
  const auto freshFor = [&](const Tensor& array, std::uint32_t which) {
    FreshRows fresh(old.embedding.seed + which, 1, array.shape()[1] * array.columns());
    for (Index i = 0; i < array.matrixCount(); ++i) {
      for (Index row = 0; row < array.rows(); ++row)
        fresh.markUsed(array.matrix(i)(row, 0));
    }
    return fresh;
  };
  GivenQkv moved = given;
  if (plan.sequenceRows != ownRows(old.sequences)) {
    FreshRows fresh = freshFor(given.q, 0);
    moved.q = followHeads(given.q, old.sequences, plan.sequences, plan.sequenceRows, fresh);
  }
  if (keyRows != ownRows(oldKeys)) {
    FreshRows freshK = freshFor(given.k, 1);
    FreshRows freshV = freshFor(given.v, 2);
    moved.k = followHeads(given.k, oldKeys, keys, keyRows, freshK);
    moved.v = followHeads(given.v, oldKeys, keys, keyRows, freshV);
  }
  changed.attention.given = std::make_shared<const GivenQkv>(std::move(moved));
}

// What rows (or columns) of an item's mask become: those that were there move along.
Origins itemOrigins(const std::vector<RowOrigin>& rows, Index size) {
  Origins origins;
  for (const RowOrigin& row : rows)
    origins.push_back(row.row);
  origins.resize(static_cast<std::size_t>(size), kNew);
  return origins;
}

std::shared_ptr<const Tensor> followMask(const std::shared_ptr<const Tensor>& mask,
                                         const TokenPlan& plan, std::size_t oldItems, double open) {
  if (!mask) return mask;
  const Shape& shape = mask->shape();
  const RowOrigins& keyRows = plan.context ? plan.contextRows : plan.sequenceRows;
  const Index queries = longest(plan.sequenceRows);
  const Index keys = longest(keyRows);
  MaskOrigins origins;
  origins.heads = resizedOrigins(shape[1], shape[1]);
  const bool perItem =
      shape[0] == static_cast<Index>(oldItems) && (shape[0] > 1 || plan.items.size() == 1);
  if (!perItem) {
    origins.items = {0};
    origins.rows = {resizedOrigins(shape[2], queries)};
    origins.columns = {resizedOrigins(shape[3], keys)};
    return rearrangedMask(mask, origins, open);
  }
  origins.items = plan.items;
  for (std::size_t item = 0; item < plan.items.size(); ++item) {
    origins.rows.push_back(itemOrigins(plan.sequenceRows[item], queries));
    origins.columns.push_back(itemOrigins(keyRows[item], keys));
  }
  return rearrangedMask(mask, origins, open);
}

void growPositionTable(PositionSettings& position, Index needed) {
  if (!position.values || position.values->rows() >= needed) return;
  const Matrix& old = *position.values;
  position.values = std::make_shared<const Matrix>(
      rearranged(old, resizedOrigins(old.rows(), needed), resizedOrigins(old.cols(), old.cols()),
                 RandomState(position.seed).normals(needed, old.cols())));
}

void followOneHot(const Document& old, Document& changed) {
  if (old.embedding.source != EmbeddingSource::oneHot) return;
  const Tokens before = distinctTokens(old);
  std::unordered_map<std::string, Index> oldIndex;
  for (const std::string& token : before)
    oldIndex.emplace(token, std::ssize(oldIndex));
  SizeOrigins origins;
  origins.oldModel = std::ssize(before);
  for (const std::string& token : distinctTokens(changed)) {
    const auto place = oldIndex.find(token);
    origins.model.push_back(place == oldIndex.end() ? kNew : place->second);
  }
  if (isIdentity(origins.model, origins.oldModel)) return;
  const Sizes sizes = resolveArraySizes(old);
  const Index keys = sizes.heads * sizes.dK;
  const Index values = sizes.heads * sizes.dV;
  origins.keyColumns = resizedOrigins(keys, keys);
  origins.valueColumns = resizedOrigins(values, values);
  followSizes(changed, origins);
}

// The decoder's tokens go with their items; a new item gets a copy of item 0's.
void followTarget(const Document& old, Document& changed, const Origins& items) {
  if (!old.target) return;
  changed.target->clear();
  auto values = std::make_shared<std::vector<Matrix>>();
  for (const Index item : items) {
    const auto from = static_cast<std::size_t>(std::max<Index>(item, 0));
    changed.target->push_back((*old.target)[from]);
    if (old.embedding.targetValues) values->push_back((*old.embedding.targetValues)[from]);
  }
  if (old.embedding.targetValues) changed.embedding.targetValues = values;
}

// Arrays with rows of tokens are made at once: what couldn't be computed afterwards is refused
// before.
void wantMemory(const Document& old, const Document& changed, const TokenPlan& plan) {
  const MaskSettings& mask = old.attention.mask;
  if (!mask.keep && !mask.bias && !old.attention.given && !old.embedding.values) return;
  const Sizes now = resolveArraySizes(old);
  Sizes next = now;
  next.items = std::ssize(plan.sequences);
  next.queries = longest(plan.sequenceRows);
  next.keys = plan.context ? longest(plan.contextRows) : next.queries;
  if (traceBytes(next) > traceBytes(now)) checkBudget(changed, next, {});
}

}  // namespace

TokenPlan unchangedPlan(const Document& document) {
  TokenPlan plan{document.sequences, document.context, ownRows(document.sequences), {}, {}};
  if (document.context) plan.contextRows = ownRows(*document.context);
  plan.items = resizedOrigins(std::ssize(document.sequences), std::ssize(document.sequences));
  return plan;
}

Document applyPlan(const Document& old, TokenPlan plan) {
  Document changed = old;
  changed.sequences = plan.sequences;
  changed.context = plan.context;
  wantMemory(old, changed, plan);
  if (!isIdentity(plan.items, std::ssize(old.sequences))) followTarget(old, changed, plan.items);
  if (!old.attention.given) followEmbedding(old, changed, plan);
  followGiven(old, changed, plan);
  MaskSettings& mask = changed.attention.mask;
  mask.keep = followMask(mask.keep, plan, old.sequences.size(), 1);
  mask.bias = followMask(mask.bias, plan, old.sequences.size(), 0);
  growPositionTable(changed.position,
                    std::max(longest(plan.sequenceRows), longest(plan.contextRows)));
  followOneHot(old, changed);
  changed.view.item = std::min(changed.view.item, std::ssize(changed.sequences) - 1);
  return changed;
}

}  // namespace attention_lab
