"""Times of day and durations in words."""

from __future__ import annotations

import re
from functools import partial

from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, below_thousand
from dncnorm.languages.ru.check.units import word
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.values.speech import word_at
from dncnorm.values.spoken import clock
from dncnorm.values.spoken.clock import HOUR, MILLISECOND, MINUTE, SECOND, Clock

MERIDIEMS = {name.name: name.kind for name in names("am", "pm")}
"""Parts of the day, and the half that they are in."""
_MERIDIEMS = MERIDIEMS | {"ровно": ""}
_UNITS = {("час", 0): HOUR, ("минута", 0): MINUTE, ("секунда", 0): SECOND, ("секунда", -3): MILLISECOND}
_SPELT = re.compile(r"(?:[^\W\d_](?: |$)){0,5}")
"""The letters of a zone."""
_ZONES = {name.name: name.short[0].lower() for name in names("time")}


def _tail(words: Words) -> tuple[str, str] | None:
    """(meridiem, zone) of the words that end a time; None if they are anything else."""
    meridiem = _MERIDIEMS.get(word_at(words, 0))
    rest = " ".join(words[meridiem is not None :]).removeprefix("по ").removeprefix("часовому поясу ")
    zone = _ZONES.get(rest, rest.replace(" ", "") if _SPELT.fullmatch(rest) else None)
    return None if zone is None else (meridiem or "", zone)


_CLOCK = Clock(
    amounts=amounts,
    unit=lambda form: _UNITS.get(word(form) or ("", 0)),
    tail=_tail,
    joint="и",
    signs=SIGNS,
    numbers=below_thousand,
    whole=("ровно",),
    after=MINUTE,
)
times = partial(clock.times, own=_CLOCK)
"""Reads every time that the words can be."""
