"""The English lexicon: one row a fact. A module reads each table, and derives what the other parts need of it."""

from __future__ import annotations

from functools import cache

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


@cache
def names() -> frozenset[str]:
    """The spoken words that are written with a capital: of months, weekdays and states."""
    rows = abbreviations.abbreviations()
    states = (said for row in rows if {"state", "postal"} & {*row.roles} for _, said in row.forms())
    words = " ".join((*states, *(name.name for name in calendar.all_names()))).lower().split()
    return frozenset(words) - {"and", "of"}
