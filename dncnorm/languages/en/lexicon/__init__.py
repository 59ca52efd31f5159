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

LEXICON = Lexicon.of(
    forms=(calendar, times, abbreviations, currencies, scales, unit_forms),
    lists=(unit_forms, calendar, abbreviations, acronyms, symbols),
    no_words=abbreviations.no_words,
)
