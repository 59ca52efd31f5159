"""Expressions that rows of `shapes.tsv` name: written forms of the lexicon."""

from __future__ import annotations

import re

from dncnorm.languages.ru.lexicon.abbreviations import cut_words, with_capital, written
from dncnorm.languages.ru.lexicon.currencies import lone_coins, tight
from dncnorm.languages.ru.lexicon.elements import names
from dncnorm.languages.ru.lexicon.scales import bare
from dncnorm.languages.ru.lexicon.units import OF_TWO, TWICE
from dncnorm.segmentation.words import any_form


def parts() -> dict[str, str]:
    """Returns the expressions by the names of the parts."""
    forms = {
        "SCALES": bare(),
        "WHOLE_MONEY": tight(),
        "COINS": lone_coins(),
        "BOOKS": map(with_capital, written("book")),
        "CUT_WORDS": cut_words(),
        "ELEMENTS": names(),
        "OF_TWO": OF_TWO,
    }
    twice = "|".join(f"{unit}{{TO}}{unit}" for unit in map(re.escape, TWICE))
    return {name: any_form(several) for name, several in forms.items()} | {"TWICE": f"(?:{twice})"}
