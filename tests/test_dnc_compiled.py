"""The compiled step of encoder and decoder: the eager step's numbers and gradients, from one compilation each."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
import torch
from test_seq2seq_modules import SYMBOLS, Architecture, architecture, source
from torch import Tensor
from torch._dynamo.utils import counters

pytestmark = pytest.mark.slow


def outputs_and_gradients(built: Architecture, lengths: list[int], targets: int) -> dict[str, Tensor]:
    """One training step's numbers, by name."""
    for _, parameter in built.parameters():
        parameter.grad = None
    encoded = built.encode(*source(lengths))
    ids = torch.arange(len(lengths) * targets).view(len(lengths), targets) % SYMBOLS
    features, _ = built.say(built.embedding(ids), encoded)
    features.square().sum().backward()
    gradients = {name: parameter.grad for name, parameter in built.parameters() if parameter.grad is not None}
    assert len(gradients) == len(list(built.parameters()))
    return {"states": encoded.states.detach(), "features": features.detach(), **gradients}


@pytest.mark.skipif(shutil.which("g++") is None, reason="torch.compile needs a C++ compiler")
@pytest.mark.filterwarnings(  # what torch itself does while it compiles, and hides or shows once
    "ignore:`torch.jit.script_method` is deprecated:DeprecationWarning",
    "ignore:The .grad attribute of a Tensor that is not a leaf:UserWarning",
    "ignore:.*should not be instantiated:DeprecationWarning",
)
@pytest.mark.parametrize(
    "changes",
    [
        {"cell": "dnc", "num_reads": 1},
        {"cell": "gru", "encoder": "bidirectional", "encoder_size": 5, "bridge": "projecting"},
    ],
    ids=["dnc", "bidirectional gru"],
)
def test_compiled_steps_equal_eager_ones_and_are_compiled_once_for_all_lengths(
    changes: dict[str, Any],
) -> None:
    torch._dynamo.reset()
    counters.clear()
    eager, compiled = architecture(**changes), architecture(**changes)
    compiled.encoder.compile_step()
    compiled.decoder.compile_step()
    first = outputs_and_gradients(compiled, [5, 3], 3)
    graphs = counters["stats"]["unique_graphs"]
    assert graphs == 2  # the encoder's step, one for both ways, and the decoder's
    for lengths, targets in (([5, 3], 3), ([8, 2], 4), ([5, 4], 1)):
        expected = outputs_and_gradients(eager, lengths, targets)
        found = outputs_and_gradients(compiled, lengths, targets)
        for name, wanted in expected.items():
            scale = max(1.0, float(wanted.abs().max()))
            torch.testing.assert_close(found[name], wanted, rtol=0, atol=1e-5 * scale, msg=f"{lengths}: {name}")
    assert counters["stats"]["unique_graphs"] == graphs
    # Training that resumes meets another length first, and must go on with the same bits.
    for name, tensor in outputs_and_gradients(compiled, [5, 3], 3).items():
        assert torch.equal(tensor, first[name]), name
