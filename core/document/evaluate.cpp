#include "core/document/evaluate.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <utility>

#include "core/document/embed.h"
#include "core/document/evaluate_stack.h"
#include "core/error.h"
#include "core/model/dropout.h"
#include "core/model/linear.h"
#include "core/model/multi_head_attention.h"

namespace attention_lab {

namespace {

// rows: (B, H, n, d) as given, with 0 in the rows of padding.
Tensor withoutPadding(const Tensor& rows, const Lengths& lengths) {
  const Index heads = rows.shape()[1];
  if (std::all_of(lengths.begin(), lengths.end(), [&](Index n) { return n == rows.rows(); })) {
    return rows;
  }
  Tensor kept = Tensor::zero(rows.shape());
  for (Index i = 0; i < rows.matrixCount(); ++i) {
    const Index length = lengths[static_cast<std::size_t>(i / heads)];
    kept.editMatrix(i).topRows(length) = rows.matrix(i).topRows(length);
  }
  return kept;
}

// One evaluation: each step looks whether the previous trace made the same array from the same
// inputs, told by the identity of their data, and computes otherwise.
class Evaluation {
 public:
  Evaluation(const Document& document, const TraceScope& scope, std::stop_token stop,
             const SharedTrace& previous)
      : previous_(previous ? *previous : nothing()),
        before_(previous_.attention),
        stop_(std::move(stop)),
        trace_(std::make_shared<Trace>()),
        now_(trace_->attention) {
    trace_->document = document;
    trace_->sizes = resolveSizes(document);
    checkBudget(document, trace_->sizes, scope);
    trace_->queryLengths = tokenCounts(document.sequences);
    trace_->keyLengths = document.context ? tokenCounts(*document.context) : trace_->queryLengths;
    trace_->factor = scalingFactor(document.attention.scaling, trace_->sizes.dK);
  }

  SharedTrace run() {
    const auto start = std::chrono::steady_clock::now();
    parameters();
    if (document().attention.given) {
      takeGiven();
    } else {
      inputs();
      positions();
      projections();
    }
    attention();
    outputs();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    trace_->seconds = taken.count();
    return trace_;
  }

 private:
  static const Trace& nothing() {
    static const Trace empty = [] {
      Trace trace;
      trace.document.sequences.clear();
      return trace;
    }();
    return empty;
  }

  const Document& document() const { return trace_->document; }
  const AttentionWeights& weights() const { return trace_->parameters; }

  template <class Compute>
  void step(Tensor AttentionTrace::*array, bool sameInputs, Compute&& compute) {
    if (stop_.stop_requested()) throw Cancelled();
    const bool reuse = sameInputs && !(before_.*array).empty();
    now_.*array = reuse ? before_.*array : compute();
    ++(reuse ? trace_->stepsReused : trace_->stepsComputed);
  }

  bool same(Tensor AttentionTrace::*array) const {
    return (now_.*array).sharesDataWith(before_.*array) &&
           (now_.*array).shape() == (before_.*array).shape();
  }

  bool sameLengths() const {
    return trace_->queryLengths == previous_.queryLengths &&
           trace_->keyLengths == previous_.keyLengths;
  }

  void parameters() {
    const Sizes& sizes = trace_->sizes;
    const Sizes& old = previous_.sizes;
    const bool sameSizes = sizes.dModel == old.dModel && sizes.heads == old.heads &&
                           sizes.dK == old.dK && sizes.dV == old.dV;
    const bool reuse = sameSizes &&
                       document().attention.weights == previous_.document.attention.weights &&
                       document().attention.given == previous_.document.attention.given;
    trace_->parameters =
        reuse ? previous_.parameters : resolveParameters(document(), trace_->sizes);
  }

