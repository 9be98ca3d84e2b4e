#!/usr/bin/env python3
"""The work of bench_transformer by PyTorch: the forward pass of an encoder, float32, evaluation
mode, no gradients. Argument: number of threads. Prints medians in microseconds.

    /usr/bin/python3 peers_transformer.py 1
"""

import statistics
import sys
import time

import torch

# layers, d_model, heads, n, repetitions
CASES = [(6, 512, 8, 128, 10), (2, 64, 4, 16, 500)]


def measure(layers, d_model, heads, n, repetitions):
    torch.manual_seed(0)
    layer = torch.nn.TransformerEncoderLayer(d_model, heads, 4 * d_model, batch_first=True)
    encoder = torch.nn.TransformerEncoder(layer, layers, torch.nn.LayerNorm(d_model)).eval()
    x = torch.randn(1, n, d_model)
    times = []
    with torch.no_grad():
        for _ in range(3):
            encoder(x)
        for _ in range(repetitions):
            start = time.perf_counter()
            encoder(x)
            times.append(time.perf_counter() - start)
    return 1e6 * statistics.median(times)


def main():
    threads = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    torch.set_num_threads(threads)
    print(f"PyTorch {torch.__version__}, threads: {threads}; medians in µs")
    for case in CASES:
        print("layers:{} d_model:{} heads:{} n:{}".format(*case[:4]), f"{measure(*case):12.0f}")


if __name__ == "__main__":
    main()
