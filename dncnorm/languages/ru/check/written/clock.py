"""Written times: those of every language, `2 часа дня`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check.spoken.clock import MERIDIEMS
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.values.kinds import NUMBER, Number, Value
from dncnorm.values.written import clock

_ZONES = "|".join(("[a-z]{2,5}", *(short for name in names("time") for short in name.short)))
_CLOCK = clock.clock(marks=":.-", zones=_ZONES, hours="час(?:а|ов|ам|ами|ах)?|ч", halves=MERIDIEMS, has_points=True)
_WHOLE_HOUR = re.compile("([01]?[0-9]|2[0-4]):00")


def times(text: str) -> Iterator[Value]:
    """Every time of day and duration that the token can be."""
    yield from clock.times(text, _CLOCK)
    whole = _WHOLE_HOUR.fullmatch(text)
    if whole:
        yield Value(NUMBER, Number(False, int(whole[1])))
