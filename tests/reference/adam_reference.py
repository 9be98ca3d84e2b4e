"""Writes adam.json: parameters after each step of torch.optim.AdamW, which is Adam without decay."""
import json
import pathlib

import torch

torch.manual_seed(4)
cases = []
for rate, beta1, beta2, epsilon, decay in [
    (1e-3, 0.9, 0.999, 1e-8, 0.0),
    (0.05, 0.8, 0.98, 1e-6, 0.0),
    (0.1, 0.9, 0.999, 1e-8, 0.2),
]:
    parameter = torch.nn.Parameter(torch.randn(2, 3, dtype=torch.float64))
    kind = torch.optim.AdamW if decay else torch.optim.Adam
    optimizer = kind([parameter], lr=rate, betas=(beta1, beta2), eps=epsilon, weight_decay=decay)
    case = dict(rate=rate, beta1=beta1, beta2=beta2, epsilon=epsilon, decay=decay,
                start=parameter.tolist(), gradients=[], after=[])
    for _ in range(6):
        parameter.grad = torch.randn(2, 3, dtype=torch.float64)
        parameter.grad[0, 0] = 0
        case["gradients"].append(parameter.grad.tolist())
        optimizer.step()
        case["after"].append(parameter.tolist())
    cases.append(case)
pathlib.Path(__file__).with_name("adam.json").write_text(json.dumps(cases, indent=1) + "\n")
