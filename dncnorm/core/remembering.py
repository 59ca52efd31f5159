"""Remembers what is known of written forms from call to call, within a bound.

Memory is flat once every memory is full, so the bound is what some thousand texts fill.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

Known = TypeVar("Known")

REMEMBERED_FORMS = 16_384
"""Written forms that a function of them remembers."""
LONGEST_REMEMBERED = 64
"""Characters of the longest form that `remembered` keeps; longer ones seldom come twice."""


def remembered(look_up: Callable[[str], Known]) -> Callable[[str], Known]:
    """Caches a function of a written form; long forms are looked up each time."""
    cached = lru_cache(maxsize=REMEMBERED_FORMS)(look_up)

    def known(written: str) -> Known:
        return (cached if len(written) <= LONGEST_REMEMBERED else look_up)(written)

    return known
