"""Digits above and below the line: `10⁵` or `10^5`, an exponent that is a token of its own, `H₂`'s index."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.languages.en.check import units
from dncnorm.languages.en.check.written.numbers import amounts, integers
from dncnorm.values.kinds import MEASURE, NUMBER, POWER, Number, Value

_POWER = re.compile(r"(.*?)(?:\^([-+−]?)([0-9]+)|([⁺⁻]?)([⁰¹²³⁴-⁹]+)|(?<=10)([−-])([0-9]+))")
"""A minus may make an exponent of what stands behind ten, `10−19`, and so may a hyphen: `× 10-19`."""
_POWER_OF_UNIT = re.compile(r"(\d.*(?:[0-9]|[⁰¹²³⁴-⁹])) ?([^\W\d_].*)")
_SCIENTIFIC = re.compile(r"([\d.,]+)(?: ?[×x·⋅*] ?10\^?|[eE])([-+−]?)([0-9]+)")
_INDEX = re.compile(r"[₀-₉]+")
_ISOTOPE = re.compile(r"[¹²³⁴-⁹][⁰¹²³⁴-⁹]{1,2}|[¹³⁴-⁹]")
"""A raised number alone may be that of an isotope, `¹⁴C`, `³He`, or of a note: `the king¹`."""
_IN_LINE = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "0123456789" * 2)


def values(text: str) -> Iterator[Value]:
    """A power is its base, None if it has none, and the exponent; an index is a number. A unit may follow a power."""
    text = text.replace("–", "−")
    power = _POWER.fullmatch(text)
    if power:
        sign = -1 if (power[2] or power[4] or power[6]) in ("-", "−", "⁻") else 1
        for base in amounts(power[1]) if power[1] else (None,):
            for exponent in integers((power[3] or power[5] or power[7]).translate(_IN_LINE)):
                yield Value(POWER, (base, sign * exponent))
    if _ISOTOPE.fullmatch(text):
        yield from (Value(NUMBER, Number(False, number)) for number in integers(text.translate(_IN_LINE)))
    elif _INDEX.fullmatch(text):
        yield from (Value(NUMBER, Number(False, index)) for index in integers(text.translate(_IN_LINE)))
    scientific = _SCIENTIFIC.fullmatch(text)
    if scientific:
        sign = -1 if scientific[2] in ("-", "−") else 1
        for factor, exponent in product(amounts(scientific[1]), integers(scientific[3])):
            yield Value(POWER, (factor, Number(False, 10), sign * exponent))
    measure = _POWER_OF_UNIT.fullmatch(text)
    if measure:
        powers = [power.payload for power in values(measure[1]) if power.kind == POWER]
        yield from (Value(MEASURE, ((power, unit),)) for power in powers for unit in units.written(measure[2]))
