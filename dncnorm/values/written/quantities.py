"""Written measures, money and powers: an amount, a scale, and a unit or a currency before or behind."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from dncnorm.values.kinds import MEASURE, NUMBER, POWER, Amount, Number, Value
from dncnorm.values.money import Currency, agreed, money_values
from dncnorm.values.units import Unit
from dncnorm.values.written.numbers import DASHES, IN_LINE, Digits, amounts, integer, signs, split_amount, with_scale

LONGEST = 100
_NUMBER = r"(?:\d[\d.,]*(?:[ -]\d\d?/\d\d?|[¼-¾⅐-⅞])?|\d\d?/\d\d?|[¼-¾⅐-⅞])"
_PARTS = re.compile(rf"(?:[-−–](?=.*°))?(?:{_NUMBER} ?[^\d\s]+(?: |(?=\d)|$)){{2,4}}")
_PART = re.compile(rf"([-−–]?{_NUMBER}) ?([^\d\s]+)")
_FIRST_DIGIT = re.compile(r"[\d.,¼-¾⅐-⅞]*[\d¼-¾⅐-⅞]")
_DOTTED_SIGN = re.compile(r"(?:[^\W\d_]|/)\.\d")
"""Where a point may be the sign's: `Rs.5` is five rupees, or half of one."""
_TIMES = "[·⋅×*xх]"
_FACTOR = rf"(?:(?P<factor>[{DASHES}]?[\d., ]*\d) ?{_TIMES} ?)?"
_CARET = rf"\^ ?\(?(?P<caret>[{DASHES}+]?\d+)\)?"
_FLAT = rf"(?P<minus>(?<=10)[−–]\d+|(?<={_TIMES}10)[{DASHES}]?\d\d?|(?<={_TIMES} 10)[{DASHES}]?\d\d?)"
"""A minus may make an exponent of what stands behind ten, `10−19`, and so may a hyphen: `× 10-19`."""
_UNIT = r"(?: ?(?P<unit>[^\W\d].*|[^\w ].*))?"
_POWER = re.compile(
    rf"{_FACTOR}(?P<base>[{DASHES}]?[\d., ]*\d)?(?:{_CARET}|(?P<raised>[⁺⁻]?[⁰¹²³⁴-⁹]+)|{_FLAT}){_UNIT}"
)
_SCIENTIFIC = re.compile(rf"(?P<factor>[{DASHES}]?\d[\d.,]*)[eE](?P<exponent>[{DASHES}+]?\d{{1,3}}){_UNIT}")
_ISOTOPE = re.compile("[¹²³⁴-⁹][⁰¹²³⁴-⁹]{1,2}|[¹³⁴-⁹]|[₀-₉]+")
"""A raised number alone may be that of an isotope, `¹⁴C`, `³He`, or of a note: `the king¹`; a lowered is an index."""

Part = tuple[Amount | None, Unit]


class Quantities(NamedTuple):
    """How a language writes measures and money.

    digits: how it writes numbers. scales, money_scales: its scales, and those of money.
    units: the units that a text behind an amount can be, with what joins them, or alone (None).
    before, behind: the currencies that a sign before an amount may be, and one behind it.
    times: the bases of units of time, beside which no others stand.
    """

    digits: Digits
    scales: Mapping[str, int]
    money_scales: Mapping[str, int]
    units: Callable[[str, Amount | None], Collection[Unit]]
    before: Callable[[str], tuple[Currency, ...]]
    behind: Callable[[str], tuple[Currency, ...]]
    times: frozenset[str] = frozenset()


def measures(text: str, own: Quantities) -> Iterator[Value]:
    """`15 kg`, `100mA`, `5 million km²`, `5 ft 11 in`, `1h30m5s`, and a unit alone, `/km²`, also with a scale."""
    if len(text) > LONGEST:
        return
    if split_amount(text)[0]:
        yield from (Value(MEASURE, (part,)) for part in parts(text, own))
    else:
        yield from (Value(MEASURE, ((None, unit),)) for unit in own.units(text, None))
        for scale, rest in with_scale(Number(False, 1), text, own.scales):
            units = own.units(rest, scale) if rest != text else ()
            yield from (Value(MEASURE, ((scale, unit),)) for unit in units)
    if _PARTS.fullmatch(text):
        for found in product(*(tuple(parts(f"{amount} {unit}", own)) for amount, unit in _PART.findall(text))):
            are_times = {any(base in own.times for base, _, _ in unit) for _, unit in found}
            if len(are_times) == 1 or "°" in text:
                yield Value(MEASURE, found)


def parts(text: str, own: Quantities) -> Iterator[Part]:
    """The amount that a text begins with, and the unit behind it."""
    head, tail = split_amount(text)
    for amount in amounts(head, own.digits):
        for whole, rest in with_scale(amount, tail, own.scales):
            yield from ((whole, unit) for unit in own.units(rest, whole))


def money(text: str, own: Quantities) -> Iterator[Value]:
    """`$312`, `US$1.5 billion`, `-£5`, `86 million USD`, `CYP-450`, `$0.15`, `Rs.5`, `5,50 руб.`."""
    match = _FIRST_DIGIT.search(text) if len(text) <= LONGEST else None
    if not match:
        return
    starts = {match.start(), match.start() + (_DOTTED_SIGN.match(text, match.start() - 1) is not None)}
    for start in starts:
        front = text[:start]
        head, tail = split_amount(text[start:])
        for amount in amounts(head, own.digits):
            for whole, rest in with_scale(amount, tail, own.money_scales):
                sides = ((own.before, front.strip(DASHES + "+ ")), (own.behind, rest.strip(" -,.;")))
                for one in agreed(*(currencies(sign) for currencies, sign in sides if sign)):
                    for negative in signs(front):
                        yield from money_values(whole._replace(negative=negative), one.key, one.hundredths)


def powers(text: str, own: Quantities) -> Iterator[Value]:
    """`10⁵`, `10^-3`, `2²`, an exponent alone, `1,6·10⁻¹⁹ Кл`, `9.2e-16`, and an isotope's or an index's number."""
    if len(text) > LONGEST:
        return
    power, scientific = _POWER.fullmatch(text), _SCIENTIFIC.fullmatch(text)
    if power and not (power["factor"] and not power["base"]):
        exponent = power["caret"] or power["raised"] or power["minus"]
        yield from _power(power["factor"], power["base"], exponent, power["unit"], own)
    if scientific:
        yield from _power(scientific["factor"], "10", scientific["exponent"], scientific["unit"], own)
    if _ISOTOPE.fullmatch(text):
        yield Value(NUMBER, Number(False, int(text.translate(IN_LINE))))


def _power(factor: str | None, base: str | None, raised: str, unit: str | None, own: Quantities) -> Iterator[Value]:
    digits = raised.translate(IN_LINE).lstrip("+")
    size = integer(digits.lstrip(DASHES), own.digits)
    if size is None:
        return
    factors, bases = (tuple(amounts(part, own.digits)) if part else (None,) for part in (factor, base))
    for payload in product(factors, bases):
        whole = (*payload[payload[0] is None :], size if digits[0].isdecimal() else -size)
        if unit is None:
            yield Value(POWER, whole)
        else:
            yield from (Value(MEASURE, ((whole, one),)) for one in own.units(unit, None))
