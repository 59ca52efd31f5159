"""Holds the spoken forms that a grammar allows for a token: an acyclic automaton over words, determinized on demand.

Determinizing all of it could take exponential time. Here only the subsets that a search visits are built (subset
construction), so the cost of a search is the states it visits. A word that begins with `##` continues the word before
it: `self ##ie` is "selfie", and leaves the automaton as that one word.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from dncnorm.core.special import CONTINUATION, split_words

START = 0
"""The state in which every search begins."""

MOST_ARCS = 500
"""Arcs on all paths of a lattice whose paths are followed all at once."""

_ENDED = -1
"""The mark of a complete spoken form on a search's agenda."""


Arc: TypeAlias = "tuple[str | None, float, int]"
"""The word (None for silence), its cost (tropical), and the state it leads to.

They are plain tuples: there are many, and the garbage collector skips these.
"""


class Path(NamedTuple):
    """One spoken form and its cost; 0 is the canonical form of a reading."""

    text: str
    weight: float


class Lattice:
    """An automaton of spoken forms.

    States are small integers, numbered as searches reach them; `START` is the first.

    arcs: those that leave each state of the automaton as composed. starts: the states where a path may begin. finals:
    the cost of ending, per state where a path may end.
    """

    def __init__(self, arcs: Sequence[Sequence[Arc]], starts: Iterable[int], finals: dict[int, float]) -> None:
        self._arcs, self._starts, self._finals = arcs, tuple(starts), finals
        self._only: str | Literal[False] | None = False  # not looked up
        self._best: Path | None = None
        self._few: list[tuple[float, tuple[str, ...]]] | Literal[False] | None = False  # not looked up
        self._ends: list[float] | None = None

    @classmethod
    def of(cls, texts: Iterable[str]) -> Lattice:
        """Returns a lattice that allows these spoken forms, and no other."""
        arcs: list[list[Arc]] = [[]]
        finals: dict[int, float] = {}
        for text in texts:
            state = 0
            for word in split_words(text):
                arcs.append([])
                arcs[state].append((word, 0.0, len(arcs) - 1))
                state = len(arcs) - 1
            finals[state] = 0.0
        return cls(arcs, [0], finals)

    @classmethod
    def union(cls, lattices: Sequence[Lattice]) -> Lattice:
        """Returns a lattice that allows what any of them allows."""
        if len(lattices) == 1:
            return lattices[0]
        arcs: list[list[Arc]] = []
        starts: list[int] = []
        finals: dict[int, float] = {}
        for lattice in lattices:
            offset = len(arcs)
            arcs.extend([(word, weight, target + offset) for word, weight, target in row] for row in lattice._arcs)
            starts.extend(state + offset for state in lattice._starts)
            finals.update({state + offset: weight for state, weight in lattice._finals.items()})
        return cls(arcs, starts, finals)

    @property
    def _determinized(self) -> _Determinized:
        """The automaton with one state for each beginning, made when it is first searched word by word."""
        known: _Determinized | None = self.__dict__.get("_known")
        if known is None:  # of two that threads make at once, the first stays
            known = self.__dict__.setdefault("_known", _Determinized(self._arcs, self._starts, self._finals))
        return known

    def words(self, state: int) -> dict[str, int]:
        """Returns the whole words that may come next, each with the state it leads to."""
        return self._determinized.words(state)

    def is_final(self, state: int) -> bool:
        """Whether the spoken form may end here."""
        return self._determinized.is_final(state)

    def accepts(self, text: str) -> bool:
        """Whether `text` is one of the spoken forms."""
        state = START
        for word in split_words(text):
            following = self.words(state)
            if word not in following:
                return False
            state = following[word]
        return self.is_final(state)

    @property
    def weight(self) -> float:
        """Returns the cost of the cheapest spoken form; infinity if there is none."""
        few = self._few_paths()
        if few:
            return few[0][0]
        best = self.best()
        return best.weight if best else inf

    def best(self) -> Path | None:
        """Returns the cheapest spoken form; None if there is none.

        Of equals it is the alphabetically first, where two ways to a state part: of these the shorter goes on.
        """
        if self._best is None:
            self._best = next(self._search(once_per_state=True), None)
        return self._best

    def only(self) -> str | None:
        """Returns the spoken form if there is exactly one."""
        if self._only is False:
            first, second = next(paths := self.paths(), None), next(paths, None)
            self._only = first.text if first is not None and second is None else None
        return self._only

    def paths(self) -> Iterator[Path]:
        """Yields every spoken form once, cheapest first, equals in alphabetical order. There may be very many."""
        seen: set[str] = set()
        few = self._few_paths()
        found = self._search(once_per_state=False) if few is None else (_path(labels, weight) for weight, labels in few)
        for path in found:
            if path.text not in seen:
                seen.add(path.text)
                yield path

    def _few_paths(self) -> list[tuple[float, tuple[str, ...]]] | None:
        """Returns costs and labels of all paths in the order of `paths`; None if they are many.

        Following all of a few is faster than a search for the cheapest.
        """
        if self._few is False:
            self._few = self._followed()
        return self._few

    def _followed(self) -> list[tuple[float, tuple[str, ...]]] | None:
        found: list[tuple[float, tuple[str, ...]]] = []
        pending: list[tuple[tuple[str, ...], int, float]] = [((), state, 0.0) for state in self._starts]
        left = MOST_ARCS
        while pending:
            labels, state, weight = pending.pop()
            if state in self._finals:
                found.append((weight + self._finals[state], labels))
            leaving = self._arcs[state]
            left -= len(leaving)
            if left < 0:
                return None
            for word, cost, target in leaving:
                pending.append((labels if word is None else (*labels, word), target, weight + cost))
        found.sort()
        return found

    def _search(self, once_per_state: bool) -> Iterator[Path]:
        """Yields paths, cheapest first (A*, Hart et al. 1968); if only the first is wanted, each state is visited once.

        What remains to an end is known exactly, so no beginning is followed whose every end is dearer than the paths
        already found: of a long address there are more of these than atoms.
        """
        ends = self._least_costs()
        agenda: list[tuple[float, tuple[str, ...], int, float]] = [
            (ends[state], (), state, 0.0) for state in self._starts
        ]
        heapq.heapify(agenda)
        met: set[tuple[tuple[str, ...], int]] = set()
        while agenda:
            _, labels, state, weight = heapq.heappop(agenda)
            if state == _ENDED:
                yield _path(labels, weight)
                continue
            place = ((), state) if once_per_state else (labels, state)
            if place in met:
                continue
            met.add(place)
            if state in self._finals:
                least = weight + self._finals[state]
                heapq.heappush(agenda, (least, labels, _ENDED, least))
            for word, cost, target in self._arcs[state]:
                spent = weight + cost
                if ends[target] < inf:
                    heapq.heappush(
                        agenda, (spent + ends[target], labels if word is None else (*labels, word), target, spent)
                    )

    def _least_costs(self) -> list[float]:
        """Returns the least cost from each state to an end; infinity where there is none."""
        if self._ends is None:
            ends = [self._finals.get(state, inf) for state in range(len(self._arcs))]
            is_changed = True
            while is_changed:  # once, unless an arc leads to a state of a lower number
                is_changed = goes_back = False
                for state in range(len(ends) - 1, -1, -1):
                    least = ends[state]
                    for _, cost, target in self._arcs[state]:
                        goes_back |= target <= state
                        if cost + ends[target] < least:
                            least = cost + ends[target]
                    if least < ends[state]:
                        ends[state], is_changed = least, goes_back
            self._ends = ends
        return self._ends


