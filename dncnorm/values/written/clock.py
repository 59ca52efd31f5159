"""Written times: `10:30 p.m.`, `22:15`, `10.30pm`, `0:02:01`, `3:59.55`, `8 AM PST`, `10:30:00+02:00`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dncnorm.values.kinds import TIME, Time, Value

_STOPWATCH = re.compile(r"(\d{1,3})(?::|\.(?=\d\d,))(\d\d)(?:[.,](\d{1,3}))?")
_LONGEST = 32
_HOURS, _MINUTES = 24, 59


class Clock(NamedTuple):
    """How a language writes times: a pattern (`clock`), and words for parts of the day, with their half.

    has_points: whether `9.45` is a time, too.
    """

    pattern: re.Pattern[str]
    halves: Mapping[str, str]
    has_points: bool


def clock(
    marks: str, zones: str, hours: str = "(?!)", halves: Mapping[str, str] | None = None, has_points: bool = False
) -> Clock:
    """Returns how times are written.

    marks: what may be between hours and minutes. zones, hours: patterns of zones, and of words for hours behind a time.
    """
    after_hour = rf"(?: ?([{marks}]) ?(\d\d)(?: ?[:.] ?(\d\d)(?:[.,](\d{{1,3}}))?)?)?"
    half = rf" ?(?:([ap])\.? ?m\b\.?|({'|'.join(halves or ('(?!)',))}))?"
    pattern = rf"(\d{{1,2}}){after_hour}{half}(?: ?(?:{hours})\.?)?(?: ?\(?({zones})\)?)?\.?"
    return Clock(re.compile(pattern, re.IGNORECASE), halves or {}, has_points)


def times(text: str, own: Clock) -> Iterator[Value]:
    """Every time of day and duration that the token can be."""
    text = text.strip(" ,;").removeprefix("–")  # no time is negative: 9am –12:30 pm
    if len(text) > _LONGEST:
        return
    clock, stopwatch = own.pattern.fullmatch(text), _STOPWATCH.fullmatch(text)
    if clock:
        yield from (Value(TIME, time) for time in _clock(clock, own))
    if stopwatch:
        minutes, seconds = int(stopwatch[1]), int(stopwatch[2])
        if seconds or stopwatch[3]:
            yield from (Value(TIME, exact) for exact in _with_fraction(Time(None, minutes, seconds), stopwatch[3]))
        if not stopwatch[3] and minutes > _HOURS:  # as it is said without its units: twenty nine ten
            yield Value(TIME, Time(minutes, seconds))


def _with_fraction(time: Time, digits: str | None) -> Iterator[Time]:
    """The time with what follows its seconds' point: as milliseconds, and digit by digit."""
    yield time._replace(milliseconds=int(digits or 0))
    if digits:
        yield time._replace(decimals=digits)


def _clock(match: re.Match[str], own: Clock) -> Iterator[Time]:
    hour, minute, second = (int(match[group] or 0) for group in (1, 3, 4))
    half = f"{match[6].lower()}m" if match[6] else own.halves.get((match[7] or "").lower(), "")
    is_decimal = match[2] == "." and not half and (match[4] or len(match[1]) == 1) and not own.has_points
    if not (match[2] or half) or is_decimal or hour > _HOURS or minute > _MINUTES:
        return
    zone = (match[8] or "").replace(".", "").lower()
    for time in _with_fraction(Time(hour, minute, second, meridiem=half, zone=zone), match[5]):
        yield time
        if not hour and match[4]:
            yield time._replace(hours=None)
        if match[2] and not half:
            # 22:15 may be said as ten fifteen p m: the same moment.
            yield time._replace(hours=(hour - 1) % 12 + 1, meridiem="am" if hour % _HOURS < 12 else "pm")
