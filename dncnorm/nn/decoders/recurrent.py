"""A recurrent decoder with attention over the annotations (PH18 eq. 10 and 11)."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from dncnorm.nn.attention import BahdanauAttention
from dncnorm.nn.interface import Cell, Encoded, State, select


class DecoderState(NamedTuple):
    """cell: the cell's state; output [B, H]: the last output, the next query; weights [B, S]: the last attention."""

    cell: State
    output: Tensor
    weights: Tensor

    def select(self, rows: Tensor) -> DecoderState:
        """The given rows [K]: retire finished rows, or follow a beam."""
        return select(self, rows)


class RecurrentDecoder(nn.Module):
    """c_t by attention from the last output; s_t = f(s_{t-1}, y_{t-1}, c_t) (eq. 11); features of eq. 10's g_d.

    The cell starts from the encoder's last state, memory included. Features [B, F] with F = feature_size.
    Satisfies `dncnorm.nn.interface.Decoder`.
    """

    def __init__(
        self, cell: Cell, *, embedding_size: int, annotation_size: int, attention_size: int, feature_size: int
    ) -> None:
        super().__init__()
        if cell.input_size != embedding_size + annotation_size:
            expected = embedding_size + annotation_size
            raise ValueError(f"cell: it takes {cell.input_size} numbers; embedding and context have {expected}")
        self.cell = cell
        self.attention = BahdanauAttention(
            query_size=cell.output_size, key_size=annotation_size, attention_size=attention_size
        )
        self.features = nn.Linear(cell.output_size + annotation_size + embedding_size, feature_size)
        self._advance: Any = self._attend_and_step
        self._compiled = False

    def compile_step(self) -> None:
        """Compile one step; the source's length is a symbol in it, so one compilation serves all lengths."""
        self._advance, self._compiled = torch.compile(self._attend_and_step), True

    def initial_state(self, encoded: Encoded) -> DecoderState:
        """The encoder's last state and output; no attention yet."""
        cell, output = encoded.final
        return DecoderState(cell, output, torch.zeros_like(encoded.mask, dtype=output.dtype))

    def keys(self, encoded: Encoded) -> Tensor:
        """The projected annotations [B, S, A], computed once for a source."""
        return self.attention.keys(encoded.states)

    def _attend_and_step(
        self, embedded: Tensor, state: DecoderState, keys: Tensor, states: Tensor, mask: Tensor
    ) -> tuple[Tensor, DecoderState]:
        context, weights = self.attention(state.output, keys, states, mask)
        output, cell = self.cell.step(torch.cat([embedded, context], dim=-1), state.cell)
        features = torch.tanh(self.features(torch.cat([output, context, embedded], dim=-1)))
        return features, DecoderState(cell, output, weights)

    def step(
        self, embedded: Tensor, state: DecoderState, encoded: Encoded, keys: Tensor | None = None
    ) -> tuple[Tensor, DecoderState]:
        """embedded [B, E] of y_{t-1} -> features [B, F] of y_t, the next state. `keys`: `self.keys(encoded)`."""
        if keys is None:
            keys = self.keys(encoded)
        advanced: tuple[Tensor, DecoderState] = self._advance(embedded, state, keys, encoded.states, encoded.mask)
        return advanced

    def forward(
        self, embedded: Tensor, encoded: Encoded, state: DecoderState | None = None
    ) -> tuple[Tensor, DecoderState]:
        """Teacher forcing: embedded [B, T, E] of y_0..y_{T-1} -> features [B, T, F] of y_1..y_T, the last state."""
        state, keys = self.initial_state(encoded) if state is None else state, self.keys(encoded)
        if self._compiled:
            for of_source in (keys, encoded.states, encoded.mask):
                torch._dynamo.maybe_mark_dynamic(of_source, 1)  # else the first length gets a compilation of its own
        features = []
        for previous in embedded.transpose(0, 1).contiguous().unbind(0):
            feature, state = self.step(previous, state, encoded, keys)
            features.append(feature)
        return torch.stack(features, dim=1), state
