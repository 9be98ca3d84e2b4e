#include "ui/views/text_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <QCoreApplication>
#include <QPainter>

#include "ui/theme.h"
#include "ui/views/color_bar.h"
#include "ui/views/head_pictures.h"
#include "ui/views/heading.h"
#include "ui/views/heatmap_painter.h"
#include "ui/views/paint_tools.h"
#include "ui/views/token_label.h"
#include "ui/views/view_words.h"

namespace attention_lab {

namespace {

struct TextViewText {
  Q_DECLARE_TR_FUNCTIONS(TextView)
};

ValueScale scaleOf(const ViewStyle& style) {
  const Colormap& map = sequentialColormap(style.colormap);
  const ValueScale usual = ValueScale::probability(map);
  const bool negative = style.range && std::isfinite(style.range->first) && style.range->first < 0;
  if (!style.range || negative) return usual;
  return ValueScale::range(*style.range, usual);
}

TokenSide otherSide(TokenSide side) {
  return side == TokenSide::query ? TokenSide::key : TokenSide::query;
}

}  // namespace

QString TextView::title() const {
  return TextViewText::tr("Text · shaded by attention");
}

QString TextView::emptyText() const {
  return attentionEmptyText(trace(), selection());
}

void TextView::contentChanged() {
  prepared_.reset();
  layout_.reset();
}

std::optional<Index> TextView::head() const {
  const bool mean = selection().heads.mean && trace()->sizes.heads > 1;
  return mean ? std::nullopt : std::optional(selection().head);
}

QString TextView::hint() const {
  if (isCross()) {
    return TextViewText::tr(
        "Point at a query to see what it attends to, at a key to see who attends to it; a click "
        "keeps it.");
  }
  return selection().heads.side == TokenSide::query
             ? TextViewText::tr("Point at a token to see what it attends to; a click keeps it.")
             : TextViewText::tr("Point at a token to see who attends to it; a click keeps it.");
}

const TextView::Prepared& TextView::prepared() const {
  if (prepared_) return *prepared_;
  Prepared made;
  const auto labels = [&](Axis axis) {
    QStringList texts;
    for (const std::string& token : axisTokens(*trace(), axis, selection().item))
      texts << visibleToken(token);
    return texts;
  };
  made.queries = labels(Axis::query);
  if (isCross()) made.keys = labels(Axis::key);
  TextWords& words = made.words;
  if (style().title) words.title = title();
  const Index count = trace()->sizes.heads;
  QStringList parts{head() ? headName(*head(), count) : meanName(count)};
  if (trace()->sizes.items > 1) {
    parts << itemName(selection().item, trace()->sizes.items);
  }
  const ValueScale scale = scaleOf(style());
  if (scale.chosen) parts << TextViewText::tr("chosen colour range");
  words.subtitle = parts.join(QStringLiteral(" · "));
  words.range = scaleText(scale);
  words.hint = hint();
  if (isCross()) {
    words.queries = TextViewText::tr("queries (ask)");
    words.keys = TextViewText::tr("keys (answer)");
  }
  return prepared_.emplace(std::move(made));
}

const TextLayout& TextView::layout(const QRectF& area) const {
  if (!layout_ || layoutArea_ != area) {
    layout_ = layOutText(prepared().queries, prepared().keys, prepared().words, area, style().font);
    layoutArea_ = area;
  }
  return *layout_;
}

QSizeF TextView::sizeHint() const {
  const double line = QFontMetricsF(figureFont(style().font)).height();
  const double width = 34 * line;
  return {width, emptyText().isEmpty() ? std::max(10 * line, heightFor(width)) : 10 * line};
}

double TextView::heightFor(double width) const {
  if (!emptyText().isEmpty()) return 0;
  return textHeight(prepared().queries, prepared().keys, prepared().words, width, style().font);
}

QString TextView::labelOf(const TokenFocus& token) const {
  const QStringList& texts =
      token.side == TokenSide::key && isCross() ? prepared().keys : prepared().queries;
  const QString text = texts.value(token.index);
  const bool repeated = texts.count(text) > 1;
  const QString label = repeated ? text + subscript(token.index + 1) : text;
  return label.size() > 40 ? label.left(24) + QChar(0x2026) + label.right(12) : label;
}

QString TextView::sentence() const {
  const auto token = focus();
  if (!token) return hint();
  const std::vector<double> weights = weightsOf(*trace(), selection(), *token, head());
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  const QString name = isolated(labelOf(*token));
  if (token->side == TokenSide::query) {
    return (sum == 0 ? TextViewText::tr("“%1” attends to nothing: the mask forbids every key.")
                     : TextViewText::tr("“%1” attends to:"))
        .arg(name);
  }
  return (sum == 0
              ? TextViewText::tr("Nothing attends to “%1”: the mask hides it from every query.")
              : TextViewText::tr("“%1” is attended by:"))
      .arg(name);
}

const std::vector<TextChip>& TextView::chips(const TextLayout& at, TokenSide side) const {
  return side == TokenSide::key && isCross() ? at.keys : at.queries;
}

void TextView::paintContent(QPainter& painter, const QRectF& area) const {
  const TextLayout& at = layout(area);
  const TextWords& text = prepared().words;
  const Theme& colors = theme(style().theme);
  paintHeading(painter, at, text, colors.attention, head() ? colors.mutedText : colors.warning);
  painter.setPen(colors.text);
  drawLine(painter, at.range, Qt::AlignLeft, text.range);
  paintColorStrip(painter, at.strip, scaleOf(style()), colors);
  if (!isCross()) return;
  painter.setFont(figureFont(at.font, 1, true));
  painter.setPen(colors.query);
  drawLine(painter, at.queriesTitle, Qt::AlignLeft, text.queries);
  painter.setPen(colors.key);
  drawLine(painter, at.keysTitle, Qt::AlignLeft, text.keys);
}

void TextView::paintMarks(QPainter& painter, const QRectF& area) const {
  const TextLayout& at = layout(area);
  const Theme& colors = theme(style().theme);
  const QRectF visible = visiblePart(painter, area);
  const auto token = focus();
  painter.setFont(at.font);
  painter.setPen(token ? colors.text : colors.mutedText);
  const QString words = sentence();
  if (wrappedHeight(at.font, words, at.sentence.width()) <= at.sentence.height() + 1) {
    drawWrapped(painter, at.sentence, words);
  } else {
    drawLine(painter, at.sentence, Qt::AlignLeft, words);
  }
  if (!token || isCross()) {
    for (const TokenSide side : {TokenSide::query, TokenSide::key}) {
      const bool shaded = token && side == otherSide(token->side);
      const bool second = side == TokenSide::key && !isCross();
      if (!shaded && !second) paintPlain(painter, at, chips(at, side), visible);
    }
  }
  if (!token) return;
  paintShaded(painter, at, *token, visible);
  const auto index = static_cast<std::size_t>(token->index);
  paintCellFrame(painter, chips(at, token->side)[index].rect, colors);
}

void TextView::paintPlain(QPainter& painter, const TextLayout& at,
                          const std::vector<TextChip>& chips, const QRectF& visible) const {
  const Theme& colors = theme(style().theme);
  const bool numbers = at.values && style().values;
  for (std::size_t i = 0; i < chips.size(); ++i) {
    const TextChip& chip = chips[i];
    if (!chip.rect.intersects(visible)) continue;
    painter.setPen(QPen(colors.border, colors.line));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(chip.rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(colors.text);
    painter.setFont(at.tokenFont);
    drawLine(painter, chip.token, Qt::AlignHCenter, isolated(chip.text));
    if (!numbers) continue;
    // The position, where the number will stand, so that nothing moves then.
    painter.setPen(colors.mutedText);
    painter.setFont(at.valueFont);
    drawLine(painter, chip.value, Qt::AlignHCenter, QString::number(i + 1));
  }
}

void TextView::paintShaded(QPainter& painter, const TextLayout& at, const TokenFocus& token,
                           const QRectF& visible) const {
  const Theme& colors = theme(style().theme);
  const std::vector<double> weights = weightsOf(*trace(), selection(), token, head());
  const std::vector<bool> forbidden = forbiddenOf(*trace(), selection(), token, head());
  const std::vector<TextChip>& shaded = chips(at, otherSide(token.side));
  constexpr double minusInfinity = -std::numeric_limits<double>::infinity();
  // Each token is a heatmap of one cell, so that colours, hatching and NaN are as everywhere.
  HeatmapContent cell;
  cell.source.scale = scaleOf(style());
  const bool numbers = at.values && style().values;
  for (std::size_t i = 0; i < std::min(weights.size(), shaded.size()); ++i) {
    const TextChip& chip = shaded[i];
    if (!chip.rect.intersects(visible)) continue;
    const double score = forbidden[i] ? minusInfinity : 0;
    cell.source.values = {&weights[i], 1, 1, 1};
    cell.source.forbidden = MatrixRef{&score, 1, 1, 1};
    paintHeatmap(painter, cell, {chip.rect, 1, 1}, style(), colors.border, std::nullopt);
    const bool plain = forbidden[i] || std::isnan(weights[i]);
    const bool black = !plain && cell.source.scale.blackText(weights[i]);
    if (!plain && isPresenter(style().theme)) {
      const QRectF words = numbers ? chip.token | chip.value : chip.token;
      paintStrongGround(painter, words.adjusted(4, 4, -4, -4), cell.source.scale.color(weights[i]),
                        black);
    }
    painter.setPen(plain ? colors.text : black ? QColor(Qt::black) : QColor(Qt::white));
    painter.setFont(at.tokenFont);
    drawLine(painter, chip.token, Qt::AlignHCenter, isolated(chip.text));
    if (!numbers) continue;
    painter.setFont(at.valueFont);
    const QString number = forbidden[i] ? QStringLiteral("–") : numberText(weights[i], {});
    drawLine(painter, chip.value, Qt::AlignHCenter, number);
  }
}

std::optional<TokenFocus> TextView::tokenAt(const QPointF& point, const QRectF& area) const {
  if (!emptyText().isEmpty()) return std::nullopt;
  const TextLayout& at = layout(area);
  const auto find = [&](const std::vector<TextChip>& chips) {
    const auto found = std::find_if(chips.begin(), chips.end(), [&](const TextChip& chip) {
      return chip.rect.contains(point);
    });
    return found == chips.end() ? Index(-1) : static_cast<Index>(found - chips.begin());
  };
  const Index query = find(at.queries);
  if (query >= 0) {
    return TokenFocus{isCross() ? TokenSide::query : selection().heads.side, query};
  }
  const Index key = find(at.keys);
  return key >= 0 ? std::optional(TokenFocus{TokenSide::key, key}) : std::nullopt;
}

std::optional<Selection> TextView::pointedAt(const QPointF& point, const QRectF& area) const {
  if (const auto token = tokenAt(point, area)) return hoveredAt(*trace(), selection(), *token);
  Selection none = selection();
  none.leave();
  return none;
}

std::optional<Selection> TextView::clicked(const QPointF& point, const QRectF& area,
                                           Qt::KeyboardModifiers) const {
  const auto token = tokenAt(point, area);
  return token ? toggledAt(*trace(), selection(), *token) : selection();
}

TokenFocus TextView::neighbour(const TokenFocus& from, int key, const QRectF& area) const {
  const TextLayout& at = layout(area);
  if (key == Qt::Key_Left || key == Qt::Key_Right) {
    const bool second = from.side == TokenSide::key && isCross();
    const bool leftwards = runsLeftwards(second ? prepared().keys : prepared().queries);
    const Index next = from.index + ((key == Qt::Key_Right) != leftwards ? 1 : -1);
    const auto count = static_cast<Index>(chips(at, from.side).size());
    return next < 0 || next >= count ? from : TokenFocus{from.side, next};
  }
  const QPointF here = chips(at, from.side)[static_cast<std::size_t>(from.index)].rect.center();
  TokenFocus best = from;
  double nearest = std::numeric_limits<double>::max();
  for (const TokenSide side : {TokenSide::query, TokenSide::key}) {
    if (!isCross() && side != from.side) continue;
    const std::vector<TextChip>& all = chips(at, side);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const QPointF away = all[i].rect.center() - here;
      if (key == Qt::Key_Down ? away.y() < 1 : away.y() > -1) continue;
      // The nearest line first, then the nearest token in it.
      const double distance = 1e4 * std::abs(away.y()) + std::abs(away.x());
      if (distance >= nearest) continue;
      nearest = distance;
      best = {side, static_cast<Index>(i)};
    }
  }
  return best;
}

std::optional<Selection> TextView::keyPressed(int key, Qt::KeyboardModifiers modifiers,
                                              const QRectF& area) const {
  if (!emptyText().isEmpty() || (modifiers & ~Qt::KeypadModifier)) return std::nullopt;
  if (key < Qt::Key_Left || key > Qt::Key_Down) return std::nullopt;
  Selection here = selection();
  here.leave();
  const auto token = focusOf(*trace(), here);
  if (!token) return pinnedAt(*trace(), here, {here.heads.side, 0});
  return pinnedAt(*trace(), here, neighbour(*token, key, area));
}

QString TextView::spoken() const {
  if (!emptyText().isEmpty()) return {};
  const auto token = focus();
  if (!token) return hint();
  const std::vector<double> weights = weightsOf(*trace(), selection(), *token, head());
  const auto weightOf = [&](Index index) { return weights[static_cast<std::size_t>(index)]; };
  const auto labelled = [&](Index index, const QString& value) {
    return isolated(labelOf({otherSide(token->side), index})) + QLatin1Char(' ') + value;
  };
  std::vector<Index> order(weights.size());
  std::iota(order.begin(), order.end(), Index(0));
  // NaN is neither more nor less than a number: it goes first, in the tokens' order.
  const auto numbers = std::stable_partition(
      order.begin(), order.end(), [&](Index index) { return std::isnan(weightOf(index)); });
  std::stable_sort(numbers, order.end(),
                   [&](Index a, Index b) { return weightOf(a) > weightOf(b); });
  QStringList others;
  for (const Index index : order) {
    const double weight = weightOf(index);
    if (others.size() == 5 || weight <= 0) break;
    others << labelled(
        index, std::isnan(weight) ? TextViewText::tr("not a number") : numberText(weight, {}));
  }
  return focusSentence(token->side, labelOf(*token), others);
}

QRectF TextView::focusRect(const QRectF& area) const {
  const auto token = emptyText().isEmpty() ? focus() : std::nullopt;
  if (!token) return {};
  return chips(layout(area), token->side)[static_cast<std::size_t>(token->index)].rect;
}

}  // namespace attention_lab
