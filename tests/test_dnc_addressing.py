"""Every addressing equation: against the plain reference, its gradient, and a row alone against its batch."""

from __future__ import annotations

from collections.abc import Callable

import dnc_reference as reference
import numpy as np
import pytest
import torch
from torch import Tensor

from dncnorm.nn.dnc import addressing

BATCH, SLOTS, WORD, READS = 3, 7, 4, 2
TOLERANCE = {torch.float32: 1e-5, torch.float64: 1e-9}


class Drawn:
    """Random values in the domains of the equations, [B, ...] in numpy; `torch(name)` for the code under test."""

    def __init__(self, seed: int, num_reads: int = READS) -> None:
        generator = np.random.default_rng(seed)
        states = [reference.random_state(generator, 1, SLOTS, WORD, num_reads) for _ in range(BATCH)]
        names = ("memory", "usage", "write_weights", "read_weights", "precedence", "links")
        self.values = {name: np.stack([getattr(state, name) for state in states]) for name in names}
        self.values |= {
            "keys": generator.normal(size=(BATCH, num_reads, WORD)),
            "strengths": generator.uniform(1.0, 8.0, (BATCH, num_reads)),
            "free_gates": generator.uniform(size=(BATCH, num_reads)),
            "kept": generator.uniform(size=(BATCH, SLOTS)),
            "content": generator.dirichlet(np.ones(SLOTS), (BATCH, num_reads)),
            "backward": generator.dirichlet(np.ones(SLOTS), (BATCH, num_reads)),
            "forward": generator.dirichlet(np.ones(SLOTS), (BATCH, num_reads)),
            "allocation": generator.dirichlet(np.ones(SLOTS), BATCH),
            "write_content": generator.dirichlet(np.ones(SLOTS), BATCH),
            "allocation_gate": generator.uniform(size=(BATCH, 1)),
            "write_gate": generator.uniform(size=(BATCH, 1)),
            "erase": generator.uniform(size=(BATCH, WORD)),
            "write": generator.normal(size=(BATCH, WORD)),
            "modes": generator.dirichlet(np.ones(3), (BATCH, num_reads)),
        }

    def tensors(self, names: tuple[str, ...], dtype: torch.dtype = torch.float64) -> list[Tensor]:
        return [torch.tensor(self.values[name], dtype=dtype) for name in names]


def per_head(function: Callable[..., reference.Array], *shared: int) -> Callable[..., reference.Array]:
    """The reference's function of one head, for every head; the arguments at the places `shared` have none."""

    def heads(*arguments: reference.Array) -> reference.Array:
        count = len(arguments[-1])
        repeated = (
            [argument] * count if place in shared else list(argument) for place, argument in enumerate(arguments)
        )
        return np.array([function(*of_head) for of_head in zip(*repeated, strict=True)])

    return heads


def write_weighting_of_one(
    content: reference.Array, allocation: reference.Array, allocation_gate: reference.Array, write_gate: reference.Array
) -> reference.Array:
    return reference.write_weighting(content, allocation, float(allocation_gate[0]), float(write_gate[0]))


EQUATIONS: list[tuple[Callable[..., Tensor], Callable[..., reference.Array], tuple[str, ...]]] = [
    (addressing.oneplus, reference.oneplus, ("memory",)),
    (
        addressing.content_weighting,
        per_head(reference.content_weighting, 0),
        ("memory", "keys", "strengths"),
    ),
    (addressing.retention, reference.retention, ("free_gates", "read_weights")),
    (addressing.next_usage, reference.next_usage, ("usage", "write_weights", "kept")),
    (addressing.allocation_weighting, reference.allocation_weighting, ("usage",)),
    (
        addressing.write_weighting,
        write_weighting_of_one,
        ("write_content", "allocation", "allocation_gate", "write_gate"),
    ),
    (addressing.erase_and_write, reference.erase_and_write, ("memory", "write_weights", "erase", "write")),
    (addressing.next_links, reference.next_links, ("links", "precedence", "write_weights")),
    (addressing.next_precedence, reference.next_precedence, ("precedence", "write_weights")),
    (addressing.forward_weighting, per_head(reference.forward_weighting, 0), ("links", "read_weights")),
    (addressing.backward_weighting, per_head(reference.backward_weighting, 0), ("links", "read_weights")),
    (addressing.read_weighting, per_head(reference.read_weighting), ("modes", "backward", "content", "forward")),
    (
        addressing.read_vectors,
        per_head(lambda memory, weights: memory.T @ weights, 0),
        ("memory", "read_weights"),
    ),
]
every_equation = pytest.mark.parametrize(
    ("function", "plain", "names"), EQUATIONS, ids=[function.__name__ for function, _, _ in EQUATIONS]
)


