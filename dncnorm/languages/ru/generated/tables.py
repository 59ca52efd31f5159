"""The written forms of scales, currencies and units: of units a few common ones, and all that the sources list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dncnorm.languages.drawing import cells, written_forms
from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.scales import lone_letters, scales

UNITS = ("кг", "г", "мг", "км", "м", "см", "мм", "л", "мл", "т", "га", "%", "‰", "°C", "°", "км²", "м²", "м2", "м³",
         "кв. м", "куб. м", "кв. км", "км/ч", "м/с", "руб./кг", "чел./км²", "кВт", "кВт·ч", "МВт", "ГГц", "кГц", "Гц",
         "МБ", "ГБ", "Мбит/с", "дБ", "кПа", "В", "мА", "л. с.", "мин", "мин.", "ч", "сек.", "с", "мм рт. ст.", "kg",
         "km", "GHz", "тыс. км", "млн т", "шт.", "чел.")  # fmt: skip
CURRENCIES = tuple(sign for row in currencies() for sign in row.before())
CURRENCIES_AFTER = tuple(dict.fromkeys(sign for row in currencies() for sign in row.after()))
SCALES = tuple(
    short
    for scale in scales()
    for short in scale.abbreviations()
    if short not in lone_letters() and not short.isascii()
)
POWERS = ("{}²", "{}³", "{}2", "{}3", "кв. {}", "куб. {}")
_METRE = "м"
"""Its powers are written."""


@dataclass(frozen=True)
class Tables:
    """The written forms of units, and of currencies as they stand before an amount and after it."""

    units: Sequence[str] = UNITS
    currencies: Sequence[str] = CURRENCIES
    currencies_after: Sequence[str] = CURRENCIES_AFTER

    @classmethod
    def of_grammar(cls, folder: Path) -> Tables:
        """All that a grammar's sources list: SI units with the prefixes that they take, metres also in powers."""
        units = [*written_forms(folder / "units.tsv"), *_si_units(folder)]
        return cls(list(dict.fromkeys(units)))


COMMON = Tables()
"""A few of each."""


def all_tables() -> Tables:
    """Returns all that the sources of the language's grammar list."""
    return Tables.of_grammar(Path(__file__).parents[1] / "grammar")


def _si_units(folder: Path) -> Iterator[str]:
    latin_prefix = {"": ""}
    latin_prefix.update((prefix, latin) for prefix, latin in cells(folder / "prefixes.tsv", 2))
    for russian, latin, _, _, _, taken in cells(folder / "si_units.tsv", 6):
        for prefix in ("", *taken.split()):
            written = [prefix + sign for sign in russian.split(", ")]
            written += [latin_prefix[prefix] + sign for sign in latin.split(", ")]
            yield from written
            if russian == _METRE:
                yield from (power.format(sign) for sign in written for power in POWERS)
