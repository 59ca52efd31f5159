"""The English lexicon: one row a fact. A module reads each table, and derives what the other parts need of it."""

from __future__ import annotations

from dncnorm.languages.base import Lexicon
from dncnorm.languages.en.lexicon import (
    abbreviations,
    acronyms,
    calendar,
    currencies,
    scales,
    symbols,
    times,
    unit_forms,
)

LEXICON = Lexicon(
    forms=lambda: (
        (kind, form)
        for part in (calendar, times, abbreviations, currencies, scales, unit_forms)
        for kind, forms in part.segmentation()
        for form in forms
    ),
    lists=lambda: (
        entry for part in (unit_forms, calendar, abbreviations, acronyms, symbols) for entry in part.lists()
    ),
    no_words=abbreviations.no_words,
)
"""Of the lists of context rules, what a later part has holds."""
