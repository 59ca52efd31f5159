"""Written measures and money: those of every language, `$50/баррель`, `5 руб. 50 коп.`, a place, `45-й км`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.currencies import before, currencies
from dncnorm.languages.ru.check.spoken.calendar import YEAR_WORDS
from dncnorm.languages.ru.check.written.numbers import DIGITS, MONEY_SCALES, SCALES, SUFFIXES, amounts, integer
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.values.kinds import MEASURE, MONEY, Amount, Number, Value
from dncnorm.values.money import Currency, agreed
from dncnorm.values.units import Unit
from dncnorm.values.written import quantities
from dncnorm.values.written.numbers import split_amount, with_scale

_TWO = re.compile(r"(\d[\d., ]*?) ?([^\d\s]+) ?(\d[\d., ]*?) ?([^\d\s]+)")
_PRICED = re.compile(rf"([{symbols()}]) ?([\d., ]*\d)(/.+)")
"""`$50/баррель`."""
_SIDE = re.compile(r"([°′″'\"]) ?([сювз])\. ?([шд])\.?$", re.IGNORECASE)
"""The side of the globe behind degrees: `° с. ш.`."""
_SIGN, _OLDEST = "г", 120
"""`г` behind more than this is no number of years."""
_YEARS = range(500, 2101)
_YEAR = units.said(("год",))
_COUNTED = frozenset({"метр", "минута", "секунда", "час", "день", "неделя", "месяц", "год", "страница", "градус"})


def _units(text: str, amount: Amount | None) -> list[Unit]:
    """The units that the text can be behind the amount; behind a year of the calendar none that counts years."""
    if text.rstrip(".") in SUFFIXES:
        return []
    number, word = amount.integer if isinstance(amount, Number) else 0, text.strip(" -.")
    is_year = (word == _SIGN and number > _OLDEST) or (word in YEAR_WORDS - {"лет"} and number in _YEARS)
    return [unit for unit in units.written(text.lstrip(" -")) if not (is_year and unit == _YEAR)]


def _currencies(front: str, behind: str) -> tuple[Currency, ...]:
    signs = ((before, front), (currencies().written, behind))
    return agreed(*(written(sign) for written, sign in signs if sign))


_QUANTITIES = quantities.Quantities(DIGITS, SCALES, MONEY_SCALES, _units, _currencies)


def measures(text: str) -> Iterator[Value]:
    """`15 кг`, `3,25 км²`, `5 тыс. тонн`, `2 ч 15 мин`, `10⁵`, a unit alone, `км/ч`, and the place that one is at."""
    text = _SIDE.sub(r"\1·\2\3", text)
    yield from quantities.powers(text, _QUANTITIES)
    yield from quantities.measures(_PRICED.sub(r"\2\1\3", text), _QUANTITIES)
    head, tail = split_amount(text)
    whole = integer(head)
    for unit in _units(tail, None) if whole else ():
        if len(unit) == 1 and any(base in _COUNTED for base, _, _ in unit):
            yield Value(MEASURE, ("at", whole, unit))


def currency(text: str) -> Iterator[Value]:
    """A currency without a number, `руб.`, and with a scale, `тыс. долл. США`."""
    for scale, rest in with_scale(Number(False, 1), text, MONEY_SCALES) if len(text) <= quantities.LONGEST else ():
        for one in currencies().written(rest.lstrip()):
            yield Value(MONEY, ((scale if rest != text else None, one.key),))


def money(text: str) -> Iterator[Value]:
    """`$312`, `US$1,5 млрд`, `-£5`, `194 млн долл.`, `10 000 рублей`, `5,50 руб.`, `5 руб. 50 коп.`."""
    yield from quantities.money(text, _QUANTITIES)
    two = _TWO.fullmatch(text) if len(text) <= quantities.LONGEST else None
    if two:
        found = amounts(two[1]), currencies().written(two[2]), amounts(two[3]), currencies().written(two[4])
        for one, major, other, minor in product(*found):
            yield Value(MONEY, ((one, major.key), (other, minor.key)))
