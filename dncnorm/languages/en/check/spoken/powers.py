"""Powers in words: `ten to the fifth`, `to the minus twelve`, `x squared` without its base."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.en.check.spoken.numbers import Words, amounts, ordinal, signed_numbers
from dncnorm.values.kinds import POWER, Amount, Value

_NAMED = {"squared": 2, "cubed": 3}


def powers(words: Words) -> Iterator[Value]:
    """`[amount] squared`, `[amount] to the <ordinal or number>`."""
    bases: list[tuple[Amount | None, int]] = [(None, 0), *amounts(words)]
    for base, end in bases:
        yield from (Value(POWER, (base, exponent)) for exponent in _exponents(words[end:]))


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
