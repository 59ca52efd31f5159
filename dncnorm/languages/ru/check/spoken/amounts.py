"""Amounts in words: signed numbers, decimals, fractions, halves, and scales behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dncnorm.languages.ru.check.inflection import with_yu
from dncnorm.languages.ru.check.spoken.numbers import Words, cardinals, ordinals, scales
from dncnorm.languages.ru.lexicon.numbers import parts
from dncnorm.values.kinds import Amount, Fraction, Number, scaled
from dncnorm.values.speech import word_at

SIGNS = {"минус": True, "плюс": False}
"""The words for signs, and whether they make a number negative."""
_WHOLE = frozenset(["целая", "целой", "целою", "целую", "целые", "целых", "целым", "целыми"])
_HALF = frozenset(["полтора", "полторы", "полутора"])
_PARTS = {form: value for noun, value in parts().items() for form in with_yu(noun)}
"""Every form of the nouns of fractions, and the denominator."""


@lru_cache(maxsize=512)
def amounts(words: tuple[str, ...], start: int = 0) -> tuple[tuple[Amount, int], ...]:
    """Every amount that begins at `start`, with its end; cached, since many parsers ask for the same one."""
    negative = SIGNS.get(word_at(words, start))
    begin = start + (negative is not None)
    bare: list[tuple[Amount, int]] = [*_numbers(words, begin), *_fractions(words, begin)]
    return tuple((amount._replace(negative=bool(negative)), end) for amount, end in bare)


def _numbers(words: Words, start: int) -> list[tuple[Number, int]]:
    whole = cardinals(words, start)
    found = [(Number(False, value), end) for value, end in whole]
    for value, end in (*whole, (0, start)):
        if end == start or word_at(words, end) in _WHOLE:
            at = end + (end > start) + (word_at(words, end + 1) == "и")
            found += [(Number(False, value, digits), stop) for digits, stop in _decimals(words, at)]
    if word_at(words, start) in _HALF:
        found.append((Number(False, 1, "5"), start + 1))
    return [*found, *_with_scales(words, found)]


def _decimals(words: Words, start: int) -> Iterator[tuple[str, int]]:
    """`двадцать пять сотых` -> 25, `пять тысячных` -> 005: a numerator, and the ordinal of a power of ten."""
    for value, end in cardinals(words, start):
        for denominator in ordinals(words, end):
            zeros = str(denominator.value)[1:]
            if denominator.value > 1 and str(denominator.value) == "1" + "0" * len(zeros):
                digits = str(value).zfill(len(zeros))
                if len(digits) == len(zeros):
                    yield digits, denominator.end


def _with_scales(words: Words, found: list[tuple[Number, int]]) -> Iterator[tuple[Number, int]]:
    """`одна целая и пять десятых миллиона`, and scales that no cardinal takes: `тысяча миллионов`."""
    for number, end in found:
        while (power := scales().get(word_at(words, end))) is not None:
            if not number.decimals and number.integer < 1000:
                break
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


def _parts(words: Words, start: int) -> Iterator[tuple[int, int, int]]:
    if word_at(words, start) in _PARTS:
        yield 1, _PARTS[words[start]], start + 1
    for value, end in cardinals(words, start):
        yield from ((value, denominator.value, denominator.end) for denominator in ordinals(words, end))
        if word_at(words, end) in _PARTS:
            yield value, _PARTS[words[end]], end + 1
