"""Written measures and money: an amount, a scale, and a unit or a currency before or behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check import currencies, units
from dncnorm.languages.ru.check.spoken.calendar import YEAR_WORDS
from dncnorm.languages.ru.check.written.numbers import (
    DASHES,
    SUFFIXES,
    amounts,
    integer,
    signs,
    split_amount,
    with_scale,
)
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.values.kinds import MEASURE, MONEY, POWER, Amount, Number, Value
from dncnorm.values.money import agreed, money_values
from dncnorm.values.units import Unit

_LONGEST = 100
_TEN = Number(False, 10)
_PARTS = re.compile(r"(\d[\d., ]*?) ?([^\d\s]+)")
_PRICED = re.compile(rf"([{symbols()}]) ?([\d., ]*\d)(/.+)")
"""`$50/баррель`."""
_MOST_PARTS = 3
_FIRST_DIGIT = re.compile(r"[\d¼-¾⅐-⅞]")
_SIGN, _OLDEST = "г", 120
"""`г` behind more than this is no number of years."""
_YEARS = range(500, 2101)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_FACTOR = rf"(?:(?P<factor>[{DASHES}]?[\d., ]*\d) ?[·⋅×*xх] ?)?"
_CARET, _RAISED = rf"\^ ?\(?(?P<caret>[{DASHES}]?\d+)\)?", "(?P<raised>[⁰¹²³⁴-⁹⁻]+)"
_FLAT = rf"(?P<minus>(?<=10)−\d+|(?<=[·⋅×*xх]10)[{DASHES}]\d\d?|(?<=[·⋅×*xх] 10)[{DASHES}]\d\d?)"
_UNIT = r"(?: ?(?P<unit>[^\d ].*))?"
_POWER = re.compile(rf"{_FACTOR}(?P<base>[{DASHES}]?[\d., ]*\d)?(?:{_CARET}|{_RAISED}|{_FLAT}){_UNIT}")
_SCIENTIFIC = re.compile(rf"(?P<factor>[{DASHES}]?\d[\d.,]*)[eE](?P<exponent>[{DASHES}+]?\d{{1,3}}){_UNIT}")
_COUNTED = frozenset({"метр", "минута", "секунда", "час", "день", "неделя", "месяц", "год", "страница", "градус"})


def measures(text: str) -> Iterator[Value]:
    """`15 кг`, `3,25 км²`, `5 тыс. тонн`, `2 ч 15 мин`, and a unit alone, `км/ч`."""
    if len(text) > _LONGEST:
        return
    head, tail = split_amount(text)
    if not head:
        yield from (Value(MEASURE, ((None, unit),)) for unit in units.written(text))
        for scale, rest in _scales(text):
            yield from (Value(MEASURE, ((scale, unit),)) for unit in units.written(rest))
    yield from (Value(MEASURE, (part,)) for part in _parts(head, tail))
    yield from _at(head, tail)
    priced = _PRICED.fullmatch(text)
    if priced:
        yield from (Value(MEASURE, (part,)) for part in _parts(priced[2], priced[1] + priced[3]))
    found = _PARTS.findall(text)
    if 1 < len(found) <= _MOST_PARTS and len("".join(map("".join, found))) == len(text.replace(" ", "")):
        rows: list[tuple[tuple[Amount, Unit], ...]] = [()]
        for amount, unit in found:
            rows = [(*row, part) for row in rows for part in _parts(amount, unit)]
        yield from (Value(MEASURE, row) for row in rows)


def _at(head: str, tail: str) -> Iterator[Value]:
    """`45 км` as the place that one is at: `на сорок пятом километре`."""
    whole = integer(head)
    for unit in units.written(tail.lstrip(" -")) if whole and tail.rstrip(".") not in SUFFIXES else ():
        if len(unit) == 1 and any(base in _COUNTED for base, _, _ in unit):
            yield Value(MEASURE, ("at", whole, unit))


def _scales(text: str, money: bool = False) -> Iterator[tuple[Number, str]]:
    """The scale that a text without a number begins with, `тыс. долл. США`, as one of it, and the rest."""
    for scale, rest in with_scale(Number(False, 1), text, money):
        if isinstance(scale, Number) and scale.integer > 1:
            yield scale, rest


def _parts(head: str, tail: str) -> Iterator[tuple[Amount, Unit]]:
    for amount in amounts(head):
        for whole, rest in with_scale(amount, tail):
            found = units.written(rest.lstrip(" -")) if rest.rstrip(".") not in SUFFIXES else ()
            is_year = isinstance(whole, Number) and _is_year(whole.integer, rest.strip(" -."))
            yield from ((whole, unit) for unit in found if not (is_year and unit == units.said(("год",))))


def _is_year(number: int, word: str) -> bool:
    """Whether it is a year of the calendar, and no number of years."""
    return (word == _SIGN and number > _OLDEST) or (word in YEAR_WORDS - {"лет"} and number in _YEARS)


def powers(text: str) -> Iterator[Value]:
    """`10⁵`, `10^-3`, `2²`, an exponent alone, and `1,6·10⁻¹⁹ Кл`."""
    match = _POWER.fullmatch(text) if len(text) <= _LONGEST else None
    if not match or (match["factor"] and not match["base"]):
        return
    raised = match["caret"] or match["minus"]
    exponent = _exponent(raised or match["raised"].translate(_SUPERSCRIPTS))
    if exponent is None:
        return
    units_found = units.written(match["unit"]) if match["unit"] else [None]
    bases: list[Amount | None] = [*amounts(match["base"])] if match["base"] else [None]
    for base in bases:
        for unit in units_found:
            whole = (base, exponent) if unit is None else (base, exponent, unit)
            factors = amounts(match["factor"]) if match["factor"] else ()
            yield from (Value(POWER, (factor, *whole)) for factor in factors)
            if not match["factor"]:
                yield Value(POWER, whole)


def scientific(text: str) -> Iterator[Value]:
    """`9.2e-16`."""
    match = _SCIENTIFIC.fullmatch(text) if len(text) <= _LONGEST else None
    exponent = _exponent(match["exponent"].removeprefix("+")) if match else None
    if not match or exponent is None:
        return
    units_found = [(unit,) for unit in units.written(match["unit"])] if match["unit"] else [()]
    for factor in amounts(match["factor"]):
        yield from (Value(POWER, (factor, _TEN, exponent, *unit)) for unit in units_found)


def _exponent(digits: str) -> int | None:
    number = re.fullmatch(rf"([{DASHES}]?)(\d{{1,60}})", digits)
    return (-1 if number[1] else 1) * int(number[2]) if number else None


def currency(text: str) -> Iterator[Value]:
    """A currency without a number, `руб.`, and with a scale, `тыс. долл. США`."""
    if len(text) <= _LONGEST:
        yield from (Value(MONEY, ((None, one.key),)) for one in currencies.written(text))
        for scale, rest in _scales(text, money=True):
            yield from (Value(MONEY, ((scale, one.key),)) for one in currencies.written(rest))


def money(text: str) -> Iterator[Value]:
    """`$312`, `US$1,5 млрд`, `-£5`, `194 млн долл.`, `10 000 рублей`, `5,50 руб.`, `5 руб. 50 коп.`."""
    match = _FIRST_DIGIT.search(text) if len(text) <= _LONGEST else None
    if not match:
        return
    front = text[: match.start()]
    sign, negatives = front.strip(DASHES + "+ "), signs(front)
    head, tail = split_amount(text[match.start() :])
    yield from _two(text)
    for amount in amounts(head):
        for whole, rest in with_scale(amount, tail, money=True):
            behind = rest.strip(" -,;")
            found = [currencies.written(sign, in_front=True)] if sign else []
            found += [currencies.written(behind)] if behind else []
            for currency in agreed(found):
                for negative in negatives:
                    yield from money_values(whole._replace(negative=negative), currency.key, currency.hundredths)


def _two(text: str) -> Iterator[Value]:
    """`5 руб. 50 коп.`."""
    found = _PARTS.findall(text)
    if len(found) != 2 or len("".join(map("".join, found))) != len(text.replace(" ", "")):
        return
    (first, major), (second, minor) = found
    for one in amounts(first):
        for other in amounts(second):
            for currency in currencies.written(major):
                for part in currencies.written(minor):
                    yield Value(MONEY, ((one, currency.key), (other, part.key)))
