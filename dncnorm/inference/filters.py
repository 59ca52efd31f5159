"""Filters that forbid symbols, step by step; a covering grammar is one of them (`constraints.GrammarFilter`).

Dimensions: K rows, V target vocabulary.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.queries import Query
from dncnorm.core.special import EOS, SELF, SPECIALS

Scores = NDArray[np.floating[Any]]


class LogitFilter(Protocol):
    """Changes the scores of a step (logits, or log probabilities), on top of earlier filters.

    It may depend only on the network's view of a query and on its `readings`: queries that share both are decoded
    once. If every score of a row becomes -inf, the row is a dead end, and its hypothesis counts as unfinished.
    """

    def __call__(self, scores: Scores, prefixes: Sequence[Sequence[int]], queries: Sequence[Query]) -> Scores:
        """Maps scores [K, V], each row's symbols so far and its query -> scores [K, V]; it may overwrite them."""
        ...


class SuppressSymbols:
    """Forbids symbols."""

    def __init__(self, ids: Sequence[int]) -> None:
        self.ids = list(ids)

    def __call__(self, scores: Scores, prefixes: Sequence[Sequence[int]], queries: Sequence[Query]) -> Scores:
        """Sets scores [K, V] to -inf at the symbols, in place."""
        scores[:, self.ids] = -math.inf
        return scores


NEVER_SPOKEN = SuppressSymbols([SPECIALS.index(symbol) for symbol in SPECIALS if symbol not in (EOS, SELF)])
NOT_AS_WRITTEN = SuppressSymbols([SPECIALS.index(SELF)])
"""For tokens that are known to need work: `<self>` is no answer."""


@dataclass(frozen=True)
class ScoreFilters:
    """Applies filters, soft-max and constraints in their order."""

    filters: Sequence[LogitFilter]
    constraints: Sequence[LogitFilter]
    softmax_first: bool

    def log_probabilities(self, logits: Scores, prefixes: Sequence[Sequence[int]], queries: Sequence[Query]) -> Scores:
        """Maps logits [K, V] -> log probabilities [K, V], -inf on forbidden symbols; a row may be -inf throughout."""
        scores: Scores = logits.astype(np.float64)
        before = [*self.filters] if self.softmax_first else [*self.filters, *self.constraints]
        for change in before:
            scores = change(scores, prefixes, queries)
        scores = _log_softmax(scores)
        for change in self.constraints if self.softmax_first else ():
            scores = change(scores, prefixes, queries)
        return scores


def _log_softmax(scores: Scores) -> Scores:
    """log softmax of scores [K, V], row by row; a row of -inf stays -inf, and NaN becomes -inf."""
    highest = scores.max(axis=1, keepdims=True)
    shifted = scores - np.where(np.isfinite(highest), highest, 0.0)
    with np.errstate(all="ignore"):  # log 0 is the -inf that is wanted
        found = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    kept: Scores = np.nan_to_num(found, copy=False, nan=-math.inf, posinf=math.inf, neginf=-math.inf)
    return kept
