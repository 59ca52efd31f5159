"""Times of day and durations in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from dncnorm.languages.ru.check.inflection import words_of_nouns
from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, below_thousand, cardinals, ordinals
from dncnorm.languages.ru.check.units import lemma
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.values.kinds import TIME, Amount, Number, Time, Value
from dncnorm.values.speech import word_at
from dncnorm.values.spoken.clock import HOUR, MILLISECOND, MINUTE, SECOND, Clock, digital, durations

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
    return [Value(TIME, time) for time in (*durations(words, _CLOCK), *digital(words, _CLOCK), *_to_the_hour(words))]


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


def _amounts(words: Words, start: int) -> Iterable[tuple[Amount, int]]:
    """The amounts; the hour alone is one."""
    return ((Number(False, 1), 0),) if start == 0 and word_at(words, 0) == "час" else amounts(words, start)


_CLOCK = Clock(
    amounts=_amounts,
    unit=lambda word: _UNITS.get(lemma(word)),
    tail=_tail,
    joint="и",
    signs=SIGNS,
    numbers=below_thousand,
    whole=("ровно",),
    after=MINUTE,
)


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
    yield from (
        (value, end + 1) for value, end in cardinals(words, start) if _CLOCK.unit(word_at(words, end)) == MINUTE
    )
