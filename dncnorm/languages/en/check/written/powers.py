"""Digits above and below the line: `10⁵` or `10^5`, an exponent that is a token of its own, `H₂`'s index."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.en.check.written.numbers import amounts, integers
from dncnorm.values.kinds import NUMBER, POWER, Number, Value

_POWER = re.compile(r"(.*?)(?:\^([-+−]?)([0-9]+)|([⁺⁻]?)([⁰¹²³⁴-⁹]+))")
_INDEX = re.compile(r"[₀-₉]+")
_IN_LINE = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "0123456789" * 2)


def values(text: str) -> Iterator[Value]:
    """A power is its base, None if it has none, and the exponent; an index is a number."""
    power = _POWER.fullmatch(text)
    if power:
        sign = -1 if (power[2] or power[4]) in ("-", "−", "⁻") else 1
        for base in amounts(power[1]) if power[1] else (None,):
            for exponent in integers((power[3] or power[5]).translate(_IN_LINE)):
                yield Value(POWER, (base, sign * exponent))
    elif _INDEX.fullmatch(text):
        yield from (Value(NUMBER, Number(False, index)) for index in integers(text.translate(_IN_LINE)))
