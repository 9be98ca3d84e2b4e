#pragma once

#include <QTextBrowser>

class QTextTable;

namespace attention_lab {

/// Markdown as tall as its text. It follows no link, loads nothing, and takes HTML for text.
class LessonTextView : public QTextBrowser {
  Q_OBJECT

 public:
  explicit LessonTextView(QWidget* parent = nullptr);

  void showMarkdown(const QString& markdown);

  QVariant loadResource(int type, const QUrl& name) override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  void render();
  void styleTable(QTextTable& table);
  void fitHeight();

  QString markdown_;
};

}  // namespace attention_lab
