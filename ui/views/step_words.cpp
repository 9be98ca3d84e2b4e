#include "ui/views/step_words.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "ui/views/number_text.h"
#include "ui/views/tensor_description.h"
#include "ui/views/token_label.h"

namespace attention_lab {

namespace {

struct StepWordsText {
  Q_DECLARE_TR_FUNCTIONS(Steps)
};

struct StepEntry {
  StepId id;
  const char* title;
  const char* formula;
  const char* sentence;
};

// Formulas are symbols and stay as they are; i is the query's row, j the key's column.
constexpr StepEntry kStepEntries[] = {
    {StepId::scores, QT_TRANSLATE_NOOP("Steps", "QKᵀ: scores"), "sᵢⱼ = qᵢ · kⱼ",
     QT_TRANSLATE_NOOP("Steps",
                       "The query of this row is multiplied with every key: the more they point "
                       "the same way, the higher the score.")},
    {StepId::scale, QT_TRANSLATE_NOOP("Steps", "%1: scaling"), "sᵢⱼ ← sᵢⱼ",
     QT_TRANSLATE_NOOP("Steps",
                       "Sums of more products are larger: divided by √d_k the scores keep their "
                       "size, and soft-max doesn’t become all or nothing.")},
    {StepId::bias, QT_TRANSLATE_NOOP("Steps", "position bias"), "sᵢⱼ ← sᵢⱼ + bᵢⱼ",
     QT_TRANSLATE_NOOP("Steps",
                       "A number that depends on the distance of the two tokens only: what is "
                       "farther away loses more.")},
    {StepId::mask, QT_TRANSLATE_NOOP("Steps", "mask"), "sᵢⱼ ← sᵢⱼ + maskᵢⱼ",
     QT_TRANSLATE_NOOP("Steps",
                       "What may not be attended to becomes −∞, before soft-max, so that the "
                       "other weights still sum to 1.")},
    {StepId::largest, QT_TRANSLATE_NOOP("Steps", "soft-max: the row’s largest"), "mᵢ = maxⱼ sᵢⱼ",
     QT_TRANSLATE_NOOP("Steps",
                       "Soft-max looks at one row at a time; first its largest score is found.")},
    {StepId::shift, QT_TRANSLATE_NOOP("Steps", "soft-max: minus the largest"), "sᵢⱼ − mᵢ",
     QT_TRANSLATE_NOOP("Steps",
                       "Taking the same number from the whole row doesn’t change the weights, but "
                       "keeps the exponentials from becoming too large.")},
    {StepId::exponential, QT_TRANSLATE_NOOP("Steps", "soft-max: exponentials"),
     "eᵢⱼ = exp(sᵢⱼ − mᵢ)",
     QT_TRANSLATE_NOOP("Steps",
                       "Every exponential is positive, that of the largest is 1, and exp(−∞) is "
                       "0.")},
    {StepId::sum, QT_TRANSLATE_NOOP("Steps", "soft-max: their sum"), "Σᵢ = Σⱼ eᵢⱼ",
     QT_TRANSLATE_NOOP("Steps", "The exponentials of the row are added up.")},
    {StepId::quotient, QT_TRANSLATE_NOOP("Steps", "soft-max: quotient"), "Aᵢⱼ = eᵢⱼ ÷ Σᵢ",
     QT_TRANSLATE_NOOP("Steps",
                       "Divided by their sum they are the attention weights of the row: none is "
                       "negative, together they are 1.")},
    {StepId::dropout, QT_TRANSLATE_NOOP("Steps", "dropout of weights"), "A′ᵢⱼ = Aᵢⱼ ÷ (1 − p) or 0",
     QT_TRANSLATE_NOOP("Steps",
                       "In training some weights are set to 0 by chance; the others grow so that "
                       "the row sums to 1 on average: this one may sum to more.")},
    {StepId::values, QT_TRANSLATE_NOOP("Steps", "A·V: weighted sum of the values"),
     "zᵢ = Σⱼ Aᵢⱼ · vⱼ",
     QT_TRANSLATE_NOOP("Steps",
                       "The row’s weights mix the value vectors: of what is attended to most, "
                       "most is taken.")},
    {StepId::concat, QT_TRANSLATE_NOOP("Steps", "concat: heads side by side"),
     "concatᵢ = [zᵢ¹ … zᵢᴴ]",
     QT_TRANSLATE_NOOP("Steps", "What the heads gave for this token is put side by side.")},
    {StepId::project, QT_TRANSLATE_NOOP("Steps", "W_O: output"), "oᵢ = concatᵢ · W_O",
     QT_TRANSLATE_NOOP("Steps",
                       "The matrix W_O mixes what the heads gave into the output of the layer.")},
};

QString say(const char* text) {
  return StepWordsText::tr(text);
}

const StepEntry& entryOf(StepId id) {
  return *std::ranges::find_if(kStepEntries,
                               [&](const StepEntry& entry) { return entry.id == id; });
}

QString shortNumber(double value) {
  return numberText(value, {2, false});
}
QString termText(double value) {
  return value < 0 ? QStringLiteral("(%1)").arg(shortNumber(value)) : shortNumber(value);
}

/// "a + b + c + …": the first few.
template <class Value>
QString joinedTerms(Index count, const QString& between, const Value& value) {
  constexpr Index most = 4;
  QStringList terms;
  for (Index i = 0; i < std::min(count, most); ++i)
    terms << value(i);
  if (count > most) terms << QStringLiteral("…");
  return terms.join(between);
}

const auto plusSign = QStringLiteral(" + ");

class Numbers {
 public:
  Numbers(const Trace& trace, const Selection& selection, const StepRow& row)
      : trace_(trace),
        at_(trace.attention),
        row_(row),
        item_(selection.item),
        head_(selection.head),
        i_(selection.steps.row),
        j_(stepColumn(selection, row)),
        step_(selection.steps.step) {}

