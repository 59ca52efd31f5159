"""LSTM and GRU as recurrent cells: the baselines for the DNC."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import torch
from torch import Tensor, nn

from dncnorm.nn.interface import EXPORT, QUANTIZATION, Cell, PlainReader, State


class TorchCell(nn.Module):
    """One of PyTorch's cells, whose steps share no computation."""

    def __init__(self, core: nn.RNNCellBase) -> None:
        super().__init__()
        self.input_size, self.hidden_size, self.output_size = core.input_size, core.hidden_size, core.hidden_size
        self.core = core

    def reader(self: Cell) -> PlainReader:
        """Returns a reader that takes the cell's steps."""
        return PlainReader(self)

    def unrolled(self) -> None:
        """Returns None: use the cell's steps."""

    def unrolled_step(self, given: State, running: State) -> NoReturn:
        """Raises NotImplementedError: nothing is shared."""
        raise NotImplementedError("unrolled_step: the steps share nothing")


class LSTMState(NamedTuple):
    """hidden [B, H], cell [B, H]."""

    hidden: Tensor
    cell: Tensor


class LSTM(TorchCell):
    """One LSTM layer; satisfies `dncnorm.nn.interface.Cell`."""

    abilities = frozenset({EXPORT, QUANTIZATION})

    def __init__(self, *, input_size: int, hidden_size: int) -> None:
        super().__init__(nn.LSTMCell(input_size, hidden_size))

    def initial_state(self, batch: int) -> LSTMState:
        """All zeros."""
        zeros = self.core.bias_hh.new_zeros(batch, self.output_size)
        return LSTMState(zeros, zeros)

    def state_from(self, hidden: Tensor) -> LSTMState:
        """hidden [B, H]; the cell is zeros."""
        return LSTMState(hidden, torch.zeros_like(hidden))

    def step(self, x: Tensor, state: LSTMState) -> tuple[Tensor, LSTMState]:
        """x [B, X] -> y [B, H] and the next state."""
        hidden, cell = self.core(x, tuple(state))
        return hidden, LSTMState(hidden, cell)


class GRUState(NamedTuple):
    """hidden [B, H]."""

    hidden: Tensor


class GRU(TorchCell):
    """One GRU layer; satisfies `dncnorm.nn.interface.Cell`. (There is no `nn.GRUCell` in 8 bits.)"""

    abilities = frozenset({EXPORT})

    def __init__(self, *, input_size: int, hidden_size: int) -> None:
        super().__init__(nn.GRUCell(input_size, hidden_size))

    def initial_state(self, batch: int) -> GRUState:
        """All zeros."""
        return GRUState(self.core.weight_hh.new_zeros(batch, self.output_size))

    def state_from(self, hidden: Tensor) -> GRUState:
        """hidden [B, H]."""
        return GRUState(hidden)

    def step(self, x: Tensor, state: GRUState) -> tuple[Tensor, GRUState]:
        """x [B, X] -> y [B, H] and the next state."""
        hidden = self.core(x, state.hidden)
        return hidden, GRUState(hidden)
