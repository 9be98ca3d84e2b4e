#pragma once

#include <QImage>
#include <QPainter>

#include "core/document/evaluate.h"
#include "ui/theme.h"
#include "ui/views/view.h"

// Documents, and what views paint of them, for the tests of views and figures.
namespace attention_lab::test {

inline Document documentOf(Tokens tokens, Index dModel = 4) {
  Document document;
  document.sequences = {std::move(tokens)};
  document.embedding.dModel = dModel;
  document.embedding.seed = 3;
  document.attention.weights.seed = 3;
  return document;
}

inline Tensor matrixTensor(const Matrix& matrix, Shape shape) {
  Tensor tensor(std::move(shape));
  tensor.editMatrix() = matrix;
  return tensor;
}

/// An attention layer that was given these weights as its scores' outcome: A is what is said here,
/// whatever a soft-max would give.
inline SharedTrace traceWithWeights(const Matrix& weights) {
  Tokens tokens;
  for (Index i = 0; i < weights.rows(); ++i)
    tokens.push_back(std::to_string(i));
  auto trace = std::make_shared<Trace>(*evaluate(documentOf(tokens)));
  trace->attention.weights = matrixTensor(weights, {1, 1, weights.rows(), weights.cols()});
  return trace;
}

inline ViewStyle plainStyle(double points = 10) {
  ViewStyle style;
  style.font = interfaceFont(points);
  return style;
}

inline std::unique_ptr<View> viewOf(const QString& id, SharedTrace trace,
                                    const ViewStyle& style = plainStyle()) {
  auto view = makeView(id);
  view->setStyle(style);
  view->setTrace(std::move(trace));
  return view;
}

inline QImage pictureOf(const View& view, QSize size, double scale = 1) {
  QImage image(size * scale, QImage::Format_RGB32);
  image.fill(Qt::cyan);
  QPainter painter(&image);
  painter.scale(scale, scale);
  view.paint(painter, QRectF(QPointF(0, 0), size));
  painter.end();
  // For looking at: VIEW_PICTURES=folder.
  static int count = 0;
  const QString folder = qEnvironmentVariable("VIEW_PICTURES");
  if (!folder.isEmpty()) {
    image.save(QStringLiteral("%1/%2-%3.png").arg(folder, view.id()).arg(++count));
  }
  return image;
}

/// A colour of the cell that neither its number nor its frame reaches.
inline QRgb cellColor(const QImage& image, const QRectF& cell, double scale = 1) {
  const QPointF point = cell.topLeft() + QPointF(3, 3);
  return image.pixel((point * scale).toPoint());
}

}  // namespace attention_lab::test