  QString text() const {
    const StepLine& last = row_.lines.back();
    switch (step_) {
      case StepId::scores:
        return product(at_.q.matrix(item_, head_).row(i_), at_.k.matrix(item_, head_).row(j_),
                       last.values(j_));
      case StepId::scale:
        return equal(termText(value(0)) + divisor(), last.values(j_));
      case StepId::bias:
        return equal(biased(), last.values(j_));
      case StepId::mask:
        return equal(termText(value(0)) + plusSign + termText(value(1)), last.values(j_));
      case StepId::dropout:
        return dropped();
      case StepId::values:
        return parts();
      case StepId::concat:
        return equal(say(QT_TRANSLATE_NOOP("Steps", "Z of head %1, dimension %2"))
                         .arg(j_ / trace_.sizes.dV + 1)
                         .arg(j_ % trace_.sizes.dV + 1),
                     last.values(j_));
      case StepId::project:
        return projection(last.values(j_));
      default:
        return softmax();
    }
  }

 private:
  double value(std::size_t line) const { return row_.lines[line].values(j_); }
  static QString equal(const QString& left, double right) {
    return left + QStringLiteral(" = ") + shortNumber(right);
  }
  template <class A, class B>
  static QString product(const A& a, const B& b, double result) {
    return equal(
        joinedTerms(a.size(), plusSign,
                    [&](Index t) { return termText(a(t)) + QStringLiteral("·") + termText(b(t)); }),
        result);
  }

  QString divisor() const {
    const Scaling& scaling = trace_.document.attention.scaling;
    QString text;
    if (scaling.kind == ScalingKind::sqrtDk) {
      text = QStringLiteral(" ÷ √%1").arg(trace_.sizes.dK);
    } else if (scaling.kind == ScalingKind::dk) {
      text = QStringLiteral(" ÷ %1").arg(trace_.sizes.dK);
    } else if (scaling.kind == ScalingKind::factor) {
      text = QStringLiteral(" × %1").arg(tickText(trace_.factor));
    } else {
      text = QStringLiteral(" ÷ 1");
    }
    return stepOf(StepId::bias).present(trace_) ? text : text + temperature();
  }
  QString temperature() const {
    const double t = trace_.document.attention.temperature;
    return t == 1 ? QString() : QStringLiteral(" ÷ %1").arg(tickText(t));
  }
  QString biased() const {
    const QString sum = termText(value(0)) + plusSign + termText(value(1));
    const QString divided = temperature();
    return divided.isEmpty() ? sum : QStringLiteral("(%1)").arg(sum) + divided;
  }

