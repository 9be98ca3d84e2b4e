"""One attention layer in float64 NumPy, written from the document format alone.

It shares no code with the program: tests compare the program's arrays with what this gives.
`evaluate(document, folder)` returns {array name: array} in the order computed.
"""

import json
import pathlib
import struct

import numpy as np

DTYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "U8": "u1"}


def read_arrays(path):
    """{name: float64 array} of a .npy (its name is ""), .npz or .safetensors file."""
    path = pathlib.Path(path)
    if path.suffix == ".npy":
        return {"": np.load(path).astype(float)}
    if path.suffix == ".npz":
        with np.load(path) as archive:
            return {name: archive[name].astype(float) for name in archive.files}
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header, body = json.loads(data[8 : 8 + length]), data[8 + length :]
    arrays = {}
    for name, entry in header.items():
        if name != "__metadata__":
            start, end = entry["data_offsets"]
            flat = np.frombuffer(body[start:end], dtype=DTYPES[entry["dtype"]])
            arrays[name] = flat.reshape(entry["shape"]).astype(float)
    return arrays


def write_safetensors(path, arrays):
    header, offset = {}, 0
    for name, array in arrays.items():
        header[name] = {"dtype": "F64", "shape": list(array.shape),
                        "data_offsets": [offset, offset + array.nbytes]}
        offset += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    body = b"".join(np.ascontiguousarray(a, dtype="<f8").tobytes() for a in arrays.values())
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + body)


def distinct_tokens(document):
    lists = document["sequences"] + document.get("context", []) + document.get("target", [])
    return list(dict.fromkeys(token for tokens in lists for token in tokens))


def embeddings(document, folder):
    """Per-item (token, d_model) arrays of the sequences and, or None, of the context."""
    settings = document.get("embedding", {})
    source = settings.get("source", "random")
    sequences, context = document["sequences"], document.get("context")
    if source == "values":
        given = lambda key: [np.array(item, float) for item in settings[key]]
        return given("values"), given("contextValues") if context else None
    if source == "file":
        arrays = read_arrays(folder / settings["path"])
        array = arrays[settings.get("name", "")]
        return list(array[None] if array.ndim == 2 else array), None
    tokens = distinct_tokens(document)
    if source == "one-hot":
        table = np.eye(len(tokens))
    else:
        draw = np.random.RandomState(settings.get("seed", 0))
        table = [draw.randn(settings.get("dModel", 8)) for _ in tokens]
        table = np.array(table) * settings.get("scale", 1)
    rows = lambda lists: [np.array([table[tokens.index(t)] for t in item]) for item in lists]
    return rows(sequences), rows(context) if context else None


def position_table(settings, count, longest, d_model):
    """(count, d_model) that is added to the embedding, or None for an encoding that adds nothing."""
    encoding = settings.get("encoding", "none")
    if encoding == "learned":  # row 0 is the first token's, whatever `first` says
        if "values" in settings:
            return np.array(settings["values"], float)[:count]
        return np.random.RandomState(settings.get("seed", 0)).randn(longest, d_model)[:count]
    if encoding != "sinusoidal":
        return None
    table = np.zeros((count, d_model))
    for row in range(count):
        for column in range(d_model):
            frequency = settings.get("base", 10000) ** (-(column - column % 2) / d_model)
            angle = (settings.get("first", 0) + row) * frequency
            table[row, column] = np.cos(angle) if column % 2 else np.sin(angle)
    return table


def rotate(heads, settings):
    """heads (items, heads, tokens, d): pairs (2i, 2i+1) turned by position · base^(−2i/d)."""
    d = heads.shape[-1]
    turned = heads.copy()
    for row in range(heads.shape[2]):
        for pair in range(0, d, 2):
            angle = (settings.get("first", 0) + row) * settings.get("base", 10000) ** (-pair / d)
            a, b = heads[:, :, row, pair], heads[:, :, row, pair + 1]
            turned[:, :, row, pair] = a * np.cos(angle) - b * np.sin(angle)
            turned[:, :, row, pair + 1] = a * np.sin(angle) + b * np.cos(angle)
    return turned


