"""Filters that forbid symbols, step by step; a covering grammar is one of them (`constraints.GrammarFilter`).

Dimensions: K rows, V target vocabulary.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from dncnorm.core.queries import Query
from dncnorm.core.special import EOS, SELF, SPECIALS


class LogitFilter(Protocol):
    """Changes the scores of a step (logits, or log probabilities), on top of earlier filters.

    It may depend only on what the network reads of a query, and on its `readings`: of several that share both, it sees
    one.

    If it leaves a row no symbol at all (every score -inf), the row is a dead end: its hypothesis has not ended.
    """

    def __call__(self, scores: Tensor, prefixes: Sequence[Sequence[int]], queries: Sequence[Query]) -> Tensor:
        """Maps scores [K, V], each row's symbols so far and its query -> scores [K, V]."""
        ...


class SuppressSymbols:
    """Forbids symbols."""

    def __init__(self, ids: Sequence[int]) -> None:
        self.ids = list(ids)

    def __call__(self, scores: Tensor, prefixes: Sequence[Sequence[int]], queries: Sequence[Query]) -> Tensor:
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

    def log_probabilities(self, logits: Tensor, prefixes: Sequence[Sequence[int]], queries: Sequence[Query]) -> Tensor:
        """Maps logits [K, V] -> log probabilities [K, V], -inf on forbidden symbols; a row may be -inf throughout."""
        before = [*self.filters] if self.softmax_first else [*self.filters, *self.constraints]
        for change in before:
            logits = change(logits, prefixes, queries)
        scores = torch.log_softmax(logits.double(), dim=-1).nan_to_num(nan=-math.inf, neginf=-math.inf)
        for change in self.constraints if self.softmax_first else ():
            scores = change(scores, prefixes, queries)
        return scores
