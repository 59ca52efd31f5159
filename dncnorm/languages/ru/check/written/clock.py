"""Written times: those of every language, `2 часа дня`, and `14 ч 25 мин`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check.spoken.clock import MERIDIEMS
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.values.kinds import NUMBER, TIME, Number, Time, Value
from dncnorm.values.written import clock

_ZONES = "|".join(("[a-z]{2,5}", *(short for name in names("time") for short in name.short)))
_CLOCK = clock.clock(marks=":.-", zones=_ZONES, hours="час(?:а|ов|ам|ами|ах)?|ч", halves=MERIDIEMS, has_points=True)
_NAMED = re.compile(r"(\d{1,2}) ?ч(?:ас\w*)?\.? ?(?:и )?(\d{1,2})(?: ?м(?:ин\w*)?\.?)?(?: ?(\d{1,2}) ?с(?:ек\w*)?\.?)?")
_WHOLE_HOUR = re.compile("([01]?[0-9]|2[0-4]):00")


def times(text: str) -> Iterator[Value]:
    """Every time of day and duration that the token can be."""
    yield from clock.times(text, _CLOCK)
    named, whole = _NAMED.fullmatch(text), _WHOLE_HOUR.fullmatch(text)
    if whole:
        yield Value(NUMBER, Number(False, int(whole[1])))
    if named:
        yield Value(TIME, Time(int(named[1]), int(named[2]), int(named[3] or 0)))
