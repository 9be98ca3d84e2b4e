"""Stacks of layers by PyTorch's operators, in float64, with gradients.

`evaluate(document, folder)` returns the arrays of the trace; `gradients(document, folder)` returns
`goal`, the G of the scalar Σ output·G, and `d.NAME` for every parameter by its name in PyTorch's
state dict (out × in), `d.x` and `d.target`. Embeddings and positions come from
attention_reference.py.
"""

import pathlib

import numpy as np
import torch
import torch.nn.functional as F

import attention_reference as reference


def state_dict(settings, d_model, d_ff, folder):
    """{name: array} in the order in which a seed draws them."""
    weights = settings.get("weights", {})
    if weights.get("source") == "file":
        return reference.read_arrays(pathlib.Path(folder) / weights["path"])
    draw = np.random.RandomState(weights.get("seed", 0))
    state = {}

    def matrix(name, out, into):
        state[name] = draw.randn(out, into) / np.sqrt(into)

    def layer(at, cross):
        for attention in ("self_attn", "multihead_attn") if cross else ("self_attn",):
            matrix(f"{at}.{attention}.in_proj_weight", 3 * d_model, d_model)
            state[f"{at}.{attention}.in_proj_bias"] = np.zeros(3 * d_model)
            matrix(f"{at}.{attention}.out_proj.weight", d_model, d_model)
            state[f"{at}.{attention}.out_proj.bias"] = np.zeros(d_model)
        matrix(f"{at}.linear1.weight", d_ff, d_model)
        state[f"{at}.linear1.bias"] = np.zeros(d_ff)
        matrix(f"{at}.linear2.weight", d_model, d_ff)
        state[f"{at}.linear2.bias"] = np.zeros(d_model)
        for norm in ("norm1", "norm2", "norm3")[: 3 if cross else 2]:
            state[f"{at}.{norm}.weight"] = np.ones(d_model)
            state[f"{at}.{norm}.bias"] = np.zeros(d_model)

    kind = settings["kind"]
    for stack in ("encoder", "decoder"):
        if kind not in (stack, "encoder-decoder"):
            continue
        for i in range(settings.get(f"{stack}Layers", 1)):
            layer(f"{stack}.layers.{i}", stack == "decoder" and kind == "encoder-decoder")
        if settings.get("finalNorm", True):
            state[f"{stack}.norm.weight"] = np.ones(d_model)
            state[f"{stack}.norm.bias"] = np.zeros(d_model)
    return state


def real_rows(lists):
    lengths = torch.tensor([len(tokens) for tokens in lists])
    return torch.arange(int(lengths.max()))[None] < lengths[:, None]


