"""Equations in words: `икс равно минус пять`, `два плюс три равно пять`: numbers and letters with signs between."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.numbers import Words
from dncnorm.values.kinds import TEXT, Amount, Value
from dncnorm.values.tables import rows

EQUATION = "equation"
_RELATIONS = frozenset("=≈≠<>≤≥±→")
_RELATION_WORDS = frozenset({"равно", "равняется", "меньше", "менее", "больше", "более", "минус", "стрелка"})
_LONGEST, _MOST_TERMS = 40, 6

Term = Amount | str


def equations(words: Words) -> Iterator[Value]:
    """Every way to read all the words as terms and the signs between them, a relation among these."""
    if len(words) > _LONGEST or _RELATION_WORDS.isdisjoint(words):
        return
    yield from (
        Value(TEXT, (EQUATION, terms, signs))
        for terms, signs in _rest(words, 0, _MOST_TERMS)
        if not _RELATIONS.isdisjoint(signs)
    )


def _rest(words: Words, start: int, most: int) -> Iterator[tuple[tuple[Term, ...], tuple[str, ...]]]:
    for term, end in _terms(words, start):
        if end == len(words):
            yield (term,), ()
        elif most > 1:
            for phrase, sign in rows(TABLES / "operators.tsv", 2):
                name = phrase.split()
                after = end + len(name)
                if [*words[end:after]] == name and after < len(words):
                    for terms, signs in _rest(words, after, most - 1):
                        yield (term, *terms), (sign, *signs)


def _terms(words: Words, start: int) -> Iterator[tuple[Term, int]]:
    if len(words[start]) == 1:
        yield words[start], start + 1
    yield from amounts(words, start)
