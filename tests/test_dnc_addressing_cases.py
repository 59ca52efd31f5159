"""What the addressing must do in cases that can be told by hand: zeros, ties, one-hot weights, ranges."""

from __future__ import annotations

import itertools

import dnc_reference as reference
import numpy as np
import pytest
import torch
from test_dnc_addressing import BATCH, READS, SLOTS, TOLERANCE, Drawn
from torch import Tensor

from dncnorm.nn.dnc import addressing


@pytest.fixture(autouse=True)
def _seed() -> None:
    torch.manual_seed(0)


# Content.


def test_oneplus_is_finite_and_at_least_one() -> None:
    values = addressing.oneplus(torch.tensor([-1e30, -7e4, -1.0, 0.0, 1.0, 7e4, 1e30]))
    assert torch.isfinite(values).all()
    assert (values >= 1.0).all()
    torch.testing.assert_close(values[5], torch.tensor(70001.0))


def test_cosine_similarity_of_equal_opposite_orthogonal_and_zero_vectors() -> None:
    memory = torch.tensor([[[3.0, 4.0], [-30.0, -40.0], [-4.0, 3.0], [0.0, 0.0]]])
    keys = torch.tensor([[[0.3, 0.4], [0.0, 0.0]]])
    similarity = addressing.cosine_similarity(memory, keys)
    assert similarity.shape == (1, 2, 4)
    torch.testing.assert_close(similarity, torch.tensor([[[1.0, -1.0, 0.0, 0.0], [0.0] * 4]]), rtol=0, atol=1e-5)


def test_content_weighting_of_a_zero_memory_is_uniform_and_a_great_strength_is_one_hot() -> None:
    keys, strengths = torch.randn(2, 3, 4), torch.full((2, 3), 50.0)
    uniform = addressing.content_weighting(torch.zeros(2, 5, 4), keys, strengths)
    torch.testing.assert_close(uniform, torch.full((2, 3, 5), 0.2), rtol=0, atol=1e-6)
    memory = torch.eye(4).expand(2, 4, 4)
    sharp = addressing.content_weighting(memory, torch.eye(4)[1:].expand(2, 3, 4), strengths)
    torch.testing.assert_close(sharp, torch.eye(4)[1:].expand(2, 3, 4), rtol=0, atol=1e-5)


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


# Allocation and usage.


def test_the_first_slot_of_an_empty_memory_is_allocated_first() -> None:
    for size in (1, 2, 33):
        expected = torch.zeros(2, size)
        expected[:, 0] = 1.0
        allocation = addressing.allocation_weighting(torch.zeros(2, size))
        torch.testing.assert_close(allocation, expected, rtol=0, atol=2e-6)


def test_slots_that_are_used_up_one_by_one_are_allocated_in_order() -> None:
    usage = torch.zeros(1, 6)
    for slot in range(6):
        allocation = addressing.allocation_weighting(usage)
        torch.testing.assert_close(allocation, torch.eye(6)[slot : slot + 1], rtol=0, atol=1e-5)
        usage = addressing.next_usage(usage, torch.eye(6)[slot : slot + 1], torch.ones(1, 6))
    torch.testing.assert_close(usage, torch.ones(1, 6))
    torch.testing.assert_close(addressing.allocation_weighting(usage), torch.zeros(1, 6), rtol=0, atol=1e-5)


def test_among_equals_the_lowest_index_is_allocated_first() -> None:
    allocation = addressing.allocation_weighting(torch.tensor([[0.5, 0.25, 0.5, 0.25]]))
    expected = torch.tensor([[0.5 / 16, 0.75, 0.5 / 32, 0.75 / 4]])
    torch.testing.assert_close(allocation, expected, rtol=0, atol=1e-5)


@pytest.mark.parametrize("size", [1, 2, 8, 64])
def test_ties_fall_as_in_a_stable_sort(size: int) -> None:
    usage = np.random.default_rng(size).integers(0, 4, (20, size)) / 4.0
    for dtype in (torch.float32, torch.float64):
        allocation = addressing.allocation_weighting(torch.tensor(usage, dtype=dtype))
        expected = np.stack([reference.allocation_weighting(row) for row in usage])
        np.testing.assert_allclose(allocation.numpy(), expected, rtol=0, atol=TOLERANCE[dtype])


def test_allocation_has_finite_gradients_on_an_empty_and_on_a_full_memory() -> None:
    for value in (0.0, 0.5, 1.0):
        usage = torch.full((2, 64), value, requires_grad=True)
        addressing.allocation_weighting(usage).square().sum().backward()
        assert usage.grad is not None
        assert torch.isfinite(usage.grad).all()


