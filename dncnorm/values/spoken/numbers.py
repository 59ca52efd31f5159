"""Cardinals in words.

A parser takes the words and where to begin, and gives every (value, end) that it can read there, since what follows
decides: `fifty one hundredths` is 50/100 as well as 51 hundredths, `twenty fourteen` begins with 20.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from dncnorm.values.speech import word_at

Words = Sequence[str]
Found = list[tuple[int, int]]

_THOUSAND = 3


class Numerals(NamedTuple):
    """How a language says cardinals.

    below_thousand: every beginning of the number that a scale may count. scales: the words of scales, and their power
    of ten. joint: the word that may stand behind a scale. lone: how many a scale is of that none counts.
    """

    below_thousand: Callable[[Words, int], Found]
    scales: Mapping[str, int]
    joint: str = ""
    lone: int = 0


def cardinals(words: Words, start: int = 0, *, own: Numerals) -> Found:
    """Every cardinal that begins at `start`, the shortest first. Its scales must fall: a million, then a thousand."""
    found: Found = []
    total, ceiling, at = 0, inf, start
    while True:
        groups = own.below_thousand(words, at)
        if total and groups and groups[0][0] == 0:
            return found
        found += [(total + value, end) for value, end in groups if not total or value < 1000]
        value, end = groups[-1] if groups else (own.lone, at)
        power = own.scales.get(word_at(words, end), 0)
        if not _THOUSAND <= power < ceiling or not 0 < value < 1000:
            return found
        total, ceiling, at = total + value * 10**power, power, end + 1
        found.append((total, at))
        at += bool(own.joint) and word_at(words, at) == own.joint


def whole_cardinal(words: Words, *, own: Numerals) -> int | None:
    """The cardinal that all the words together are."""
    return next((value for value, end in reversed(cardinals(words, own=own)) if end == len(words)), None)
