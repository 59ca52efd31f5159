"""The Russian lexicon: one row a fact. A module reads each table, and derives what the other parts need of it."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.base import Lexicon
from dncnorm.languages.ru.lexicon import (
    abbreviations,
    acronyms,
    calendar,
    currencies,
    numbers,
    scales,
    suffixes,
    unit_cutting,
)
from dncnorm.lexicon import Form, Listed

PARTS = (abbreviations, calendar, scales, currencies, suffixes, unit_cutting)
"""The modules whose tables have written forms that cutting looks for."""


def _forms() -> Iterator[Form]:
    """All that cutting looks for."""
    for part in PARTS:
        yield from part.segmentation()


def _lists() -> Iterator[Listed]:
    """What lists of context rules hold."""
    for part in (abbreviations, acronyms, calendar, numbers):
        yield from part.lists()


LEXICON = Lexicon(forms=_forms, lists=_lists)
