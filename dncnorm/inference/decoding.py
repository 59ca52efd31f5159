"""Decodes queries to spoken words with batched greedy and beam search, for any network that can take steps.

Sources are sorted by length, and equal ones are computed once. `search.py` searches a batch; `filters.py` forbids
symbols, step by step.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from dncnorm.core.queries import DecodingOptions, Hypothesis, Query
from dncnorm.inference.filters import LogitFilter, ScoreFilters
from dncnorm.inference.search import Path, Search, Steps


class Views(Protocol):
    """Makes the network's view of a query. Views are hashable; equal views are decoded once."""

    def fits(self, query: Query) -> bool:
        """Returns whether the query fits; the output for one that does not is meaningless."""
        ...

    def view(self, query: Query) -> Any: ...

    def order(self, view: Any) -> tuple[int, str]:
        """Returns a sort key that puts views of similar length together: the length first."""
        ...

    def symbols(self, view: Any) -> tuple[str, ...]:
        """Returns the source's symbols, in order; the token is between its tags."""
        ...


Reranking = Callable[[Search, Sequence[list[Path]]], Iterable[list[Path]]]
"""Maps a search and each query's paths to these in their new order."""


@dataclass(frozen=True)
class Speaker:
    """The parts of a network that decoding uses.

    views: makes its input from queries. decode: converts its symbols to text. limit: the maximum number of symbols.
    """

    steps: Steps
    views: Views
    decode: Callable[[Sequence[int]], str]
    limit: int

    def n_best(
        self,
        queries: Sequence[Query],
        options: DecodingOptions,
        filters: Sequence[LogitFilter],
        constraints: Sequence[LogitFilter] = (),
        reranking: Reranking | None = None,
    ) -> list[list[Hypothesis]]:
        """Returns the final hypotheses of each query, the best first; at least one, at most `n_best`.

        filters: prior knowledge, applied before the soft-max, so that probabilities are conditional on it.
        constraints: hard limits, independent of probability; see `DecodingOptions.softmax_first`.
        reranking: changes the order of all beams.
        """
        collected = options.n_best if reranking is None else max(options.n_best, options.beams)
        rules = ScoreFilters(filters, constraints, options.softmax_first)
        limit = options.max_length or self.limit
        views = [(self.views.view(query), query.readings) for query in queries]
        distinct = dict(zip(views, queries, strict=True))
        ordered = sorted(distinct, key=lambda view: (self.views.order(view[0]), view[1] or ()))
        found: dict[Hashable, list[Hypothesis]] = {}
        for start in range(0, len(ordered), options.batch_size):
            chunk = ordered[start : start + options.batch_size]
            reading = self.steps.read([view for view, _ in chunk])
            search = Search(self.steps, reading, [distinct[view] for view in chunk], rules, limit)
            results = search.greedy() if options.beams == 1 else list(search.beams(options.beams, collected))
            if reranking is not None:
                results = [paths[: options.n_best] for paths in reranking(search, results)]
            found |= zip(chunk, map(self._hypotheses, results), strict=True)
        return [found[view] for view in views]

    def _hypotheses(self, paths: Sequence[Path]) -> list[Hypothesis]:
        return [Hypothesis(self.decode(path.symbols), math.exp(path.score), path.ended) for path in paths]
