"""Queries to the network, its search options and its hypotheses: records that need no network."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Query:
    """A token of a sentence that the network is to normalize.

    words: the sentence's, exactly as written. index: the token's, among them.
    readings: the only spoken forms that are left to choose from; None for all that a grammar allows its token.
    """

    words: tuple[str, ...]
    index: int
    readings: tuple[str, ...] | None = None

    @property
    def focus(self) -> str:
        """Returns the token."""
        return self.words[self.index]


@dataclass(frozen=True)
class DecodingOptions:
    """How to search.

    batch_size: queries decoded together; beams: 1 is greedy; n_best: hypotheses that beam search collects;
    max_length: symbols, None for the model's own limit.
    softmax_first: constraints come after the soft-max, so that allowed symbols keep the network's probabilities, and no
        path gains by having few rivals; False is for a model trained with constraints (Z19 section 6.3).
    reconstruction: the weight of how likely the token is, given what is said, by which all of a query's beams are
        reranked (`model/reranking.py`); 0 leaves them in the order of their own probability.
    """

    batch_size: int = 256
    beams: int = 1
    n_best: int = 1
    max_length: int | None = None
    softmax_first: bool = True
    reconstruction: float = 0.0

    def __post_init__(self) -> None:
        for name in ("batch_size", "beams", "n_best"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name}: {getattr(self, name)}; it must be at least 1")
        if self.max_length is not None and self.max_length < 1:
            raise ValueError(f"max_length: {self.max_length}; it must be at least 1, or None")
        if not 0.0 <= self.reconstruction < math.inf:
            raise ValueError(f"reconstruction: {self.reconstruction}; it must be at least 0")


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """The network's output for a query.

    text: spoken words, or `<self>`. confidence: the probability of the whole sequence, in [0, 1].
    ended: False if the limit or a dead end cut it off; then it must not be trusted.
    """

    text: str
    confidence: float
    ended: bool


class ForcedWords(NamedTuple):
    """A query, and the words that the network is forced to speak for it, to see what it attends to."""

    query: Query
    said: str
