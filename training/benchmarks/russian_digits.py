"""Whether words spell a string of digits, in any grouping: `восемь девятьсот шестнадцать` is 8916."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

_UNITS = ["ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"]
_TEENS = [
    "одиннадцать",
    "двенадцать",
    "тринадцать",
    "четырнадцать",
    "пятнадцать",
    "шестнадцать",
    "семнадцать",
    "восемнадцать",
    "девятнадцать",
]
_TENS = ["двадцать", "тридцать", "сорок", "пятьдесят", "шестьдесят", "семьдесят", "восемьдесят", "девяносто"]
_HUNDREDS = ["сто", "двести", "триста", "четыреста", "пятьсот", "шестьсот", "семьсот", "восемьсот", "девятьсот"]
VALUES = {
    **{word: value for value, word in enumerate(_UNITS + _TEENS)},
    **{word: 20 + 10 * place for place, word in enumerate(_TENS)},
    **{word: 100 + 100 * place for place, word in enumerate(_HUNDREDS)},
    **dict.fromkeys(("нуль", "ноля", "нуля"), 0),
    "одна": 1,
    "две": 2,
}
_SILENT = frozenset(["плюс", "дефис", "тире", "и", "код", "номер", "скобка"])
_ZEROS = frozenset(("ноль", "ноля", "нуля"))


def spells(words: tuple[str, ...], digits: str) -> bool:
    """Returns whether the words say the digits, each for itself, as numbers of up to three words, or in any mix."""
    said = [word for word in words if word not in _SILENT]

    @cache
    def rest(place: int, digit: int) -> bool:
        if place == len(said):
            return digit == len(digits)
        return any(
            digits.startswith(group, digit) and rest(place + size, digit + len(group))
            for size, group in _groups(said[place : place + 3])
        )

    return rest(0, 0)


def _groups(said: list[str]) -> Iterator[tuple[int, str]]:
    """Yields how many of the words make a group, and its digits."""
    if said[0] in ("два", "три") and said[1:] and said[1] in _ZEROS:
        yield 2, "0" * VALUES[said[0]]
    values = [VALUES.get(word, -1) for word in said]
    for size in range(1, len(said) + 1):
        if values[size - 1] < 0:
            return
        if size == 1 or _is_one_number(values[:size]):
            yield size, str(sum(values[:size]))


def _is_one_number(values: list[int]) -> bool:
    """Returns whether hundreds, tens and units follow each other as in one number."""
    return values[-1] > 0 and all(
        (high >= 100 > low) or (100 > high >= 20 and low < 10) for high, low in pairwise(values)
    )
