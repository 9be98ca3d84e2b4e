"""The documents of the reference cases, each with the files that it refers to."""

import numpy as np

from attention_reference import write_safetensors


def numbers(seed, *shape):
    """Normal numbers with two decimals, so that a document can be read."""
    return np.round(np.random.RandomState(seed).randn(*shape), 2)


def booleans(seed, *shape):
    return (np.random.RandomState(seed).rand(*shape) < 0.6).tolist()


def document(title, sequences, **keys):
    keys.setdefault("embedding", {"source": "random", "dModel": 4, "seed": 1})
    return {"format": "attention-lab", "version": 1, "title": title, "sequences": sequences, **keys}


def given(title, sequences, q, k, v, **attention):
    keys = {"attention": {"given": {"q": q, "k": k, "v": v}, **attention}}
    case = document(title, sequences, **keys)
    del case["embedding"]
    return case


def weights(seed, d_model, columns, value_columns=None, names=("wQ", "wK", "wV")):
    shapes = {"wQ": (d_model, columns), "wK": (d_model, columns),
              "wV": (d_model, value_columns or columns), "wO": (value_columns or columns, d_model),
              "bQ": (columns,), "bK": (columns,), "bV": (value_columns or columns,),
              "bO": (d_model,)}
    drawn = {name: numbers(seed + i, *shapes[name]).tolist() for i, name in enumerate(names)}
    return {"source": "values", **drawn}


def mask_cases():
    yield document("fully masked rows", [["a", "b", "c"], ["d", "e"]], attention={
        "mask": {"keep": [[[[True, False, True], [False] * 3, [False, True, True]]],
                          [[[False, False, True], [True, True, False], [True] * 3]]]},
        "weights": weights(10, 4, 3, names=("wQ", "wK", "wV", "wO", "bV", "bO"))})
    yield document("keep per item and head", [["a", "b", "c"], ["b", "b", "a"]], attention={
        "heads": 2, "mask": {"keep": booleans(3, 2, 2, 3, 3)}})
    bias = numbers(4, 2, 2, 3, 3).astype(object)
    bias[numbers(5, 2, 2, 3, 3) > 0.7] = "-inf"
    yield document("bias per item and head", [["a", "b", "c"], ["d", "a"]], attention={
        "heads": 2, "mask": {"bias": bias.tolist()}})
    yield document("causal and keep", [["a", "b", "c", "d"]], attention={
        "heads": 2, "mask": {"causal": True, "keep": booleans(6, 4, 4)}})
    yield document("causal cross attention", [["a", "b"]], context=[["u", "v", "w", "x", "y"]],
                   attention={"mask": "causal"})


def large_score_cases():
    # Integers and powers of two: every order of adding gives the same scores.
    signs = [[[[100, 0], [-100, 0], [0, 100]]]]
    yield given("scores of 1e4", [["a", "b", "c"]], signs, signs, [[[[1, 2], [3, 4], [5, 6]]]],
                scaling="none")
    huge = [[[[1e150], [-1e150], [1e-150]]]]
    yield given("scores of 1e300", [["a", "b", "c"]], huge, huge, [[[[1, 2], [3, 4], [5, 6]]]],
                scaling="none", mask="causal")


def position_cases():
    yield document("rotary cross attention", [["a", "b", "c"], ["d"]],
                   context=[["u", "v"], ["a", "b", "u", "v", "w"]],
                   position={"encoding": "rotary", "base": 100, "first": 3},
                   attention={"heads": 2, "dK": 4, "dV": 3})
    yield document("alibi with three heads", [["a", "b", "c", "a"], ["b", "a"]],
                   position={"encoding": "alibi", "first": 2},
                   attention={"heads": 3, "dK": 2, "temperature": 0.5})
    yield document("learned from a seed", [["a", "b"]], context=[["u", "v", "w"]],
                   position={"encoding": "learned", "seed": 9, "first": 1})
    yield document("odd d_model sinusoidal", [["a", "b", "c"]],
                   embedding={"source": "values", "values": [numbers(7, 3, 5).tolist()]},
                   position={"encoding": "sinusoidal", "first": 2, "base": 100},
                   attention={"dK": 2})
    yield document("sqrt d_model scale", [["a", "b", "c"]], context=[["b", "u"]],
                   position={"encoding": "sinusoidal", "embeddingScale": "sqrt-d-model"},
                   attention={"scaling": "dk"})


