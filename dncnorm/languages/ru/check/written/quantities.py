"""Written measures and money: an amount, a scale, and a unit or a currency before or behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check import currencies, units
from dncnorm.languages.ru.check.written.numbers import MINUS, amounts, split_amount, with_scale
from dncnorm.values.kinds import MEASURE, MONEY, POWER, Amount, Value
from dncnorm.values.money import agreed, money_values
from dncnorm.values.units import Unit

_LONGEST = 100
_PARTS = re.compile(r"(\d[\d., ]*?) ?([^\d\s]+)")
_MOST_PARTS = 3
_FIRST_DIGIT = re.compile(r"[\d¼-¾⅐-⅞]")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_POWER = re.compile(r"(.*?\d)?(?:\^ ?(-?\d+)|([⁰¹²³⁴-⁹⁻]+))")


def measures(text: str) -> Iterator[Value]:
    """`15 кг`, `3,25 км²`, `5 тыс. тонн`, `2 ч 15 мин`, and a unit alone, `км/ч`."""
    if len(text) > _LONGEST:
        return
    head, tail = split_amount(text)
    if not head:
        yield from (Value(MEASURE, ((None, unit),)) for unit in units.written(text))
    yield from (Value(MEASURE, (part,)) for part in _parts(head, tail))
    found = _PARTS.findall(text)
    if 1 < len(found) <= _MOST_PARTS and len("".join(map("".join, found))) == len(text.replace(" ", "")):
        rows: list[tuple[tuple[Amount, Unit], ...]] = [()]
        for amount, unit in found:
            rows = [(*row, part) for row in rows for part in _parts(amount, unit)]
        yield from (Value(MEASURE, row) for row in rows)


def _parts(head: str, tail: str) -> Iterator[tuple[Amount, Unit]]:
    for amount in amounts(head):
        for whole, rest in with_scale(amount, tail):
            yield from ((whole, unit) for unit in units.written(rest.lstrip(" -")))


def powers(text: str) -> Iterator[Value]:
    """`10⁵`, `10^-3`, `2²`, and an exponent alone."""
    match = _POWER.fullmatch(text)
    if match:
        exponent = int(match[2]) if match[2] else _exponent(match[3].translate(_SUPERSCRIPTS))
        bases: list[Amount | None] = [*amounts(match[1])] if match[1] else [None]
        yield from (Value(POWER, (base, exponent)) for base in bases if exponent is not None)


def _exponent(digits: str) -> int | None:
    return int(digits) if re.fullmatch(r"-?\d{1,60}", digits) else None


def money(text: str) -> Iterator[Value]:
    """`$312`, `US$1,5 млрд`, `-£5`, `194 млн долл.`, `10 000 рублей`, `5,50 руб.`, `5 руб. 50 коп.`."""
    match = _FIRST_DIGIT.search(text) if len(text) <= _LONGEST else None
    if not match:
        return
    front = text[: match.start()]
    sign, negative = front.strip(MINUS + " "), any(mark in front for mark in MINUS)
    head, tail = split_amount(text[match.start() :])
    yield from _two(text)
    for amount in amounts(head):
        for whole, rest in with_scale(amount, tail):
            signs = [one for one in (sign, rest.strip(" -,;")) if one]
            for currency in agreed([currencies.written(mark) for mark in signs]):
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
