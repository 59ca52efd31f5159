"""Written times: `10:30 p.m.`, `22:15`, `10.30pm`, `0:02:01`, `3:59.55`, `8 AM PST`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.values.kinds import TIME, Time, Value

_CLOCK = re.compile(
    r"(\d{1,2})(?: ?([:.h]) ?(\d\d)(?: ?[:.] ?(\d\d)(?:[.,](\d{1,3}))?)?)?"
    r" ?(?:([ap])\.? ?m\b\.?)?(?: ?\(?([a-z]{1,5}|[a-z](?:\.[a-z]){1,4}\.?)\)?)?\.?",
    re.IGNORECASE,
)
_STOPWATCH = re.compile(r"(\d{1,3}):(\d\d)(?:[.,](\d{1,3}))?")
_MILITARY = re.compile(r"(0?[0-9]|1\d|2[0-4])[:.]?([0-5]\d) ?(?:hrs|hours|h)\.?", re.IGNORECASE)
_AVIATION = re.compile(r"([01]\d|2[0-3])([0-5]\d):([0-5]\d)")
"""Hours and minutes without a mark, and seconds: `1821:20`."""
_SHORT_NOON = re.compile(r"(1[0-2]|[1-9])(?::([0-5]\d))?([ap])")
_WHOLE_HOUR = re.compile(r"(1?\d)\.00?", re.ASCII)
"""As playbills write it: `Evenings at 8.0`."""
_WITHOUT_MARK = re.compile(r"(\d\d?)(\d\d)(?= ?[ap]\.? ?m)", re.IGNORECASE)
_RACE = re.compile(r"([1-9])-([0-5]\d)-([0-5]\d)")
"""The time of a long race, with dashes."""
_OFFSET = re.compile(r"(.*\d.*?) ?([-+−])(\d{1,2})(?::?(\d\d))?")
"""A time and its zone by the distance in hours and minutes: `10:30:00+02:00`."""
_LONGEST = 32
_HOURS = 24


def times(text: str) -> Iterator[Value]:
    """Every time of day and duration that the token can be."""
    text = text.strip(" ,;").removeprefix("–")  # no time is negative: 9am –12:30 pm
    offset = _OFFSET.fullmatch(text) if len(text) <= _LONGEST else None
    if offset and (":" in offset[1] and (offset[4] or not offset[1][-1].isdecimal())):
        distance = f"{'+' if offset[2] == '+' else '-'}{int(offset[3])}:{offset[4] or '00'}"
        for value in times(offset[1]):
            if isinstance(value.payload, Time):
                yield Value(TIME, value.payload._replace(zone=value.payload.zone + distance))
    clock = _CLOCK.fullmatch(_WITHOUT_MARK.sub(r"\1:\2", text)) if len(text) <= _LONGEST else None
    if clock:
        yield from (Value(TIME, time) for time in _clock(*clock.groups()))
    race = _RACE.fullmatch(text)
    if race:
        yield from times(":".join(race.groups()))
    military = _MILITARY.fullmatch(text)
    if military:
        yield Value(TIME, Time(int(military[1]), int(military[2])))
    whole = _WHOLE_HOUR.fullmatch(text)
    if whole:
        yield Value(TIME, Time(int(whole[1]), 0))
    aviation, short = _AVIATION.fullmatch(text), _SHORT_NOON.fullmatch(text)
    if aviation:
        yield Value(TIME, Time(int(aviation[1]), int(aviation[2]), int(aviation[3])))
    if short:
        yield Value(TIME, Time(int(short[1]), int(short[2] or 0), meridiem=f"{short[3]}m"))
    stopwatch = _STOPWATCH.fullmatch(text)
    if stopwatch:
        time = Time(None, int(stopwatch[1]), int(stopwatch[2]))
        yield from (Value(TIME, exact) for exact in _with_fraction(time, stopwatch[3]))
        if not stopwatch[3] and int(stopwatch[1]) > _HOURS:  # as it is said without its units: twenty nine ten
            yield Value(TIME, Time(int(stopwatch[1]), int(stopwatch[2])))


def _with_fraction(time: Time, digits: str | None) -> Iterator[Time]:
    """The time with what follows its seconds' point: as milliseconds, and digit by digit."""
    yield time._replace(milliseconds=int(digits or 0))
    if digits:
        yield time._replace(decimals=digits)


def _clock(hour: str, mark: str, minute: str, second: str, fraction: str, letter: str, zone: str) -> Iterator[Time]:
    meridiem = f"{letter.lower()}m" if letter else ""
    name = re.sub(r"[^a-z]", "", zone.lower()) if zone else ""
    if not (mark or meridiem) or (mark == "." and not meridiem and (second or len(hour) == 1)):
        return
    if int(hour) > 24 or int(minute or 0) > 59:
        return
    whole = Time(int(hour), int(minute or 0), int(second or 0), meridiem=meridiem, zone=name)
    for time in _with_fraction(whole, fraction):
        yield time
        if not int(hour) and second:
            yield time._replace(hours=None)
        if mark and not meridiem:
            # 22:15 may be said as ten fifteen p m: the same moment.
            yield time._replace(hours=(int(hour) - 1) % 12 + 1, meridiem="am" if int(hour) % 24 < 12 else "pm")
