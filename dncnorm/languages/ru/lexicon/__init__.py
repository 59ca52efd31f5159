"""The Russian lexicon: one row a fact. A module reads each table, and derives what the other parts need of it."""

from __future__ import annotations

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

LEXICON = Lexicon(
    forms=lambda: (
        (kind, form)
        for part in (abbreviations, calendar, scales, currencies, suffixes, unit_cutting)
        for kind, forms in part.segmentation()
        for form in forms
    ),
    lists=lambda: (entry for part in (abbreviations, acronyms, calendar, numbers) for entry in part.lists()),
    whole_words=abbreviations.whole_words,
)
