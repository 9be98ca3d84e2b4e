#include "ui/accessible/canvas_accessible.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <QWindow>

#include "ui/accessible/strip_accessible.h"
#include "ui/accessible/tell.h"
#include "ui/views/inline_editor.h"
#include "ui/views/matrix_view.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {

namespace {

struct CanvasAccessibleText {
  Q_DECLARE_TR_FUNCTIONS(CanvasAccessible)
};

bool isOneMatrix(const ViewCanvas& canvas) {
  return dynamic_cast<const MatrixView*>(canvas.view()) != nullptr;
}

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
  if (auto* canvas = qobject_cast<ViewCanvas*>(object)) return new CanvasAccessible(*canvas);
  if (auto* strip = qobject_cast<TokenStrip*>(object)) return new StripAccessible(*strip);
  return nullptr;
}

}  // namespace

void installAccessibleInterfaces() {
  QAccessible::installFactory(makeInterface);
}

// Matrices
// -----------------------------------------------------------------------------------------

QWindow* MatrixAccessible::window() const {
  return canvas().window()->windowHandle();
}

QAccessibleInterface* MatrixAccessible::childAt(int x, int y) const {
  return partAt(canvas().viewport()->mapFromGlobal(QPoint(x, y)));
}

QAccessibleInterface* MatrixAccessible::parent() const {
  return owner().self();
}

QAccessibleInterface* MatrixAccessible::focusChild() const {
  return canvas().hasFocus() ? current() : nullptr;
}

QString MatrixAccessible::text(QAccessible::Text text) const {
  return text == QAccessible::Name && shown() ? shown()->name : QString();
}

QRect MatrixAccessible::rect() const {
  const QPoint corner = canvas().viewport()->mapToGlobal(QPoint(0, 0));
  return tableRect().toAlignedRect().translated(corner);
}

QAccessible::State MatrixAccessible::state() const {
  QAccessible::State state;
  state.invalid = !isValid();
  state.readOnly = true;
  state.invisible = !canvas().isVisible();
  return state;
}

void* MatrixAccessible::interface_cast(QAccessible::InterfaceType type) {
  return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                             : nullptr;
}

// Canvases
// -----------------------------------------------------------------------------------------

/// Hears what happens to the canvas.
class CanvasAccessible::Listener : public QObject {
 public:
  explicit Listener(CanvasAccessible& owner, ViewCanvas& canvas) : owner_(owner) {
    connect(&canvas, &ViewCanvas::refreshed, this, [this] { owner_.viewChanged(); });
    canvas.installEventFilter(this);
  }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::LanguageChange) owner_.tables_.reset();
    // After the canvas itself was told as the focus.
    if (event->type() == QEvent::FocusIn) {
      QMetaObject::invokeMethod(
          this, [this] { owner_.tellCurrent(true); }, Qt::QueuedConnection);
    }
    return false;
  }

 private:
  CanvasAccessible& owner_;
};

CanvasAccessible::CanvasAccessible(ViewCanvas& canvas)
    : QAccessibleWidget(&canvas, isOneMatrix(canvas) ? QAccessible::Table : QAccessible::Grouping),
      TableParts(*this, canvas, 0),
      isTable_(isOneMatrix(canvas)),
      listener_(std::make_unique<Listener>(*this, canvas)) {}

CanvasAccessible::~CanvasAccessible() {
  dropAll();
}

const std::vector<SpokenTable>& CanvasAccessible::tables() const {
  if (!tables_) tables_ = canvas().view() ? canvas().view()->tables() : std::vector<SpokenTable>();
  return *tables_;
}

QWidget* CanvasAccessible::editor() const {
  auto* editor = canvas().findChild<InlineEditor*>();
  return editor && editor->isVisible() ? editor : nullptr;
}

MatrixAccessible* CanvasAccessible::matrix(int index) const {
  if (const auto id = matrices_.value(index)) {
    return static_cast<MatrixAccessible*>(QAccessible::accessibleInterface(id));
  }
  auto* made = new MatrixAccessible(*this, canvas(), index);
  matrices_.insert(index, QAccessible::registerAccessibleInterface(made));
  return made;
}

int CanvasAccessible::shownCount() const {
  return isTable_ ? partCount() : static_cast<int>(tables().size());
}

int CanvasAccessible::childCount() const {
  return shownCount() + (editor() ? 1 : 0);
}

QAccessibleInterface* CanvasAccessible::child(int index) const {
  if (index < 0 || index >= childCount()) return nullptr;
  if (index >= shownCount()) return QAccessible::queryAccessibleInterface(editor());
  return isTable_ ? part(index) : matrix(index);
}

int CanvasAccessible::indexOfChild(const QAccessibleInterface* child) const {
  if (editor() && child->object() == editor()) return shownCount();
  if (isTable_) return indexOfPart(child);
  for (auto made = matrices_.begin(); made != matrices_.end(); ++made)
    if (QAccessible::accessibleInterface(made.value()) == child) return made.key();
  return -1;
}

