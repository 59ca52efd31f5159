"""The English lexicon: one row a fact. A module reads each table, and derives what the other parts need of it."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.base import Lexicon
from dncnorm.languages.en.lexicon import (
    abbreviations,
    acronyms,
    books,
    calendar,
    currencies,
    scales,
    symbols,
    times,
    unit_forms,
)
from dncnorm.lexicon import Form, Listed

PARTS = (calendar, times, abbreviations, acronyms, books, currencies, scales, unit_forms)
"""The modules whose tables have written forms that cutting looks for."""
LISTED = (unit_forms, calendar, abbreviations, acronyms, books, symbols)
"""Those whose tables have entries of lists that context rules name; what a later one has holds."""


def _forms() -> Iterator[Form]:
    """All that cutting looks for."""
    for part in PARTS:
        yield from part.segmentation()


def _lists() -> Iterator[Listed]:
    """What lists of context rules hold."""
    for part in LISTED:
        yield from part.lists()


LEXICON = Lexicon(forms=_forms, lists=_lists, no_words=abbreviations.no_words)
