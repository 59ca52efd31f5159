"""Times of day and durations in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from dncnorm.languages.ru.check.inflection import words_of_nouns
from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, below_thousand, cardinals, numeral, ordinals
from dncnorm.languages.ru.check.units import nouns
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.values.kinds import TIME, Amount, Number, Time, Value
from dncnorm.values.speech import word_at
from dncnorm.values.spoken.clock import HOUR, MILLISECOND, MINUTE, SECOND, Clock, durations

MERIDIEMS = {name.name: name.kind for name in names("am", "pm")}
"""Parts of the day, and the half that they are in."""
_MERIDIEMS = MERIDIEMS | {"ровно": ""}
_UNITS = {"час": HOUR, "минута": MINUTE, "секунда": SECOND, "миллисекунда": MILLISECOND}
_LONGEST_ZONE = 5
_ZONES = {tuple(name.name.split()): name.short[0].lower() for name in names("time")}
_ZONES |= {("московского", "времени"): "мск", ("москве",): "мск"}
_ZONES |= {("гринвичу",): "gmt"}


def times(words: Words) -> list[Value]:
    """Every time that the words can be."""
    return [Value(TIME, time) for time in (*durations(words, _CLOCK), *_digital(words), *_to_the_hour(words))]


def _tail(words: Words) -> tuple[str, str] | None:
    """(meridiem, zone) of the words that end a time; None if they are anything else."""
    rest = list(words)
    meridiem = ""
    if rest and rest[0] in _MERIDIEMS:
        meridiem = _MERIDIEMS[rest.pop(0)]
    if rest and rest[0] == "по":
        rest = rest[1:]
        if rest[:2] == ["часовому", "поясу"]:
            rest = rest[2:]
        if not rest:
            return None
    if tuple(rest) in _ZONES:
        return meridiem, _ZONES[tuple(rest)]
    if len(rest) > _LONGEST_ZONE or any(len(word) != 1 or not word.isalpha() for word in rest):
        return None
    return meridiem, "".join(rest)


@cache
def _nouns() -> dict[str, str]:
    return nouns() | {"миллисекунд": "миллисекунда", "миллисекунды": "миллисекунда"}


def _amounts(words: Words, start: int) -> Iterable[tuple[Amount, int]]:
    """The amounts; the hour alone is one."""
    return ((Number(False, 1), 0),) if start == 0 and word_at(words, 0) == "час" else amounts(words, start)


_CLOCK = Clock(
    amounts=_amounts,
    unit=lambda word: _UNITS.get(_nouns().get(word, "")),
    tail=_tail,
    joint="и",
    signs=SIGNS,
)


def _digital(words: Words) -> Iterator[Time]:
    """`девять тридцать`, `восемь ноль пять ноль семь`; one of the names may be said, `девять часов тридцать`."""
    for hour, end in _two_digits(words, 0, single=True):
        if word_at(words, end) in _MERIDIEMS and (tail := _tail(words[end:])):
            yield Time(hour, 0, 0, 0, "", *tail)
        named = _is_unit(words, end, "час")
        for minute, stop in _two_digits(words, end + named, single=named):
            tail = _tail(words[stop + (not named and _is_unit(words, stop, "минута")) :])
            if tail is not None:
                yield Time(hour, minute, 0, 0, "", *tail)
            for second, last in _two_digits(words, stop, single=False):
                if last == len(words):
                    yield Time(hour, minute, second)


def _is_unit(words: Words, at: int, unit: str) -> bool:
    return nouns().get(word_at(words, at)) == unit


def _to_the_hour(words: Words) -> Iterator[Time]:
    """`половина шестого`, `четверть шестого`, `десять минут шестого`, `без пяти [минут] шесть`, `полдень`."""
    noon = _numbered("hour")
    if words and words[0] in noon:
        yield Time(noon[words[0]])
    if words and words[0] == "без":
        parts = [*_minutes(words, 1), *cardinals(words, 1)]
        hours = ((60 - minutes, *hour) for minutes, end in parts for hour in cardinals(words, end))
    else:
        hours = ((minutes, one.value, one.end) for minutes, end in _minutes(words, 0) for one in ordinals(words, end))
    for minutes, hour, end in hours:
        tail = _tail(words[end:])
        if tail is not None and 0 < minutes < 60 and 1 <= hour <= 12:
            yield from (Time(one, minutes, 0, 0, "", *tail) for one in ((hour - 1,) if hour > 1 else (0, 12)))


@cache
def _numbered(kind: str) -> dict[str, int]:
    """Every form of the names of hours, or of minutes, and the number."""
    found = {name.name: name.number for name in names(kind)}
    forms = words_of_nouns((name.name, name.declined().every()) for name in names(kind))
    return {form: found[noun] for form, noun in forms.items()}


def _minutes(words: Words, start: int) -> Iterator[tuple[int, int]]:
    """`половина`, `четверть`, `десять минут`, with their ends."""
    first = word_at(words, start)
    parts = _numbered("minutes")
    if first in parts:
        yield parts[first], start + 1
    yield from ((value, end + 1) for value, end in cardinals(words, start) if _is_unit(words, end, "минута"))


def _two_digits(words: Words, start: int, single: bool) -> Iterator[tuple[int, int]]:
    if numeral(words, start) == 0:
        value = numeral(words, start + 1)
        if value is not None and value < 10:
            yield value, start + 2
        if single:
            yield 0, start + 1
        return
    yield from ((value, end) for value, end in below_thousand(words, start) if (0 if single else 10) <= value < 60)
