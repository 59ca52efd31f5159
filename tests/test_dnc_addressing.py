"""Every equation of the DNC: against the plain reference, its gradient, a row alone; zeros, ties, and limits."""

from __future__ import annotations

from collections.abc import Callable

import dnc_reference as reference
import numpy as np
import pytest
import torch
from torch import Tensor

from dncnorm.nn.dnc import addressing, variants

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
            "masks": generator.uniform(size=(BATCH, num_reads, WORD)),
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
    (
        variants.masked_content_weighting,
        per_head(reference.masked_content_weighting, 0),
        ("memory", "keys", "strengths", "masks"),
    ),
    (variants.deallocate, reference.deallocate, ("memory", "kept")),
    (variants.sharpen, per_head(reference.sharpen), ("forward", "strengths")),
]
every_equation = pytest.mark.parametrize(
    ("function", "plain", "names"), EQUATIONS, ids=[function.__name__ for function, _, _ in EQUATIONS]
)


@every_equation
@pytest.mark.parametrize("num_reads", [1, 3])
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
def test_a_row_alone_equals_the_row_in_its_batch_and_no_argument_is_overwritten(
    function: Callable[..., Tensor], plain: Callable[..., reference.Array], names: tuple[str, ...]
) -> None:
    arguments = Drawn(0).tensors(names, torch.float32)
    before = [argument.clone() for argument in arguments]
    with torch.no_grad():
        together = function(*arguments)
    assert all(map(torch.equal, arguments, before))
    for row in range(BATCH):
        alone = function(*(argument[row : row + 1] for argument in arguments))
        torch.testing.assert_close(alone[0], together[row], rtol=0, atol=1e-6)


@every_equation
def test_gradients_equal_finite_differences(
    function: Callable[..., Tensor], plain: Callable[..., reference.Array], names: tuple[str, ...]
) -> None:
    arguments = [tensor.requires_grad_() for tensor in Drawn(1).tensors(names)]
    assert torch.autograd.gradcheck(function, arguments)


# Zeros, ties and limits.


def test_oneplus_is_finite_and_at_least_one() -> None:
    values = addressing.oneplus(torch.tensor([-1e30, -7e4, -1.0, 0.0, 1.0, 7e4, 1e30]))
    assert torch.isfinite(values).all()
    assert (values >= 1.0).all()
    torch.testing.assert_close(values[5], torch.tensor(70001.0))


def test_gradients_at_zero_memory_and_zero_keys_are_finite_and_no_greater_than_the_epsilon_allows() -> None:
    for memory_scale, key_scale in ((0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1e-20, 1e-20)):
        memory = (memory_scale * torch.randn(2, 5, 4)).requires_grad_()
        keys = (key_scale * torch.nn.functional.normalize(torch.randn(2, 3, 4), dim=-1)).requires_grad_()
        strengths = torch.ones(2, 3, requires_grad=True)
        similarity = addressing.cosine_similarity(memory, keys)
        similarity.max().backward()
        addressing.content_weighting(memory, keys, strengths).square().sum().backward()
        for leaf in (memory, keys, strengths):
            assert leaf.grad is not None
            assert torch.isfinite(leaf.grad).all()
            assert leaf.grad.abs().max() <= 2.0 / addressing.EPSILON**0.5


@pytest.mark.parametrize("size", [1, 2, 8, 64])
def test_ties_fall_as_in_a_stable_sort_with_finite_gradients(size: int) -> None:
    usage = np.random.default_rng(size).integers(0, 5, (20, size)) / 4.0
    usage[:2] = [[0.0], [1.0]]
    expected = np.stack([reference.allocation_weighting(row) for row in usage])
    for dtype in (torch.float32, torch.float64):
        tied = torch.tensor(usage, dtype=dtype, requires_grad=True)
        allocation = addressing.allocation_weighting(tied)
        np.testing.assert_allclose(allocation.detach().numpy(), expected, rtol=0, atol=TOLERANCE[dtype])
        allocation.square().sum().backward()
        assert tied.grad is not None
        assert torch.isfinite(tied.grad).all()


def test_sharpening_is_finite_for_no_links_for_one_and_just_below_zero() -> None:
    for weighting in (torch.zeros(5), torch.eye(5)[1], torch.eye(5)[1] - 1e-6):
        for sharpness in (1.0, 1e3):
            given, strength = weighting.view(1, 1, 5).requires_grad_(), torch.full((1, 1), sharpness).requires_grad_()
            sharp = variants.sharpen(given, strength)
            torch.testing.assert_close(sharp.sum(-1), torch.ones(1, 1))
            sharp.square().sum().backward()
            for leaf in (given, strength):
                assert leaf.grad is not None
                assert torch.isfinite(leaf.grad).all()
