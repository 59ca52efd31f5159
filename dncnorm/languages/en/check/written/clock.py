"""Written times: those of every language, and `0800 hrs`, `1821:20`, `5p`, `350 PM`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.values.kinds import Value
from dncnorm.values.written import clock

_CLOCK = clock.clock(marks=":.h", zones=r"[a-z]{1,5}|[a-z](?:\.[a-z]){1,4}\.?")
_OTHER = (
    (re.compile(r"(\d\d?)(\d\d)(?= ?[ap]\.? ?m)", re.IGNORECASE), r"\1:\2"),
    (re.compile(r"^(0?[0-9]|1\d|2[0-4])[:.]?([0-5]\d) ?(?:hrs|hours|h)\.?$", re.IGNORECASE), r"\1:\2"),
    (re.compile(r"^([01]\d|2[0-3])([0-5]\d):([0-5]\d)$"), r"\1:\2:\3"),
    (re.compile(r"^((?:1[0-2]|[1-9])(?::[0-5]\d)?)([ap])$"), r"\1\2m"),
    (re.compile(r"^([1-9])-([0-5]\d)-([0-5]\d)$"), r"\1:\2:\3"),
    (re.compile(r"^(1?\d)\.00?$", re.ASCII), r"\1:00"),
)
"""Other ways to write a time: without its mark, in the army, in a logbook, short, of a long race, on playbills."""


def times(text: str) -> Iterator[Value]:
    """Every time of day and duration that the token can be."""
    for pattern, usual in _OTHER:
        text = pattern.sub(usual, text)
    yield from clock.times(text, _CLOCK)
