"""Remembers what is known of written forms from call to call."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from dncnorm.normalization.context_rules import LONGEST_WORD

Known = TypeVar("Known")

KNOWN_FORMS = 16_384
"""Written forms that are remembered."""


def remembered(look_up: Callable[[str], Known]) -> Callable[[str], Known]:
    """Caches a function of a written form; long forms seldom come twice, and are looked up each time."""
    cached = lru_cache(maxsize=KNOWN_FORMS)(look_up)

    def known(written: str) -> Known:
        return (cached if len(written) <= LONGEST_WORD else look_up)(written)

    return known
