#include "ui/document/properties_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScreen>
#include <QVBoxLayout>

#include "ui/panels/panel_parts.h"

namespace attention_lab {

PropertiesDialog::PropertiesDialog(const QString& title, const QString& notes, QWidget* parent)
    : QDialog(parent), title_(new QLineEdit(title, this)), notes_(new QPlainTextEdit(notes, this)) {
  setWindowTitle(tr("Document properties"));
  title_->setAccessibleName(tr("Title"));
  notes_->setAccessibleName(tr("Notes"));
  notes_->setPlaceholderText(tr("What the document shows, for whom, what to try"));
  notes_->setTabChangesFocus(true);
  QLabel* titleLabel = panelLabel(this);
  QLabel* notesLabel = panelLabel(this);
  titleLabel->setText(tr("&Title"));
  titleLabel->setBuddy(title_);
  notesLabel->setText(tr("&Notes"));
  notesLabel->setBuddy(notes_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(titleLabel);
  layout->addWidget(title_);
  layout->addWidget(notesLabel);
  layout->addWidget(notes_, 1);
  layout->addWidget(buttons);
  const int line = fontMetrics().height();
  resize(QSize(line * 30, line * 20).boundedTo(screen()->availableSize() * 0.9));
}

QString PropertiesDialog::title() const {
  return title_->text();
}

QString PropertiesDialog::notes() const {
  return notes_->toPlainText();
}

}  // namespace attention_lab
