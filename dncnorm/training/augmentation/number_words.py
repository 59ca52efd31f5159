"""How the corpus says a number: cardinal, ordinal, year, figure by figure, decimal."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

_CONJUNCTIONS = {"and"}
_DIGIT_NAMES = ("o", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


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


def _words(value: int, language: str, kind: str) -> str:
    from num2words import num2words

    spoken = num2words(value, lang=language, to=kind).replace("-", " ").replace(",", "")
    return " ".join(word for word in spoken.split() if word not in _CONJUNCTIONS)
