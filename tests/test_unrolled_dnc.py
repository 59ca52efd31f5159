"""Training over a whole source: a DNC's own steps, in their numbers and gradients; products that learn."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.encoders.recurrent import RecurrentEncoder
from dncnorm.nn.interface import Encoded, keep_where, tensors

INPUT, HIDDEN, OUTPUT, SLOTS, WORD = 4, 6, 5, 7, 3
VARIANTS = [{}, {"masked_lookups": True}, {"deallocation": True}, {"sharpened_links": True}]


def dnc(**variant: bool) -> DNC:
    torch.manual_seed(0)
    sizes = {"memory_size": SLOTS, "word_size": WORD, "num_reads": 2}
    cell = DNC(input_size=INPUT, hidden_size=HIDDEN, output_size=OUTPUT, **sizes, **variant)  # type: ignore[arg-type]
    with torch.no_grad():
        for parameter in cell.parameters():
            parameter.mul_(3.0)
    return cell


def by_steps(cell: DNC, x: Tensor, mask: Tensor) -> list[Tensor]:
    """The annotations, the last output and the final state of the cell's own steps."""
    state, output, annotations = cell.initial_state(len(x)), x.new_zeros(len(x), OUTPUT), []
    for symbols, present in zip(x.unbind(1), mask.unbind(1), strict=True):
        y, fresh = cell.step(symbols, state)
        state, output = keep_where(present, (fresh, y), (state, output))
        annotations.append(y * present.unsqueeze(-1))
    return [torch.stack(annotations, dim=1), output, *tensors(state)]


def parts(encoded: Encoded) -> list[Tensor]:
    return [encoded.states, encoded.final.summary, *tensors(encoded.final.state)]


def gradients(cell: DNC, x: Tensor, results: list[Tensor]) -> list[Tensor]:
    """Of a loss in which every result counts, by x and every parameter."""
    loss = sum((result.square() * torch.linspace(0.5, 2.0, result.numel()).view_as(result)).sum() for result in results)
    assert isinstance(loss, Tensor)
    return list(torch.autograd.grad(loss, [x, *cell.parameters()]))


def source(lengths: list[int], dtype: torch.dtype) -> tuple[Tensor, Tensor]:
    torch.manual_seed(1)
    x = torch.randn(len(lengths), max(lengths), INPUT, dtype=dtype, requires_grad=True)
    return x, torch.arange(max(lengths)) < torch.tensor(lengths).unsqueeze(1)


@pytest.mark.parametrize("lengths", [[3, 9, 1, 3, 8], [1]])
@pytest.mark.parametrize("variant", VARIANTS)
def test_in_float64_results_and_gradients_are_those_of_the_steps(variant: dict[str, bool], lengths: list[int]) -> None:
    cell = dnc(**variant).double()
    x, mask = source(lengths, torch.float64)
    assert cell.unrolled() is not None
    found, expected = parts(RecurrentEncoder(cell)(x, mask)), by_steps(cell, x, mask)
    for part, wanted in zip(found, expected, strict=True):
        torch.testing.assert_close(part, wanted, atol=1e-11, rtol=0.0)
    for part, wanted in zip(gradients(cell, x, found), gradients(cell, x, expected), strict=True):
        torch.testing.assert_close(part, wanted, atol=1e-8, rtol=1e-8)


def test_a_normalized_controller_and_reduced_precisions_take_the_cells_own_steps() -> None:
    assert dnc(layer_norm=True).unrolled() is None
    assert dnc().bfloat16().unrolled() is None
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert dnc().unrolled() is None
