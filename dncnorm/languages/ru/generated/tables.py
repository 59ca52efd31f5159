"""The written forms of units, scales and currencies: of units the usual ones, and all that there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from dncnorm.languages.ru.lexicon import units as lexicon
from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.scales import lone_letters, scales

CURRENCIES = tuple(sign for row in currencies() for sign in row.before())
CURRENCIES_AFTER = tuple(dict.fromkeys(sign for row in currencies() for sign in row.after()))
SCALES = tuple(
    short
    for scale in scales()
    for short in scale.abbreviations()
    if short not in lone_letters() and not short.isascii()
)


@dataclass(frozen=True)
class Tables:
    """The written forms of units, and of currencies as they stand before an amount and after it."""

    units: Sequence[str] = lexicon.usual()
    currencies: Sequence[str] = CURRENCIES
    currencies_after: Sequence[str] = CURRENCIES_AFTER


COMMON = Tables()
"""The usual ones."""


def all_tables() -> Tables:
    """Returns all units of the lexicon, lengths also in powers, and all currencies."""
    raised = (signs for unit in lexicon.units() for _, signs in lexicon.powers(unit))
    units = chain.from_iterable(
        chain((unit.signs for unit in lexicon.units() if unit.unit.kind != lexicon.PER), raised)
    )
    return Tables(list(dict.fromkeys(units)))
