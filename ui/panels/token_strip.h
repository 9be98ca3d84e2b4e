#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QAbstractScrollArea>
#include <QRect>

namespace attention_lab {

class InlineEditor;

/// A sentence's tokens as chips in wrapping rows. One widget paints them all, so that ten thousand
/// cost no more than those in sight. It changes nothing itself; it sends intents.
/// Double click or F2 renames, dragging or Ctrl+arrows move, Delete removes, + adds.
class TokenStrip : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit TokenStrip(QWidget* parent = nullptr);

  void setTokens(const std::vector<std::string>& tokens);
  const std::vector<std::string>& tokens() const { return tokens_; }
  int current() const { return current_; }
  void setCurrent(int index);
  /// Where a chip is painted in the viewport; tokens().size() is the + chip.
  /// Null before it was shown.
  QRect chipRect(int index) const;
  void rename(int index);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void tokenRenamed(int index, const QString& text);
  void tokenMoved(int from, int to);
  void tokenDuplicated(int index);
  void tokenRemoved(int index);
  void tokenAdded(const QString& text);
  void currentChanged();  ///< or it has the focus now, or the tokens are others
  /// What was asked for can't be done; why.
  void refused(const QString& why);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  int count() const { return static_cast<int>(tokens_.size()); }
  int chipAt(const QPoint& point) const;
  void arrange();
  void paintChip(QPainter& painter, int index, const QRect& rect) const;
  void openEditor(int index);
  void closeEditor(bool take);
  void endDrag();
  void takeEdit(bool take, const QString& text);

  std::vector<std::string> tokens_;
  std::vector<QString> labels_;  ///< white space made visible, long ones elided
  std::vector<QRect> chips_;     ///< in contents coordinates; one more for +
  int contentsHeight_ = 0;
  int shownHeight_ = 0;  ///< of that, the rest scrolls
  int arrangedWidth_ = -1;
  int current_ = 0;
  std::optional<QPoint> pressed_;
  int dragTo_ = -1;
  int edited_ = -1;
  InlineEditor* editor_ = nullptr;
};

}  // namespace attention_lab