class Stack:
    def __init__(self, document, folder="."):
        self.settings = document["transformer"]
        self.attention = document.get("attention", {})
        self.trace = {}
        self.inputs(document, folder)
        d_model = self.trace["x"].shape[-1]
        d_ff = self.settings.get("dFf", 4 * d_model)
        state = state_dict(self.settings, d_model, d_ff, folder)
        self.state = {name: torch.tensor(array, requires_grad=True)
                      for name, array in state.items()}
        self.run()

    def inputs(self, document, folder):
        kind, position = self.settings["kind"], document.get("position", {})
        feeds = {"x": document["sequences"]}
        if kind == "encoder-decoder":
            feeds["target"] = document["target"]
        own = dict(document, sequences=document["sequences"] + feeds.get("target", []))
        own.pop("target", None)
        vectors, _ = reference.embeddings(own, pathlib.Path(folder))
        longest = max(len(tokens) for lists in feeds.values() for tokens in lists)
        self.real, self.leaves = {}, {}
        for name, lists in feeds.items():
            count, vectors_of = len(lists), vectors[: len(lists)]
            vectors = vectors[count:]
            n = max(len(tokens) for tokens in lists)
            x = reference.padded(vectors_of, n)
            scale = position.get("embeddingScale", 1)
            x = x * (np.sqrt(x.shape[-1]) if scale == "sqrt-d-model" else scale)
            table = reference.position_table(position, n, longest, x.shape[-1])
            self.real[name] = real_rows(lists)
            self.trace[name] = torch.tensor(x)
            x_in = x if table is None else np.where(self.real[name][:, :, None], x + table, 0)
            if table is not None:
                self.trace["position" if name == "x" else "target_position"] = torch.tensor(table)
            self.leaves[name] = torch.tensor(x_in, requires_grad=True)
            self.trace["x_in" if name == "x" else "target_in"] = self.leaves[name]

    def norm(self, name, rows, real):
        normed = F.layer_norm(rows, rows.shape[-1:], self.state[name + ".weight"],
                              self.state[name + ".bias"], self.settings.get("normEps", 1e-5))
        return torch.where(real[:, :, None], normed, 0.0)

    def linear(self, name, rows, real):
        mapped = F.linear(rows, self.state[name + ".weight"], self.state[name + ".bias"])
        return torch.where(real[:, :, None], mapped, 0.0)

    def attend(self, name, path, x, context, real, real_keys, causal):
        heads = self.settings.get("heads", 1)
        items, n, d = x.shape
        parts = self.state[name + ".in_proj_weight"].chunk(3)
        biases = self.state[name + ".in_proj_bias"].chunk(3)
        arrays = {}
        for letter, rows, is_real, part, bias in zip(
                "qkv", (x, context, context), (real, real_keys, real_keys), parts, biases):
            mapped = torch.where(is_real[:, :, None], F.linear(rows, part, bias), 0.0)
            arrays[letter] = mapped.reshape(items, -1, heads, d // heads).transpose(1, 2)
        arrays["scores"] = arrays["q"] @ arrays["k"].transpose(2, 3)
        factor = reference.factor_of(self.attention.get("scaling", "sqrt-dk"), d // heads)
        arrays["scaled"] = arrays["scores"] * factor / self.attention.get("temperature", 1)
        allowed = real[:, None, :, None] & real_keys[:, None, None, :]
        if causal:
            allowed = allowed & torch.ones(n, n, dtype=bool).tril()
        arrays["masked"] = torch.where(allowed, arrays["scaled"], -torch.inf)
        empty = ~allowed.any(-1, keepdim=True)
        weights = torch.softmax(torch.where(empty, 0.0, arrays["masked"]), -1)
        arrays["weights"] = torch.where(empty, 0.0, weights)
        arrays["z"] = arrays["weights"] @ arrays["v"]
        arrays["concat"] = arrays["z"].transpose(1, 2).reshape(items, n, d)
        arrays["output"] = self.linear(name + ".out_proj", arrays["concat"], real)
        self.trace.update({f"{path}.{key}": array for key, array in arrays.items()})
        return arrays["output"]

    def sub_layer(self, which, at, path, x, real, compute):
        if self.settings.get("norm", "post") == "pre":
            normed = self.trace[f"{path}.norm{which}"] = self.norm(f"{at}.norm{which}", x, real)
            summed = self.trace[f"{path}.residual{which}"] = x + compute(normed)
            return summed
        summed = self.trace[f"{path}.residual{which}"] = x + compute(x)
        normed = self.trace[f"{path}.norm{which}"] = self.norm(f"{at}.norm{which}", summed, real)
        return normed

    def feed_forward(self, at, path, x, real):
        before = self.linear(at + ".linear1", x, real)
        gelu = self.settings.get("activation", "relu") == "gelu"
        hidden = self.trace[path + ".ffn_hidden"] = F.gelu(before) if gelu else F.relu(before)
        output = self.trace[path + ".ffn"] = self.linear(at + ".linear2", hidden, real)
        return output

    def layers(self, stack, x, real, memory=None, real_memory=None):
        count = 0
        while f"{stack}.layers.{count}.linear1.weight" in self.state:
            at, path, last = f"{stack}.layers.{count}", f"{stack}.{count}", 2
            x = self.sub_layer(1, at, path, x, real, lambda rows: self.attend(
                at + ".self_attn", path + ".self", rows, rows, real, real, stack == "decoder"))
            if memory is not None:
                last = 3
                x = self.sub_layer(2, at, path, x, real, lambda rows: self.attend(
                    at + ".multihead_attn", path + ".cross", rows, memory, real, real_memory,
                    False))
            x = self.sub_layer(last, at, path, x, real,
                               lambda rows: self.feed_forward(at, path, rows, real))
            self.trace[path + ".output"] = x
            count += 1
        if f"{stack}.norm.weight" in self.state:
            x = self.norm(stack + ".norm", x, real)
        self.trace[stack + ".output"] = x
        return x

    def run(self):
        kind, real = self.settings["kind"], self.real["x"]
        if kind != "encoder-decoder":
            self.output = self.layers(kind, self.leaves["x"], real)
            return
        memory = self.layers("encoder", self.leaves["x"], real)
        self.output = self.layers("decoder", self.leaves["target"], self.real["target"], memory,
                                  real)


def evaluate(document, folder="."):
    return {name: array.detach().numpy() for name, array in Stack(document, folder).trace.items()}


def gradients(document, folder="."):
    stack = Stack(document, folder)
    goal = np.random.RandomState(7).randn(*stack.output.shape)
    (stack.output * torch.tensor(goal)).sum().backward()
    found = {"goal": goal}
    for name, leaf in {**stack.leaves, **stack.state}.items():
        found["d." + name] = leaf.grad.numpy()
    return found


def save_state_dict(path, settings, d_model, d_ff, seed):
    """Random numbers everywhere, biases and norms too, as a training leaves them."""
    draw = np.random.RandomState(seed)
    state = state_dict(dict(settings, weights={}), d_model, d_ff, ".")
    np.savez(path, **{name: np.round(draw.randn(*array.shape) / 2 + (name.endswith("norm.weight")), 2)
                      for name, array in state.items()})
