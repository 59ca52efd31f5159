"""Every value of a phrase that says one thing: what a phrase is alone, or as one end of a range."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.calendar import dates, decades
from dncnorm.languages.ru.check.spoken.clock import times
from dncnorm.languages.ru.check.spoken.compounds import compounds
from dncnorm.languages.ru.check.spoken.numbers import PLURAL, ordinals
from dncnorm.languages.ru.check.spoken.quantities import counted as quantities
from dncnorm.languages.ru.check.spoken.quantities import powers
from dncnorm.values.kinds import ORDINAL, Value, amount_value
from dncnorm.values.spoken.ranges import Phrase


@lru_cache(maxsize=1024)
def counted(words: Phrase) -> frozenset[Value]:
    """What the words count or order: numbers, dates, measures, money."""
    return frozenset(_counted(words))


def _counted(words: Phrase) -> Iterator[Value]:
    for amount, end in amounts(words):
        if end == len(words):
            yield amount_value(amount)
    yield from ordered(words)
    yield from decades(words)
    yield from dates(words)
    yield from quantities(words)


def ordered(words: Phrase) -> Iterator[Value]:
    """The ordinals that all the words are."""
    for found in ordinals(words):
        if found.end == len(words) and found.number != PLURAL:
            yield Value(ORDINAL, found.value)


@lru_cache(maxsize=1024)
def single(words: Phrase) -> frozenset[Value]:
    """Every value of the words that is not a range."""
    return frozenset(_single(words))


def _single(words: Phrase) -> Iterator[Value]:
    yield from counted(words)
    yield from powers(words)
    yield from times(words)
    yield from compounds(words)
