"""Greedy and beam search over a batch of queries.

A search calls a network's `step`, and selects rows from its states; rows that have ended leave the batch. The search
does not look inside a state.

Dimensions: B queries, K rows, V target vocabulary.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.checkpoints import checkpoint
from dncnorm.core.queries import Query
from dncnorm.core.special import BOS, EOS, SPECIALS
from dncnorm.inference.filters import ScoreFilters, Scores

MOST_BEAMS = 256
"""Beams that make a batch: what bounds memory."""
START, END = SPECIALS.index(BOS), SPECIALS.index(EOS)


class Reading(NamedTuple):
    """The state of a search, one row per query or path. state: the decoder's. source: the encoded source, which every
    step reads.
    """

    state: Any
    source: Any


class Step(NamedTuple):
    """One step of a network. logits [K, V]; attention [K, S], 0 on padding, None if the network has none."""

    logits: Scores
    state: Any
    attention: NDArray[np.floating[Any]] | None


class Steps(Protocol):
    """The interface that a search needs from a network."""

    def read(self, views: Sequence[Any]) -> Reading:
        """Encodes the sources: the views of the queries, as `Views` made them."""
        ...

    def step(self, previous: Sequence[int], reading: Reading) -> Step:
        """Takes a step: the previous symbols [K], the rows' state and source -> logits and the next state."""
        ...

    def select(self, reading: Reading, rows: Sequence[int]) -> Reading:
        """Selects rows, to drop finished ones or to follow a beam; a row may be there more than once."""
        ...


class Path(NamedTuple):
    """symbols: without the end symbol. score: the log probability. ended: whether the end symbol came."""

    symbols: list[int]
    score: float
    ended: bool


@dataclass(frozen=True, eq=False)
class Search:
    """Searches a batch of queries that have been read.

    rules: the filters and constraints. limit: the maximum number of symbols.
    """

    steps: Steps
    reading: Reading
    queries: Sequence[Query]
    rules: ScoreFilters
    limit: int

    def greedy(self) -> list[list[Path]]:
        """Takes the likeliest symbol at each step; rows leave the batch as they end."""
        size = len(self.queries)
        prefixes: list[list[int]] = [[] for _ in range(size)]
        scores = [0.0] * size
        ended = [False] * size
        rows = list(range(size))
        reading, previous = self.reading, [START] * size
        for _ in range(self.limit):
            checkpoint()
            step = self.steps.step(previous, reading)
            places = [prefixes[row] for row in rows], [self.queries[row] for row in rows]
            log_probabilities = self.rules.log_probabilities(step.logits, *places)
            symbols = log_probabilities.argmax(axis=1)
            gained = np.take_along_axis(log_probabilities, symbols[:, None], axis=1)[:, 0]
            going, previous = [], []
            for place, (row, symbol, gain) in enumerate(zip(rows, symbols.tolist(), gained.tolist(), strict=True)):
                if gain == -math.inf:  # a dead end
                    continue
                scores[row] += gain
                if symbol == END:
                    ended[row] = True
                else:
                    prefixes[row].append(symbol)
                    going.append(place)
                    previous.append(symbol)
            if not going:
                break
            reading = reading._replace(state=step.state)
            if len(going) < len(rows):
                reading, rows = self.steps.select(reading, going), [rows[place] for place in going]
        return [[Path(*found)] for found in zip(prefixes, scores, ended, strict=True)]

    def beams(self, width: int, n_best: int) -> Iterator[list[Path]]:
        """Runs beam search. The beams of several queries make a batch; no query sees those of another."""
        together = max(1, MOST_BEAMS // width)
        for start in range(0, len(self.queries), together):
            yield from self._beams_of(range(start, min(start + together, len(self.queries))), width, n_best)

    def _beams_of(self, rows: range, width: int, n_best: int) -> list[list[Path]]:
        reading, previous = self.steps.select(self.reading, rows), [START] * len(rows)
        beams = {row: [Path([], 0.0, ended=False)] for row in rows}
        ended: dict[int, list[Path]] = {row: [] for row in rows}
        going = list(rows)
        for _ in range(self.limit):
            checkpoint()
            step = self.steps.step(previous, reading)
            places = [(row, beam.symbols) for row in going for beam in beams[row]]
            queries = [self.queries[row] for row, _ in places]
            gained = self.rules.log_probabilities(step.logits, [symbols for _, symbols in places], queries)
            chosen: list[int] = []
            first, still = 0, []
            for row in going:
                end = first + len(beams[row])
                parents, extended, now_ended = _extended(beams[row], gained[first:end], width)
                ended[row] = sorted([*ended[row], *now_ended], key=lambda path: -path.score)[:n_best]
                is_full = len(ended[row]) == n_best
                if parents and not (is_full and ended[row][-1].score >= extended[0].score):
                    beams[row] = extended
                    chosen += [first + parent for parent in parents]
                    still.append(row)
                first = end
            if not still:
                break
            going, reading = still, self.steps.select(reading._replace(state=step.state), chosen)
            previous = [beam.symbols[-1] for row in going for beam in beams[row]]
        return [ended[row] or beams[row][:1] for row in rows]


def _extended(beams: Sequence[Path], gained: Scores, width: int) -> tuple[list[int], list[Path], list[Path]]:
    """Extends beams by gained [K, V] -> the parents and paths of the best `width`, and the ends among the best."""
    total = np.array([[beam.score] for beam in beams]) + gained
    flat = total.ravel()
    places = _largest(flat, min(2 * width, flat.size))
    parents: list[int] = []
    extended: list[Path] = []
    ended: list[Path] = []
    for value, place in zip(flat[places].tolist(), places.tolist(), strict=True):
        parent, symbol = divmod(place, total.shape[1])
        if symbol == END:
            ended.append(Path(beams[parent].symbols, value, ended=True))
        elif len(parents) < width:
            parents.append(parent)
            extended.append(Path([*beams[parent].symbols, symbol], value, ended=False))
    return parents, extended, ended


def _largest(values: Scores, count: int) -> NDArray[np.intp]:
    """Returns the places of the largest values above -inf, the largest first; of equal ones, the first comes first."""
    places = np.flatnonzero(values > -math.inf)  # of most prefixes a grammar leaves few
    if len(places) > count:
        kept = values[places]
        places = places[kept >= np.partition(kept, -count)[-count]]
    best: NDArray[np.intp] = places[np.argsort(-values[places], kind="stable")][:count]
    return best