  QString softmax() const {
    if (row_.empty && step_ != StepId::largest) return {};
    const RowVector& scores = row_.lines[0].values;
    const RowVector& exponentials = row_.lines[2].values;
    const double largest = *row_.lines[0].margin;
    switch (step_) {
      case StepId::largest:
        return equal(QStringLiteral("max(%1)").arg(
                         joinedTerms(scores.size(), QStringLiteral(", "),
                                     [&](Index j) { return shortNumber(scores(j)); })),
                     largest);
      case StepId::shift:
        return equal(shortNumber(scores(j_)) + QStringLiteral(" − ") + termText(largest), value(1));
      case StepId::exponential:
        return equal(QStringLiteral("exp(%1)").arg(shortNumber(value(1))), value(2));
      case StepId::sum:
        return equal(joinedTerms(exponentials.size(), plusSign,
                                 [&](Index j) { return shortNumber(exponentials(j)); }),
                     *row_.lines[2].margin);
      default:
        return equal(
            shortNumber(value(2)) + QStringLiteral(" ÷ ") + shortNumber(*row_.lines[2].margin),
            value(3));
    }
  }

  QString dropped() const {
    const double now = value(1), rate = trace_.document.attention.dropout.rate;
    if (trace_.kept.matrix(item_, head_)(i_, j_) == 0) {
      return equal(shortNumber(value(0)) + QStringLiteral(" · 0"), now);
    }
    return equal(shortNumber(value(0)) + QStringLiteral(" ÷ %1").arg(tickText(1 - rate)), now);
  }

  QString parts() const {
    const auto weights = averagedWeights(at_).matrix(item_, head_).row(i_);
    const auto v = at_.v.matrix(item_, head_);
    const Index keys = trace_.keyLengths[static_cast<std::size_t>(item_)];
    return product(weights.head(keys), v.col(j_).head(keys), row_.lines.back().values(j_));
  }

  QString projection(double result) const {
    const auto& parameters = trace_.parameters;
    const auto concat = at_.concat.matrix(item_).row(i_);
    const auto column = parameters.wO->col(j_);
    if (!parameters.bO) return product(concat, column, result);
    const QString sum = product(concat, column, result);
    return sum.section(QStringLiteral(" = "), 0, 0) + plusSign + termText((*parameters.bO)(0, j_)) +
           QStringLiteral(" = ") + shortNumber(result);
  }

