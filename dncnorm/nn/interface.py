"""What every architecture offers: a recurrent cell, an encoder, a decoder, and what passes between them.

Dimensions: B batch, S source symbols, T target symbols, E embedding, H output of a cell.
A state is a NamedTuple of tensors (or of such tuples) whose first dimension is B; a step returns a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

import torch
from torch import Tensor

State = Any
"""A tensor, or a NamedTuple of States. (Python's type system has no name for "NamedTuple of tensors, nested".)"""

S = TypeVar("S")


class Cell(Protocol):
    """One step of recurrence. The DNC core, an LSTM and a GRU satisfy it alike."""

    input_size: int
    output_size: int

    def initial_state(self, batch: int) -> State: ...

    def step(self, x: Tensor, state: State) -> tuple[Tensor, State]:
        """x [B, input_size], state -> y [B, output_size], the next state."""
        ...


class Encoded(NamedTuple):
    """What an encoder hands to a decoder.

    states [B, S, H]: the annotation vectors, zeros where padded.
    mask [B, S]: True on source symbols, False on padding.
    final: the cell's state and output [B, H] after each row's last symbol.
    """

    states: Tensor
    mask: Tensor
    final: tuple[State, Tensor]


class Encoder(Protocol):
    """Reads the source."""

    def __call__(self, embedded: Tensor, mask: Tensor, focus: Tensor) -> Encoded:
        """embedded [B, S, E]; mask [B, S] True on symbols; focus [B, S] True on the token to normalize."""
        ...


class Decoder(Protocol):
    """Writes the target, a symbol a step."""

    def initial_state(self, encoded: Encoded) -> State: ...

    def step(self, embedded: Tensor, state: State, encoded: Encoded) -> tuple[Tensor, State]:
        """The previous symbol's embedding [B, E] and the state -> features [B, F] of the next symbol, next state."""
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
