"""Powers in words: `ten to the fifth`, `to the minus twelve`, `x squared` without its base."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.en.check.spoken.numbers import Words, amounts, ordinal, signed_numbers
from dncnorm.languages.en.check.units import said
from dncnorm.values.kinds import MEASURE, POWER, Amount, Number, Value

_NAMED = {"squared": 2, "cubed": 3}


def powers(words: Words) -> Iterator[Value]:
    """`[amount] squared`, `[amount] to the <ordinal or number>`, and so many of a unit."""
    bases: list[tuple[Amount | None, int]] = [(None, 0), *amounts(words)]
    for base, end in bases:
        yield from (Value(POWER, (base, exponent)) for exponent in _exponents(words[end:]))
        for stop in range(end + 3, len(words)) if base is not None else ():
            unit = said(tuple(words[stop:]))
            powers = ((base, exponent) for exponent in _exponents(words[end:stop]))
            yield from (Value(MEASURE, ((power, unit),)) for power in powers if unit)


def scientific(words: Words) -> Iterator[Value]:
    """`[amount] times ten to the <ordinal or number>`, and so many of a unit."""
    for factor, end in amounts(words):
        if words[end : end + 2] != ["times", "ten"]:
            continue
        power = words[end + 2 :]
        yield from (Value(POWER, (factor, Number(False, 10), exponent)) for exponent in _exponents(power))
        for stop in range(3, len(power)):
            unit = said(tuple(power[stop:]))
            powers = ((factor, Number(False, 10), exponent) for exponent in _exponents(power[:stop]))
            yield from (Value(MEASURE, ((found, unit),)) for found in powers if unit)


def _exponents(words: Words) -> Iterator[int]:
    if len(words) == 1 and words[0] in _NAMED:
        yield _NAMED[words[0]]
    if [*words[:2]] != ["to", "the"]:
        return
    start = 2 + (words[2:3] == ["plus"])
    numbered = ordinal(words, start)
    if numbered and numbered[1] == len(words):
        yield numbered[0]
    for number, end in signed_numbers(words, start):
        if end == len(words) and not number.decimals:
            yield -number.integer if number.negative else number.integer
