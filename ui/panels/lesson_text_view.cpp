#include "ui/panels/lesson_text_view.h"

#include <cmath>

#include <QEvent>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QWheelEvent>

#include "ui/application_style.h"
#include "ui/theme.h"

namespace attention_lab {

LessonTextView::LessonTextView(QWidget* parent) : QTextBrowser(parent) {
  setFrameShape(QFrame::NoFrame);
  setOpenLinks(false);
  setOpenExternalLinks(false);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  document()->setDocumentMargin(0);
  viewport()->setAutoFillBackground(false);
}

void LessonTextView::showMarkdown(const QString& markdown) {
  setVisible(!markdown.isEmpty());
  if (markdown == markdown_) return;
  markdown_ = markdown;
  render();
}

void LessonTextView::render() {
  document()->setMarkdown(markdown_,
                          QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                              QTextDocument::MarkdownNoHTML);
  // A little more than the font's own line height: Chinese text is dense without it.
  QTextCursor cursor(document());
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    QTextBlockFormat format = block.blockFormat();
    format.setLineHeight(118, QTextBlockFormat::ProportionalHeight);
    cursor.setPosition(block.position());
    cursor.setBlockFormat(format);
  }
  for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
    if (auto* table = qobject_cast<QTextTable*>(frame)) styleTable(*table);
  }
  fitHeight();
}

void LessonTextView::styleTable(QTextTable& table) {
  QTextTableFormat format = table.format();
  format.setBorder(1);
  format.setBorderBrush(theme(currentTheme()).border);
  format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBorderCollapse(true);
  format.setCellSpacing(0);
  format.setCellPadding(fontMetrics().height() / 4.0);
  format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
  table.setFormat(format);
}

void LessonTextView::fitHeight() {
  document()->setTextWidth(viewport()->width());
  setFixedHeight(static_cast<int>(std::ceil(document()->size().height())) + 4);
}

QVariant LessonTextView::loadResource(int, const QUrl&) {
  return {};
}

QSize LessonTextView::sizeHint() const {
  return {fontMetrics().averageCharWidth() * 30, height()};
}

QSize LessonTextView::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 12, fontMetrics().height()};
}

void LessonTextView::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  const QEvent::Type type = event->type();
  if (type == QEvent::FontChange || type == QEvent::StyleChange || type == QEvent::PaletteChange) {
    document()->setDefaultFont(font());
    render();
  }
}

void LessonTextView::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  fitHeight();
}

void LessonTextView::wheelEvent(QWheelEvent* event) {
  event->ignore();  // the panel around it scrolls
}

}  // namespace attention_lab
