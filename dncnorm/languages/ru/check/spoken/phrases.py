"""Every value that a spoken phrase can have: each parser of this folder, tried on the whole phrase."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spelling import spelt
from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.calendar import CENTURY_WORDS, YEAR_WORDS, dates, decades
from dncnorm.languages.ru.check.spoken.clock import times
from dncnorm.languages.ru.check.spoken.numbers import PLURAL, ordinals
from dncnorm.languages.ru.check.spoken.quantities import measures, money
from dncnorm.languages.ru.check.spoken.signs import compounds, numbered, powers
from dncnorm.values.kinds import CHARACTERS, ORDINAL, RANGE, TEXT, Value, amount_value
from dncnorm.values.kinds import SILENCE as SILENT

_JOINTS = frozenset({"до", "по", "тире", "дефис", "к", "и", "на"})
_FROM = frozenset({"от", "с", "со"})
BY = "на"
_LONGEST_ADJACENT = 8
_LONGEST_YEARS = 14
"""Two numbers without a word between them are looked for in phrases of so many words."""
_MOST_WORDS = 120
"""Twenty-two groups of three numerals and their scales fit; a longer phrase is characters or text."""


def parses(spoken: str) -> frozenset[Value]:
    """Every reading of the whole phrase."""
    text = plain(spoken)
    if text in ("", SILENCE):
        return frozenset({Value(SILENT, "")})
    found = {Value(TEXT, text)}
    if any(character.isnumeric() for character in text):
        return frozenset(found)
    words = text.replace("-", " ").replace(",", " ").split()
    found.update(Value(CHARACTERS, characters) for characters in spelt(words))
    if 0 < len(words) <= _MOST_WORDS:
        found.update(_structured(words))
    return frozenset(found)


def _structured(words: list[str]) -> Iterator[Value]:
    yield from _single(words)
    longest = _LONGEST_YEARS if words[-1] in YEAR_WORDS | CENTURY_WORDS else _LONGEST_ADJACENT
    ends = {end for _, end in amounts(words)} | {found.end for found in ordinals(words)}
    adjacent = ends if len(words) <= longest else set()
    for at in range(1, len(words)):
        if words[at] in _JOINTS or at in adjacent:
            yield from _range(words[:at], words[at:])


def _range(low: list[str], high: list[str]) -> Iterator[Value]:
    """`[от] пяти до десяти`, `пять тире десять`, `пять десять`; a year or a century is named once, behind both."""
    joint = high[0] if high[0] in _JOINTS else ""
    high = high[1:] if joint else high
    low = low[1:] if low[0] in _FROM and joint != BY else low
    shared = high[-1:] if high and high[-1] in YEAR_WORDS | CENTURY_WORDS else []
    highs = list(_single(high)) if high and low else []
    lows = [*_single(low), *(_single([*low, *shared]) if shared else ())] if highs else []
    for first in lows:
        yield from (Value(RANGE, (BY, first, last) if joint == BY else (first, last)) for last in highs)


def _single(words: list[str]) -> Iterator[Value]:
    """Whatever may also be one end of a range."""
    for amount, end in amounts(words):
        if end == len(words):
            yield amount_value(amount)
    for found in ordinals(words):
        if found.end == len(words) and found.number != PLURAL:
            yield Value(ORDINAL, found.value)
    yield from decades(words)
    yield from dates(words)
    yield from times(words)
    yield from measures(words)
    yield from money(words)
    yield from powers(words)
    yield from numbered(words)
    yield from compounds(words)
