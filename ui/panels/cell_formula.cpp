#include "ui/panels/cell_formula.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <QCoreApplication>

#include "core/document/embed.h"
#include "core/position/positional_encoding.h"
#include "ui/panels/position_formula.h"
#include "ui/views/number_text.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"

namespace attention_lab {
namespace {

QString say(const char* text) {
  return QCoreApplication::translate("CellFormula", text);
}

/// Builds the lines for one cell; the trace's arrays are looked at through item and head.
class Builder {
 public:
  Builder(const Trace& trace, const CellAddress& cell, Index item, Index head)
      : trace_(trace),
        at_(trace.attention),
        row_(cell.row),
        column_(cell.column),
        item_(item),
        head_(head) {}

  std::vector<FormulaLine> lines(const std::string& tensor) {
    using Step = void (Builder::*)();
    static const std::pair<const char*, Step> steps[] = {
        {"x", &Builder::embedding},
        {"context", &Builder::contextEmbedding},
        {"position", &Builder::position},
        {"x_in", &Builder::input},
        {"context_in", &Builder::contextInput},
        {"q", &Builder::query},
        {"k", &Builder::key},
        {"v", &Builder::value},
        {"scores", &Builder::scores},
        {"scaled", &Builder::scaled},
        {"masked", &Builder::masked},
        {"weights", &Builder::weights},
        {"dropped", &Builder::dropped},
        {"z", &Builder::z},
        {"concat", &Builder::concat},
        {"output", &Builder::output},
    };
    for (const auto& [name, step] : steps) {
      if (tensor == name) (this->*step)();
    }
    return std::move(lines_);
  }

 private:
  void add(const QString& text, double value, FormulaAccent accent = FormulaAccent::none) {
    lines_.push_back({text, value, true, accent});
  }
  void note(const QString& text, FormulaAccent accent = FormulaAccent::none) {
    lines_.push_back({text, 0, false, accent});
  }
  void append(std::vector<FormulaLine> lines) {
    lines_.insert(lines_.end(), lines.begin(), lines.end());
  }
  double entry(const Tensor& tensor) const { return tensor.matrix(item_, head_)(row_, column_); }
  Index length(bool keys) const {
    const auto& lengths = keys ? trace_.keyLengths : trace_.queryLengths;
    return lengths[static_cast<std::size_t>(item_)];
  }

  /// Σ a_i·b_i, written out.
  template <class A, class B>
  double sum(const A& a, const B& b, FormulaAccent accent = FormulaAccent::none) {
    QString text;
    double total = 0;
    for (Index i = 0; i < a.size(); ++i) {
      // 0·(−∞) and the like don't occur: a masked key's weight multiplies a finite value.
      total += a(i) * b(i);
      if (i >= mostTerms) continue;
      if (i > 0) text += QStringLiteral(" + ");
      text += operand(a(i)) + QStringLiteral("·") + operand(b(i));
    }
    if (a.size() > mostTerms) {
      text += QLatin1Char(' ') +
              say(QT_TRANSLATE_NOOP("CellFormula", "+ %1 more terms")).arg(a.size() - mostTerms);
    }
    add(QStringLiteral("= ") + text, total, accent);
    return total;
  }

