"""Powers and what carries a number: `десять в пятой степени`, `номер пять`, `параграф три`."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, ordinals
from dncnorm.values.kinds import ORDINAL, POWER, TEXT, Amount, Value, amount_value

_NAMED = {"квадрате": 2, "кубе": 3}
_CARRIERS = {
    form: noun
    for noun in ("номер", "параграф")
    for form in (noun, *(noun + ending for ending in ("а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах")))
}


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
    carrier = _CARRIERS.get(words[0]) if words else None
    if carrier:
        for amount, end in amounts(words, 1):
            if end == len(words):
                yield Value(TEXT, (carrier, amount_value(amount)))
        for found in ordinals(words, 1):
            if found.end == len(words):
                yield Value(TEXT, (carrier, Value(ORDINAL, found.value)))
