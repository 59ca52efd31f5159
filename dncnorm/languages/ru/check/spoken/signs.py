"""Powers and what carries a number: `десять в пятой степени`, `номер пять`, `параграф три`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check.carriers import nouns
from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, numerals, ordinals, whole_cardinal
from dncnorm.values.kinds import ORDINAL, POWER, TEXT, Amount, Value, amount_value

_NAMED = {"квадрате": 2, "кубе": 3}


def powers(words: Words) -> Iterator[Value]:
    """`[amount] в квадрате`, `[amount] в <ordinal> степени`, `[amount] в степени <number>`."""
    bases: list[tuple[Amount | None, int]] = [(None, 0), *amounts(words)]
    for base, end in bases:
        yield from (Value(POWER, (base, exponent)) for exponent in _exponents(words[end:]))


def _exponents(words: Words) -> Iterator[int]:
    if [*words[:1]] != ["в"] or len(words) < 2:
        return
    if len(words) == 2 and words[1] in _NAMED:
        yield _NAMED[words[1]]
    minus = words[1] == "минус"
    for found in ordinals(words, 1 + minus):
        if [*words[found.end :]] == ["степени"]:
            yield -found.value if minus else found.value
    if words[1] == "степени":
        for amount, end in amounts(words, 2):
            if end == len(words) and not any(amount[2:]):
                yield -amount[1] if amount.negative else amount[1]


def numbered(words: Words) -> Iterator[Value]:
    """`номер пять`, `параграф три`."""
    carrier = nouns().get(words[0]) if words else None
    if carrier:
        for amount, end in amounts(words, 1):
            if end == len(words):
                yield Value(TEXT, (carrier, amount_value(amount)))
        for found in ordinals(words, 1):
            if found.end == len(words):
                yield Value(TEXT, (carrier, Value(ORDINAL, found.value)))


def compounds(words: Words) -> Iterator[Value]:
    """`двадцативосьмилетний`, `двадцати восьми летний`: a number, and the word that it is one with."""
    head = whole_cardinal(words[:-1]) if len(words) > 1 else None
    if head is not None:
        yield Value(TEXT, (head, words[-1]))
    match = _compound().fullmatch(words[-1]) if words else None
    if match:
        value = whole_cardinal([*words[:-1], *_numeral().findall(match[1])])
        if value is not None:
            yield Value(TEXT, (value, match[2]))


@cache
def _numeral() -> re.Pattern[str]:
    return re.compile("|".join(sorted((*numerals(), "тысяче"), key=len, reverse=True)))


@cache
def _compound() -> re.Pattern[str]:
    return re.compile(rf"((?:{_numeral().pattern})+)([а-я]{{4,}})")
