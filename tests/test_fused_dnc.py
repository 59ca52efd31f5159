"""The DNC's steps for inference: the cell's own, in fewer operations, for whatever weights it has now."""

from __future__ import annotations

import copy
import pickle

import pytest
import torch
from torch import Tensor

from dncnorm.inference.dnc import FEW_ROWS
from dncnorm.nn.dnc.access import DNCState
from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.dnc.reader import FusedReader
from dncnorm.nn.interface import PlainReader, map_state, tensors

INPUT, HIDDEN, OUTPUT = 7, 24, 11


def dnc(*, memory_size: int = 6, word_size: int = 5, num_reads: int = 3, **changes: bool) -> DNC:
    torch.manual_seed(memory_size)
    sizes = {"memory_size": memory_size, "word_size": word_size, "num_reads": num_reads}
    cell = DNC(input_size=INPUT, hidden_size=HIDDEN, output_size=OUTPUT, **sizes, **changes)  # type: ignore[arg-type]
    for parameter in cell.parameters():
        parameter.data.mul_(2.0)  # so that gates move and differences show
    return cell


def begun(cell: DNC, batch: int) -> DNCState:
    """A state without equal slots, whose order would depend on rounding."""
    state = map_state(torch.rand_like, cell.initial_state(batch))
    weights = (item.softmax(-1) for item in (state.memory.write_weights, state.memory.read_weights))
    links = state.memory.links * (1 - torch.eye(cell.memory_size)) / cell.memory_size
    return state._replace(
        memory=state.memory._replace(
            **dict(zip(("write_weights", "read_weights"), weights, strict=True)),
            precedence=state.memory.precedence.softmax(-1),
            links=links,
        )
    )


def plain_steps(cell: DNC, xs: Tensor, state: DNCState) -> tuple[Tensor, DNCState]:
    """The outputs of steps as training takes them, in double precision, and the last state."""
    exact, state = copy.deepcopy(cell).double(), map_state(Tensor.double, state)
    outputs = []
    for x in xs.double():
        y, state = exact.step(x, state)
        outputs.append(y)
    return torch.stack(outputs), state


@pytest.mark.parametrize("batch", [1, FEW_ROWS, 17])
@pytest.mark.parametrize("sizes", [(6, 5, 3), (1, 1, 1), (90, 4, 1)])
@pytest.mark.parametrize("scale", [1.0, 300.0])
def test_a_reader_takes_many_steps_at_once(batch: int, sizes: tuple[int, int, int], scale: float) -> None:
    """A row or two take them by `SingleRow` where the memory is small; large weights make large exponents."""
    cell, xs = dnc(memory_size=sizes[0], word_size=sizes[1], num_reads=sizes[2]), torch.randn(9, batch, INPUT)
    cell.interface.bias.data[-3 * sizes[2] :] *= scale
    cell.interface.bias.data[sizes[1] * sizes[2]] *= scale
    state = begun(cell, batch)
    expected, last = plain_steps(cell, xs, state)
    with torch.no_grad():
        reader = cell.reader()
        assert isinstance(reader, FusedReader)
        inputs = reader.inputs(xs.flatten(0, 1)).view(9, batch, -1)
        first, running = reader.steps(inputs[:5], reader.begin(state))
        again, _ = reader.steps(inputs[:5], reader.begin(state))
        rest, running = reader.steps(inputs[5:], running)
        outputs = reader.outputs(torch.cat([first, rest]).flatten(0, 1)).view(9, batch, -1)
    assert first.equal(again)  # steps change nothing that they are given
    torch.testing.assert_close(outputs.double(), expected, atol=2e-5, rtol=0.0)
    with torch.no_grad():
        for x in xs:
            y, state = cell.step(x, state)
    torch.testing.assert_close(y.double(), expected[-1], atol=2e-5, rtol=0.0)
    for found, wanted in zip(tensors(reader.state(running)), tensors(last), strict=True):
        torch.testing.assert_close(found.double(), wanted, atol=2e-5, rtol=0.0)


@torch.no_grad()
def test_values_derived_from_weights_are_not_copied() -> None:
    cell, x = dnc(), torch.randn(2, INPUT)
    expected, _ = cell.step(x, cell.initial_state(2))
    size = len(pickle.dumps(dnc()))
    assert len(pickle.dumps(cell)) == size
    for other in (copy.deepcopy(cell), pickle.loads(pickle.dumps(cell))):
        assert other.step(x, other.initial_state(2))[0].equal(expected)


@pytest.mark.parametrize("variant", ["masked_lookups", "deallocation", "sharpened_links", "layer_norm"])
@torch.no_grad()
def test_variants_take_plain_steps(variant: str) -> None:
    assert isinstance(dnc(**{variant: True}).reader(), PlainReader)


def test_so_have_gradients_other_precisions_and_an_ablated_memory() -> None:
    assert isinstance(dnc().reader(), PlainReader)
    with torch.no_grad():
        assert isinstance(dnc().double().reader(), PlainReader)
        ablated = dnc()
        ablated.memory_ablated = True
        assert isinstance(ablated.reader(), PlainReader)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            assert isinstance(dnc().reader(), PlainReader)
