"""Times of day and durations in words."""

from __future__ import annotations

from functools import partial

from dncnorm.languages.en.check.spoken.numbers import SIGNS, Words, below_hundred, signed_numbers
from dncnorm.languages.en.lexicon.times import names
from dncnorm.values.spoken import clock
from dncnorm.values.spoken.clock import HOUR, MILLISECOND, MINUTE, SECOND, Clock

_MERIDIEMS = names("noon")
_LONGEST_ZONE = 5
_UNITS = {"hour": HOUR, "minute": MINUTE, "second": SECOND, "millisecond": MILLISECOND}


def _tail(words: Words) -> tuple[str, str] | None:
    """(meridiem, zone) of the letters that end a time; None if the words are anything else."""
    if any(len(word) != 1 or not word.isalpha() for word in words) or len(words) > _LONGEST_ZONE + 2:
        return None
    letters = "".join(words)
    if letters[:2] in _MERIDIEMS:
        return letters[:2], letters[2:]
    return ("", letters) if len(letters) != 1 or letters == "z" else None


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
