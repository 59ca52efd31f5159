"""Written times: `14:25`, `07.06`, `0:02:01`, `2PM`, `16:06 UTC`, `14 ч 25 мин`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check.spoken.clock import MERIDIEMS
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.values.kinds import NUMBER, TIME, Number, Time, Value

_PLACES = "|".join(short.lower() for name in names("time") for short in name.short)
_CLOCK = re.compile(
    r"(\d{1,2})(?: ?([:.-]) ?(\d\d)(?: ?[:.] ?(\d\d)(?:[.,](\d{1,3}))?)?)?"
    rf" ?(?:([ap])\.? ?m\b\.?|({'|'.join(MERIDIEMS)}))?(?: ?(?:час(?:а|ов|ам|ами|ах)?|ч)\.?)?"
    rf"(?: ?\(?([a-z]{{2,5}}|{_PLACES})\)?)?",
    re.IGNORECASE,
)
_STOPWATCH = re.compile(r"(\d{1,3}):(\d\d)(?:[.,](\d{1,3}))?")
_NAMED = re.compile(r"(\d{1,2}) ?ч(?:ас\w*)?\.? ?(?:и )?(\d{1,2})(?: ?м(?:ин\w*)?\.?)?(?: ?(\d{1,2}) ?с(?:ек\w*)?\.?)?")
_LONGEST = 32
_HOURS = 24


def times(text: str) -> Iterator[Value]:
    """Every time of day and duration that the token can be."""
    clock = _CLOCK.fullmatch(text) if len(text) <= _LONGEST else None
    if clock:
        yield from (Value(TIME, time) for time in _clock(clock))
        if clock[2] == ":" and clock[3] == "00" and not any(clock.groups()[3:]) and int(clock[1]) <= _HOURS:
            yield Value(NUMBER, Number(False, int(clock[1])))
    stopwatch = _STOPWATCH.fullmatch(text)
    if stopwatch and (stopwatch[2] != "00" or stopwatch[3]):
        time = Time(None, int(stopwatch[1]), int(stopwatch[2]))
        yield from (Value(TIME, exact) for exact in _with_fraction(time, stopwatch[3]))
    named = _NAMED.fullmatch(text)
    if named:
        yield Value(TIME, Time(int(named[1]), int(named[2]), int(named[3] or 0)))


def _with_fraction(time: Time, digits: str | None) -> Iterator[Time]:
    """The time with what follows its seconds' point: as milliseconds, and as decimals."""
    if digits:
        yield time._replace(decimals=digits)
    yield time._replace(milliseconds=int(digits or 0))


def _clock(match: re.Match[str]) -> Iterator[Time]:
    hour, mark, minute, second, fraction, letter, part, zone = match.groups()
    meridiem = f"{letter.lower()}m" if letter else ""
    if part:
        meridiem = MERIDIEMS[part.lower()]
    if not (mark or meridiem) or int(hour) > 24 or int(minute or 0) > 59:
        return
    whole = Time(int(hour), int(minute or 0), int(second or 0), meridiem=meridiem, zone=(zone or "").lower())
    for time in _with_fraction(whole, fraction):
        yield time
        if not int(hour) and second:
            yield time._replace(hours=None)
        if mark and not meridiem:
            yield time._replace(hours=(int(hour) - 1) % 12 + 1, meridiem="am" if int(hour) % 24 < 12 else "pm")
