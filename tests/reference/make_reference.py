#!/usr/bin/env python3
"""Makes the reference cases of tests/reference: NAME.attn and NAME.expected.npz.

To make them again (the bytes are the same every time):  /usr/bin/python3 make_reference.py
To make NAME.gradients.npz by PyTorch, where that is:    … make_reference.py --gradients
To make the stacks of layers, by PyTorch too:            … make_reference.py --stacks
To compare the evaluator with other cases:               … make_reference.py --check FOLDER
To compare it with PyTorch, where that is installed:     … make_reference.py --torch
The arrays come from attention_reference.py, which shares no code with the program.
"""

import argparse
import json
import pathlib
import sys

import numpy as np

import reference_cases
from attention_reference import evaluate

HERE = pathlib.Path(__file__).resolve().parent


def document_text(document):
    """One top-level key a line: short, and a diff of it can be read."""
    lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
             for key, value in document.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def relative_difference(found, expected):
    """Largest difference, relative to the expected number (absolute below 1); inf when a shape,
    an infinity or a NaN is in another place."""
    if found.shape != expected.shape:
        return np.inf
    finite = np.isfinite(expected)
    if not np.array_equal(found[~finite], expected[~finite]):
        return np.inf
    difference = np.abs(found[finite] - expected[finite])
    return (difference / np.maximum(1, np.abs(expected[finite]))).max(initial=0)


def make(folder):
    for document, files in reference_cases.cases():
        name = document["title"].replace(" ", "_")
        for write_file in files:
            write_file(folder)
        (folder / f"{name}.attn").write_text(document_text(document), encoding="utf-8")
        np.savez(folder / f"{name}.expected.npz", **evaluate(document, folder))
        print(name)


# Every way a gradient goes, once.
WITH_GRADIENTS = ("padding batch", "fully masked rows", "bias per item and head", "dropout",
                  "rotary cross attention", "alibi with three heads", "learned from a seed",
                  "sqrt d_model scale", "temperature and factor", "given with padding")


def make_gradients(folder):
    from gradient_reference import gradients

    for document, _ in reference_cases.cases():
        if document["title"] in WITH_GRADIENTS:
            name = document["title"].replace(" ", "_")
            np.savez(folder / f"{name}.gradients.npz", **gradients(document, folder))
            print(name)


def make_stacks(folder):
    import stack_reference

    for document, files in reference_cases.stack_cases():
        name = document["title"].replace(" ", "_")
        for write_file in files:
            write_file(folder)
        (folder / f"{name}.attn").write_text(document_text(document), encoding="utf-8")
        np.savez(folder / f"{name}.expected.npz", **stack_reference.evaluate(document, folder))
        np.savez(folder / f"{name}.gradients.npz", **stack_reference.gradients(document, folder))
        print(name)


def check(folder, limit=1e-12):
    worst, checked = 0, 0
    for path in sorted(pathlib.Path(folder).glob("*.attn")):
        expected_path = path.with_name(path.stem + ".expected.npz")
        document = json.loads(path.read_text(encoding="utf-8"))
        if "transformer" in document or not expected_path.exists():
            continue
        found = evaluate(document, path.parent)
        with np.load(expected_path) as expected:
            missing = set(expected.files) ^ set(found)
            differences = {name: relative_difference(found[name], expected[name])
                           for name in expected.files if name in found}
        largest = max(differences.values())
        worst, checked = max(worst, largest), checked + 1
        if missing or largest > limit:
            print(f"{path.name}: {differences} only in one: {sorted(missing)}")
            worst = np.inf
    print(f"{checked} documents, largest relative difference {worst:.2g}")
    return 0 if checked and worst <= limit else 1


def check_with_torch(limit=1e-12):
    import torch

    worst = 0
    for heads, mask, seed in ((1, "none", 1), (2, "causal", 2), (4, "none", 3)):
        torch.manual_seed(seed)
        module = torch.nn.MultiheadAttention(8, heads, batch_first=True).double().eval()
        torch.nn.init.normal_(module.in_proj_bias)
        torch.nn.init.normal_(module.out_proj.bias)
        state = {name: value.detach().numpy() for name, value in module.state_dict().items()}
        weights = {"source": "values", "wO": state["out_proj.weight"].T, "bO": state["out_proj.bias"]}
        for letter, w, b in zip("QKV", np.split(state["in_proj_weight"], 3),
                                np.split(state["in_proj_bias"], 3)):
            weights["w" + letter], weights["b" + letter] = w.T, b
        document = {"sequences": [list("abcde"), list("cab")], "embedding": {"seed": seed},
                    "attention": {"heads": heads, "mask": mask, "weights": weights}}
        trace = evaluate(document)
        x = torch.from_numpy(trace["x_in"])
        padding = torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
        causal = torch.ones(5, 5).triu(1).bool() if mask == "causal" else None
        output, attention = module(x, x, x, key_padding_mask=padding, attn_mask=causal,
                                   average_attn_weights=False)
        real = ~padding.numpy()
        for found, expected in ((trace["output"][real], output.detach().numpy()[real]),
                                (trace["weights"].transpose(0, 2, 1, 3)[real],
                                 attention.detach().numpy().transpose(0, 2, 1, 3)[real])):
            worst = max(worst, relative_difference(found, expected))
        # What the module does after its projections, by torch's own operators.
        q, k, v = (torch.from_numpy(trace[name].copy()) for name in "qkv")
        scores = q @ k.transpose(-1, -2) / np.sqrt(q.shape[-1])
        scores = scores.masked_fill(padding[:, None, None, :], -torch.inf)
        if causal is not None:
            scores = scores.masked_fill(causal, -torch.inf)
        z = torch.softmax(scores, -1) @ v
        worst = max(worst, relative_difference(trace["z"].transpose(0, 2, 1, 3)[real],
                                               z.numpy().transpose(0, 2, 1, 3)[real]))
    print(f"torch {torch.__version__}: largest relative difference {worst:.2g}")
    return 0 if worst <= limit else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", metavar="FOLDER", help="compare with *.expected.npz there")
    parser.add_argument("--torch", action="store_true", help="compare with PyTorch")
    parser.add_argument("--gradients", action="store_true", help="make the gradients, by PyTorch")
    parser.add_argument("--stacks", action="store_true", help="make the stacks, by PyTorch")
    arguments = parser.parse_args()
    if arguments.check:
        return check(arguments.check)
    if arguments.gradients:
        make_gradients(HERE)
        return 0
    if arguments.stacks:
        make_stacks(HERE / "stacks")
        return 0
    if arguments.torch:
        return check_with_torch()
    make(HERE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
