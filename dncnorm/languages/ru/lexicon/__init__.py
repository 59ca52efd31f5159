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

LEXICON = Lexicon.of(
    forms=(abbreviations, calendar, scales, currencies, suffixes, unit_cutting),
    lists=(abbreviations, acronyms, calendar, numbers),
    no_words=abbreviations.no_words,
    whole_words=abbreviations.whole_words,
)
