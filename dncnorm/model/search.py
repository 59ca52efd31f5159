"""Greedy and beam search over a batch of queries.

A search calls a model's `step`, and selects rows from its states; rows that have ended leave the batch. Nothing here
needs a compiler.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from dncnorm.core.checkpoints import checkpoint
from dncnorm.core.queries import Query
from dncnorm.core.special import BOS, EOS, SPECIALS
from dncnorm.model.filters import ScoreFilters
from dncnorm.model.source import Source
from dncnorm.nn.interface import Prepared, State, Step, select, tensors

MOST_BEAMS = 256
"""Beams that make a batch: what bounds memory."""
START, END = SPECIALS.index(BOS), SPECIALS.index(EOS)


class Steps(Protocol):
    """The interface that a search needs from a model."""

    def prepare(self, source: Source) -> Prepared: ...

    def step(self, previous_ids: Tensor, state: State, source: State) -> Step: ...


class Path(NamedTuple):
    """symbols: without the end symbol. score: the log probability. ended: whether the end symbol came."""

    symbols: list[int]
    score: float
    ended: bool


@dataclass(frozen=True, eq=False)
class Search:
    """Searches a batch of prepared queries.

    rules: what may be said for them. limit: the most symbols.
    """

    model: Steps
    prepared: Prepared
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
        state, source = self.prepared
        previous = self._first_symbols(size)
        for _ in range(self.limit):
            checkpoint()
            logits, state, _ = self.model.step(previous, state, source)
            places = [prefixes[row] for row in rows], [self.queries[row] for row in rows]
            log_probabilities, symbols = self.rules.log_probabilities(logits, *places).max(dim=-1)
            going = []
            for place, (row, symbol, gained) in enumerate(
                zip(rows, symbols.tolist(), log_probabilities.tolist(), strict=True)
            ):
                if gained == -math.inf:  # a dead end
                    continue
                scores[row] += gained
                if symbol == END:
                    ended[row] = True
                else:
                    prefixes[row].append(symbol)
                    going.append(place)
            if not going:
                break
            previous = symbols
            if len(going) < len(rows):
                kept = torch.tensor(going, device=symbols.device)
                source, state, previous = select(source, kept), select(state, kept), previous[kept]
                rows = [rows[place] for place in going]
        return [[Path(*found)] for found in zip(prefixes, scores, ended, strict=True)]

    def beams(self, width: int, n_best: int) -> Iterator[list[Path]]:
        """Runs beam search. The beams of several queries make a batch; no query sees those of another."""
        together = max(1, MOST_BEAMS // width)
        for start in range(0, len(self.queries), together):
            yield from self._beams_of(range(start, min(start + together, len(self.queries))), width, n_best)

    def _beams_of(self, rows: range, width: int, n_best: int) -> list[list[Path]]:
        previous = self._first_symbols(len(rows))
        state, source = select(self.prepared, torch.tensor(rows, device=previous.device))
        beams = {row: [Path([], 0.0, ended=False)] for row in rows}
        ended: dict[int, list[Path]] = {row: [] for row in rows}
        going = list(rows)
        for _ in range(self.limit):
            checkpoint()
            logits, state, _ = self.model.step(previous, state, source)
            places = [(row, beam.symbols) for row in going for beam in beams[row]]
            queries = [self.queries[row] for row, _ in places]
            gained = self.rules.log_probabilities(logits, [symbols for _, symbols in places], queries)
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
            going, kept = still, torch.tensor(chosen, device=previous.device)
            state, source = select(state, kept), select(source, kept)
            previous = torch.tensor([beam.symbols[-1] for row in going for beam in beams[row]], device=previous.device)
        return [ended[row] or beams[row][:1] for row in rows]

    def _first_symbols(self, size: int) -> Tensor:
        return torch.full((size,), START, device=tensors(self.prepared)[0].device)


def _extended(beams: Sequence[Path], gained: Tensor, width: int) -> tuple[list[int], list[Path], list[Path]]:
    """Extends beams by gained [K, V] -> the parents and paths of the best `width`, and the ends among the best."""
    scores = torch.tensor([beam.score for beam in beams], dtype=torch.float64, device=gained.device)
    total = scores.unsqueeze(1) + gained
    values, places = total.flatten().topk(min(2 * width, total.numel()))
    parents: list[int] = []
    extended: list[Path] = []
    ended: list[Path] = []
    for value, place in zip(values.tolist(), places.tolist(), strict=True):
        parent, symbol = divmod(place, total.shape[1])
        if value == -math.inf:
            break
        if symbol == END:
            ended.append(Path(beams[parent].symbols, value, ended=True))
        elif len(parents) < width:
            parents.append(parent)
            extended.append(Path([*beams[parent].symbols, symbol], value, ended=False))
    return parents, extended, ended
