"""Amounts in words: signed numbers, decimals, fractions, halves, and scales behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from dncnorm.languages.ru.check.inflection import with_yu
from dncnorm.languages.ru.check.spoken.numbers import Words, cardinals, numeral, ordinals, scales
from dncnorm.languages.ru.lexicon.numbers import parts
from dncnorm.values.kinds import Amount, Fraction, Number, scaled
from dncnorm.values.speech import word_at

SIGNS = {"минус": True, "плюс": False}
"""The words for signs, and whether they make a number negative."""
_ONE = frozenset(["единица", "единицы", "единице", "единицу", "единицей", "единицею"])
_PARTS_OF_ONE = {"пол": "5", "половина": "5", "половины": "5", "половине": "5", "половину": "5", "четверть": "25"}
_WHOLE = frozenset(["целая", "целой", "целою", "целую", "целые", "целых", "целым", "целыми", "целое", "целого"])
_HALF = frozenset(["полтора", "полторы", "полутора"])
_POINTS = frozenset({"запятая", "запятой", "точка"})


def amounts(words: Words, start: int = 0) -> tuple[tuple[Amount, int], ...]:
    """Every amount that begins at `start`, with its end; cached, since many parsers ask for the same one."""
    return _amounts(tuple(words), start)


@lru_cache(maxsize=512)
def _amounts(words: tuple[str, ...], start: int) -> tuple[tuple[Amount, int], ...]:
    negative = SIGNS.get(word_at(words, start))
    begin = start + (negative is not None)
    bare: list[tuple[Amount, int]] = [*_numbers(words, begin), *_fractions(words, begin)]
    return tuple((amount._replace(negative=bool(negative)), end) for amount, end in bare)


def _numbers(words: Words, start: int) -> list[tuple[Number, int]]:
    whole = cardinals(words, start)
    found = [(Number(False, value), end) for value, end in whole]
    found += [(Number(False, 0, digits), end) for digits, end in _decimals(words, start)]
    for value, end in whole:
        found += [(Number(False, value, digits), stop) for digits, stop in _after_whole(words, end)]
    first = word_at(words, start)
    if first in _HALF:
        found.append((Number(False, 1, "5"), start + 1))
    if first in _ONE and start + 1 == len(words):
        found.append((Number(False, 1), start + 1))
    if first in _PARTS_OF_ONE:
        found.append((Number(False, 0, _PARTS_OF_ONE[first]), start + 1))
    return [*found, *_with_scales(words, found)]


def _after_whole(words: Words, end: int) -> Iterator[tuple[str, int]]:
    """What follows a number: `целых [и] пять десятых`, `с половиной`, `запятая ноль пять`."""
    if end >= len(words):
        return
    if words[end] in _WHOLE:
        at = end + 1 + (word_at(words, end + 1) == "и")
        yield from _decimals(words, at)
    elif [*words[end : end + 2]] == ["с", "половиной"]:
        yield "5", end + 2
    elif words[end] in _POINTS:
        yield from _read_digits(words, end + 1)


def _decimals(words: Words, start: int) -> Iterator[tuple[str, int]]:
    """`двадцать пять сотых` -> 25, `пять тысячных` -> 005: a numerator, and the ordinal of a power of ten."""
    for value, end in cardinals(words, start):
        for denominator in ordinals(words, end):
            zeros = str(denominator.value)[1:]
            if denominator.value > 1 and str(denominator.value) == "1" + "0" * len(zeros):
                digits = str(value).zfill(len(zeros))
                if len(digits) == len(zeros):
                    yield digits, denominator.end


def pointless(words: Words, start: int = 0) -> Iterator[tuple[Number, int]]:
    """Decimals whose point is not said, with their ends: `семь шестьдесят два`, `тридцать семь и четыре`."""
    negative = SIGNS.get(word_at(words, start))
    begin = start + (negative is not None)
    whole, end = (cardinals(words, begin) or [(0, begin)])[-1]
    if end > begin and end < len(words):
        at = end + (words[end] == "и")
        yield from ((Number(bool(negative), whole, digits), stop) for digits, stop in _read_digits(words, at))


def _read_digits(words: Words, start: int) -> Iterator[tuple[str, int]]:
    """What follows a spoken comma: digits, zeros before a number included."""
    zeros = 0
    while numeral(words, start + zeros) == 0:
        zeros += 1
        yield "0" * zeros, start + zeros
    yield from (("0" * zeros + str(value), end) for value, end in cardinals(words, start + zeros) if value)
    digits, at = "", start
    while (value := numeral(words, at)) is not None and value < 10:
        digits, at = digits + str(value), at + 1
        yield digits, at


def _with_scales(words: Words, found: list[tuple[Number, int]]) -> Iterator[tuple[Number, int]]:
    """`одна целая и пять десятых миллиона`, and scales that no cardinal takes: `тысяча миллионов`."""
    for number, end in found:
        while (power := scales().get(word_at(words, end))) is not None:
            if not number.decimals and number.integer < 1000:
                break
            if number.decimals and len(number.decimals.rstrip("0")) <= power and number.exponent == 0:
                digits = number.decimals.ljust(power, "0")
                yield Number(False, int(f"{number.integer}{digits[:power]}")), end + 1
            number, end = scaled(number, power), end + 1
            yield number, end


def _fractions(words: Words, start: int) -> list[tuple[Fraction, int]]:
    """`[<целое> целых [и]] <числитель> <знаменатель>`, and `три четверти`, `половина`, `два с четвертью`."""
    found = [(Fraction(False, 0, top, low), end) for top, low, end in _parts(words, start)]
    for whole, end in cardinals(words, start):
        at = end + (word_at(words, end) in _WHOLE)
        at += word_at(words, at) == "и" or (at == end and word_at(words, at) == "с")
        if at > end:
            found += [(Fraction(False, whole, top, low), stop) for top, low, stop in _parts(words, at)]
    return found


@cache
def _parts_of_one() -> dict[str, int]:
    """Every form of the nouns of fractions, and the denominator."""
    return {form: value for noun, value in parts().items() for form in with_yu(noun)}


def _parts(words: Words, start: int) -> Iterator[tuple[int, int, int]]:
    nouns = _parts_of_one()
    if word_at(words, start) in nouns:
        yield 1, nouns[words[start]], start + 1
    for value, end in cardinals(words, start):
        yield from ((value, denominator.value, denominator.end) for denominator in ordinals(words, end))
        if word_at(words, end) in nouns:
            yield value, nouns[words[end]], end + 1