def test_a_free_gate_frees_what_its_head_reads_and_nothing_else() -> None:
    read_weights = torch.eye(4)[[1, 2]].unsqueeze(0)
    kept = addressing.retention(torch.tensor([[1.0, 0.0]]), read_weights)
    torch.testing.assert_close(kept, torch.tensor([[1.0, 0.0, 1.0, 1.0]]))
    usage = addressing.next_usage(torch.ones(1, 4), torch.zeros(1, 4), kept)
    torch.testing.assert_close(addressing.allocation_weighting(usage), torch.eye(4)[1:2], rtol=0, atol=1e-5)


# Writing and temporal links.


def test_a_full_write_replaces_its_slot_and_leaves_the_others() -> None:
    memory, word = torch.randn(2, 5, 3), torch.randn(2, 3)
    written = addressing.erase_and_write(memory, torch.eye(5)[[2, 4]], torch.ones(2, 3), word)
    expected = memory.clone()
    expected[0, 2], expected[1, 4] = word[0], word[1]
    torch.testing.assert_close(written, expected, rtol=0, atol=0)


def links_of(order: list[int], size: int) -> Tensor:
    """The links [1, N, N] after whole writes to these slots."""
    links, precedence = torch.zeros(1, size, size), torch.zeros(1, size)
    for slot in order:
        weights = torch.eye(size)[slot : slot + 1]
        links, precedence = (
            addressing.next_links(links, precedence, weights),
            addressing.next_precedence(precedence, weights),
        )
    return links


def test_links_recover_the_order_of_writing_forward_and_backward() -> None:
    order = [3, 0, 5, 1, 4, 2]
    links = links_of(order, 7)
    for earlier, later in itertools.pairwise(order):
        onward = addressing.forward_weighting(links, torch.eye(7)[earlier].view(1, 1, 7))
        back = addressing.backward_weighting(links, torch.eye(7)[later].view(1, 1, 7))
        assert torch.equal(onward[0, 0], torch.eye(7)[later])
        assert torch.equal(back[0, 0], torch.eye(7)[earlier])
    for nothing in (
        addressing.forward_weighting(links, torch.eye(7)[order[-1]].view(1, 1, 7)),
        addressing.backward_weighting(links, torch.eye(7)[order[0]].view(1, 1, 7)),
        addressing.forward_weighting(links, torch.eye(7)[6].view(1, 1, 7)),  # never written
    ):
        assert torch.equal(nothing, torch.zeros(1, 1, 7))


def test_writing_a_slot_again_cuts_its_old_links() -> None:
    links = links_of([0, 1, 2, 0], 3)
    expected = torch.zeros(1, 3, 3)
    expected[0, 2, 1] = expected[0, 0, 2] = 1.0  # 1 then 2, 2 then 0; the old 0 then 1 is gone
    assert torch.equal(links, expected)
    assert torch.equal(links_of([1, 1, 1], 3), torch.zeros(1, 3, 3))


def test_nothing_written_leaves_links_and_precedence_as_they_were() -> None:
    links, precedence = Drawn(0).tensors(("links", "precedence"), torch.float32)
    nothing = torch.zeros(BATCH, SLOTS)
    assert torch.equal(addressing.next_links(links, precedence, nothing), links)
    assert torch.equal(addressing.next_precedence(precedence, nothing), precedence)


# Ranges.


@pytest.mark.parametrize("seed", range(10))
def test_weights_stay_weights_and_links_stay_links(seed: int) -> None:
    drawn = Drawn(seed)

    def of(*names: str) -> list[Tensor]:
        return drawn.tensors(names, torch.float32)

    kept = addressing.retention(*of("free_gates", "read_weights"))
    usage = addressing.next_usage(*of("usage", "write_weights", "kept"))
    links = addressing.next_links(*of("links", "precedence", "write_weights"))
    precedence = addressing.next_precedence(*of("precedence", "write_weights"))
    content = addressing.content_weighting(*of("memory", "keys", "strengths"))
    read_weights, modes = of("read_weights", "modes")
    forward, backward = (f(links, read_weights) for f in (addressing.forward_weighting, addressing.backward_weighting))
    weightings = [
        links,
        links.transpose(1, 2),
        precedence,
        content,
        forward,
        backward,
        addressing.allocation_weighting(usage),
        addressing.write_weighting(*of("write_content", "allocation", "allocation_gate", "write_gate")),
        addressing.read_weighting(modes, backward, content, forward),
    ]
    for weighting in weightings:
        assert (weighting >= 0.0).all()
        assert (weighting.sum(-1) <= 1.0 + 1e-6).all()
    for gate in (kept, usage):
        assert (gate >= 0.0).all()
        assert (gate <= 1.0).all()
    torch.testing.assert_close(content.sum(-1), torch.ones(BATCH, READS))
    assert (torch.diagonal(links, dim1=1, dim2=2) == 0.0).all()
