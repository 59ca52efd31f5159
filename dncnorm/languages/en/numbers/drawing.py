"""Other digits for a number that stands in a token: of its shape, and of what its reading can say."""

from __future__ import annotations

import random
import re

from dncnorm.core.records import Token
from dncnorm.languages.drawing import digits, similar_integer

NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+")
LARGEST_EXPONENT = 12
"""Amounts are drawn below ten to this power."""


def draw(span: re.Match[str], kind: str, token: Token, rng: random.Random) -> str:
    """Another number for the one that stands at `span` of the token."""
    number = span.group()
    if kind == "decimal":
        return _decimal(number, rng)
    if kind == "digits":
        return number[0] + digits(rng, len(number) - 1)
    if kind == "year":
        return str(rng.randint(1000, 2099) if rng.random() < 0.3 else rng.randint(1700, 2025))
    value = int(number.replace(",", ""))
    if value == 1:
        return number
    if kind == "ordinal" and token.before[span.end() : span.end() + 1].isalpha():  # "42nd": its end goes with its digit
        ends_alike = len(number) > 1 and number[-2] != "1" and token.semiotic_class == "ORDINAL"
        return rng.choice("23456789") + number[-1] if ends_alike else number
    if token.semiotic_class == "DATE":
        return str(rng.randint(2, 31)) if value <= 31 else number
    if token.semiotic_class == "TIME":
        return _clock(span, rng)
    if token.semiotic_class == "ADDRESS":
        return str(rng.randint(2, 10 ** len(number) - 1))
    return _integer(number, rng, longest=LARGEST_EXPONENT)


def _decimal(like: str, rng: random.Random) -> str:
    whole, _, fraction = like.partition(".")
    length = max(1, len(fraction) + rng.choice((-1, 0, 0, 0, 1)))
    whole = whole and _integer(whole, rng, longest=7)
    return f"{whole}.{digits(rng, length)}"


def _clock(span: re.Match[str], rng: random.Random) -> str:
    """Minutes and seconds, which stand behind a mark, keep two digits; hours stay in their half of the clock."""
    number = span.group()
    if span.start():
        return str(rng.randint(10, 59)) if len(number) == 2 and number[0] in "12345" else number
    value = int(number)
    if value > 23:
        return number
    return str(rng.randint(2, 12) if value <= 12 else rng.randint(13, 23))


def _integer(like: str, rng: random.Random, longest: int) -> str:
    """An integer above 1; four digits and more are written with commas wherever the reading could be a year's."""
    value = max(similar_integer(len(like.replace(",", "")), longest, rng), 2)
    grouped = "," in like or len(str(value)) == 4 or (len(str(value)) > 4 and rng.random() < 0.5)
    return f"{value:,}" if grouped else str(value)
