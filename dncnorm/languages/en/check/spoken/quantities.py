"""Measures, money and powers in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.en.check.currencies import currencies
from dncnorm.languages.en.check.spoken.numbers import SIGNS, Words, amounts, ordinal, signed_numbers
from dncnorm.languages.en.check.units import said
from dncnorm.values.kinds import Value
from dncnorm.values.speech import word_at
from dncnorm.values.spoken import quantities

_NAMED = {"squared": 2, "cubed": 3}
_MORE = re.compile(r" plus(?= [a-z]*illion )")
"""What says nothing in `four plus trillion dollars`."""


def _exponents(words: Words, start: int) -> Iterator[tuple[int, int]]:
    """`squared`, `to the fifth`, `to the minus twelve`, with their ends."""
    if word_at(words, start) in _NAMED:
        yield _NAMED[words[start]], start + 1
    if [*words[start : start + 2]] != ["to", "the"]:
        return
    at = start + 2 + (word_at(words, start + 2) == "plus")
    numbered = ordinal(words, at)
    if numbered:
        yield numbered
    for number, end in signed_numbers(words, at):
        if not number.decimals:
            yield -number.integer if number.negative else number.integer, end


_SPEECH = quantities.Speech(
    amounts=amounts,
    unit=said,
    currencies=lambda words: currencies().named(" ".join(words)),
    exponents=_exponents,
    times=(("times",),),
    joint="and",
    signs=SIGNS,
    links=(frozenset({"of"}), frozenset({"a", "an"})),
)


def values(words: Words) -> Iterator[Value]:
    """Every measure, amount of money and power that the words can be."""
    return quantities.values(_MORE.sub("", " ".join(words)).split(), _SPEECH)
