"""Written numbers: integers with group separators, decimals, fractions, Roman numerals, scales."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from dncnorm.core.characters import VULGAR_FRACTIONS
from dncnorm.values.kinds import Amount, Fraction, Number, scaled

LONGEST_INTEGER = 66
"""Number names end below ten to the 66th; a longer integer can only be said digit by digit."""
MINUS = "-−‑‐–⁻﹣－"
DASHES = MINUS + "—"
IN_LINE = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉⁻⁺", "0123456789" * 2 + "-+")
"""Digits above and below the line, and their signs."""

_FEWEST_CODED = 3
"""So many digits that begin with zero are a code, no number."""
_AMOUNT = re.compile(rf"[{DASHES}+]? ?[\d.,·'’ /⁄∕¼-¾⅐-⅞↉⁰¹²³⁴-⁹₀-₉-]*[\d¼-¾⅐-⅞↉₀-₉]")
_SEASON = re.compile(r"(?:1\d|20)\d\d[/⁄]\d\d")
"""`1972/76`: years, and no fraction."""
_PRESSED = re.compile(r"(\d{1,3})([1-8])⁄([2-9])")
"""A mixed number whose fraction has lost its height: `31⁄2`."""
_RAISED = r"(\d*) ?([⁰¹²³⁴-⁹]+)(?:[⁄∕]|/(?=[₀-₉]))([0-9₀-₉]+)"
_VULGAR = re.compile(r"(\d*)[ -]?([¼-¾⅐-⅞↉])")
_SCALE = re.compile(r"[ -]*([^\W\d_]+)\.?")
_PER = re.compile(r"\s*/|\s+per\b")
_LONGEST_ABBREVIATED_SCALE = 2
_ROMAN = re.compile("(M*(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4}))")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


class Digits(NamedTuple):
    """How a language writes numbers.

    grouped: a pattern of integers in groups. decimal: one of decimals, their whole and what is behind the point.
    gap: a pattern of what parts thousands in a fraction. drops_zeros: whether `5,0` may be said as five.
    """

    grouped: re.Pattern[str]
    decimal: re.Pattern[str]
    gap: str
    drops_zeros: bool = False

    def fractions(self) -> tuple[str, ...]:
        """The patterns of a fraction, without a whole and with one; and with its numerator and denominator raised."""
        group = rf"(\d{{1,3}}(?:{self.gap}\d{{3}})+|\d+)"
        proper = rf"{group} ?[/⁄] ?{group}"
        return "()" + proper, rf"{group}(?:[ –-]+|\+(?=\d{{1,3}}⁄)){proper}", _RAISED


def split_amount(text: str) -> tuple[str, str]:
    """The digits that a token begins with, and the rest; ("", text) where it begins with none."""
    match = _AMOUNT.match(text)
    return (match.group(), text[match.end() :]) if match else ("", text)


def integer(text: str, own: Digits) -> int | None:
    """The integer that digits with or without separators are; `05` may be five, `007` is three digits."""
    if own.grouped.fullmatch(text):
        text = re.sub(r"\D", "", text)
    is_code = text[:1] == "0" and len(text) >= _FEWEST_CODED
    return int(text) if text.isdecimal() and len(text) <= LONGEST_INTEGER and not is_code else None


def amounts(text: str, own: Digits) -> Iterator[Amount]:
    """Every number or fraction that `text`, a sign and digits but no scale, can be."""
    text = text.strip()
    bare = text.lstrip("+" + DASHES).lstrip()
    for amount in _unsigned(bare, own):
        yield from (amount._replace(negative=negative) for negative in signs(text[: len(text) - len(bare)]))


def signs(marks: str) -> tuple[bool, ...]:
    """Whether what stands before a number makes it negative; `+-` leaves it open, and is no sign of one number."""
    if any(mark in MINUS for mark in marks):
        return () if "+" in marks else (True,)
    return (False, True) if "—" in marks else (False,)


def _unsigned(text: str, own: Digits) -> Iterator[Amount]:
    whole, decimal = integer(text, own), own.decimal.fullmatch(text)
    if whole is not None:
        yield Number(False, whole)
    if decimal and len(decimal[1]) <= LONGEST_INTEGER:
        number = Number(False, int(re.sub(r"\D", "", decimal[1]) or 0))
        yield number._replace(decimals=decimal[2])
        if own.drops_zeros and not decimal[2].strip("0"):
            yield number
    vulgar, pressed = _VULGAR.fullmatch(text), _PRESSED.fullmatch(text)
    if vulgar:
        yield Fraction(False, int(vulgar[1] or 0), *VULGAR_FRACTIONS[vulgar[2]])
    if pressed and pressed[2] < pressed[3]:
        yield Fraction(False, int(pressed[1]), int(pressed[2]), int(pressed[3]))
    for pattern in own.fractions():
        fraction = re.fullmatch(pattern, text)
        if fraction and not _SEASON.fullmatch(text):
            yield Fraction(
                False, *(int(re.sub("[ ,]", "", part or "0").translate(IN_LINE)) for part in fraction.groups())
            )


def with_scale(amount: Amount, text: str, scales: Mapping[str, int]) -> Iterator[tuple[Amount, str]]:
    """The amount with what follows it: as it is, and with the scale word that `text` begins with taken in.

    scales: the words and abbreviations of scales, in small letters, and their power of ten.
    """
    yield amount, text
    match = _SCALE.match(text)
    exponent = scales.get(match[1].lower()) if match else None
    if match is None or exponent is None or not isinstance(amount, Number):
        return
    if len(match[1]) <= _LONGEST_ABBREVIATED_SCALE and _PER.match(text, match.end()):
        return  # the m of `m/s` is no million
    rest = text[match.end() :]
    yield from with_scale(scaled(amount, exponent), rest, scales)
    if 0 < len(amount.decimals) <= exponent:  # 1.5 million is 1,500,000, too
        whole = Number(amount.negative, int(f"{amount.integer}{amount.decimals.ljust(exponent, '0')}"))
        yield from with_scale(whole, rest, scales)


def roman(text: str) -> int | None:
    """The value of a Roman numeral in capitals."""
    if len(text) > LONGEST_INTEGER or not _ROMAN.fullmatch(text):
        return None
    values = [_ROMAN_DIGITS[letter] for letter in text]
    return sum(-one if one < after else one for one, after in pairwise([*values, 0])) or None