  void takeGiven() {
    const GivenQkv& given = *document().attention.given;
    const bool sameSettings = document().attention.given == previous_.document.attention.given &&
                              document().position == previous_.document.position && sameLengths();
    const bool rotary = document().position.encoding == PositionEncoding::rotary;
    const Lengths& queries = trace_->queryLengths;
    const Lengths& keys = trace_->keyLengths;
    const auto turned = [&](const Tensor& rows, const Lengths& lengths) {
      return rotary ? rotateHeads(rows, document().position, lengths)
                    : withoutPadding(rows, lengths);
    };
    step(&AttentionTrace::q, sameSettings, [&] { return turned(given.q, queries); });
    step(&AttentionTrace::k, sameSettings, [&] { return turned(given.k, keys); });
    step(&AttentionTrace::v, sameSettings, [&] { return withoutPadding(given.v, keys); });
  }

  void inputs() {
    const Document& old = previous_.document;
    const bool reuse = document().embedding == old.embedding &&
                       document().position.embeddingScale == old.position.embeddingScale &&
                       document().sequences == old.sequences && document().context == old.context &&
                       document().target == old.target;
    Embedded embedded;
    if (!reuse || before_.x.empty()) embedded = embed(document(), trace_->sizes);
    step(&AttentionTrace::x, reuse, [&] { return embedded.x; });
    if (document().context) {
      step(&AttentionTrace::context, reuse, [&] { return embedded.context; });
    }
  }

  void positions() {
    const auto add = positionalEncoding(document().position.encoding).addToEmbedding;
    if (add == nullptr) {
      now_.xIn = now_.x;
      now_.contextIn = now_.context;
      return;
    }
    const Sizes& sizes = trace_->sizes;
    const Index positions = std::max(sizes.queries, sizes.keys);
    const bool reuse = document().position == previous_.document.position &&
                       sizes.queries == previous_.sizes.queries &&
                       sizes.keys == previous_.sizes.keys && sizes.dModel == previous_.sizes.dModel;
    Matrix table;
    const auto tableRows = [&]() -> const Matrix& {
      if (table.size() == 0) {
        table = add(document().position, positions, sizes.dModel, positions);
      }
      return table;
    };
    step(&AttentionTrace::position, reuse, [&] {
      Tensor encoding({sizes.queries, sizes.dModel});
      encoding.editMatrix() = tableRows().topRows(sizes.queries);
      return encoding;
    });
    step(&AttentionTrace::xIn, reuse && same(&AttentionTrace::x),
         [&] { return withPosition(now_.x, tableRows(), trace_->queryLengths); });
    if (now_.context.empty()) return;
    step(&AttentionTrace::contextIn, reuse && same(&AttentionTrace::context),
         [&] { return withPosition(now_.context, tableRows(), trace_->keyLengths); });
  }

  Tensor project(const Tensor& input, const SharedMatrix& weight, const SharedMatrix& bias,
                 const Lengths& lengths, bool turn) const {
    Tensor rows = projectHeads(input, *weight, bias.get(), trace_->sizes.heads, lengths, stop_);
    return turn ? rotateHeads(rows, document().position, lengths) : rows;
  }

  void projections() {
    const AttentionWeights& old = previous_.parameters;
    const auto source = now_.context.empty() ? &AttentionTrace::xIn : &AttentionTrace::contextIn;
    const bool rotary = document().position.encoding == PositionEncoding::rotary;
    const bool sameTurn =
        (!rotary && previous_.document.position.encoding != PositionEncoding::rotary) ||
        document().position == previous_.document.position;
    const bool sameHeads = trace_->sizes.heads == previous_.sizes.heads && sameLengths();
    const auto reuse = [&](Tensor AttentionTrace::*input, const SharedMatrix AttentionWeights::*w,
                           const SharedMatrix AttentionWeights::*b) {
      return sameHeads && same(input) && weights().*w == old.*w && weights().*b == old.*b;
    };
    using W = AttentionWeights;
    step(&AttentionTrace::q, sameTurn && reuse(&AttentionTrace::xIn, &W::wQ, &W::bQ), [&] {
      return project(now_.xIn, weights().wQ, weights().bQ, trace_->queryLengths, rotary);
    });
    step(&AttentionTrace::k, sameTurn && reuse(source, &W::wK, &W::bK), [&] {
      return project(now_.*source, weights().wK, weights().bK, trace_->keyLengths, rotary);
    });
    step(&AttentionTrace::v, reuse(source, &W::wV, &W::bV), [&] {
      return project(now_.*source, weights().wV, weights().bV, trace_->keyLengths, false);
    });
  }

