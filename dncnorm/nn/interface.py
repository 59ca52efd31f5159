"""Defines the interfaces of every architecture: cell, encoder, bridge, decoder, and what passes between them.

Dimensions: B batch, S source symbols, T target symbols, E embedding, H annotation, F features.
A state is a tensor, or a tuple of states, nested to any depth; every tensor's first dimension is B, and a step returns
a new state. The empty tuple is also a state.
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
and a memory whose use can be shown. A part lists those that it has; a model has those that its parts share."""
RECONSTRUCTION, TAGGING = "reconstruction", "tagging"
"""Abilities of a model: to reconstruct a token from its spoken form, and to tag a sentence."""


class Cell(Protocol):
    """One step of recurrence. The DNC core, an LSTM and a GRU implement it.

    hidden_size: of the vector that `state_from` starts from.
    """

    input_size: int
    hidden_size: int
    output_size: int
    abilities: frozenset[str]

    def initial_state(self, batch: int) -> State: ...

    def state_from(self, hidden: Tensor) -> State:
        """Returns the initial state with the given hidden vector [B, hidden_size]."""
        ...

    def step(self, x: Tensor, state: State) -> tuple[Tensor, State]:
        """Takes a step: x [B, input_size], state -> y [B, output_size], the next state."""
        ...

    def reader(self) -> Reader:
        """Returns the reader of a whole source without gradients."""
        ...

    def unrolled(self) -> Unrolled | None:
        """Returns the shared computation of the steps over one source with gradients; None: use the cell's step."""
        ...

    def unrolled_step(self, given: State, running: State) -> tuple[Tensor, State]:
        """Takes a step of `Unrolled`: its inputs, the running state -> its result [B, ...], the next state. This
        function is compiled: everything but the cell's sizes is an argument.
        """
        ...


class Reader(Protocol):
    """Takes a cell's steps over a whole source without gradients, with the current weights. Unlike the cell's step, it
    may process many inputs or outputs at once.
    """

    def begin(self, state: State) -> State:
        """Returns the running state, whose structure is the reader's own, after a state of the cell."""
        ...

    def inputs(self, xs: Tensor) -> Tensor:
        """Maps xs [K, input_size] to the inputs of the steps [K, ...]."""
        ...

    def steps(self, inputs: Tensor, running: State) -> tuple[Tensor, State]:
        """Takes steps: inputs [T, B, ...] -> what `outputs` needs of each [T, B, ...], the next running state."""
        ...

    def outputs(self, made: Tensor) -> Tensor:
        """Maps the results of steps [K, ...] to their outputs [K, output_size]."""
        ...

    def state(self, running: State) -> State:
        """Returns the cell's state."""
        ...


class Unrolled(Protocol):
    """The computation that a cell's steps over one source share, with gradients."""

    def begin(self, state: State) -> State:
        """Returns the running state, whose structure is the cell's own, after a state of the cell."""
        ...

    def inputs(self, xs: Tensor) -> Iterable[State]:
        """Maps xs [T, B, input_size] to what each step gets."""
        ...

    def tell(self, before: State, made: Tensor) -> None:
        """Records the state before a step, and its result."""
        ...

    def outputs(self, made: Tensor) -> Tensor:
        """Maps the results of steps [K, ...] to their outputs [K, output_size]."""
        ...

    def state(self, running: State) -> State:
        """Returns the cell's state."""
        ...


class PlainReader:
    """Takes a cell's own steps, one by one."""

    def __init__(self, cell: Cell) -> None:
        self._cell = cell

    def begin(self, state: State) -> State:
        """The state."""
        return state

    def inputs(self, xs: Tensor) -> Tensor:
        """The inputs."""
        return xs

    def steps(self, inputs: Tensor, running: State) -> tuple[Tensor, State]:
        """The cell's, one by one."""
        made = []
        for x in inputs.unbind():
            y, running = self._cell.step(x, running)
            made.append(y)
        return torch.stack(made), running

    def outputs(self, made: Tensor) -> Tensor:
        """The outputs."""
        return made

    def state(self, running: State) -> State:
        """The state."""
        return running


class Final(NamedTuple):
    """An encoder's final state, after each row's last symbol.

    state: of the encoder's `cell`; empty if there is none. summary [B, summary_size].
    """

    state: State
    summary: Tensor


