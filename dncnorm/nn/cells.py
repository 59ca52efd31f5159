"""LSTM and GRU as recurrent cells: the baselines for the DNC."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import torch
from torch import Tensor, nn

from dncnorm.nn.interface import EXPORT, QUANTIZATION, PlainReader, State


class LSTMState(NamedTuple):
    """hidden [B, H], cell [B, H]."""

    hidden: Tensor
    cell: Tensor


class LSTM(nn.Module):
    """One LSTM layer; satisfies `dncnorm.nn.interface.Cell`."""

    abilities = frozenset({EXPORT, QUANTIZATION})

    def __init__(self, *, input_size: int, hidden_size: int) -> None:
        super().__init__()
        self.input_size, self.hidden_size, self.output_size = input_size, hidden_size, hidden_size
        self.core = nn.LSTMCell(input_size, hidden_size)

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

    def reader(self) -> PlainReader:
        """Its own steps."""
        return PlainReader(self)

    def unrolled(self) -> None:
        """Its own steps."""

    def unrolled_step(self, given: State, running: State) -> NoReturn:
        """Raises NotImplementedError: nothing is shared."""
        raise NotImplementedError("unrolled_step: the steps share nothing")


class GRUState(NamedTuple):
    """hidden [B, H]."""

    hidden: Tensor


class GRU(nn.Module):
    """One GRU layer; satisfies `dncnorm.nn.interface.Cell`. (There is no `nn.GRUCell` in 8 bits.)"""

    abilities = frozenset({EXPORT})

    def __init__(self, *, input_size: int, hidden_size: int) -> None:
        super().__init__()
        self.input_size, self.hidden_size, self.output_size = input_size, hidden_size, hidden_size
        self.core = nn.GRUCell(input_size, hidden_size)

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

    def reader(self) -> PlainReader:
        """Its own steps."""
        return PlainReader(self)

    def unrolled(self) -> None:
        """Its own steps."""

    def unrolled_step(self, given: State, running: State) -> NoReturn:
        """Raises NotImplementedError: nothing is shared."""
        raise NotImplementedError("unrolled_step: the steps share nothing")