  const Trace& trace_;
  const AttentionTrace& at_;
  const StepRow& row_;
  Index item_, head_, i_, j_;
  StepId step_;
};

/// "scaled[love, NLP]: " before the numbers of one cell.
QString cellName(const Trace& trace, const Selection& selection, const StepRow& row) {
  const StepId step = selection.steps.step;
  if (row.empty && stepOf(step).softmax && step != StepId::largest) return {};
  const Index column = stepColumn(selection, row);
  const auto label = [&](Axis axis, Index index) {
    const QStringList labels = tokenLabels(axisTokens(trace, axis, selection.item));
    return isolated(labels.value(index, QString::number(index + 1)));
  };
  const QString query = label(Axis::query, selection.steps.row);
  if (step == StepId::largest || step == StepId::sum) return query + QStringLiteral(": ");
  return QStringLiteral("%1, %2: ").arg(query, label(row.columns, column));
}

QString formulaOf(const Trace& trace, StepId id) {
  QString formula = QString::fromUtf8(entryOf(id).formula);
  const bool biased = stepOf(StepId::bias).present(trace);
  const bool heated = trace.document.attention.temperature != 1;
  if (id == StepId::scale) {
    formula += QLatin1Char(' ') + scalingText(trace.document.attention.scaling);
    if (heated && !biased) formula += QStringLiteral(" ÷ T");
  }
  if (id == StepId::bias && heated) formula = QStringLiteral("sᵢⱼ ← (sᵢⱼ + bᵢⱼ) ÷ T");
  if (id == StepId::project && trace.parameters.bO) formula += QStringLiteral(" + b_O");
  return formula;
}

QString sentenceOf(const Trace& trace, StepId id, bool emptyRow) {
  if (emptyRow && stepOf(id).softmax) {
    return say(QT_TRANSLATE_NOOP(
        "Steps", "This row may attend to nothing: all its weights are 0, by definition."));
  }
  const bool usual = trace.document.attention.scaling.kind == ScalingKind::sqrtDk;
  if (id == StepId::scale && !usual) {
    return say(QT_TRANSLATE_NOOP("Steps",
                                 "How large the scores are decides how sharp soft-max becomes; "
                                 "usual is ÷ √d_k, this document has its own divisor."));
  }
  return say(entryOf(id).sentence);
}

}  // namespace

Index stepColumn(const Selection& selection, const StepRow& row) {
  const RowVector& values = row.lines.front().values;
  const auto& pinned = selection.pinned;
  if (pinned && pinned->tensor == stepOf(selection.steps.step).tensor && pinned->column >= 0 &&
      pinned->column < values.size()) {
    return pinned->column;
  }
  if (row.columns != Axis::key) return 0;
  const RowVector& last = stepOf(selection.steps.step).softmax ? values : row.lines.back().values;
  for (Index j = 0; j < last.size(); ++j)
    if (std::isfinite(last(j))) return j;
  return 0;
}

QString stepTitle(const Trace& trace, StepId id) {
  const QString title = say(entryOf(id).title);
  return id == StepId::scale ? title.arg(scalingText(trace.document.attention.scaling)) : title;
}

StepWords stepWords(const Trace& trace, const Selection& selection, const StepRow& row) {
  const StepId id = selection.steps.step;
  const StepSequence sequence(trace, selection.item);
  const QStringList queries = tokenLabels(axisTokens(trace, Axis::query, selection.item));
  QStringList place{say(QT_TRANSLATE_NOOP("Steps", "step %1 of %2"))
                        .arg(sequence.placeOf(id) + 1)
                        .arg(sequence.steps().size()),
                    say(QT_TRANSLATE_NOOP("Steps", "row “%3”, %1 of %2"))
                        .arg(selection.steps.row + 1)
                        .arg(sequence.rows())
                        .arg(isolated(queries.value(selection.steps.row)))};
  if (trace.sizes.heads > 1) {
    place << say(QT_TRANSLATE_NOOP("Steps", "head %1 of %2"))
                 .arg(selection.head + 1)
                 .arg(trace.sizes.heads);
  }
  if (trace.sizes.items > 1) {
    place << say(QT_TRANSLATE_NOOP("Steps", "item %1 of %2"))
                 .arg(selection.item + 1)
                 .arg(trace.sizes.items);
  }
  return {place.join(QStringLiteral(" · ")), stepTitle(trace, id), formulaOf(trace, id),
          cellName(trace, selection, row) + Numbers(trace, selection, row).text(),
          sentenceOf(trace, id, row.empty)};
}

QString stepLineLabel(const Trace& trace, const StepLine& line, const QStringList& keys) {
  switch (line.kind) {
    case StepLineKind::scores:
      return QStringLiteral("QKᵀ");
    case StepLineKind::divided: {
      const bool heated =
          trace.document.attention.temperature != 1 && !stepOf(StepId::bias).present(trace);
      return scalingText(trace.document.attention.scaling) +
             (heated ? QStringLiteral(" ÷ T") : QString());
    }
    case StepLineKind::bias:
      return say(QT_TRANSLATE_NOOP("Steps", "+ bias"));
    case StepLineKind::scaled:
      return say(QT_TRANSLATE_NOOP("Steps", "scaled"));
    case StepLineKind::mask:
      return say(QT_TRANSLATE_NOOP("Steps", "+ mask"));
    case StepLineKind::masked:
      return say(QT_TRANSLATE_NOOP("Steps", "score"));
    case StepLineKind::shifted:
      return say(QT_TRANSLATE_NOOP("Steps", "− largest"));
    case StepLineKind::exponentials:
      return QStringLiteral("exp");
    case StepLineKind::weights:
      return QStringLiteral("÷ Σ = A");
    case StepLineKind::dropped:
      return describeTensor(trace, "dropped").symbol;
    case StepLineKind::part:
      return QStringLiteral("%1 · v(%2)")
          .arg(shortNumber(line.weight), isolated(keys.value(line.key)));
    case StepLineKind::rest:
      return say(QT_TRANSLATE_NOOP("Steps", "+ %1 more")).arg(line.key);
    case StepLineKind::z:
      return QStringLiteral("Σ = Z");
    case StepLineKind::concat:
      return describeTensor(trace, "concat").symbol;
    case StepLineKind::product:
      return QStringLiteral("· W_O");
    case StepLineKind::outputBias:
      return QStringLiteral("+ b_O");
    case StepLineKind::output:
      break;
  }
  return describeTensor(trace, "output").symbol;
}

QString stepMarginText(const StepLine& line) {
  if (!line.margin) return {};
  const QString name =
      line.kind == StepLineKind::masked ? QStringLiteral("max") : QStringLiteral("Σ");
  return name + QStringLiteral(" = ") + shortNumber(*line.margin);
}

}  // namespace attention_lab