  void embedding() { embeddingOf(at_.x, false); }
  void contextEmbedding() { embeddingOf(at_.context, true); }
  void embeddingOf(const Tensor& tensor, bool keys) {
    if (padding(keys)) return;
    const double factor = embeddingScale(trace_.document, trace_.sizes);
    if (factor != 1 && factor != 0) {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "embedding")), entry(tensor) / factor);
      add(QStringLiteral("× ") + formulaNumber(factor), entry(tensor));
    } else {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "embedding, dimension %1")).arg(column_ + 1),
          entry(tensor));
    }
  }

  void position() {
    append(positionFormula(trace_.document.position, row_, column_, trace_.sizes.dModel,
                           at_.position.matrix()(row_, column_)));
  }

  void input() { inputOf(at_.x, at_.xIn, false); }
  void contextInput() { inputOf(at_.context, at_.contextIn, true); }
  void inputOf(const Tensor& x, const Tensor& in, bool keys) {
    if (padding(keys)) return;
    add(say(QT_TRANSLATE_NOOP("CellFormula", "embedding")), entry(x));
    if (at_.position.empty()) return;
    // The trace holds the queries' positions only; a context may be longer.
    const double position =
        row_ < at_.position.rows() ? at_.position.matrix()(row_, column_) : entry(in) - entry(x);
    add(say(QT_TRANSLATE_NOOP("CellFormula", "+ position")), position);
    add(QStringLiteral("= ") + operand(entry(x)) + QStringLiteral(" + ") + operand(position),
        entry(in));
  }

  bool padding(bool keys) {
    if (row_ < length(keys)) return false;
    add(say(QT_TRANSLATE_NOOP("CellFormula", "padding")), 0);
    return true;
  }

  void query() {
    project(at_.q, at_.xIn, trace_.parameters.wQ, trace_.parameters.bQ, "W_Q", false,
            FormulaAccent::query);
  }
  void key() {
    project(at_.k, at_.contextIn.empty() ? at_.xIn : at_.contextIn, trace_.parameters.wK,
            trace_.parameters.bK, "W_K", true, FormulaAccent::key);
  }
  void value() {
    project(at_.v, at_.contextIn.empty() ? at_.xIn : at_.contextIn, trace_.parameters.wV,
            trace_.parameters.bV, "W_V", true, FormulaAccent::value);
  }

  void project(const Tensor& result, const Tensor& in, const SharedMatrix& weights,
               const SharedMatrix& bias, const char* name, bool keys, FormulaAccent accent) {
    if (trace_.document.attention.given) {
      return add(say(QT_TRANSLATE_NOOP("CellFormula", "given by the document")), entry(result));
    }
    if (padding(keys)) return;
    const Index first = head_ * result.columns();
    note(say(QT_TRANSLATE_NOOP("CellFormula", "row %1 of X · column %2 of %3"))
             .arg(row_ + 1)
             .arg(first + column_ + 1)
             .arg(QLatin1String(name)),
         accent);
    const auto column = [&](Index which) {
      double total = sum(in.matrix(item_).row(row_), weights->col(first + which));
      if (!bias) return total;
      total += (*bias)(0, first + which);
      add(say(QT_TRANSLATE_NOOP("CellFormula", "+ bias %1"))
              .arg(formulaNumber((*bias)(0, first + which))),
          total);
      return total;
    };
    const bool turned = trace_.document.position.encoding == PositionEncoding::rotary &&
                        accent != FormulaAccent::value;
    const double own = column(column_);
    if (!turned) return;
    const double partner = column(column_ % 2 == 0 ? column_ + 1 : column_ - 1);
    append(
        rotationFormula(trace_.document.position, row_, column_, result.columns(), own, partner));
  }

  void vectors() {
    const auto q = at_.q.matrix(item_, head_).row(row_);
    const auto k = at_.k.matrix(item_, head_).row(column_);
    const auto listed = [](const QString& name, const auto& values) {
      QString text = name + QStringLiteral(" =");
      const Index shown = std::min<Index>(values.size(), mostTerms);
      for (Index i = 0; i < shown; ++i)
        text += QLatin1Char(' ') + numberText(values(i), {2, false});
      if (shown < values.size()) {
        text += QLatin1Char(' ') +
                say(QT_TRANSLATE_NOOP("CellFormula", "and %1 more")).arg(values.size() - shown);
      }
      return text;
    };
    note(listed(QStringLiteral("q"), q), FormulaAccent::query);
    note(listed(QStringLiteral("k"), k), FormulaAccent::key);
  }

  void scores() {
    if (padding(false)) return;
    vectors();
    sum(at_.q.matrix(item_, head_).row(row_), at_.k.matrix(item_, head_).row(column_));
  }

  double scaledSteps() {
    const double score = entry(at_.scores);
    add(QStringLiteral("q·k"), score);
    double result = score * trace_.factor;
    const double dK = static_cast<double>(trace_.sizes.dK);
    switch (trace_.document.attention.scaling.kind) {
      case ScalingKind::sqrtDk:
        add(QStringLiteral("÷ √%1 = ÷ %2").arg(trace_.sizes.dK).arg(formulaNumber(std::sqrt(dK))),
            result);
        break;
      case ScalingKind::dk:
        add(QStringLiteral("÷ %1").arg(trace_.sizes.dK), result);
        break;
      case ScalingKind::none:
        break;
      case ScalingKind::factor:
        add(QStringLiteral("× ") + formulaNumber(trace_.factor), result);
    }
    if (trace_.document.position.encoding == PositionEncoding::alibi) {
      const PositionSettings& settings = trace_.document.position;
      const double bias =
          positionalEncoding(settings.encoding)
              .biasScores(settings, head_, trace_.sizes.heads, row_, 1, column_ + 1)(0, column_);
      result += bias;
      add(say(QT_TRANSLATE_NOOP("CellFormula", "+ position bias %1")).arg(formulaNumber(bias)),
          result);
    }
    const double temperature = trace_.document.attention.temperature;
    if (temperature != 1) {
      result /= temperature;
      add(say(QT_TRANSLATE_NOOP("CellFormula", "÷ temperature %1")).arg(formulaNumber(temperature)),
          result);
    }
    return result;
  }

  void scaled() {
    if (!padding(false)) scaledSteps();
  }

  void masked() {
    if (row_ >= length(false) || column_ >= length(true)) {
      return add(say(QT_TRANSLATE_NOOP("CellFormula", "padding: forbidden")), entry(at_.masked));
    }
    add(say(QT_TRANSLATE_NOOP("CellFormula", "scaled")), entry(at_.scaled));
    const MaskSettings& mask = trace_.document.attention.mask;
    if (mask.causal && column_ > row_) {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "causal: a later token is forbidden")),
          entry(at_.masked));
    } else if (std::isinf(entry(at_.masked))) {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "the mask forbids it")), entry(at_.masked));
    } else if (mask.bias) {
      const double bias = maskMatrix(*mask.bias, item_, head_)(row_, column_);
      add(say(QT_TRANSLATE_NOOP("CellFormula", "+ mask %1")).arg(formulaNumber(bias)),
          entry(at_.scaled) + bias);
    } else {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "the mask allows it")), entry(at_.masked));
    }
  }

  void weights() {
    const auto row = at_.masked.matrix(item_, head_).row(row_);
    const double own = entry(at_.masked);
    if (row_ >= length(false)) {
      return add(say(QT_TRANSLATE_NOOP("CellFormula", "padding")), 0);
    }
    const double largest = row.maxCoeff<Eigen::PropagateNaN>();
    if (std::isnan(largest) || largest == std::numeric_limits<double>::infinity()) {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "after the mask")), own);
      const char* why =
          std::isnan(largest)
              ? QT_TRANSLATE_NOOP("CellFormula",
                                  "a score of the row is not a number, so no weight is")
              : QT_TRANSLATE_NOOP("CellFormula",
                                  "a score of the row is ∞, and ∞ − ∞ is not a number");
      return add(say(why), entry(at_.weights));
    }
    if (std::isinf(largest) && largest < 0) {
      return add(say(QT_TRANSLATE_NOOP("CellFormula", "nothing may be attended to: the row is 0")),
                 0);
    }
    if (column_ < length(true)) {
      vectors();
      const double before = scaledSteps();
      if (own != before) add(say(QT_TRANSLATE_NOOP("CellFormula", "after the mask")), own);
    } else {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "padding: forbidden")), own);
    }
    add(say(QT_TRANSLATE_NOOP("CellFormula", "− largest %1")).arg(formulaNumber(largest)),
        own - largest);
    add(QStringLiteral("exp"), std::exp(own - largest));
    const double total = (row.array() - largest).exp().sum();
    add(say(QT_TRANSLATE_NOOP("CellFormula", "÷ row sum %1")).arg(formulaNumber(total)),
        std::exp(own - largest) / total, FormulaAccent::attention);
  }

  void dropped() {
    if (padding(false)) return;
    add(say(QT_TRANSLATE_NOOP("CellFormula", "attention weight")), entry(at_.weights));
    if (entry(trace_.kept) == 0) {
      return add(say(QT_TRANSLATE_NOOP("CellFormula", "dropped by chance")), 0);
    }
    const double rate = trace_.document.attention.dropout.rate;
    add(say(QT_TRANSLATE_NOOP("CellFormula", "kept: ÷ (1 − %1)")).arg(formulaNumber(rate)),
        entry(at_.weights) / (1 - rate), FormulaAccent::attention);
  }

  void z() {
    if (padding(false)) return;
    note(say(QT_TRANSLATE_NOOP("CellFormula", "row %1 of A · column %2 of V"))
             .arg(row_ + 1)
             .arg(column_ + 1),
         FormulaAccent::attention);
    sum(averagedWeights(at_).matrix(item_, head_).row(row_),
        at_.v.matrix(item_, head_).col(column_), FormulaAccent::value);
  }

  void concat() {
    if (padding(false)) return;
    const Index dV = trace_.sizes.dV;
    add(say(QT_TRANSLATE_NOOP("CellFormula", "Z of head %1, dimension %2"))
            .arg(column_ / dV + 1)
            .arg(column_ % dV + 1),
        at_.z.matrix(item_, column_ / dV)(row_, column_ % dV));
  }

  void output() {
    if (padding(false)) return;
    const AttentionWeights& parameters = trace_.parameters;
    if (!parameters.wO) {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "without W_O: the heads side by side")),
          entry(at_.concat));
    } else {
      note(say(QT_TRANSLATE_NOOP("CellFormula", "row %1 of the heads · column %2 of W_O"))
               .arg(row_ + 1)
               .arg(column_ + 1));
      sum(at_.concat.matrix(item_).row(row_), parameters.wO->col(column_));
    }
    if (parameters.bO) {
      add(say(QT_TRANSLATE_NOOP("CellFormula", "+ bias %1"))
              .arg(formulaNumber((*parameters.bO)(0, column_))),
          lines_.back().value + (*parameters.bO)(0, column_));
    }
  }

  const Trace& trace_;
  const AttentionTrace& at_;
  Index row_, column_, item_, head_;
  std::vector<FormulaLine> lines_;
};

}  // namespace

