"""Russian tokens drawn at random, for training and tests: formats of a table, and what the lexicon has for them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dncnorm.languages.drawing import TokenGenerator, roman
from dncnorm.languages.ru.lexicon import abbreviations, suffixes, unit_cutting
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.declension import CASES, Forms
from dncnorm.languages.ru.lexicon.scales import scales
from dncnorm.languages.ru.lexicon.symbols import names as symbols
from dncnorm.languages.ru.lexicon.units import PER, powers, units

_SCALES = 3
"""Thousand, million and milliard."""


def generated_tokens() -> TokenGenerator:
    """Returns what draws them."""
    months = [month.declined().forms for month in names("month")]
    measured = [unit for unit in units() if unit.unit.kind != PER]
    lists = {
        **{
            field: [forms[CASES.index(field[-1])][0] for forms in months] for field in ("month_n", "month_g", "month_p")
        },
        "mon": [short for month in names("month") for short in month.abbreviations()],
        "roman": [roman(number) for number in range(1, 3000)],
        "ordinal_suffix": [row.suffix for row in suffixes.ordinals()],
        "cardinal_suffix": [row.suffix for row in suffixes.cardinals()],
        "currency": [sign for row in currencies() for sign in row.before()],
        "currency_after": [sign for row in currencies() for sign in row.after()],
        "unit": [sign for unit in measured for _, signs in (("", unit.signs), *powers(unit)) for sign in signs],
        "rate": [sign for kind, signs in unit_cutting.segmentation() if kind == "per" for sign in signs],
        "sign": [*symbols()],
        "plain": [*abbreviations.readings()],
        **_nouns("unit", (unit.nouns() for unit in measured if unit.is_plain and unit.is_written)),
        **_nouns("money", (noun.forms for row in currencies() if not row.adjective for noun in row.declined())),
        **_nouns("scale", (scale.declined().forms for scale in scales()[:_SCALES])),
    }
    return TokenGenerator(Path(__file__).with_name("formats.tsv"), lists)


def _nouns(kind: str, nouns: Iterable[Forms]) -> dict[str, list[str]]:
    """Nouns in every case, as they follow one, two to four, and more; and a fraction."""
    said = [[case[0].replace("ё", "е") for case in forms] for forms in nouns]
    singular = [form for forms in said for form in forms[: len(CASES)]]
    part = [forms[1] for forms in said]
    several = [form for forms in said for form in (*forms[7:9], *forms[10:])]
    return {f"{kind}_one": singular, f"{kind}_few": part + several, f"{kind}_many": several, f"{kind}_part": part}
