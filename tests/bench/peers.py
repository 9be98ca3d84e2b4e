#!/usr/bin/env python3
"""The work of the benchmark by NumPy and matplotlib, to compare with: after a changed parameter,
compute one attention layer and draw the n×n heatmap of a head with its labels to pixels.

    OMP_NUM_THREADS=2 /usr/bin/python3 peers.py

Both have what they can keep: the figure, its image, labels and texts are made once and updated, as a
careful script would. 1280×800 pixels, Agg, float64. Prints medians in milliseconds.
"""

import platform
import statistics
import time

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

# n, d_model, heads, numbers in the cells, repetitions
CASES = [(16, 16, 4, True, 30), (64, 64, 8, True, 10), (256, 64, 8, False, 30),
         (1024, 64, 1, False, 15)]
MOST_LABELS = 64


class Layer:
    def __init__(self, n, d_model, heads):
        draw = np.random.RandomState(0)
        self.n, self.heads, self.d_k = n, heads, d_model // heads
        self.x = draw.randn(n, d_model)
        self.wQ, self.wK, self.wV, self.wO = draw.randn(4, d_model, d_model) / np.sqrt(d_model)

    def split(self, rows):
        return rows.reshape(self.n, self.heads, self.d_k).transpose(1, 0, 2)

    def attention(self, temperature):
        """weights (heads, n, n) and output (n, d_model)."""
        q, k, v = (self.split(self.x @ w) for w in (self.wQ, self.wK, self.wV))
        scores = q @ k.transpose(0, 2, 1) / (np.sqrt(self.d_k) * temperature)
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        weights = powers / powers.sum(axis=-1, keepdims=True)
        concat = (weights @ v).transpose(1, 0, 2).reshape(self.n, -1)
        return weights, concat @ self.wO


class Heatmap:
    def __init__(self, n, numbers):
        self.figure, axes = plt.subplots(figsize=(12.8, 8), dpi=100)
        self.image = axes.imshow(np.zeros((n, n)), vmin=0, vmax=1, cmap="viridis",
                                 interpolation="nearest")
        places = np.arange(0, n, max(1, n // MOST_LABELS))
        labels = [f"token{i}" for i in places]
        axes.set_xticks(places, labels, rotation=90, fontsize=6)
        axes.set_yticks(places, labels, fontsize=6)
        axes.set_title("attention weights")
        self.figure.colorbar(self.image)
        self.texts = [[axes.text(j, i, "", ha="center", va="center", fontsize=5) for j in range(n)]
                      for i in range(n)] if numbers else []

    def draw(self, weights):
        self.image.set_data(weights)
        for row, values in zip(self.texts, weights):
            for text, value in zip(row, values):
                text.set_text(f"{value:.2f}")
                text.set_color("black" if value > 0.6 else "white")
        self.figure.canvas.draw()
        return self.figure.canvas.buffer_rgba()


def measure(n, d_model, heads, numbers, repetitions):
    layer, heatmap = Layer(n, d_model, heads), Heatmap(n, numbers)
    heatmap.draw(layer.attention(1)[0][0])
    computing, drawing = [], []
    for repetition in range(repetitions):
        start = time.perf_counter()
        weights, _ = layer.attention(1 + 0.01 * repetition)
        computed = time.perf_counter()
        heatmap.draw(weights[0])
        computing.append(computed - start)
        drawing.append(time.perf_counter() - computed)
    plt.close(heatmap.figure)
    total = [c + d for c, d in zip(computing, drawing)]
    return [1000 * statistics.median(times) for times in (computing, drawing, total)]


def main():
    print(f"NumPy {np.__version__}, matplotlib {matplotlib.__version__}, "
          f"Python {platform.python_version()}; medians in ms")
    print(f"{'n':>5} {'d_model':>7} {'heads':>5} {'numbers':>7} {'compute':>9} {'draw':>9} "
          f"{'total':>9}")
    for n, d_model, heads, numbers, repetitions in CASES:
        times = measure(n, d_model, heads, numbers, repetitions)
        print(f"{n:5} {d_model:7} {heads:5} {'yes' if numbers else 'no':>7} "
              + " ".join(f"{value:9.2f}" for value in times))


if __name__ == "__main__":
    main()
