"""Equations in words: `x equals minus five`, `два плюс три равно пять`: numbers and letters with signs between."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from dncnorm.values.kinds import TEXT, Amount, Value

EQUATION = "equation"
RELATIONS = frozenset("=≈≠<>≤≥±→")
"""What makes terms an equation; without it, a dash is a range's."""
LONGEST, MOST_TERMS = 40, 6

Words = Sequence[str]
Term = Amount | str


class Equations(NamedTuple):
    """How a language says equations.

    amounts: the amounts that begin at a place, with their ends. operators: the words of each operator, and its sign,
    the longer before what they begin with.
    """

    amounts: Callable[[Words, int], Iterable[tuple[Amount, int]]]
    operators: Collection[tuple[str, ...]]


def equations(words: Words, own: Equations) -> Iterator[Value]:
    """Every way to read all the words as terms and the signs between them, a relation among these."""
    relations = {phrase.split()[0] for phrase, sign in own.operators if sign in RELATIONS}
    if len(words) <= LONGEST and not relations.isdisjoint(words):
        for terms, signs in _rest(words, 0, MOST_TERMS, own):
            if not RELATIONS.isdisjoint(signs):
                yield Value(TEXT, (EQUATION, terms, signs))


def _rest(words: Words, start: int, most: int, own: Equations) -> Iterator[tuple[tuple[Term, ...], tuple[str, ...]]]:
    letters = [(words[start], start + 1)] if len(words[start]) == 1 else []
    for term, end in (*letters, *own.amounts(words, start)):
        if end == len(words):
            yield (term,), ()
        for phrase, sign in own.operators if most > 1 else ():
            name = phrase.split()
            after = end + len(name)
            if [*words[end:after]] == name and after < len(words):
                for terms, signs in _rest(words, after, most - 1, own):
                    yield (term, *terms), (sign, *signs)
