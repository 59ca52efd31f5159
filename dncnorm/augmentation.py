"""Re-valuing: a real token in its real context, with other numbers, spoken as the corpus speaks its own.

A number in the written form is matched with the reading that the reference itself gives it (cardinal, year, ordinal,
digits, decimal), and both are replaced together: "$312" "three hundred twelve dollars" becomes "$47" "forty seven
dollars". Whatever cannot be matched is left alone, so a wrong pair is never made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from dncnorm.records import Token

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+")
_SPACED_GROUPS = re.compile(r"(?<!\d)\d{1,3}(?: \d{3})+(?!\d)")
"""As in "1 500": one number or several; it is not touched."""
_YEAR = re.compile(r"1\d{3}|20\d{2}")
_CONJUNCTIONS = {"and"}
_DIGIT_NAMES = ("o", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_LARGEST_EXPONENT = 12


@lru_cache(maxsize=65536)
def cardinal(value: int, language: str = "en") -> str:
    """182 -> "one hundred eighty two": the corpus says no "and"."""
    return _words(value, language, "cardinal")


@lru_cache(maxsize=65536)
def ordinal(value: int, language: str = "en") -> str:
    """21 -> "twenty first"."""
    return _words(value, language, "ordinal")


@lru_cache(maxsize=65536)
def year(value: int, language: str = "en") -> str:
    """2007 -> "two thousand seven", 2014 -> "twenty fourteen", 1905 -> "nineteen o five", 1900 ->
    "nineteen hundred"."""
    century, rest = divmod(value, 100)
    if value < 1000 or value % 1000 < 10:
        return cardinal(value, language)
    if rest == 0:
        return f"{cardinal(century, language)} hundred"
    return f"{cardinal(century, language)} {'o ' if rest < 10 else ''}{cardinal(rest, language)}"


def digits(written: str) -> str:
    """ "007" -> "o o seven"."""
    return " ".join(_DIGIT_NAMES[int(digit)] for digit in written)


def decimal(written: str, language: str = "en") -> str:
    """ "2.60" -> "two point six o"; a fraction of one zero is "zero"."""
    whole, _, fraction = written.replace(",", "").partition(".")
    spoken = "zero" if fraction == "0" else digits(fraction)
    return f"{cardinal(int(whole), language)} point {spoken}" if whole else f"point {spoken}"


class Reading(NamedTuple):
    """How a number is said: "ordinal", "cardinal", "year", "digits" or "decimal", and the function that says it so."""

    kind: str
    speak: Callable[[str], str]


def readings(written: str, semiotic_class: str | None, language: str = "en") -> list[Reading]:
    """The readings a number may have in a class, the preferred first: in a DATE, 2005 is a year, not a cardinal."""

    def integer(kind: str, speak: Callable[[int, str], str]) -> Reading:
        return Reading(kind, lambda text: speak(int(text.replace(",", "")), language))

    one_by_one = Reading("digits", digits)
    if "." in written:
        return [Reading("decimal", lambda text: decimal(text, language))]
    if semiotic_class in ("DIGIT", "TELEPHONE") or (written.startswith("0") and len(written) > 1):
        return [one_by_one] if written.isdigit() else []
    found = [integer("ordinal", ordinal), integer("cardinal", cardinal)]
    if "," not in written:
        found.append(one_by_one)
    if written.isdigit() and 1000 <= int(written) < 2100:
        found.insert(0 if semiotic_class == "DATE" else len(found), integer("year", year))
    return found


def revalue(token: Token, rng: random.Random, language: str = "en") -> Token | None:
    """The token with other numbers, or None where some number's reading is not found in its reference.

    Numbers keep their shape: years stay years, days days, hours and minutes on the clock, one stays one (the unit's
    number), digits keep their count where they are read one by one; cardinals and amounts take any magnitude. A
    fraction with a bar is left alone: its words (half, quarter) do not follow from the number.
    """
    spans = list(_NUMBER.finditer(token.before))
    if not spans or token.after is None or _SPACED_GROUPS.search(token.before):
        return None
    if token.semiotic_class == "FRACTION" and "/" in token.before:
        return None
    written, spoken, searched = token.before, token.after.split(" "), 0
    offset = 0
    for span in spans:
        match = _find(span.group(), spoken, searched, token.semiotic_class, language)
        if match is None:
            if span.start() and token.before[span.start() - 1].isalpha():  # a unit's exponent, as in "m2"
                continue
            return None
        start, length, reading = match
        fresh = _draw(span, reading.kind, token, rng)
        words = reading.speak(fresh).split(" ")
        spoken[start : start + length] = words
        searched = start + len(words)
        written = written[: span.start() + offset] + fresh + written[span.end() + offset :]
        offset += len(fresh) - len(span.group())
    return replace(token, before=written, after=" ".join(spoken))


def is_year(written: str) -> bool:
    """Whether a token is four digits that a DATE would read as a year, 1000 to 2099."""
    return _YEAR.fullmatch(written) is not None


def with_year(token: Token, value: int, language: str = "en") -> Token | None:
    """A year that stands alone ("2011", read as a year or as a cardinal) with another year in the same reading.

    None where the token is no such year.
    """
    if not is_year(token.before):
        return None
    for speak in (year, cardinal):
        if token.after == speak(int(token.before), language):
            return replace(token, before=str(value), after=speak(value, language))
    return None


def _find(
    number: str, spoken: list[str], searched: int, semiotic_class: str | None, language: str
) -> tuple[int, int, Reading] | None:
    if len(number.replace(",", "").partition(".")[0]) > _LARGEST_EXPONENT + 3:
        return None
    for reading in readings(number, semiotic_class, language):
        words = reading.speak(number).split(" ")
        for start in range(searched, len(spoken) - len(words) + 1):
            if spoken[start : start + len(words)] == words:
                return start, len(words), reading
    return None


def _draw(span: re.Match[str], kind: str, token: Token, rng: random.Random) -> str:
    """Another number for the one that stands at `span` of the token."""
    number = span.group()
    if kind == "decimal":
        return _decimal(number, rng)
    if kind == "digits":
        return number[0] + "".join(rng.choice("0123456789") for _ in number[1:])
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
    return _integer(number, rng, longest=_LARGEST_EXPONENT)


def _decimal(like: str, rng: random.Random) -> str:
    whole, _, fraction = like.partition(".")
    length = max(1, len(fraction) + rng.choice((-1, 0, 0, 0, 1)))
    whole = whole and _integer(whole, rng, longest=7)
    return f"{whole}.{''.join(rng.choice('0123456789') for _ in range(length))}"


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
    size = len(like.replace(",", "")) if rng.random() < 0.5 else min(longest, 1 + int(rng.expovariate(0.35)))
    value = rng.randint(10 ** (size - 1), 10**size - 1)
    if rng.random() < 0.15:  # round numbers: many zeros
        zeros = rng.randint(1, size)
        value = max(value // 10**zeros, 1) * 10**zeros
    value = max(value, 2)
    grouped = "," in like or len(str(value)) == 4 or (len(str(value)) > 4 and rng.random() < 0.5)
    return f"{value:,}" if grouped else str(value)


def _words(value: int, language: str, kind: str) -> str:
    from num2words import num2words

    spoken = num2words(value, lang=language, to=kind).replace("-", " ").replace(",", "")
    return " ".join(word for word in spoken.split() if word not in _CONJUNCTIONS)
