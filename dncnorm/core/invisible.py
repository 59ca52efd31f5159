"""Leaves out the characters of a text that nobody sees, and says where the others were.

They are marks of a text's direction, joiners and spaces without width, and soft hyphens. Beside a sign, a digit or a
unit they would part what is written together. The joiners of emoji and of letters (U+200C, U+200D) change what is seen,
and stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+")


class Visible(NamedTuple):
    """The visible characters of a text.

    starts: where each begins in the whole text, the invisible ones before it included, and where the last one ends.
    """

    text: str
    starts: Sequence[int]


def without_invisible(text: str) -> str:
    """Returns the characters that are seen."""
    return text if text.isascii() else _INVISIBLE.sub("", text)


def visible(text: str) -> Visible | None:
    """Returns the visible characters, and where they are; None if all are."""
    if text.isascii() or not _INVISIBLE.search(text):
        return None
    kept = [place for place, mark in enumerate(text) if not _INVISIBLE.match(mark)]
    return Visible("".join(map(text.__getitem__, kept)), [0, *(place + 1 for place in kept)])


def length_of(text: str, count: int) -> int:
    """Returns the length of the shortest beginning of a text that has so many visible characters."""
    if text.isascii() or not _INVISIBLE.search(text):
        return count
    seen = accumulate(not _INVISIBLE.match(mark) for mark in text)
    return next((place for place, found in enumerate(seen, start=1) if found == count), 0) if count else 0
