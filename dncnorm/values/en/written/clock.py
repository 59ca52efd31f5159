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
_LONGEST = 32


def times(text: str) -> Iterator[Value]:
    """Every time of day and duration that the token can be."""
    text = text.strip(" ,;")
    clock = _CLOCK.fullmatch(text) if len(text) <= _LONGEST else None
    if clock:
        yield from (Value(TIME, time) for time in _clock(*clock.groups()))
    stopwatch = _STOPWATCH.fullmatch(text)
    if stopwatch:
        yield Value(TIME, Time(None, int(stopwatch[1]), int(stopwatch[2]), int(stopwatch[3] or 0)))


def _clock(hour: str, mark: str, minute: str, second: str, fraction: str, letter: str, zone: str) -> Iterator[Time]:
    meridiem = f"{letter.lower()}m" if letter else ""
    name = re.sub(r"[^a-z]", "", zone.lower()) if zone else ""
    if not (mark or meridiem) or (mark == "." and not meridiem and (second or len(hour) == 1)):
        return
    if int(hour) > 24 or int(minute or 0) > 59:
        return
    time = Time(int(hour), int(minute or 0), int(second or 0), int(fraction or 0), meridiem, name)
    yield time
    if not int(hour) and second:
        yield time._replace(hours=None)
    if mark and not meridiem:
        # 22:15 may be said as ten fifteen p m: the same moment.
        yield time._replace(hours=(int(hour) - 1) % 12 + 1, meridiem="am" if int(hour) % 24 < 12 else "pm")
