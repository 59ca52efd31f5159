"""What every architecture offers: a cell, an encoder, a bridge, a decoder, and what passes between them.

Dimensions: B batch, S source symbols, T target symbols, E embedding, H annotation, F features.
A state is a tensor, or a tuple of states, nested as deep as it likes; every tensor's first dimension is B, and a step
returns a new one. The empty tuple is a state, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

import torch
from torch import Tensor

State = Any
"""A tensor, or a (named) tuple of States. (Python's type system has no name for it.)"""

S = TypeVar("S")

EXPORT, QUANTIZATION, ALIGNMENT, MEMORY = "export", "8 bits", "alignment", "memory"
"""Abilities: steps that trace into ONNX graphs, steps that multiply in 8 bits, attention weights that a step returns,
and a memory whose use can be shown. A part states those that it has; a model can do what its parts can."""


class Cell(Protocol):
    """One step of recurrence. The DNC core, an LSTM and a GRU satisfy it alike.

    hidden_size: of the vector that `state_from` starts from.
    """

    input_size: int
    hidden_size: int
    output_size: int
    abilities: frozenset[str]

    def initial_state(self, batch: int) -> State: ...

    def state_from(self, hidden: Tensor) -> State:
        """The initial state but for its hidden vector [B, hidden_size]."""
        ...

    def step(self, x: Tensor, state: State) -> tuple[Tensor, State]:
        """x [B, input_size], state -> y [B, output_size], the next state."""
        ...


class Final(NamedTuple):
    """What an encoder ends with, after each row's last symbol.

    state: of the encoder's `cell`; empty where it has none to hand over. summary [B, summary_size].
    """

    state: State
    summary: Tensor


class Encoded(NamedTuple):
    """What an encoder hands to a decoder.

    states [B, S, H]: the annotation vectors, zeros where padded.
    mask [B, S]: True on source symbols, False on padding.
    """

    states: Tensor
    mask: Tensor
    final: Final


class Encoder(Protocol):
    """Reads the source.

    output_size: H, the width of an annotation. summary_size: that of `Final.summary`.
    cell: the one whose state `Final.state` is; None where there is no such state.
    """

    output_size: int
    summary_size: int
    abilities: frozenset[str]

    @property
    def cell(self) -> Cell | None: ...

    def __call__(self, embedded: Tensor, mask: Tensor) -> Encoded:
        """embedded [B, S, E]; mask [B, S] True on symbols."""
        ...

    def compile_step(self) -> None:
        """Compile what is called once a symbol, for training."""
        ...

    def quantize_step(self) -> None:
        """Multiply in 8 bits from now on; where QUANTIZATION is an ability."""
        ...


class Bridge(Protocol):
    """Makes what a decoder's cell starts from out of what an encoder ends with."""

    def __call__(self, final: Final) -> tuple[State, Tensor]:
        """-> the cell's first state, and the output [B, output_size] that stands for its last one."""
        ...


class Prepared(NamedTuple):
    """What decoding starts from.

    state: the decoder's first. source: what it computes once for a source, and every step reads.
    """

    state: State
    source: State


class Step(NamedTuple):
    """One step of a decoder.

    output: features [B, F], or a model's logits [B, V]. attention [B, S]: 0 on padding; None where ALIGNMENT is no
    ability of the decoder.
    """

    output: Tensor
    state: State
    attention: Tensor | None


class Decoder(Protocol):
    """Writes the target, a symbol a step. Its state may be recurrent, or a cache that grows with every step."""

    feature_size: int
    abilities: frozenset[str]

    def prepare(self, encoded: Encoded, focus: Tensor) -> Prepared:
        """What is computed once for a source; focus [B, S] is True on the token to normalize."""
        ...

    def step(self, embedded: Tensor, state: State, source: State) -> Step:
        """The previous symbol's embedding [B, E] -> features [B, F] of the next symbol, the next state."""
        ...

    def __call__(self, embedded: Tensor, state: State, source: State) -> tuple[Tensor, State]:
        """Teacher forcing: embedded [B, T, E] of y_0..y_{T-1} -> features [B, T, F] of y_1..y_T, the last state."""
        ...

    def compile_step(self) -> None:
        """Compile what is called once a symbol, for training."""
        ...

    def quantize_step(self) -> None:
        """Multiply in 8 bits from now on; where QUANTIZATION is an ability."""
        ...


def map_state(function: Callable[..., Tensor], state: S, *others: S) -> S:
    """`function` on every tensor of one state, or of several of one shape; the structure is kept."""
    if isinstance(state, Tensor):
        return function(state, *others)  # type: ignore[return-value]
    parts = [map_state(function, *leaves) for leaves in zip(state, *others, strict=True)]  # type: ignore[call-overload]
    return type(state)(*parts) if hasattr(state, "_fields") else type(state)(parts)  # type: ignore[call-arg]


def tensors(state: State) -> list[Tensor]:
    """Every tensor of a state, in order."""
    return [state] if isinstance(state, Tensor) else [tensor for part in state for tensor in tensors(part)]


def with_tensors(state: S, found: Iterable[Tensor]) -> S:
    """A state of the same structure that holds other tensors, in the order of `tensors`."""
    following = iter(found)
    return map_state(lambda _: next(following), state)


def select(state: S, rows: Tensor) -> S:
    """The given rows [K] of every tensor: retire finished rows, or follow a beam."""
    return map_state(lambda tensor: tensor.index_select(0, rows), state)


def keep_where(mask: Tensor, new: S, old: S) -> S:
    """`new` in the rows where mask [B] is True, `old` elsewhere: padding leaves a state as it was."""

    def choose(fresh: Tensor, stale: Tensor) -> Tensor:
        return torch.where(mask.view(-1, *([1] * (fresh.dim() - 1))), fresh, stale)

    return map_state(choose, new, old)
