"""Written measures and money: an amount, a scale, and a unit or a currency before or behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.values.en.units import Unit, currencies, exact, written
from dncnorm.values.en.written.numbers import MINUS, amounts, split_amount, with_scale
from dncnorm.values.kinds import MEASURE, MONEY, Amount, Number, Value, scaled
from dncnorm.values.tables import numbers

_LONGEST = 100
_TWO_PARTS = re.compile(r"(\d+) ?([^\d\s]+) ?(\d[\d.]*) ?([^\d\s]+)")
_FIRST_DIGIT = re.compile(r"[\d.,¼-¾⅐-⅞]*[\d¼-¾⅐-⅞]")


def measures(text: str) -> Iterator[Value]:
    """`15 kg`, `100mA`, `5 million km²`, `5 ft 11 in`, and a unit alone, `/km²`."""
    if len(text) > _LONGEST:
        return
    head, tail = split_amount(text)
    if not head:
        units = exact(text) if text.isalpha() else written(text)
        yield from (Value(MEASURE, ((None, unit),)) for unit in units)
    yield from (Value(MEASURE, (part,)) for part in _parts(head, tail))
    both = _TWO_PARTS.fullmatch(text)
    if both:
        first, second = _parts(both[1], both[2]), list(_parts(both[3], both[4]))
        yield from (Value(MEASURE, (one, other)) for one in first for other in second)


def _parts(head: str, tail: str) -> Iterator[tuple[Amount, Unit]]:
    for amount in amounts(head):
        for whole, rest in with_scale(amount, tail):
            yield from ((whole, unit) for unit in written(rest.lstrip(" -")))


def money(text: str) -> Iterator[Value]:
    """`$312`, `US$1.5 billion`, `-£5`, `86 million USD`, `CYP-450`, `$0.15`."""
    match = _FIRST_DIGIT.search(text) if len(text) <= _LONGEST else None
    if not match:
        return
    front, negative = _sign(text[: match.start()])
    head, tail = split_amount(text[match.start() :])
    for amount in amounts(head):
        for whole, rest in with_scale(amount, tail):
            signs = [sign for sign in (front.strip(" "), rest.strip(" -,.;")) if sign]
            for number, kept in ((whole, signs), *_joined_scale(whole, signs)):
                for name, minor in _currency(kept):
                    yield from _money(number._replace(negative=negative), name, minor)


def _joined_scale(amount: Amount, signs: list[str]) -> Iterator[tuple[Amount, list[str]]]:
    """`MUSD 5`, `5 k€`: a scale's letter before the currency."""
    exponent = numbers("en", "scale_suffixes").get(signs[0][0].lower()) if len(signs) == 1 else None
    if exponent is not None and isinstance(amount, Number) and not _named(signs[0]):
        yield scaled(amount, exponent), [signs[0][1:].lstrip()]


def _sign(front: str) -> tuple[str, bool]:
    bare = front.strip(MINUS + " ")
    return bare, any(mark in front for mark in MINUS)


def _named(sign: str) -> tuple[tuple[str, str], ...]:
    known = currencies()
    return known.get(sign) or known.get(sign.upper()) or known.get(sign.lower(), ())


def _currency(signs: list[str]) -> tuple[tuple[str, str], ...]:
    """The currencies of the one sign; two that stand on both sides must agree."""
    found = [_named(sign) for sign in signs]
    if not found or len(found) > 2 or not all(found):
        return ()
    return tuple(pair for pair in found[0] if all(pair in others for others in found))


def _money(amount: Amount, name: str, minor: str) -> Iterator[Value]:
    yield Value(MONEY, ((amount, name),))
    if minor and isinstance(amount, Number) and len(amount.decimals) == 2 and not amount.exponent:
        cents = (Number(False, int(amount.decimals)), minor)
        major = (amount._replace(decimals=""), name)
        if not amount.integer:
            yield Value(MONEY, ((Number(amount.negative, int(amount.decimals)), minor),))
        yield Value(MONEY, (major, cents) if cents[0].integer else (major,))