class _Determinized:
    """The subsets of a lattice's states that searches visit: each is a state, with the words that leave it."""

    def __init__(self, arcs: Sequence[Sequence[Arc]], starts: Iterable[int], finals: dict[int, float]) -> None:
        """The arguments are as of `Lattice`."""
        self._arcs, self._finals = arcs, finals
        self._subsets: dict[int, frozenset[int]] = {START: self._closure(starts)}
        self._states = {self._subsets[START]: START}
        self._numbers = count(START + 1)
        self._words: dict[int, dict[str, int]] = {}

    def words(self, state: int) -> dict[str, int]:
        """Returns the whole words that may come next, each with the state it leads to."""
        if state not in self._words:
            self._words[state] = self._whole_words(state)
        return self._words[state]

    def is_final(self, state: int) -> bool:
        """Whether the spoken form may end here."""
        return not self._finals.keys().isdisjoint(self._subsets[state])

    def _whole_words(self, state: int) -> dict[str, int]:
        """Returns the words that leave `state`, joined from their pieces; two ways to one word lead to one state."""
        reached: dict[str, set[int]] = {}
        pending = [(label, after) for label, after in self._labels(state).items() if not label.startswith(CONTINUATION)]
        while pending:
            word, after = pending.pop()
            reached.setdefault(word, set()).update(self._subsets[after])
            for label, further in self._labels(after).items():
                if label.startswith(CONTINUATION):
                    pending.append((word + label.removeprefix(CONTINUATION), further))
        return {word: self._state(frozenset(members)) for word, members in reached.items()}

    def _labels(self, state: int) -> dict[str, int]:
        """Returns the labels that leave a state, and where they lead: one step of the subset construction."""
        reached: dict[str, set[int]] = {}
        for member in self._subsets[state]:
            for word, _, target in self._arcs[member]:
                if word is not None:
                    reached.setdefault(word, set()).add(target)
        return {word: self._state(self._closure(targets)) for word, targets in reached.items()}

    def _state(self, subset: frozenset[int]) -> int:
        """Returns the subset's number, a new one if it has none.

        Threads may meet a subset at once, and a search may be interrupted by another on its own thread, for which a
        lock would wait forever: the first number stays, and one that came too late is nobody's.
        """
        known = self._states.get(subset)
        if known is not None:
            return known
        number = next(self._numbers)
        self._subsets[number] = subset  # before anybody can know the number
        return self._states.setdefault(subset, number)

    def _closure(self, states: Iterable[int]) -> frozenset[int]:
        """Returns the states with all that silent arcs reach from them."""
        reached = set(states)
        pending = list(reached)
        while pending:
            for word, _, target in self._arcs[pending.pop()]:
                if word is None and target not in reached:
                    reached.add(target)
                    pending.append(target)
        return frozenset(reached)


def _path(labels: tuple[str, ...], weight: float) -> Path:
    return Path(" ".join(labels).replace(f" {CONTINUATION}", ""), weight)