QString operand(double value) {
  const QString text = numberText(value, {2, false});
  return value < 0 ? QStringLiteral("(%1)").arg(text) : text;
}

QString formulaNumber(double value) {
  const double size = std::abs(value);
  return numberText(value, {4, std::isfinite(value) && (size >= 1e6 || (size > 0 && size < 1e-4))});
}

CellFormula cellFormula(const Trace& trace, const CellAddress& cell, Index item, Index head) {
  const NamedTensor named = *findTensor(trace, cell.tensor);
  CellFormula formula;
  formula.value = named.tensor.matrix(item, head)(cell.row, cell.column);
  const auto label = [&](Axis axis, Index index) {
    const Tokens tokens = axisTokens(trace, axis, item);
    const auto place = static_cast<std::size_t>(index);
    return place < tokens.size() ? isolated(visibleToken(tokens[place]))
                                 : QString::number(index + 1);
  };
  // "Z = A·V" is called Z.
  const QString symbol =
      describeTensor(trace, cell.tensor).symbol.section(QLatin1String(" = "), 0, 0);
  formula.title =
      QStringLiteral("%1[%2, %3]")
          .arg(symbol, label(named.rowAxis, cell.row), label(named.columnAxis, cell.column));
  formula.lines = Builder(trace, cell, item, head).lines(cell.tensor);
  return formula;
}

}  // namespace attention_lab