class Encoded(NamedTuple):
    """The output of an encoder.

    states [B, S, H]: the annotation vectors, zeros on padding.
    mask [B, S]: True on source symbols, False on padding.
    sentences: the states of whole sentences, for their losses; empty for most encoders.
    """

    states: Tensor
    mask: Tensor
    final: Final
    sentences: State = ()


class Encoder(Protocol):
    """Reads the source.

    output_size: H, the width of an annotation. summary_size: that of `Final.summary`.
    cell: the cell of `Final.state`; None if there is no such state.
    """

    output_size: int
    summary_size: int
    abilities: frozenset[str]

    @property
    def cell(self) -> Cell | None: ...

    def __call__(self, embedded: Tensor, mask: Tensor, *beside: Tensor) -> Encoded:
        """Encodes embedded [B, S, E]; mask [B, S] is True on symbols.

        beside: further input tensors; most encoders take none.
        """
        ...

    def compile_step(self) -> None:
        """Compiles the step that runs once per symbol, for training."""
        ...

    def quantize_step(self) -> None:
        """Multiplies in 8 bits from now on; where QUANTIZATION is an ability."""
        ...


class Bridge(Protocol):
    """Maps the encoder's final state to the decoder's initial state."""

    def __call__(self, final: Final) -> tuple[State, Tensor]:
        """Returns the cell's first state, and the output [B, output_size] that serves as its previous one."""
        ...


class Prepared(NamedTuple):
    """The start of decoding. state: the decoder's first. source: computed once per source, read by every step."""

    state: State
    source: State


class Step(NamedTuple):
    """One step of a decoder.

    output: features [B, F], or a model's logits [B, V]. attention [B, S]: 0 on padding; None if the decoder lacks the
    ability ALIGNMENT.
    """

    output: Tensor
    state: State
    attention: Tensor | None


class Decoder(Protocol):
    """Writes the target, a symbol a step. Its state may be recurrent, or a cache that grows with every step."""

    feature_size: int
    abilities: frozenset[str]

    def prepare(self, encoded: Encoded, focus: Tensor) -> Prepared:
        """Does the computation that is needed once per source; focus [B, S] is True on the token to normalize."""
        ...

    def step(self, embedded: Tensor, state: State, source: State) -> Step:
        """Takes a step: the previous symbol's embedding [B, E] -> features [B, F] of the next, the next state."""
        ...

    def __call__(self, embedded: Tensor, state: State, source: State) -> tuple[Tensor, State]:
        """Runs with teacher forcing: embedded [B, T, E] of y_0..y_{T-1} -> features [B, T, F] of y_1..y_T, the last."""
        ...

    def compile_step(self) -> None:
        """Compiles the step that runs once per symbol, for training."""
        ...

    def quantize_step(self) -> None:
        """Multiplies in 8 bits from now on; where QUANTIZATION is an ability."""
        ...


def map_state(function: Callable[..., Tensor], state: S, *others: S) -> S:
    """Applies `function` to every tensor of one state, or of several of one structure, which is kept."""
    if isinstance(state, Tensor):
        return function(state, *others)  # type: ignore[return-value]
    parts = [map_state(function, *leaves) for leaves in zip(state, *others, strict=True)]  # type: ignore[call-overload]
    return type(state)(*parts) if hasattr(state, "_fields") else type(state)(parts)  # type: ignore[call-arg]


def tensors(state: State) -> list[Tensor]:
    """Returns every tensor of a state, in order."""
    return [state] if isinstance(state, Tensor) else [tensor for part in state for tensor in tensors(part)]


def with_tensors(state: S, found: Iterable[Tensor]) -> S:
    """Returns a state of the same structure with other tensors, in the order of `tensors`."""
    following = iter(found)
    return map_state(lambda _: next(following), state)


def select(state: S, rows: Tensor) -> S:
    """Selects the given rows [K] of every tensor, to drop finished rows or to follow a beam."""
    return map_state(lambda tensor: tensor.index_select(0, rows), state)


def keep_where(mask: Tensor, new: S, old: S) -> S:
    """Returns `new` in the rows where mask [B] is True, `old` elsewhere: padding leaves a state unchanged."""

    def choose(fresh: Tensor, stale: Tensor) -> Tensor:
        return torch.where(mask.view(-1, *([1] * (fresh.dim() - 1))), fresh, stale)

    return map_state(choose, new, old)
