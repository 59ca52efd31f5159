"""Written measures and money: those of every language, `$50/баррель`, `5 руб. 50 коп.`, a place, `45-й км`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.currencies import before, currencies
from dncnorm.languages.ru.check.spoken.calendar import YEAR_WORDS
from dncnorm.languages.ru.check.written.numbers import DIGITS, MONEY_SCALES, SCALES, SUFFIXES
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.values.kinds import MONEY, Amount, Number, Value
from dncnorm.values.units import Unit
from dncnorm.values.written import quantities
from dncnorm.values.written.numbers import with_scale

_PRICED = re.compile(rf"([{symbols()}]) ?([\d., ]*\d)(/.+)")
"""`$50/баррель`."""
_SIDE = re.compile(r"([°′″'\"]) ?([сювз])\. ?([шд])\.?$", re.IGNORECASE)
"""The side of the globe behind degrees: `° с. ш.`."""
_COMPASS = re.compile(r"° ?([NSEW])$")
_SIDES = {"N": "сш", "S": "юш", "E": "вд", "W": "зд"}
_GROUPED = re.compile(rf"([{symbols()}] \d{{1,3}}),(\d{{3}})")
"""Behind a sign and a space, a comma may part thousands: `$ 8,624`."""
_SIGN, _OLDEST = "г", 120
"""`г` behind more than this is no number of years."""
_YEARS = range(500, 2101)
_YEAR = units.said(("год",))


def _units(text: str, amount: Amount | None) -> list[Unit]:
    """The units that the text can be behind the amount; behind a year of the calendar none that counts years."""
    if text.rstrip(".") in SUFFIXES:
        return []
    number, word = amount.integer if isinstance(amount, Number) else 0, text.strip(" -.")
    is_year = (word == _SIGN and number > _OLDEST) or (word in YEAR_WORDS - {"лет"} and number in _YEARS)
    return [unit for unit in units.written(text.lstrip(" -")) if not (is_year and unit == _YEAR)]


_QUANTITIES = quantities.Quantities(
    DIGITS, SCALES, MONEY_SCALES, _units, before, lambda sign: currencies().written(sign)
)


def measures(text: str) -> Iterator[Value]:
    """`15 кг`, `3,25 км²`, `5 тыс. тонн`, `2 ч 15 мин`, `10⁵`, a unit alone, `км/ч`."""
    text = _COMPASS.sub(lambda side: f"°·{_SIDES[side[1]]}", _SIDE.sub(r"\1·\2\3", text))
    yield from quantities.powers(text, _QUANTITIES)
    yield from quantities.measures(_PRICED.sub(r"\2\1\3", text), _QUANTITIES)


def currency(text: str) -> Iterator[Value]:
    """A currency without a number, `руб.`, and with a scale, `тыс. долл. США`."""
    for scale, rest in with_scale(Number(False, 1), text, MONEY_SCALES) if len(text) <= quantities.LONGEST else ():
        for one in currencies().written(rest.lstrip()):
            yield Value(MONEY, ((scale if rest != text else None, one.key),))


def money(text: str) -> Iterator[Value]:
    """`$312`, `US$1,5 млрд`, `-£5`, `194 млн долл.`, `10 000 рублей`, `5,50 руб.`, `$ 8,624`."""
    yield from quantities.money(text, _QUANTITIES)
    if grouped := _GROUPED.fullmatch(text):
        yield from quantities.money(grouped[1] + grouped[2], _QUANTITIES)
