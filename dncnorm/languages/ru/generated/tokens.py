"""Written Russian tokens of every semiotic class, drawn at random, rare formats as often as common ones.

Made without the grammar's rules, so that a mistake there is not repeated here. A class is a list of formats over
fields, each drawn afresh where it stands.

    rng = random.Random(0)
    token("MONEY", rng)  # "4 031,07 млн руб."
"""

from __future__ import annotations

import random
import string
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import product
from pathlib import Path

from dncnorm.core.tables import rows
from dncnorm.languages.drawing import (
    VULGAR_FRACTIONS,
    Field,
    Fields,
    below,
    hyphened_isbn,
    integer,
    letters,
    roman,
    some_digits,
)
from dncnorm.languages.ru.generated.calendar import written_date, written_time
from dncnorm.languages.ru.generated.nouns import after_decimal, after_integer, roubles_and_copecks
from dncnorm.languages.ru.generated.tables import COMMON, SCALES, Tables, all_tables
from dncnorm.languages.ru.lexicon import abbreviations, suffixes, unit_cutting
from dncnorm.languages.ru.lexicon.currencies import coins, currencies
from dncnorm.languages.ru.lexicon.declension import CASES
from dncnorm.languages.ru.lexicon.symbols import names

FIRST_DAY, LAST_DAY = date(1000, 1, 1), date(2100, 12, 31)
SIGNS = "".join(names())
CAPITALS = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ"
DOMAINS = ("ru", "com", "org", "net", "рф", "su", "ua", "by", "gov.ru", "info", "spb.ru", "io")
ORDINAL_SUFFIXES = tuple(row.suffix for row in suffixes.ordinals())
CARDINAL_SUFFIXES = tuple(row.suffix for row in suffixes.cardinals())
CENTURIES = tuple(
    form for row in abbreviations.table() if abbreviations.CENTURY in row.role for form in row.every_way()
)
RATES = tuple(form.written for form in unit_cutting.segmentation() if form.kind == "per")
WHOLES = tuple(
    (whole, coin)
    for whole, coin in product(currencies(), repeat=2)
    if whole.abbreviations() and coin.noun in coins(whole) and coin.within()
)
"""Currencies and their coins."""
PLAIN_FORMS = tuple(abbreviations.readings())


def _formats() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for semiotic_class, form in rows(Path(__file__).with_name("formats.tsv"), 2):
        found.setdefault(semiotic_class, []).append(form)
    return found


FORMATS: Mapping[str, Sequence[str]] = _formats()
"""The formats of each class, those of `written_date` and `written_time` in brackets."""
CLASSES = tuple(FORMATS)

__all__ = ["CLASSES", "COMMON", "FORMATS", "Tables", "all_tables", "token"]


