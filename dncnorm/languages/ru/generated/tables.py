"""The written forms of units, scales and currencies: a few common ones, and all that there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from dncnorm.languages.drawing import cells
from dncnorm.languages.ru.lexicon import units as lexicon

UNITS = ("кг", "г", "мг", "км", "м", "см", "мм", "л", "мл", "т", "га", "%", "‰", "°C", "°", "км²", "м²", "м2", "м³",
         "кв. м", "куб. м", "кв. км", "км/ч", "м/с", "руб./кг", "чел./км²", "кВт", "кВт·ч", "МВт", "ГГц", "кГц", "Гц",
         "МБ", "ГБ", "Мбит/с", "дБ", "кПа", "В", "мА", "л. с.", "мин", "мин.", "ч", "сек.", "с", "мм рт. ст.", "kg",
         "km", "GHz", "тыс. км", "млн т", "шт.", "чел.")  # fmt: skip
CURRENCIES = ("$", "€", "£", "¥", "₽", "₴", "US$", "USD", "EUR")
CURRENCIES_AFTER = ("руб.", "руб", "р.", "₽", "долл.", "долл. США", "$", "€", "евро", "грн", "USD", "EUR", "RUB",
                    "коп.")  # fmt: skip
SCALES = ("тыс.", "тыс", "млн", "млн.", "млрд", "млрд.", "трлн")


@dataclass(frozen=True)
class Tables:
    """The written forms of units, and of currencies as they stand before an amount and after it."""

    units: Sequence[str] = UNITS
    currencies: Sequence[str] = CURRENCIES
    currencies_after: Sequence[str] = CURRENCIES_AFTER


COMMON = Tables()
"""A few of each."""


def all_tables() -> Tables:
    """Returns all units of the lexicon, lengths also in powers, and all currencies of the language's grammar."""
    raised = (signs for unit in lexicon.units() for _, signs in lexicon.powers(unit))
    units = chain.from_iterable(
        chain((unit.signs for unit in lexicon.units() if unit.unit.kind != lexicon.PER), raised)
    )
    marks = list(cells(Path(__file__).parents[1] / "grammar" / "currencies.tsv", 2))
    before = [mark for cell, _ in marks for mark in cell.split()]
    after = [mark for _, cell in marks for mark in cell.split(", ") if mark]
    return Tables(list(dict.fromkeys(units)), before, list(dict.fromkeys(after)))
