#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/document/edits.h"
#include "core/document/token_plan.h"
#include "core/error.h"

namespace attention_lab {

namespace {

const Tokens& listOf(const Document& document, TokenList list, Index item) {
  const char* place = list == TokenList::context ? "context" : "sequences";
  if (list == TokenList::context && !document.context) {
    throw ShapeError(place, {CORE_TEXT("core", "there is no context: this is self-attention"), {}});
  }
  const Sequences& lists = list == TokenList::context ? *document.context : document.sequences;
  if (item < 0 || item >= std::ssize(lists)) {
    throw ShapeError(place, {CORE_TEXT("core", "there is no item %1: there are %2"),
                             {std::to_string(item + 1), std::to_string(lists.size())}});
  }
  return lists[static_cast<std::size_t>(item)];
}

void wantTokens(const char* place, const Tokens& tokens) {
  if (!tokens.empty()) return;
  throw ShapeError(place, {CORE_TEXT("core", "wanted at least one token, found none"), {}});
}

Document withList(const Document& document, TokenList list, Index item, Tokens tokens,
                  std::vector<RowOrigin> rows) {
  TokenPlan plan = unchangedPlan(document);
  const auto index = static_cast<std::size_t>(item);
  const bool ofContext = list == TokenList::context;
  (ofContext ? *plan.context : plan.sequences)[index] = std::move(tokens);
  (ofContext ? plan.contextRows : plan.sequenceRows)[index] = std::move(rows);
  return applyPlan(document, std::move(plan));
}

}  // namespace

Document withTokens(const Document& document, TokenList list, Index item, Tokens tokens) {
  const Tokens& old = listOf(document, list, item);
  wantTokens(list == TokenList::context ? "context" : "sequences", tokens);
  if (tokens == old) return document;
  const auto [oldHead, newHead] =
      std::mismatch(old.begin(), old.end(), tokens.begin(), tokens.end());
  const auto head = newHead - tokens.begin();
  const auto most = std::min(std::ssize(old), std::ssize(tokens)) - head;
  Index tail = 0;
  while (tail < most && *(old.end() - 1 - tail) == *(tokens.end() - 1 - tail))
    ++tail;
  std::vector<RowOrigin> rows(tokens.size());
  for (Index row = 0; row < std::ssize(tokens); ++row) {
    const Index fromEnd = std::ssize(tokens) - row;
    auto& origin = rows[static_cast<std::size_t>(row)];
    if (row < head) origin = {item, row};
    if (fromEnd <= tail) origin = {item, std::ssize(old) - fromEnd};
  }
  return withList(document, list, item, std::move(tokens), std::move(rows));
}

Document withTokenMoved(const Document& document, TokenList list, Index item, Index from,
                        Index to) {
  const Tokens& old = listOf(document, list, item);
  if (from < 0 || to < 0 || from >= std::ssize(old) || to >= std::ssize(old)) {
    throw ShapeError(list == TokenList::context ? "context" : "sequences",
                     {CORE_TEXT("core", "there is no token %1: there are %2"),
                      {std::to_string(std::max(from, to) + 1), std::to_string(old.size())}});
  }
  if (from == to) return document;
  Tokens tokens = old;
  std::vector<RowOrigin> rows;
  for (Index row = 0; row < std::ssize(old); ++row)
    rows.push_back({item, row});
  const auto move = [&](auto begin) {
    if (from < to) {
      std::rotate(begin + from, begin + from + 1, begin + to + 1);
    } else {
      std::rotate(begin + to, begin + from, begin + from + 1);
    }
  };
  move(tokens.begin());
  move(rows.begin());
  return withList(document, list, item, std::move(tokens), std::move(rows));
}

Document withItemAdded(const Document& document, Tokens tokens) {
  wantTokens("sequences", tokens);
  TokenPlan plan = unchangedPlan(document);
  plan.sequenceRows.emplace_back(tokens.size());
  plan.sequences.push_back(std::move(tokens));
  plan.items.push_back(kNew);
  if (plan.context) {
    plan.context->push_back(Tokens(plan.context->front()));
    plan.contextRows.push_back(std::vector<RowOrigin>(plan.contextRows.front()));
  }
  return applyPlan(document, std::move(plan));
}

Document withItemRemoved(const Document& document, Index item) {
  listOf(document, TokenList::sequences, item);
  if (document.sequences.size() == 1) {
    throw ShapeError("sequences", {CORE_TEXT("core", "the only item can't be removed"), {}});
  }
  TokenPlan plan = unchangedPlan(document);
  plan.sequences.erase(plan.sequences.begin() + item);
  plan.sequenceRows.erase(plan.sequenceRows.begin() + item);
  plan.items.erase(plan.items.begin() + item);
  if (plan.context) {
    plan.context->erase(plan.context->begin() + item);
    plan.contextRows.erase(plan.contextRows.begin() + item);
  }
  return applyPlan(document, std::move(plan));
}

}  // namespace attention_lab
