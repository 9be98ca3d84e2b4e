#include "ui/accessible/strip_accessible.h"

#include <utility>

#include <QCoreApplication>
#include <QWindow>

#include "ui/accessible/tell.h"
#include "ui/views/inline_editor.h"
#include "ui/views/token_label.h"

namespace attention_lab {

namespace {

constexpr int kMostChips = 4096;

struct StripAccessibleText {
  Q_DECLARE_TR_FUNCTIONS(StripAccessible)
};

int chipCount(const TokenStrip& strip) {
  return static_cast<int>(strip.tokens().size()) + 1;
}

/// A token, or after the last one what adds another.
class ChipAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  ChipAccessible(const StripAccessible& list, int index) : list_(list), index_(index) {}

  int index() const { return index_; }
  bool isValid() const override { return index_ < chipCount(strip()); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return strip().window()->windowHandle(); }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override { return const_cast<StripAccessible*>(&list_); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  void setText(QAccessible::Text, const QString&) override {}
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

  QString text(QAccessible::Text text) const override {
    if (!isValid()) return {};
    if (text == QAccessible::Name) {
      if (adds()) return StripAccessibleText::tr("Add a token");
      return visibleToken(strip().tokens()[static_cast<std::size_t>(index_)]);
    }
    if (text != QAccessible::Description || adds()) return {};
    return StripAccessibleText::tr("%1 of %2").arg(index_ + 1).arg(chipCount(strip()) - 1);
  }
  QRect rect() const override {
    if (!isValid()) return {};
    const QPoint corner = strip().viewport()->mapToGlobal(QPoint(0, 0));
    return strip().chipRect(index_).translated(corner);
  }
  QAccessible::Role role() const override {
    return adds() ? QAccessible::Button : QAccessible::ListItem;
  }
  QAccessible::State state() const override {
    QAccessible::State state;
    const bool current = isValid() && strip().current() == index_;
    state.invalid = !isValid();
    state.focusable = true;
    state.selectable = !adds();
    state.selected = current && !adds();
    state.focused = current && strip().hasFocus();
    state.invisible = !strip().isVisible();
    const QRect seen(strip().viewport()->mapToGlobal(QPoint(0, 0)), strip().viewport()->size());
    state.offscreen = !rect().intersects(seen);
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                : nullptr;
  }
  QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
  /// Pressing opens its text.
  void doAction(const QString& name) override {
    if (!isValid()) return;
    if (name == setFocusAction()) {
      strip().setFocus(Qt::OtherFocusReason);
      strip().setCurrent(index_);
    } else if (name == pressAction()) {
      strip().rename(index_);
    }
  }

 private:
  TokenStrip& strip() const { return list_.strip(); }
  bool adds() const { return index_ == chipCount(strip()) - 1; }

  const StripAccessible& list_;
  int index_;
};

}  // namespace

StripAccessible::StripAccessible(TokenStrip& strip)
    : QAccessibleWidget(&strip, QAccessible::List),
      strip_(strip),
      listener_(std::make_unique<QObject>()) {
  // After the strip itself was told as the focus.
  QObject::connect(
      &strip_, &TokenStrip::currentChanged, listener_.get(), [this] { tellCurrent(); },
      Qt::QueuedConnection);
}

StripAccessible::~StripAccessible() {
  drop();
}

void StripAccessible::drop() {
  for (const QAccessible::Id id : std::exchange(made_, {}))
    QAccessible::deleteAccessibleInterface(id);
}

QWidget* StripAccessible::editor() const {
  auto* editor = strip_.findChild<InlineEditor*>();
  return editor && editor->isVisible() ? editor : nullptr;
}

int StripAccessible::childCount() const {
  return chipCount(strip_) + (editor() ? 1 : 0);
}

QAccessibleInterface* StripAccessible::child(int index) const {
  if (index < 0 || index >= childCount()) return nullptr;
  if (index >= chipCount(strip_)) return QAccessible::queryAccessibleInterface(editor());
  if (const auto id = made_.value(index)) return QAccessible::accessibleInterface(id);
  if (made_.size() >= kMostChips) const_cast<StripAccessible*>(this)->drop();
  auto* made = new ChipAccessible(*this, index);
  made_.insert(index, QAccessible::registerAccessibleInterface(made));
  return made;
}

int StripAccessible::indexOfChild(const QAccessibleInterface* child) const {
  if (editor() && child->object() == editor()) return chipCount(strip_);
  const auto* chip = dynamic_cast<const ChipAccessible*>(child);
  return chip && chip->parent() == this ? chip->index() : -1;
}

QAccessibleInterface* StripAccessible::childAt(int x, int y) const {
  const QPoint point = strip_.viewport()->mapFromGlobal(QPoint(x, y));
  for (int i = 0; i < chipCount(strip_); ++i)
    if (strip_.chipRect(i).contains(point)) return child(i);
  return nullptr;
}

QAccessibleInterface* StripAccessible::focusChild() const {
  if (QWidget* field = editor(); field && field->hasFocus())
    return QAccessible::queryAccessibleInterface(field);
  return strip_.hasFocus() ? child(strip_.current()) : nullptr;
}

void StripAccessible::tellCurrent() {
  if (!strip_.hasFocus()) return;
  QAccessibleInterface* chip = child(strip_.current());
  if (!chip) return;
  QAccessibleEvent focus(chip, QAccessible::Focus);
  tellAccessible(focus);
}

}  // namespace attention_lab