def plain_cases():
    yield document("one token", [["a"]], attention={"dK": 1})
    yield document("one token repeated", [["la"] * 5], attention={"heads": 2})
    yield given("given q k v", [["a", "b"], ["c", "d"]], numbers(11, 2, 2, 2, 4).tolist(),
                numbers(12, 2, 2, 3, 4).tolist(), numbers(13, 2, 2, 3, 2).tolist(), heads=2
                ) | {"context": [["u", "v", "w"], ["x", "y", "z"]]}
    # What is given for a padding token (the second of item 2) doesn't count: its rows are 0.
    yield given("given with padding", [["a", "b"], ["c"]], numbers(14, 2, 1, 2, 2).tolist(),
                numbers(15, 2, 1, 2, 2).tolist(), numbers(16, 2, 1, 2, 3).tolist(),
                weights={"source": "values", "wO": numbers(17, 3, 2).tolist(), "bO": [0.5, -1]})
    yield document("padding batch", [["a"], ["b", "c", "d", "e"], ["f", "a", "b"]],
                   position={"encoding": "sinusoidal", "embeddingScale": 2},
                   attention={"heads": 2, "weights": weights(20, 4, 4, 6, names=(
                       "wQ", "wK", "wV", "wO", "bQ", "bK", "bV", "bO"))})
    yield document("temperature and factor", [["a", "b", "c"]], attention={
        "temperature": 3, "scaling": 0.25, "weights": {"source": "random", "seed": 4, "scale": 2}})
    yield document("dropout", [["a", "b", "c", "d"], ["b", "a"]], attention={
        "heads": 2, "dropout": 0.3, "dropoutSeed": 6, "mask": "causal"})
    yield document("one hot Chinese", [["我", "热爱", "自然语言处理"], ["我", "爱", "🙂"]],
                   embedding={"source": "one-hot"}, attention={
                       "dK": 3, "dV": 2,
                       "weights": {"source": "random", "seed": 2, "outputProjection": True}})


def file_cases():
    """(document, writers of its files)"""
    prefix = "encoder.layers.0.self_attn."
    state = {prefix + "in_proj_weight": numbers(30, 12, 4), prefix + "in_proj_bias": numbers(31, 12),
             prefix + "out_proj.weight": numbers(32, 4, 4), prefix + "out_proj.bias": numbers(33, 4),
             "encoder.layers.0.norm1.weight": np.ones(4)}
    settings = {"source": "file", "path": "state_dict_npz.npz", "prefix": prefix}
    yield (document("state dict npz", [["a", "b", "c"]],
                    attention={"heads": 2, "weights": settings}),
           [lambda folder: np.savez(folder / "state_dict_npz.npz", **state)])
    separate = {f"cross.{name}": value for name, value in {
        "q_proj_weight": numbers(34, 4, 4), "k_proj_weight": numbers(35, 4, 4),
        "v_proj_weight": numbers(36, 4, 4), "out_proj.weight": numbers(37, 4, 4)}.items()}
    settings = {"source": "file", "path": "state_dict.safetensors", "prefix": "cross."}
    yield (document("state dict safetensors", [["a", "b"]], context=[["u", "v", "w"]],
                    attention={"heads": 2, "weights": settings}),
           [lambda folder: write_safetensors(folder / "state_dict.safetensors", separate)])
    own = {"wQ": numbers(38, 4, 2), "wK": numbers(39, 4, 2), "wV": numbers(40, 4, 3)}
    yield (document("own names and embedding file", [["a", "b", "c"], ["d", "e", "f"]],
                    embedding={"source": "file", "path": "embedding.npy"},
                    attention={"weights": {"source": "file", "path": "own_names.npz"}}),
           [lambda folder: np.savez(folder / "own_names.npz", **own),
            lambda folder: np.save(folder / "embedding.npy", numbers(41, 2, 3, 4))])


def cases():
    for group in (plain_cases, mask_cases, large_score_cases, position_cases):
        for case in group():
            yield case, []
    yield from file_cases()


def stack(title, sequences, transformer, **keys):
    return document(title, sequences, transformer=transformer, **keys)


def stack_cases():
    """(document, writers of its files), made by stack_reference.py"""
    from stack_reference import save_state_dict

    yield stack("stack encoder", [["a", "b", "c"], ["d"]], {
        "kind": "encoder", "encoderLayers": 2, "heads": 2, "dFf": 6, "weights": {"source": "random", "seed": 3}},
        position={"encoding": "sinusoidal"}), []
    yield stack("stack decoder alone", [["a", "b", "c", "a"], ["b", "c"]], {
        "kind": "decoder", "decoderLayers": 2, "heads": 2, "activation": "gelu", "norm": "pre",
        "weights": {"source": "random", "seed": 4}}, attention={"scaling": "dk", "temperature": 0.5}), []
    yield stack("stack without final norm", [["a", "b"], ["c", "d"]], {
        "kind": "encoder-decoder", "dModel": 4, "dFf": 3, "normEps": 0.001, "finalNorm": False},
        target=[["u", "v", "a"], ["w"]],
        position={"encoding": "learned", "seed": 2, "embeddingScale": "sqrt-d-model"}), []
    both = {"kind": "encoder-decoder", "encoderLayers": 1, "decoderLayers": 2, "heads": 2,
            "activation": "gelu", "norm": "pre",
            "weights": {"source": "file", "path": "stack_state_dict.npz"}}
    yield stack("stack state dict", [["a", "b", "c"], ["d", "e"]], both,
                target=[["u", "v"], ["w", "x", "y"]]), [
        lambda folder: save_state_dict(folder / "stack_state_dict.npz", both, 4, 6, 8)]
