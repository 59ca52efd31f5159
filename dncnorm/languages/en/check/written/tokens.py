"""Every value that a written token may be read as: each recognizer of this folder, tried on the whole token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.check.written import calendar, characters, clock, numbers, quantities, words
from dncnorm.languages.en.lexicon.currencies import symbols
from dncnorm.languages.en.lexicon.scales import written_exponents
from dncnorm.values.kinds import Value
from dncnorm.values.tables import rewritten
from dncnorm.values.writing import plain_text
from dncnorm.values.written.equations import equations
from dncnorm.values.written.ranges import Ranges, ranges

_DASH = re.compile(r" to | ?(?:--|[-‐‑–—]|−(?=[-−–]|\d\d?:)) ?|(?<=\d)(?:\.{2,3}|…)(?=[-−–+]?\d)")
_FORMULA = re.compile(
    r"(?=.{3})(?:[02468](?:-(?:[02468]|1[02468])){2,3}s|\d{1,4}\$\^[^$]*\$|~?(?:\${1,2}[^$]+\${1,2}|\\[(\[].+\\[)\]]"
    r"|\\[A-Za-z]+[^$]*)~?|-\d{1,2}-|\^\{[-−]?\d{1,3}\})",
    re.DOTALL,
)
"""A formula of TeX, `$x^2$`, `\\frac{1}{2}`, engines by their wheels, `4-6-2s`, and a form's entry, `-0-`:
the check does not read their values, it abstains."""
_MIXED = re.compile(r"\d+ ?[-–—] ?(?:1/2|[12]/3|[13]/4|[1357]/8|[1-9]/16|1[135]/16)(?!\d)")
"""A mixed number with a dash: no range falls from an integer to a part of one."""
_FIRST_YEAR = 1000
"""Roman numerals from here on may be years: `MCMXXIV`."""
_LONGEST_STRUCTURED = 128
"""A longer token is no number, date or measure that can be said as one; its characters are still checked."""


def admissible(written: str) -> frozenset[Value]:
    """Every reading of the token; empty where a character in it has no reading at all, or where it is a formula."""
    if _FORMULA.fullmatch(written):
        return frozenset()
    text = plain_text(written)
    found = {*chain.from_iterable(map(words.values, {written, text})), *characters.values(text)}
    stripped = text.strip()
    if 0 < len(stripped) <= _LONGEST_STRUCTURED and any(character.isalnum() for character in stripped):
        for form in {stripped, stripped.rstrip(" .,;:-")}:
            found.update(_structured(form))
    return frozenset(found)


def _structured(text: str) -> Iterator[Value]:
    yield from single(text)
    yield from calendar.day_ranges(text)
    for form in {text, rewritten(text, TABLES / "usual.tsv", "range")}:
        if any(character.isdecimal() for character in text) and not _MIXED.match(text):
            yield from ranges(form, _RANGES)
            yield from equations(form.lower(), numbers.DIGITS)


@lru_cache(maxsize=1024)
def single(text: str) -> frozenset[Value]:
    """Every value of the token that is not a range."""
    return frozenset(_single(text))


def _single(text: str) -> Iterator[Value]:
    yield from numbers.values(text)
    yield from quantities.values(text)
    numeral = numbers.roman(text.replace(".", "") if text.startswith("M.") else text)
    if numeral is not None and numeral >= _FIRST_YEAR:
        yield from calendar.dates(str(numeral))
    if any(character.isdecimal() for character in text):
        yield from calendar.dates(text)
        yield from clock.times(text)


_SUFFIXES = ("st", "nd", "rd", "th")
_RANGES = Ranges(
    single, _DASH, _SUFFIXES, written_exponents(), "".join(symbols()), agrees=False, shares_behind_slash=False
)
