"""Constrains decoding by a covering grammar: on-the-fly intersection with a token's lattice (Z19 section 6.3).

A lattice has words, the network symbols. A word that the network's vocabulary lacks is spelled, so a prefix may end
within a word of the lattice.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from dncnorm.core.queries import Query
from dncnorm.core.special import EOS, SELF, SPECIALS
from dncnorm.grammars import Lattice
from dncnorm.grammars.lattice import START
from dncnorm.inference.filters import NEVER_SPOKEN, NOT_AS_WRITTEN, LogitFilter, Scores

_SELF, _END = SPECIALS.index(SELF), SPECIALS.index(EOS)


class Branch(NamedTuple):
    """A partially emitted word, and the lattice state after it.

    lacking: the symbols of the word that are still to come.
    """

    lacking: tuple[int, ...]
    target: int


class Place(NamedTuple):
    """The possible continuations of a prefix: words, complete or partial, and whether the spoken form may end here."""

    branches: tuple[Branch, ...]
    may_end: bool


class SymbolAutomaton:
    """Converts a lattice of words to one of the network's symbols.

    encode: the symbols of a word; None if the vocabulary cannot spell it.
    end: the symbol that ends a spoken form.
    """

    def __init__(self, lattice: Lattice, encode: Callable[[str], tuple[int, ...] | None], end: int) -> None:
        self._lattice, self._encode, self._end = lattice, encode, end
        self._places: dict[tuple[int, ...], Place] = {(): self._between_words(START)}

    def allowed(self, prefix: Sequence[int]) -> list[int]:
        """Returns the symbols that may follow `prefix`; none if `prefix` itself is not allowed."""
        place = self._place(tuple(prefix))
        symbols = sorted({branch.lacking[0] for branch in place.branches})
        return [*symbols, self._end] if place.may_end else symbols

    def along(self, target: Sequence[int]) -> list[list[int]] | None:
        """Returns the symbols allowed at each step of a target, end symbol included; None if the target is not."""
        steps = [self.allowed(target[:length]) for length in range(len(target))]
        return steps if all(symbol in step for symbol, step in zip(target, steps, strict=True)) else None

    def _place(self, prefix: tuple[int, ...]) -> Place:
        if prefix not in self._places:
            self._places[prefix] = self._after(self._place(prefix[:-1]), prefix[-1])
        return self._places[prefix]

    def _after(self, place: Place, symbol: int) -> Place:
        branches: list[Branch] = []
        may_end = False
        for lacking, target in place.branches:
            if lacking[0] != symbol:
                continue
            if len(lacking) > 1:
                branches.append(Branch(lacking[1:], target))
            else:
                between = self._between_words(target)
                branches.extend(between.branches)
                may_end = may_end or between.may_end
        return Place(tuple(branches), may_end)

    def _between_words(self, state: int) -> Place:
        words = ((self._encode(word), target) for word, target in self._lattice.words(state).items())
        branches = tuple(Branch(symbols, target) for symbols, target in words if symbols)
        return Place(branches, self._lattice.is_final(state))


class GrammarFilter:
    """Restricts each token to its lattice; a token without a lattice is unconstrained.

    It is a `LogitFilter`. lattices: by the query's token; a query with `readings` has these instead. encode_word: the
    symbols of a word, as for `SymbolAutomaton`. may_stay: also allows `<self>`, which leaves the token as written.
    """

    def __init__(
        self,
        lattices: Mapping[str, Lattice],
        encode_word: Callable[[str], tuple[int, ...] | None],
        *,
        may_stay: bool = False,
    ) -> None:
        self._stay = {(): [_SELF], (_SELF,): [_END]} if may_stay else {}
        encode = cache(encode_word)  # lattices share most of their words
        self._automata = {written: SymbolAutomaton(lattice, encode, _END) for written, lattice in lattices.items()}
        self._narrowed = cache(lambda readings: SymbolAutomaton(Lattice.of(readings), encode, _END))

    def __call__(self, scores: Scores, prefixes: Sequence[Sequence[int]], queries: Sequence[Query]) -> Scores:
        """Sets scores [K, V] to -inf on symbols that the lattice does not allow, in place."""
        for row, (prefix, query) in enumerate(zip(prefixes, queries, strict=True)):
            readings = query.readings
            automaton = self._automata.get(query.focus) if readings is None else self._narrowed(readings)
            if automaton is not None:
                allowed = [*automaton.allowed(prefix), *self._stay.get(tuple(prefix), ())]
                kept = scores[row, allowed]
                scores[row] = -math.inf
                scores[row, allowed] = kept
        return scores


def filters_and_constraints(
    lattices: Mapping[str, Lattice], encode_word: Callable[[str], tuple[int, ...] | None], *, may_stay: bool
) -> tuple[tuple[LogitFilter, ...], tuple[LogitFilter, ...]]:
    """Returns what restricts a pipeline's questions; the arguments are those of `GrammarFilter`."""
    filters = (NEVER_SPOKEN,) if may_stay else (NEVER_SPOKEN, NOT_AS_WRITTEN)
    return filters, (GrammarFilter(lattices, encode_word, may_stay=may_stay),)
