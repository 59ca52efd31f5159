"""Every value that a spoken phrase can have: each parser of this folder, tried on the whole phrase."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spelling import spelt
from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.calendar import dates, decades
from dncnorm.languages.ru.check.spoken.clock import times
from dncnorm.languages.ru.check.spoken.numbers import PLURAL, ordinals
from dncnorm.languages.ru.check.spoken.quantities import measures, money
from dncnorm.languages.ru.check.spoken.signs import numbered, powers
from dncnorm.values.kinds import CHARACTERS, ORDINAL, RANGE, TEXT, Value, amount_value
from dncnorm.values.kinds import SILENCE as SILENT

_TO = frozenset({"до", "по", "тире", "дефис", "к"})
_FROM = frozenset({"от", "с", "со"})
BY = "на"
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
    characters = spelt(words)
    if characters:
        found.add(Value(CHARACTERS, characters))
    if len(words) <= _MOST_WORDS:
        found.update(_structured(words))
    return frozenset(found)


def _structured(words: list[str]) -> Iterator[Value]:
    yield from _single(words)
    for at, word in enumerate(words):
        if not at or (word not in _TO and word != BY):
            continue
        start = 1 if words[0] in _FROM and at > 1 and word != BY else 0
        lows = list(_single(words[start:at]))
        highs = list(_single(words[at + 1 :])) if lows else []
        for low in lows:
            yield from (Value(RANGE, (BY, low, high) if word == BY else (low, high)) for high in highs)


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
