"""Gradients of one attention layer by PyTorch's automatic differentiation, in float64.

`gradients(document, folder)` returns {name: array}: `goal` is G of the scalar Σ output·G, and
`d.NAME` is its derivative with respect to the trace array or parameter NAME (`d.table` that of a
learned positional table). What goes in comes from attention_reference.py; the layer is written
again here in PyTorch's operators.
"""

import pathlib

import numpy as np
import torch

import attention_reference as reference


def leaf(array):
    return torch.tensor(np.asarray(array, float), requires_grad=True)


def split(array, heads):
    items, tokens, columns = array.shape
    return array.reshape(items, tokens, heads, columns // heads).transpose(1, 2)


def turned(rows, position):
    """rows (items, heads, tokens, d) with the pairs (2i, 2i+1) turned by their angles."""
    d = rows.shape[-1]
    angles = torch.arange(rows.shape[2])[:, None] + position.get("first", 0)
    angles = angles * position.get("base", 10000) ** (-torch.arange(0, d, 2).double() / d)
    even, odd = rows[..., 0::2], rows[..., 1::2]
    pairs = (even * angles.cos() - odd * angles.sin(), even * angles.sin() + odd * angles.cos())
    return torch.stack(pairs, -1).flatten(-2)


def softmax(masked):
    empty = torch.isneginf(masked).all(-1, keepdim=True)
    return torch.where(empty, 0.0, torch.softmax(torch.where(empty, 0.0, masked), -1))


class Layer:
    def __init__(self, document, folder):
        self.document = document
        self.attention = document.get("attention", {})
        self.position = document.get("position", {})
        self.numbers = reference.evaluate(document, folder)
        self.kept = {}  # every array whose gradient is wanted
        lengths = [len(tokens) for tokens in document["sequences"]]
        key_lengths = [len(tokens) for tokens in document.get("context", document["sequences"])]
        real = lambda counts: torch.arange(max(counts))[None] < torch.tensor(counts)[:, None]
        self.queries, self.keys = real(lengths), real(key_lengths)
        self.heads = self.numbers["q"].shape[1]
        d_model = self.numbers["x"].shape[-1] if "x" in self.numbers else 0
        if "given" in self.attention:
            settings = self.attention.get("weights", {})
            weights = {key: settings[key] for key in ("wO", "bO") if key in settings}
        else:
            weights = reference.weight_matrices(self.attention, d_model, pathlib.Path(folder))
        self.weights = {name: leaf(value) for name, value in weights.items()}
        self.kept.update(self.weights)

    def keep(self, name, array):
        array.retain_grad()
        self.kept[name] = array
        return array

    def inputs(self, name, real):
        x = self.keep(name, leaf(self.numbers[name]))
        if "position" not in self.numbers:
            return self.keep(name + "_in", x * 1)
        if "table" not in self.kept:
            n = max(self.queries.shape[1], self.keys.shape[1])
            table = reference.position_table(self.position, n, n, x.shape[-1])
            self.kept["table"] = leaf(table)
        added = torch.where(real[:, :, None], x + self.kept["table"][: x.shape[1]], 0.0)
        return self.keep(name + "_in", added)

    def projected(self, letter, x, real):
        rows = x @ self.weights["w" + letter] + self.weights.get("b" + letter, 0)
        return split(torch.where(real[:, :, None], rows, 0.0), self.heads)

    def output(self):
        if "given" in self.attention:
            q, k, v = (leaf(self.numbers[name]) for name in "qkv")
        else:
            x = self.inputs("x", self.queries)
            source = self.inputs("context", self.keys) if "context" in self.numbers else x
            q = self.projected("Q", x, self.queries)
            k, v = (self.projected(letter, source, self.keys) for letter in "KV")
            if self.position.get("encoding") == "rotary":
                q, k = turned(q, self.position), turned(k, self.position)
        q, k, v = self.keep("q", q), self.keep("k", k), self.keep("v", v)
        scores = self.keep("scores", q @ k.transpose(-1, -2))
        factor = reference.factor_of(self.attention.get("scaling", "sqrt-dk"), q.shape[-1])
        scaled = scores * factor
        if self.position.get("encoding") == "alibi":
            n, m = scores.shape[-2:]
            distance = (torch.arange(n)[:, None] - torch.arange(m)[None]).abs()
            slopes = 2.0 ** (-8.0 * torch.arange(1, self.heads + 1).double() / self.heads)
            scaled = scaled - slopes[:, None, None] * distance
        scaled = self.keep("scaled", scaled / self.attention.get("temperature", 1))
        allowed, bias = reference.allowed_and_bias(
            self.attention.get("mask", "none"), tuple(scaled.shape), self.keys.numpy())
        allowed = torch.tensor(allowed & (bias > -np.inf)) & self.queries[:, None, :, None]
        masked = torch.where(allowed, scaled + torch.tensor(bias), -torch.inf)
        weights = self.keep("weights", softmax(self.keep("masked", masked)))
        if self.attention.get("dropout", 0) > 0:
            rate = self.attention["dropout"]
            draws = np.random.RandomState(self.attention.get("dropoutSeed", 0))
            kept = torch.tensor(draws.random_sample(tuple(weights.shape)) >= rate)
            weights = self.keep("dropped", torch.where(kept, weights / (1 - rate), 0.0))
        z = self.keep("z", weights @ v)
        concat = self.keep("concat", z.transpose(1, 2).flatten(2))
        mixed = concat @ self.weights["wO"] if "wO" in self.weights else concat * 1
        mixed = mixed + self.weights.get("bO", 0)
        return self.keep("output", torch.where(self.queries[:, :, None], mixed, 0.0))


def gradients(document, folder="."):
    layer = Layer(document, folder)
    output = layer.output()
    assert np.abs(output.detach().numpy() - layer.numbers["output"]).max() < 1e-12
    goal = np.random.RandomState(77).randn(*output.shape)
    (output * torch.tensor(goal)).sum().backward()
    found = {"goal": goal}
    for name, array in layer.kept.items():
        found["d." + name] = array.grad.numpy() if array.grad is not None else np.zeros(array.shape)
    return found
