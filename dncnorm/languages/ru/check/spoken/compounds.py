"""Words that a number is part of: `двадцативосьмилетний`, `стодвадцатипятимиллиметровым`, `двадцати восьми летний`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, cardinals, numerals, whole_cardinal
from dncnorm.languages.ru.check.units import adjective
from dncnorm.values.kinds import TEXT, Amount, Number, Value
from dncnorm.values.speech import word_at

_JOINTS = ("до", "тире")
_JOINED = ("одно", "тысяче")
"""What stands in a compound for one, and for a thousand."""


def compounds(words: Words) -> Iterator[Value]:
    """One number or two and the rest of the word; and where that is a unit's adjective, the unit."""
    found: list[tuple[tuple[Amount, ...], str]] = [(one, rest) for one, rest in _together(words)]
    found += [((amount,), words[-1]) for amount, end in amounts(words) if end == len(words) - 1]
    for first, end in cardinals(words):
        last = _together(words[end + (word_at(words, end) in _JOINTS) :])
        found += [((Number(False, first), *one), rest) for one, rest in last]
    for numbers, rest in found:
        unit = adjective(rest)
        yield Value(TEXT, (*numbers, rest))
        if unit:
            yield Value(TEXT, ("adjective", *numbers, unit))


def _together(words: Words) -> Iterator[tuple[tuple[Number], str]]:
    """`двадцативосьмилетний`; the hundreds may stand apart."""
    match = _compound().fullmatch(words[-1]) if words else None
    value = whole_cardinal([*words[:-1], *_numeral().findall(match[1])]) if match else None
    if match and value is not None:
        yield (Number(False, value),), match[2]


@cache
def _numeral() -> re.Pattern[str]:
    joined = (form for form, value in numerals().items() if value != 1)
    return re.compile("|".join(sorted((*joined, *_JOINED), key=len, reverse=True)))


@cache
def _compound() -> re.Pattern[str]:
    return re.compile(rf"((?:{_numeral().pattern})+)([а-я]{{4,}})")