QAccessibleInterface* CanvasAccessible::childAt(int x, int y) const {
  const QPoint point = canvas().viewport()->mapFromGlobal(QPoint(x, y));
  if (QWidget* field = editor();
      field && field->rect().contains(field->mapFromGlobal(QPoint(x, y))))
    return QAccessible::queryAccessibleInterface(field);
  if (isTable_) return partAt(point);
  for (int i = 0; i < shownCount(); ++i)
    if (tables()[static_cast<std::size_t>(i)].at(point, canvas().area())) return matrix(i);
  return nullptr;
}

QAccessibleInterface* CanvasAccessible::currentCell() const {
  if (isTable_) return current();
  for (int i = 0; i < shownCount(); ++i)
    if (tables()[static_cast<std::size_t>(i)].current) return matrix(i)->current();
  return nullptr;
}

QAccessibleInterface* CanvasAccessible::focusChild() const {
  if (QWidget* field = editor(); field && field->hasFocus())
    return QAccessible::queryAccessibleInterface(field);
  if (!canvas().hasFocus()) return nullptr;
  QAccessibleInterface* cell = currentCell();
  return cell ? cell : self();
}

QString CanvasAccessible::text(QAccessible::Text text) const {
  if (text == QAccessible::Description) return canvas().spokenCell();
  const QString name = QAccessibleWidget::text(text);
  if (text != QAccessible::Name || !canvas().view()) return name;
  const QString title = canvas().view()->title();
  if (name.isEmpty() || title.isEmpty()) return name + title;
  return CanvasAccessibleText::tr("%1: %2").arg(name, title);
}

QAccessible::Role CanvasAccessible::role() const {
  return isTable_ ? QAccessible::Table : QAccessible::Grouping;
}

QAccessible::State CanvasAccessible::state() const {
  QAccessible::State state = QAccessibleWidget::state();
  state.readOnly = true;
  return state;
}

void* CanvasAccessible::interface_cast(QAccessible::InterfaceType type) {
  if (type == QAccessible::TableInterface) {
    return isTable_ ? static_cast<QAccessibleTableInterface*>(this) : nullptr;
  }
  return QAccessibleWidget::interface_cast(type);
}

std::vector<TableParts*> CanvasAccessible::made() const {
  if (isTable_) return {const_cast<CanvasAccessible*>(this)};
  std::vector<TableParts*> made;
  for (const QAccessible::Id id : matrices_)
    made.push_back(static_cast<MatrixAccessible*>(QAccessible::accessibleInterface(id)));
  return made;
}

void CanvasAccessible::dropAll() {
  drop();
  for (const QAccessible::Id id : std::exchange(matrices_, {}))
    QAccessible::deleteAccessibleInterface(id);
}

void CanvasAccessible::viewChanged() {
  tables_.reset();
  if (isTable_ != isOneMatrix(canvas())) {
    // A client keeps the role that it was told: this is another thing now.
    dropAll();
    QMetaObject::invokeMethod(
        &canvas(),
        [id = QAccessible::uniqueId(this)] { QAccessible::deleteAccessibleInterface(id); },
        Qt::QueuedConnection);
    return;
  }
  const SharedTrace trace = canvas().view() ? canvas().view()->trace() : nullptr;
  const bool numbers = std::exchange(told_, trace) != trace;
  for (TableParts* table : made())
    table->tellChange(numbers);
  tellCurrent(false);
}

void CanvasAccessible::tellCurrent(bool focused) {
  if (!canvas().hasFocus()) {
    current_.reset();
    return;
  }
  QAccessibleInterface* cell = currentCell();
  std::optional<std::pair<int, int>> now;
  if (cell) now = {indexOfChild(cell->parent()), cell->parent()->indexOfChild(cell)};
  const QString text = cell ? cell->text(QAccessible::Value) : QString();
  const bool moved = std::exchange(current_, now) != now;
  const bool changed = std::exchange(currentText_, text) != text;
  if (cell && (moved || focused)) {
    QAccessibleEvent focus(cell, QAccessible::Focus);
    tellAccessible(focus);
    QAccessibleEvent selected(cell, QAccessible::Selection);
    tellAccessible(selected);
  } else if (cell && changed && cell->valueInterface()) {
    QAccessibleValueChangeEvent value(cell, text);
    tellAccessible(value);
  } else if (!cell && moved) {
    QAccessibleEvent focus(self(), QAccessible::Focus);
    tellAccessible(focus);
  }
  const QString spoken = canvas().spokenCell();
  if (std::exchange(description_, spoken) == spoken || cell) return;
  QAccessibleEvent description(self(), QAccessible::DescriptionChanged);
  tellAccessible(description);
}

}  // namespace attention_lab
