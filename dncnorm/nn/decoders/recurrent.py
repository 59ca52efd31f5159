"""A recurrent decoder with attention over the annotations (PH18 eq. 10 and 11)."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from dncnorm.nn.attention import Attention
from dncnorm.nn.compiled import compiled
from dncnorm.nn.interface import ALIGNMENT, Bridge, Cell, Encoded, Prepared, State, Step
from dncnorm.nn.products import Linear
from dncnorm.nn.quantization import quantize_


class DecoderState(NamedTuple):
    """cell: the cell's state; output [B, H]: the last output, the next query."""

    cell: State
    output: Tensor


class AttendedSource(NamedTuple):
    """keys [B, S, A] of the attention; annotations states [B, S, H]; mask [B, S]."""

    keys: Tensor
    states: Tensor
    mask: Tensor


class Advanced(NamedTuple):
    """A step but for its features. seen [B, H + C]: output and context; weights [B, S]: the attention."""

    seen: Tensor
    state: DecoderState
    weights: Tensor


class RecurrentDecoder(nn.Module):
    """c_t by attention from the last output; s_t = f(s_{t-1}, y_{t-1}, c_t) (eq. 11); features of eq. 10's g_d.

    bridge: makes the first state. attention: makes c_t. Features [B, F] with F = feature_size. The focus has
    its tags in the source, so its mask is not used. Satisfies `dncnorm.nn.interface.Decoder`.
    """

    def __init__(
        self,
        cell: Cell,
        bridge: Bridge,
        attention: Attention,
        *,
        embedding_size: int,
        feature_size: int,
    ) -> None:
        super().__init__()
        if cell.input_size != embedding_size + attention.context_size:
            expected = embedding_size + attention.context_size
            raise ValueError(f"cell: it takes {cell.input_size} numbers; embedding and context have {expected}")
        self.cell, self.bridge, self.attention = cell, bridge, attention
        self.feature_size = feature_size
        self.abilities = (cell.abilities & attention.abilities) | {ALIGNMENT}
        self.features = Linear(cell.output_size + attention.context_size + embedding_size, feature_size)
        self._advance: Any = self._attend_and_step
        self._compiled = False

    def compile_step(self) -> None:
        """Compiles one step; the source's length is a symbol in it, so one compilation serves all lengths."""
        self._advance, self._compiled = compiled(self._attend_and_step), True

    def quantize_step(self) -> None:
        """The cell's products in 8 bits."""
        quantize_(self.get_submodule("cell"))

    def prepare(self, encoded: Encoded, focus: Tensor) -> Prepared:
        """The bridge's state and output; the attention's keys."""
        keys = self.attention.keys(encoded.states)
        return Prepared(DecoderState(*self.bridge(encoded.final)), AttendedSource(keys, encoded.states, encoded.mask))

    def _attend_and_step(self, embedded: Tensor, state: DecoderState, source: AttendedSource) -> Advanced:
        context, weights = self.attention(state.output, source.keys, source.states, source.mask)
        output, cell = self.cell.step(torch.cat([embedded, context], dim=-1), state.cell)
        return Advanced(torch.cat([output, context], dim=-1), DecoderState(cell, output), weights)

    def _featured(self, seen: Tensor, embedded: Tensor) -> Tensor:
        """seen [..., H + C], embedded [..., E] -> features [..., F]."""
        return torch.tanh(self.features(torch.cat([seen, embedded], dim=-1)))

    def step(self, embedded: Tensor, state: DecoderState, source: AttendedSource) -> Step:
        """embedded [B, E] of y_{t-1} -> features [B, F] of y_t, the next state, the attention [B, S]."""
        seen, following, weights = self._advance(embedded, state, source)
        return Step(self._featured(seen, embedded), following, weights)

    def forward(self, embedded: Tensor, state: DecoderState, source: AttendedSource) -> tuple[Tensor, DecoderState]:
        """Teacher forcing: embedded [B, T, E] of y_0..y_{T-1} -> features [B, T, F] of y_1..y_T, the last state."""
        if self._compiled:
            for of_source in source:
                torch._dynamo.maybe_mark_dynamic(of_source, 1)  # otherwise, the first length is compiled separately
        all_seen = []
        for previous in embedded.transpose(0, 1).contiguous().unbind(0):
            seen, state, _ = self._advance(previous, state, source)
            all_seen.append(seen)
        return self._featured(torch.stack(all_seen, dim=1), embedded), state
