#pragma once

#include <optional>

#include <QWidget>

#include "core/document/edits.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace attention_lab {

class Chooser;
class DocumentModel;
class LockMark;
class TokenStrip;

/// The tokens of the chosen batch item: a text that is split, and its chips; for cross-attention
/// those of the context too.
class TokensPanel : public QWidget {
  Q_OBJECT

 public:
  /// Above this many bytes of arrays a text is only computed when asked to.
  static constexpr double askAboveBytes = 512.0 * 1024 * 1024;

  explicit TokensPanel(DocumentModel& model, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// One list of tokens: the sequence or the context.
  struct Row {
    TokenList list;
    QLabel* title;
    QLineEdit* text;
    TokenStrip* chips;
  };
  Row makeRow(TokenList list);
  void connectRow(const Row& row);
  QWidget* makeQuestion();
  void showDocument();
  void showRow(const Row& row, const Tokens& tokens);
  void showLock();
  void retranslate();
  const Tokens& tokensOf(TokenList list) const;
  void takeText(const Row& row, const QString& text);
  void takeTokens(const Row& row, Tokens tokens);
  void replaceTokens(TokenList list, Tokens tokens, const QString& what, int gesture = 0);
  void ask(TokenList list, Tokens tokens, double bytes);
  void answer(bool all);

  DocumentModel& model_;
  QLabel* heading_;
  LockMark* lock_;
  Row sequence_;
  Row context_;
  Chooser* items_;
  QToolButton* addItem_;
  QToolButton* removeItem_;
  QWidget* question_ = nullptr;
  QLabel* questionText_ = nullptr;
  QPushButton* computeAll_ = nullptr;
  QPushButton* computeSome_ = nullptr;
  QPushButton* leaveIt_ = nullptr;
  struct Pending {
    TokenList list;
    Tokens tokens;
    std::size_t fits;
    double bytes;
  };
  std::optional<Pending> pending_;
  Index shownItem_ = 0;
  int typing_ = 0;  ///< gesture of the keystrokes in a row in one text field
};

}  // namespace attention_lab
