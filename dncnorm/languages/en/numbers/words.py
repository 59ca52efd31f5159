"""How the corpus says a number: cardinal, ordinal, year, digit by digit, decimal."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.languages.base import NumberReading

YEAR = re.compile(r"1\d{3}|20\d{2}", re.ASCII)
"""Four digits that a DATE would read as a year, 1000 to 2099."""

MOST_DIGITS = 15
"""Of a number before its point that num2words is asked for."""
_CONJUNCTIONS = {"and"}
_DIGIT_NAMES = ("o", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@lru_cache(maxsize=REMEMBERED_FORMS)
def cardinal(value: int) -> str:
    """182 -> "one hundred eighty two": the corpus says no "and"."""
    return _words(value, "cardinal")


@lru_cache(maxsize=REMEMBERED_FORMS)
def ordinal(value: int) -> str:
    """21 -> "twenty first"."""
    return _words(value, "ordinal")


@lru_cache(maxsize=REMEMBERED_FORMS)
def year(value: int) -> str:
    """2007 -> "two thousand seven", 2014 -> "twenty fourteen", 1905 -> "nineteen o five", 1900 ->
    "nineteen hundred"."""
    century, rest = divmod(value, 100)
    if value < 1000 or value % 1000 < 10:
        return cardinal(value)
    if rest == 0:
        return f"{cardinal(century)} hundred"
    return f"{cardinal(century)} {'o ' if rest < 10 else ''}{cardinal(rest)}"


def digits(written: str) -> str:
    """ "007" -> "o o seven"."""
    return " ".join(_DIGIT_NAMES[int(digit)] for digit in written)


def decimal(written: str) -> str:
    """ "2.60" -> "two point six o"; a fraction of one zero is "zero"."""
    whole, _, fraction = written.replace(",", "").partition(".")
    spoken = "zero" if fraction == "0" else digits(fraction)
    return f"{cardinal(int(whole))} point {spoken}" if whole else f"point {spoken}"


def readings(written: str, semiotic_class: str | None) -> list[NumberReading]:
    """The readings a number may have in a class, the preferred first: in a DATE, 2005 is a year, not a cardinal.

    A number of too many digits has none.
    """

    def integer(kind: str, speak: Callable[[int], str]) -> NumberReading:
        return NumberReading(kind, lambda text: speak(int(text.replace(",", ""))))

    if len(written.replace(",", "").partition(".")[0]) > MOST_DIGITS:
        return []
    one_by_one = NumberReading("digits", digits)
    if "." in written:
        return [NumberReading("decimal", decimal)]
    if semiotic_class in ("DIGIT", "TELEPHONE") or (written.startswith("0") and len(written) > 1):
        return [one_by_one] if written.isdigit() else []
    found = [integer("ordinal", ordinal), integer("cardinal", cardinal)]
    if "," not in written:
        found.append(one_by_one)
    if YEAR.fullmatch(written):
        found.insert(0 if semiotic_class == "DATE" else len(found), integer("year", year))
    return found


def _words(value: int, kind: str) -> str:
    from num2words import num2words

    spoken = num2words(value, lang="en", to=kind).replace("-", " ").replace(",", "")
    return " ".join(word for word in spoken.split() if word not in _CONJUNCTIONS)