def file_weights(settings, folder):
    prefix = settings.get("prefix", "")
    arrays = {name[len(prefix):]: array
              for name, array in read_arrays(folder / settings["path"]).items()
              if name.startswith(prefix)}
    if "wQ" in arrays:
        return arrays
    if "in_proj_weight" in arrays:
        wQ, wK, wV = np.split(arrays["in_proj_weight"], 3)
    else:
        wQ, wK, wV = (arrays[f"{letter}_proj_weight"] for letter in "qkv")
    found = {"wQ": wQ.T, "wK": wK.T, "wV": wV.T}
    if "in_proj_bias" in arrays:
        found["bQ"], found["bK"], found["bV"] = np.split(arrays["in_proj_bias"], 3)
    if "out_proj.weight" in arrays:
        found["wO"] = arrays["out_proj.weight"].T
    if "out_proj.bias" in arrays:
        found["bO"] = arrays["out_proj.bias"]
    return found


def weight_matrices(attention, d_model, folder):
    settings = attention.get("weights", {})
    source = settings.get("source", "random")
    if source == "values":
        return {key: np.array(settings[key], float) for key in settings if key != "source"}
    if source == "file":
        return file_weights(settings, folder)
    heads = attention.get("heads", 1)
    d_k = attention.get("dK", max(1, d_model // heads))
    d_v = attention.get("dV", d_k)
    draw = np.random.RandomState(settings.get("seed", 0))
    scale = settings.get("scale", 1)
    weights = {"wQ": draw.randn(d_model, heads * d_k) * scale,
               "wK": draw.randn(d_model, heads * d_k) * scale,
               "wV": draw.randn(d_model, heads * d_v) * scale}
    if heads > 1 or settings.get("outputProjection", False):
        weights["wO"] = draw.randn(heads * d_v, d_model) * scale
    return weights


def split_heads(array, heads):
    items, tokens, columns = array.shape
    return array.reshape(items, tokens, heads, columns // heads).transpose(0, 2, 1, 3)


def padded(items, longest):
    stacked = np.zeros((len(items), longest, items[0].shape[1]))
    for which, item in enumerate(items):
        stacked[which, : len(item)] = item
    return stacked


def project(x, weights, letter, heads, real):
    projected = x @ weights["w" + letter] + weights.get("b" + letter, 0)
    return split_heads(np.where(real[:, :, None], projected, 0), heads)


def allowed_and_bias(mask, shape, real_keys):
    """(what may be attended to, what is added to the scaled scores), both of `shape`."""
    items, heads, n, m = shape
    allowed, bias = np.ones(shape, bool), np.zeros(shape)
    settings = {"causal": mask == "causal"} if isinstance(mask, str) else mask
    if settings.get("causal"):
        allowed &= np.arange(m)[None, :] <= np.arange(n)[:, None]
    if "keep" in settings:
        allowed &= np.array(settings["keep"], bool)
    if "bias" in settings:
        bias = bias + np.array(settings["bias"]).astype(float)
    return allowed & real_keys[:, None, None, :], bias


def softmax(masked):
    largest = masked.max(axis=-1, keepdims=True)
    empty = np.isneginf(largest)
    powers = np.exp(masked - np.where(empty, 0, largest))
    return powers / np.where(empty, 1, powers.sum(axis=-1, keepdims=True))


def factor_of(scaling, d_k):
    words = {"sqrt-dk": 1 / np.sqrt(d_k), "dk": 1 / d_k, "none": 1.0}
    return words[scaling] if isinstance(scaling, str) else float(scaling)


def inputs(document, folder, trace, n, m, real_queries, real_keys):
    """Fills in x … v; returns the weights."""
    attention, position = document.get("attention", {}), document.get("position", {})
    own, other = embeddings(document, folder)
    d_model = own[0].shape[1]
    scale = position.get("embeddingScale", 1)
    scale = np.sqrt(d_model) if scale == "sqrt-d-model" else scale
    trace["x"] = padded(own, n) * scale
    if other:
        trace["context"] = padded(other, m) * scale
    table = position_table(position, n, max(n, m), d_model)
    if table is not None:
        trace["position"] = table
    add = 0 if table is None else table
    trace["x_in"] = np.where(real_queries[:, :, None], trace["x"] + add, 0)
    if other:
        table = position_table(position, m, max(n, m), d_model)
        trace["context_in"] = trace["context"] + (0 if table is None else table)
        trace["context_in"] = np.where(real_keys[:, :, None], trace["context_in"], 0)
    weights = weight_matrices(attention, d_model, folder)
    heads, source = attention.get("heads", 1), trace.get("context_in", trace["x_in"])
    trace["q"] = project(trace["x_in"], weights, "Q", heads, real_queries)
    trace["k"] = project(source, weights, "K", heads, real_keys)
    trace["v"] = project(source, weights, "V", heads, real_keys)
    return weights


def given_inputs(attention, trace, real_queries, real_keys):
    for name, real in (("q", real_queries), ("k", real_keys), ("v", real_keys)):
        trace[name] = np.where(real[:, None, :, None], np.array(attention["given"][name], float), 0)
    settings = attention.get("weights", {})
    return {key: np.array(settings[key], float) for key in ("wO", "bO") if key in settings}


def evaluate(document, folder="."):
    folder, trace = pathlib.Path(folder), {}
    attention, position = document.get("attention", {}), document.get("position", {})
    lengths = np.array([len(tokens) for tokens in document["sequences"]])
    key_lengths = np.array([len(t) for t in document.get("context", document["sequences"])])
    n, m = lengths.max(), key_lengths.max()
    real_queries = np.arange(n)[None, :] < lengths[:, None]
    real_keys = np.arange(m)[None, :] < key_lengths[:, None]
    if "given" in attention:
        weights = given_inputs(attention, trace, real_queries, real_keys)
    else:
        weights = inputs(document, folder, trace, n, m, real_queries, real_keys)
    if position.get("encoding") == "rotary":
        trace["q"], trace["k"] = rotate(trace["q"], position), rotate(trace["k"], position)
    q, k, v = trace["q"], trace["k"], trace["v"]
    heads = q.shape[1]
    real = real_queries[:, None, :, None]

    trace["scores"] = q @ k.transpose(0, 1, 3, 2)
    scaled = trace["scores"] * factor_of(attention.get("scaling", "sqrt-dk"), q.shape[-1])
    if position.get("encoding") == "alibi":
        distance = np.abs(np.arange(n)[:, None] - np.arange(m)[None, :])
        slopes = 2.0 ** (-8.0 * np.arange(1, heads + 1) / heads)
        scaled = scaled - slopes[None, :, None, None] * distance
    trace["scaled"] = np.where(real, scaled / attention.get("temperature", 1), 0)
    allowed, bias = allowed_and_bias(attention.get("mask", "none"), trace["scores"].shape, real_keys)
    trace["masked"] = np.where(allowed & real & (bias > -np.inf), trace["scaled"] + bias, -np.inf)
    trace["weights"] = softmax(trace["masked"])
    averaged = trace["weights"]
    if attention.get("dropout", 0) > 0:
        draws = np.random.RandomState(attention.get("dropoutSeed", 0)).random_sample(averaged.shape)
        kept = draws >= attention["dropout"]
        averaged = trace["dropped"] = np.where(kept, averaged / (1 - attention["dropout"]), 0)
    trace["z"] = averaged @ v
    items, _, _, d_v = trace["z"].shape
    trace["concat"] = trace["z"].transpose(0, 2, 1, 3).reshape(items, n, heads * d_v)
    trace["output"] = trace["concat"]
    if "wO" in weights or "bO" in weights:
        mixed = trace["concat"] @ weights["wO"] if "wO" in weights else trace["concat"]
        output = mixed + weights.get("bO", 0)
        trace["output"] = np.where(real_queries[:, :, None], output, 0)
    return trace