  void attention() {
    const AttentionSettings& settings = document().attention;
    const AttentionSettings& old = previous_.document.attention;
    const PositionSettings& position = document().position;
    const auto biases = [](const PositionSettings& p) {
      return positionalEncoding(p.encoding).biasScores;
    };
    step(&AttentionTrace::scores, same(&AttentionTrace::q) && same(&AttentionTrace::k),
         [&] { return attentionScores(now_.q, now_.k, stop_); });
    const bool sameScale = trace_->factor == previous_.factor &&
                           settings.temperature == old.temperature &&
                           biases(position) == biases(previous_.document.position);
    step(&AttentionTrace::scaled, sameScale && sameLengths() && same(&AttentionTrace::scores), [&] {
      return scaleScores(now_.scores, trace_->factor, settings.temperature, position,
                         trace_->queryLengths, stop_);
    });
    step(&AttentionTrace::masked,
         settings.mask == old.mask && sameLengths() && same(&AttentionTrace::scaled), [&] {
           return maskScores(now_.scaled, settings.mask, trace_->queryLengths, trace_->keyLengths,
                             stop_);
         });
    step(&AttentionTrace::weights, same(&AttentionTrace::masked),
         [&] { return attentionWeights(now_.masked, stop_); });
    dropout();
    const auto averaged =
        now_.dropped.empty() ? &AttentionTrace::weights : &AttentionTrace::dropped;
    const bool sameKind = now_.dropped.empty() == before_.dropped.empty();
    step(&AttentionTrace::z, sameKind && same(averaged) && same(&AttentionTrace::v),
         [&] { return weightValues(now_.*averaged, now_.v, stop_); });
  }

  void dropout() {
    const Dropout& dropout = document().attention.dropout;
    if (dropout.rate == 0) return;
    const bool sameDraws = dropout == previous_.document.attention.dropout &&
                           now_.weights.shape() == previous_.kept.shape();
    trace_->kept = sameDraws ? previous_.kept : keptWeights(now_.weights.shape(), dropout);
    step(&AttentionTrace::dropped, sameDraws && same(&AttentionTrace::weights),
         [&] { return dropWeights(now_.weights, trace_->kept, dropout.rate); });
  }

  void outputs() {
    step(&AttentionTrace::concat, same(&AttentionTrace::z), [&] { return concatHeads(now_.z); });
    const AttentionWeights& old = previous_.parameters;
    const bool sameWeights = weights().wO == old.wO && weights().bO == old.bO && sameLengths();
    step(&AttentionTrace::output, sameWeights && same(&AttentionTrace::concat), [&] {
      if (!weights().wO && !weights().bO) return now_.concat;
      return linear(now_.concat, weights().wO.get(), weights().bO.get(), trace_->queryLengths,
                    stop_);
    });
  }

  const Trace& previous_;
  const AttentionTrace& before_;
  std::stop_token stop_;
  std::shared_ptr<Trace> trace_;
  AttentionTrace& now_;
};

}  // namespace

void requireComputable(const Document& document, const TraceScope& scope) {
  checkBudget(document, resolveSizes(document), scope);
}

SharedTrace evaluate(const Document& document, const TraceScope& scope, std::stop_token stop,
                     const SharedTrace& previous) {
  if (document.transformer) return evaluateStack(document, scope, std::move(stop));
  return Evaluation(document, scope, std::move(stop), previous).run();
}

}  // namespace attention_lab
