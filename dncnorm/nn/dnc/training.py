"""The steps of a DNC over a whole source, with gradients: everything independent of the state is computed at once.

The inputs' share of the controller's gates and the outputs are one product each, and so is the gradient of a weight
that the steps use. Tests compare it with the step of `DNC`. Glossary as in `addressing.py` and `core.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import torch
from torch import Tensor

from dncnorm.nn.dnc.access import DNCState, MemoryState
from dncnorm.nn.training_products import StepsWeight, linear

if TYPE_CHECKING:
    from dncnorm.nn.dnc.core import DNC


class Running(NamedTuple):
    """A state between two steps. made [B, H + R W]: h_t and r_t."""

    made: Tensor
    cell: Tensor
    memory: MemoryState


class Given(NamedTuple):
    """The inputs of a step: addends of its products, gates [B, 4 H] and interface [B, xi]; their weights."""

    gates: Tensor
    interface: Tensor
    gates_weight: Tensor
    interface_weight: Tensor


class UnrolledDNC:
    """One forward pass of a DNC over a source; satisfies `Unrolled`."""

    def __init__(self, cell: DNC) -> None:
        self._cell = cell
        of_input, of_reads = cell.controller.weight_ih.tensor_split([cell.input_size], dim=1)
        # one weight for inputs and recurrent values: its gradient is one product
        self._gates = StepsWeight(torch.cat([of_input, cell.controller.weight_hh, of_reads], dim=1))
        self._of_input, self._of_made = (
            part.contiguous() for part in self._gates.fixed.tensor_split([cell.input_size], dim=1)
        )
        self._interface = StepsWeight(cell.interface.weight)
        self._inputs: Iterator[Tensor] = iter(())

    def begin(self, state: DNCState) -> Running:
        """Returns a state to run from."""
        return Running(torch.cat([state.hidden, state.reads.flatten(1)], dim=-1), state.cell, state.memory)

    def state(self, running: Running) -> DNCState:
        """Returns the cell's state."""
        hidden, reads = (part.contiguous() for part in self._cell.parted(running.made))
        return DNCState(hidden, running.cell, reads.view(len(reads), self._cell.num_reads, -1), running.memory)

    def inputs(self, xs: Tensor) -> Iterator[Given]:
        """xs [T, B, X] -> what each step gets."""
        self._inputs = iter(xs)
        bias = self._cell.controller.bias_ih + self._cell.controller.bias_hh
        gates = linear(xs.flatten(0, 1), self._of_input, bias).view(*xs.shape[:2], -1)
        interface = self._cell.interface.bias.expand(*xs.shape[:2], -1)
        gates, interface = self._gates.added_to(gates), self._interface.added_to(interface)
        for added in zip(*(terms.unbind() for terms in (gates, interface)), strict=True):
            yield Given(added[0], added[1], self._of_made, self._interface.fixed)

    def tell(self, before: Running, made: Tensor) -> None:
        """before: the state before a step; made [B, H + R W]: its result."""
        self._gates.tell(next(self._inputs), before.made)
        self._interface.tell(self._cell.parted(made)[0])

    def outputs(self, made: Tensor) -> Tensor:
        """made [K, H + R W] of any steps -> y_t [K, Y]."""
        return self._cell.outputs(*self._cell.parted(made))
