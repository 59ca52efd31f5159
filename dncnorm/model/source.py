"""Defines the sources that the network reads for its queries.

A source builder chooses the input. The sliding window of PH18 section 4.2 reads the token between its neighbours,
with one source per query; another may read whole sentences, each once, with many queries.

Dimensions: N sources, B queries, S source symbols, T target symbols, V target vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import torch
from torch import Tensor

from dncnorm.core.queries import Query
from dncnorm.core.special import NORM_CLOSE, NORM_OPEN, SPECIALS
from dncnorm.core.special import PAD as PAD_SYMBOL
from dncnorm.inference.decoding import Views
from dncnorm.inference.window import TaggedWindow, View, Window, Windows, tagged_window
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.context.tagging import Places
from dncnorm.nn.interface import S, map_state

PAD = SPECIALS.index(PAD_SYMBOL)
IGNORED_LABEL = -100


class Source(NamedTuple):
    """A batch of encoded queries.

    input_ids [N, S], attention_mask [N, S]: True on symbols. focus [B, S]: True on the queries' tokens.
    rows [B]: the source of each query; None if N = B and each query has its own.
    beside: further tensors for the encoder, in its order; empty for most.
    """

    input_ids: Tensor
    attention_mask: Tensor
    focus: Tensor
    rows: Tensor | None = None
    beside: tuple[Tensor, ...] = ()

    def to(self, device: torch.device) -> Source:
        """Moves the batch to a device."""

        def moved(part: Tensor) -> Tensor:
            return part.to(device, non_blocking=True)

        input_ids, mask, focus = map(moved, self[:3])
        rows = None if self.rows is None else moved(self.rows)
        return Source(input_ids, mask, focus, rows, tuple(map(moved, self.beside)))


class Tags(NamedTuple):
    """The tags of the sentences of a batch: the places of the words' states, and labels [N, W], -100 if unknown."""

    places: Places
    labels: Tensor


class Batch(NamedTuple):
    """A training batch: queries with their targets.

    labels [B, T]: -100 on padding. forbidden [B, T, V]: True on symbols that a grammar rules out; None without a
    grammar.
    tags: of the words of their sentences. written [B, S]: the symbols of each token, the end symbol last; -100 on
        padding, and for unchanged or silent tokens. None unless a loss needs them.
    """

    source: Source
    labels: Tensor
    forbidden: Tensor | None = None
    tags: Tags | None = None
    written: Tensor | None = None

    def to(self, device: torch.device) -> Batch:
        """Moves the batch to a device."""

        def moved(part: S | None) -> S | None:
            return None if part is None else map_state(lambda tensor: tensor.to(device, non_blocking=True), part)

        labels = self.labels.to(device, non_blocking=True)
        return Batch(self.source.to(device), labels, moved(self.forbidden), moved(self.tags), moved(self.written))


class SourceBuilder(Views, Protocol):
    """Makes sources from queries.

    A view is the network's input for a query; views are hashable, and equal ones are encoded once.
    """

    def encode(self, views: Sequence[Any], tokenizer: DncNormTokenizer, device: torch.device) -> Source:
        """Encodes one batch, padded on the right."""
        ...


class SlidingWindow(Windows):
    """`Windows` as sources; satisfies `SourceBuilder`."""

    def encode(self, views: Sequence[Window], tokenizer: DncNormTokenizer, device: torch.device) -> Source:
        """Encodes a source for each window."""
        return encoded(views, tokenizer, device)


@dataclass(frozen=True)
class TaggedSlidingWindow:
    """A sliding window with a tag after each neighbour; satisfies `SourceBuilder`.

    window: reads the token and its neighbours. tag: a word's tag, one source symbol; "" for none.
    """

    window: SlidingWindow
    tag: Callable[[str], str]

    def fits(self, query: Query) -> bool:
        """Returns whether the token is short enough."""
        return self.window.fits(query)

    def view(self, query: Query) -> TaggedWindow:
        """Returns the window around the token, with the neighbours' tags."""
        return tagged_window(query.words, query.index, self.tag, self.window.size, self.window.max_word_length)

    def order(self, view: TaggedWindow) -> tuple[int, str]:
        """Returns the number of symbols, and the symbols."""
        symbols = view.symbols
        return len(symbols), "".join(symbols)

    def symbols(self, view: TaggedWindow) -> tuple[str, ...]:
        """Returns the symbols that `DncNormTokenizer.encode_window` numbers."""
        return view.symbols

    def encode(self, views: Sequence[TaggedWindow], tokenizer: DncNormTokenizer, device: torch.device) -> Source:
        """Encodes a source for each window."""
        return encoded(views, tokenizer, device)


def encoded(views: Sequence[View], tokenizer: DncNormTokenizer, device: torch.device) -> Source:
    """Encodes a source for each view, the focus between its tags."""
    ids, mask = pad([tokenizer.encode_window(view) for view in views], device)
    return Source(ids, mask, focus_mask(ids))


def pad(sequences: Sequence[Sequence[int]], device: torch.device) -> tuple[Tensor, Tensor]:
    """Returns (ids [N, S], mask [N, S]), padded on the right."""
    length = max(map(len, sequences))
    ids = torch.tensor([[*sequence, *([PAD] * (length - len(sequence)))] for sequence in sequences])
    mask = torch.tensor([[True] * len(sequence) + [False] * (length - len(sequence)) for sequence in sequences])
    return ids.to(device), mask.to(device)


def written_symbols(query: Query, tokenizer: DncNormTokenizer) -> list[int]:
    """Returns the target of a reconstruction network: the source symbols of the token, the end symbol last."""
    return [*tokenizer.encode_characters(query.focus), tokenizer.eos_token_id]


def padded_labels(rows: Sequence[Sequence[int]]) -> Tensor:
    """Returns labels [B, T], padded with -100 to at least one symbol."""
    labels = torch.full((len(rows), max(1, *map(len, rows))), IGNORED_LABEL)
    for place, row in enumerate(rows):
        labels[place, : len(row)] = torch.tensor(row, dtype=torch.long)
    return labels


def focus_mask(input_ids: Tensor) -> Tensor:
    """Marks the focus: input_ids [N, S] -> [N, S], True on the characters between the tags."""
    opened = (input_ids == SPECIALS.index(NORM_OPEN)).cumsum(-1)
    closing = input_ids == SPECIALS.index(NORM_CLOSE)
    inside = (opened - closing.cumsum(-1)) > 0
    return inside & (input_ids != SPECIALS.index(NORM_OPEN))
