#pragma once

#include <QTimer>
#include <QVariantAnimation>

namespace attention_lab {

/// How strongly a change is flashed as time goes by. One flash a change: it fades, and while
/// changes follow each other it starts anew, so that it never blinks.
class RippleAnimation : public QObject {
  Q_OBJECT

 public:
  explicit RippleAnimation(QObject* parent = nullptr);

  /// `large`: waits until the changes rest.
  void start(bool large);
  void stop();
  bool isRunning() const { return fade_.state() == QAbstractAnimation::Running; }

  /// What is left of a flash so many milliseconds after it began: little is lost at first, so that
  /// changes that follow each other fast give a steady tint.
  static double strengthAfter(int milliseconds);

  /// A steady tint for some seconds instead of a flash that fades.
  static void setReducedMotion(bool reduced);
  static bool reducedMotion();

 signals:
  void strengthChanged(double strength);  ///< 0 … 1; 0 at the end

 private:
  QVariantAnimation fade_;
  QTimer delay_;
};

}  // namespace attention_lab