@every_equation
@pytest.mark.parametrize("num_reads", [1, 2, 5])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("with_gradients", [True, False])
def test_each_equation_equals_the_reference(
    function: Callable[..., Tensor],
    plain: Callable[..., reference.Array],
    names: tuple[str, ...],
    num_reads: int,
    dtype: torch.dtype,
    with_gradients: bool,
) -> None:
    for seed in range(5):
        drawn = Drawn(seed, num_reads)
        with torch.set_grad_enabled(with_gradients):  # without, some are written otherwise
            result = function(*drawn.tensors(names, dtype))
        expected = np.stack([plain(*(drawn.values[name][row] for name in names)) for row in range(BATCH)])
        assert result.dtype == dtype
        np.testing.assert_allclose(result.numpy(), expected, rtol=0, atol=TOLERANCE[dtype])


@every_equation
def test_a_row_alone_equals_the_row_in_its_batch(
    function: Callable[..., Tensor], plain: Callable[..., reference.Array], names: tuple[str, ...]
) -> None:
    arguments = Drawn(0).tensors(names, torch.float32)
    together = function(*arguments)
    for row in range(BATCH):
        alone = function(*(argument[row : row + 1] for argument in arguments))
        torch.testing.assert_close(alone[0], together[row], rtol=0, atol=1e-6)


@every_equation
def test_no_argument_is_overwritten(
    function: Callable[..., Tensor], plain: Callable[..., reference.Array], names: tuple[str, ...]
) -> None:
    arguments = Drawn(2).tensors(names)
    before = [argument.clone() for argument in arguments]
    with torch.no_grad():
        function(*arguments)
    assert all(map(torch.equal, arguments, before))


@every_equation
def test_gradients_equal_finite_differences(
    function: Callable[..., Tensor], plain: Callable[..., reference.Array], names: tuple[str, ...]
) -> None:
    arguments = [tensor.requires_grad_() for tensor in Drawn(1).tensors(names)]
    assert torch.autograd.gradcheck(function, arguments)


# The paper's own equations, without an epsilon, where it matters little.


@pytest.mark.parametrize("seed", range(5))
def test_away_from_zero_the_epsilon_changes_nothing_above_1e_5(seed: int) -> None:
    drawn = Drawn(seed)
    memory, keys, strengths, usage = drawn.tensors(("memory", "keys", "strengths", "usage"))
    memory, keys = memory / memory.norm(dim=-1, keepdim=True), keys / keys.norm(dim=-1, keepdim=True)
    content, allocation = addressing.content_weighting(memory, keys, strengths), addressing.allocation_weighting(usage)
    for row in range(BATCH):
        pure = reference.allocation_weighting(drawn.values["usage"][row], epsilon=0.0)
        np.testing.assert_allclose(allocation[row].numpy(), pure, rtol=0, atol=1e-5)
        for head in range(READS):
            paper = reference.content_weighting(
                memory[row].numpy(), keys[row, head].numpy(), float(strengths[row, head]), epsilon=0.0
            )
            np.testing.assert_allclose(content[row, head].numpy(), paper, rtol=0, atol=1e-5)