def token(semiotic_class: str, rng: random.Random, tables: Tables = COMMON) -> str:
    """A written token. Raises KeyError for a class that is not in `CLASSES`."""
    form = rng.choice(FORMATS[semiotic_class])
    if not form.startswith(("<", "[")):
        return form.format_map(Fields(FIELDS, rng, tables))
    if semiotic_class == "TIME":
        return written_time(form[1:-1], rng.randrange(86_400))
    day = date.fromordinal(rng.randint(FIRST_DAY.toordinal(), LAST_DAY.toordinal()))
    if form.startswith("["):
        day = day.replace(year=day.year // 10 * 10, day=1)
    return written_date(form[1:-1], day)


def _grouped(value: int, mark: str = " ") -> str:
    return f"{value:,}".replace(",", mark)


def _decimal(rng: random.Random, mark: str = ",") -> str:
    return f"{integer(rng, longest=5)}{mark}{some_digits(rng, most=4)}"


def _counted(kind: str) -> Field[Tables]:
    """A number and a noun that is written out, in any case."""

    def draw(rng: random.Random, _: Tables) -> str:
        value = rng.choice((1, 2, rng.randint(1, 150), integer(rng, longest=9)))
        written = str(value) if value < 10_000 else _grouped(value)
        return f"{written} {after_integer(value, kind, rng)}"

    return draw


def _whole(rng: random.Random) -> str:
    """A currency and its coins, abbreviated: `руб. 05 коп.`"""
    whole, coin = rng.choice(WHOLES)
    return f"{rng.choice(whole.abbreviations())} {rng.randrange(100):02} {rng.choice(coin.within())}"


def _range(rng: random.Random, least: int, most: int) -> str:
    low, high = sorted(rng.sample(range(least, most + 1), 2))
    return f"{low}{rng.choice('-–—')}{high}"


def _latin(rng: random.Random) -> str:
    word = "".join(rng.choice("bcdfghjklmnprstvwxyz") + rng.choice("aeiouy") for _ in range(rng.randint(1, 4)))
    return rng.choice((word, word.capitalize(), word.upper(), f"{word}s"))


def _cyrillic(rng: random.Random) -> str:
    return "".join(rng.choice("бвгджзклмнпрстфхц") + rng.choice("аеиоуы") for _ in range(rng.randint(2, 4)))


def _name(rng: random.Random) -> str:
    """Something to stand in an address, now and then with digits and capitals."""
    return _latin(rng) + rng.choice(("", "", "", str(rng.randrange(100))))


def _amount(rng: random.Random, tables: Tables) -> str:
    return Fields(FIELDS, rng, tables)[rng.choice(("one", "small", "integer", "grouped", "decimal"))]


FIELDS: dict[str, Field[Tables]] = {
    "integer": lambda rng, _: str(integer(rng)),
    "grouped": lambda rng, _: _grouped(integer(rng)),
    "dotted": lambda rng, _: _grouped(integer(rng), "."),
    "decimal": lambda rng, _: _decimal(rng),
    "pointed": lambda rng, _: _decimal(rng, "."),
    "amount": _amount,
    "one": lambda _, __: "1",
    "small": lambda rng, _: str(rng.randint(1, 150)),
    "range": lambda rng, _: _range(rng, 1, 150),
    "years": lambda rng, _: _range(rng, FIRST_DAY.year, LAST_DAY.year),
    "two": below(100, digits=2),
    "three": below(1000, digits=3),
    "four": below(10_000, digits=4),
    "year": lambda rng, _: str(rng.randint(FIRST_DAY.year, LAST_DAY.year)),
    "digits": lambda rng, _: some_digits(rng),
    "roman": lambda rng, _: roman(rng.randint(1, 10 ** rng.randint(1, 3) * 3)),
    "century": lambda rng, _: f"{roman(rng.randint(1, 21))} {rng.choice(CENTURIES)}",
    "ordinal_suffix": lambda rng, _: rng.choice(ORDINAL_SUFFIXES),
    "cardinal_suffix": lambda rng, _: rng.choice(CARDINAL_SUFFIXES),
    "vulgar": lambda rng, _: rng.choice(VULGAR_FRACTIONS),
    "scale": lambda rng, _: rng.choice(SCALES),
    "counted_scale": _counted("scale"),
    "counted_money": _counted("money"),
    "counted_unit": _counted("unit"),
    "roubles_and_copecks": lambda rng, _: roubles_and_copecks(integer(rng, 6), rng.randint(1, 99), rng.choice(CASES)),
    "decimal_money": lambda rng, _: f"{_decimal(rng)} {after_decimal('money', rng)}",
    "decimal_unit": lambda rng, _: f"{_decimal(rng)} {after_decimal('unit', rng)}",
    "unit": lambda rng, tables: rng.choice(tables.units),
    "rate": lambda rng, _: rng.choice(RATES),
    "currency": lambda rng, tables: rng.choice(tables.currencies),
    "currency_after": lambda rng, tables: rng.choice(tables.currencies_after),
    "whole": lambda rng, _: _whole(rng),
    "sign": lambda rng, _: rng.choice(SIGNS),
    "plain": lambda rng, _: rng.choice(PLAIN_FORMS),
    "capital": lambda rng, _: rng.choice(CAPITALS),
    "capitals": lambda rng, _: letters(rng, CAPITALS, 2, 6),
    "latin_capitals": lambda rng, _: letters(rng, string.ascii_uppercase, 1, 5),
    "consonants": lambda rng, _: letters(rng, "бвгдзклмнпрстфхц", 2, 4),
    "initials": lambda rng, _: letters(rng, CAPITALS, 2, 3, between=".") + ".",
    "spaced_initials": lambda rng, _: letters(rng, CAPITALS, 2, 3, between=". ") + ".",
    "latin": lambda rng, _: _latin(rng),
    "cyrillic": lambda rng, _: _cyrillic(rng),
    "name": lambda rng, _: _name(rng),
    "domain": lambda rng, _: rng.choice(DOMAINS),
    "isbn10": lambda rng, _: hyphened_isbn(rng, ("",)),
    "isbn13": lambda rng, _: hyphened_isbn(rng, ("978", "979")),
}
"""How each field is drawn."""
