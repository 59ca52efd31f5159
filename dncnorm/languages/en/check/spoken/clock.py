"""Times of day and durations in words."""

from __future__ import annotations

import re
from functools import partial

from dncnorm.languages.en.check.spoken.numbers import SIGNS, Words, below_hundred, signed_numbers
from dncnorm.values.spoken import clock
from dncnorm.values.spoken.clock import HOUR, MILLISECOND, MINUTE, SECOND, Clock

_TAIL = re.compile(r"(?:([ap]) m(?: |$))?((?:[^\W\d_](?: |$)){0,5})")
_UNITS = {"hour": HOUR, "minute": MINUTE, "second": SECOND, "millisecond": MILLISECOND}


def _tail(words: Words) -> tuple[str, str] | None:
    """(meridiem, zone) of the letters that end a time; None if the words are anything else."""
    match = _TAIL.fullmatch(" ".join(words))
    zone = match[2].replace(" ", "") if match else ""
    if not match or (not match[1] and len(zone) == 1 and zone != "z"):
        return None
    return f"{match[1]}m" if match[1] else "", zone


_CLOCK = Clock(
    amounts=signed_numbers,
    unit=lambda word: _UNITS.get(word.removesuffix("s")),
    tail=_tail,
    joint="and",
    signs=SIGNS,
    numbers=below_hundred,
    whole=("o'clock", "hundred"),
    after=HOUR,
)
times = partial(clock.times, own=_CLOCK)
"""Reads every time that the words can be."""
