"""Written numbers: integers with group separators, decimals, fractions, Roman numerals, ordinals, scales."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from dncnorm.core.characters import VULGAR_FRACTIONS
from dncnorm.languages.en.lexicon.scales import written_exponents
from dncnorm.values.kinds import NUMBER, ORDINAL, Amount, Fraction, Number, Value, amount_value, scaled

LONGEST_INTEGER = 66
"""Number names end below ten to the 66th; a longer integer can only be said digit by digit."""

MINUS = "-−–‐‑"
_AMOUNT = re.compile(r"[-−–‐‑+]? ?[\d.,·'’   /⁄∕¼-¾⅐-⅞↉⁰¹²³⁴-⁹₀-₉-]*[\d¼-¾⅐-⅞↉₀-₉]")
_GROUPED = re.compile(r"\d{1,3}(?:(?:, ?|['’   ])\d{3})+|\d{1,3}(?:\.\d{3}){2,}")
_ONE_GROUP = re.compile(r"[1-9]\d{0,2}\.\d\d0")
"""A decimal, or round thousands as on the Continent: which of them, the sentence tells."""
_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")
_DECIMAL = re.compile(r"(\d{1,3}(?:,\d{3})+|\d*)[.·,](\d+)")
_GROUPS = r"(\d{1,3}(?:,\d{3})+|\d+)"
_FRACTION = re.compile(rf"(?:{_GROUPS}(?:[ –-]+|\+(?=\d{{1,3}}⁄)))?{_GROUPS} ?[/⁄] ?{_GROUPS}")
_PRESSED = re.compile(r"(\d{1,3})([1-8])⁄([2-9])")
"""A mixed number whose fraction has lost its height: `31⁄2`."""
_RAISED = re.compile(r"(\d*) ?([⁰¹²³⁴-⁹]+)(?:[⁄∕]|/(?=[₀-₉]))([0-9₀-₉]+)")
_IN_LINE = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "0123456789" * 2)
_FOREIGN = re.compile(r"(\d{1,3}(?:[ .\u00a0\u202f]\d{3})+),(\d\d?)")
_VULGAR = re.compile(r"(\d*) ?([¼-¾⅐-⅞↉])")
_ROMAN = re.compile(r"(M*(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4}))\.?('?s)?", re.IGNORECASE)
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ORDINAL = re.compile(r"(\d[\d, ]*?|[ivxlcdm]+) ?(?:st|nd|rd|th|d|\^(?:st|nd|rd|th)\^)\.?('?s)?", re.IGNORECASE)
_ORDINAL_SIGN = re.compile(r"(\d+)\.?[ºª°]")
_FRACTION_ENDING = re.compile(r"(\d/\d+)(?:st|nd|rd|th)s?\b", re.IGNORECASE)
_PER = re.compile(r"\s*/|\s+per\b")
_LONGEST_ABBREVIATED_SCALE = 2
_COUNTS = ("1", "2", "3")
"""What counts the books of one name: `1 Cor.` is first corinthians."""
_SCALE = re.compile(r"[ -]*([A-Za-z]+)\.?")


def integers(text: str) -> set[int]:
    """The integer that digits with or without separators are; `05` may be five, `007` is three digits.

    One point before three digits is a decimal's, but for round thousands (`amounts`); two part groups: 14.356.007.
    """
    if text.isdecimal():
        padded = text[0] == "0" and len(text) > 2
        return {int(text)} if len(text) <= LONGEST_INTEGER and not padded else set()
    if _GROUPED.fullmatch(text) or _INDIAN.fullmatch(text):
        return integers(re.sub(r"\D", "", text))
    return set()


def amounts(text: str) -> set[Amount]:
    """Every number or fraction that `text`, a sign and digits but no scale, can be."""
    text = text.strip()
    negative = text[:1] in tuple(MINUS)
    body = text[1:].lstrip() if negative or text[:1] == "+" else text
    found: set[Amount] = {Number(negative, value) for value in integers(body)}
    decimal = _DECIMAL.fullmatch(body)
    if decimal and not found:
        found |= {Number(negative, value, decimal[2]) for value in integers(decimal[1] or "0")}
    if _ONE_GROUP.fullmatch(body):
        found.add(Number(negative, int(body.replace(".", ""))))
    foreign = _FOREIGN.fullmatch(body)
    if foreign:
        found.add(Number(negative, int(re.sub(r"\D", "", foreign[1])), foreign[2]))
    return found | {part._replace(negative=negative) for part in _fractions(body)}


def _fractions(text: str) -> Iterator[Fraction]:
    fraction, vulgar = _FRACTION.fullmatch(text), _VULGAR.fullmatch(text)
    if fraction and len(text) <= LONGEST_INTEGER:
        whole, top, low = (int((part or "0").replace(",", "")) for part in fraction.groups())
        yield Fraction(False, whole, top, low)
    pressed, raised = _PRESSED.fullmatch(text), _RAISED.fullmatch(text)
    if pressed and pressed[2] < pressed[3]:
        yield Fraction(False, int(pressed[1]), int(pressed[2]), int(pressed[3]))
    if raised and len(text) <= LONGEST_INTEGER:
        yield Fraction(False, *(int((part or "0").translate(_IN_LINE)) for part in raised.groups()))
    if vulgar and len(text) <= LONGEST_INTEGER:
        yield Fraction(False, int(vulgar[1] or 0), *VULGAR_FRACTIONS[vulgar[2]])


def with_scale(amount: Amount, text: str) -> Iterator[tuple[Amount, str]]:
    """The amount with what follows it: as it is, and with the scale word that `text` begins with taken in."""
    yield amount, text
    match = _SCALE.match(text)
    exponent = written_exponents().get(match[1].lower()) if match else None
    if match and len(match[1]) <= _LONGEST_ABBREVIATED_SCALE and _PER.match(text, match.end()):
        return  # the m of `m/s` is no million
    if match and exponent is not None and isinstance(amount, Number):
        for number in _multiplied(amount, exponent):
            yield from with_scale(number, text[match.end() :])


def _multiplied(number: Number, exponent: int) -> Iterator[Number]:
    """`1.5 million` is one point five million, and 1,500,000."""
    yield scaled(number, exponent)
    if number.decimals and len(number.decimals) <= exponent:
        digits = int(f"{number.integer}{number.decimals}")
        yield Number(number.negative, digits * 10 ** (exponent - len(number.decimals)))


def roman(text: str) -> int | None:
    """The value of a Roman numeral, `XIII`, `xiii`, `XIII.`, `XIII's`."""
    match = _ROMAN.fullmatch(text)
    letters = match[1].lower() if match and len(text) <= LONGEST_INTEGER else ""
    values = [_ROMAN_DIGITS[letter] for letter in letters]
    return sum(-one if one < after else one for one, after in pairwise([*values, 0])) or None


def ordinals(text: str) -> Iterator[int]:
    """`1st`, `1,243rd`, `XXVth`, `5ª`, `XIII`."""
    match = _ORDINAL.fullmatch(text)
    if match:
        numeral = roman(match[1])
        yield from integers(match[1].strip()) if numeral is None else {numeral}
    sign = _ORDINAL_SIGN.fullmatch(text)
    if sign:
        yield from integers(sign[1])
    numeral = roman(text)
    if numeral is not None:
        yield numeral
    if text in _COUNTS:
        yield int(text)


def values(text: str) -> Iterator[Value]:
    """Every numeric reading of a whole token."""
    numeral = roman(text)
    if numeral is not None:
        yield Value(NUMBER, Number(False, numeral))
    for value in ordinals(text):
        yield Value(ORDINAL, value)
    if any(character.isdecimal() or character in VULGAR_FRACTIONS for character in text):
        yield from scaled_values(_FRACTION_ENDING.sub(r"\1", text))


def scaled_values(text: str) -> Iterator[Value]:
    """Numbers and fractions with or without a scale word, `4 million`, `1.5bn`."""
    head, tail = split_amount(text)
    for amount in amounts(head):
        for whole, rest in with_scale(amount, tail):
            if not rest.strip(" .,;:"):
                yield amount_value(whole)


def split_amount(text: str) -> tuple[str, str]:
    """The digits that a token begins with, and the rest; ("", text) where it begins with none."""
    match = _AMOUNT.match(text)
    return (match.group(), text[match.end() :]) if match else ("", text)
