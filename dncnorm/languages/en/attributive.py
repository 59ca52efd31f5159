"""Says an amount before its noun in the singular: `a 15 kg parcel` is a fifteen kilogram parcel.

The corpus says kilograms. An amount stands before a noun if an article leads to it and no word follows that begins
another phrase: `the 5 km from here`, `the $300 million raised`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.segments import Segment, touch
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, WrittenShape

_WORDS = Path(__file__).parent / "function_words.tsv"
_THINGS = Path(__file__).parent / "measured_things.tsv"

INDEFINITE = frozenset(["a", "an", "A", "An", "another", "Another", "each", "Each", "every", "Every"])
"""After these a noun must follow in the singular: `a good 5 km walk`, but also `a 5 km`."""
_OTHERS = ("the", "this", "that", "his", "her", "its", "their", "our", "my", "your", "first", "second", "new")
DEFINITE = frozenset([*_OTHERS, *(word.capitalize() for word in _OTHERS)])
_NOUN = re.compile(r"[A-Za-z][A-Za-z'’-]+")
_PARTICIPLE = re.compile(r"[a-z]+(?:ed|ing)")
_FIGURES = r"[-−]?[\d½¼¾][\d.,/½¼¾–-]*(?: \d/\d{1,2})?"
_SCALE = "(?: ?(?:hundred|thousand|million|billion|trillion|mln|bln|bn|mn))"
_NUMBERS = {
    "MEASURE": re.compile(rf"{_FIGURES}(?:{_SCALE}\b)?"),
    "MONEY": re.compile(rf"{_FIGURES}(?:(?:{_SCALE}|[mkMK])\b)?"),
}
"""The number of an amount, by class; an `m` is a million of dollars, but a meter."""
PRICE = WrittenShape(r"[$£€]\d[\d.,]*(?: ?[kKmMbB]n?| million| billion)?")
_SINGLE = "one by one"
_BOUNDS = frozenset(["sub", "over", "under", "mid", "near"])
_RATES = frozenset(
    ["a", "an", "per", "plus", "a-day", "a-week", "a-month", "a-year", "a-head", "an-hour", "an-ounce", "or-less"]
)
_ONE = "one "
_TO = frozenset(["-", "–", "to", "or"])
"""Between the numbers of a range: `a 12-14 lb. brisket`."""
_REPEATED = frozenset(["each", "every"])
"""After these an amount is rather how often: `Every 10,000 km change the oil`, unless a thing follows."""
_FOOT, _INCHES = "foot", "inches"
_PLURALS = {"feet": "foot", "kronor": "krona", "kroner": "krone", "pence": "penny"}
_CONTAINER = "can"
"""A noun where an article leads to it: `a 10 oz. can`."""


def priced(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a price before a noun in the singular, a hyphen beside it: `sub-$500 laptops`, `a $5-a-day habit`."""
    is_joined = place > 1 and segments[place - 1].before == "-" and segments[place - 2].before.lower() in _BOUNDS
    is_led = is_joined and touch(segments, place - 2) and touch(segments, place - 1)
    following = [segment.before for segment in segments[place + 1 : place + 3]]
    is_before_noun = bool(following) and _is_noun(following[0], is_indefinite=False)
    is_rate = len(following) > 1 and following[0] == "-" and touch(segments, place) and following[1] in _RATES
    if (is_led and is_before_noun) or is_rate:
        segments[place] = in_singular(segments[place], rewrite)


def attribute(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the amount after an article as the attribute of the noun that follows it."""
    at = place + 1
    is_indefinite = segments[place].before in INDEFINITE
    if is_indefinite and at < len(segments) and segments[at].before.isalpha():
        at += 1
    if at + 2 < len(segments) and segments[at].semiotic_class == "CARDINAL" and segments[at + 1].before in _TO:
        at += 2
    is_before_noun = at + 1 < len(segments) and _is_noun(segments[at + 1].before, is_indefinite=is_indefinite)
    if is_before_noun and segments[place].before.lower() in _REPEATED:
        is_before_noun = segments[at + 1].before.lower() in _things()
    is_listed = is_indefinite and at < len(segments) and _goes_on(segments, at)
    if (is_before_noun or is_listed) and segments[at].semiotic_class in _NUMBERS:
        segments[at] = in_singular(segments[at], rewrite)


def _goes_on(segments: list[Segment], at: int) -> bool:
    """Whether a comma leads to another attribute, a number that a hyphen joins to a word: `an $8, 70+-page issue`."""
    marks = [segment.before for segment in segments[at + 1 : at + 5]]
    return marks[:1] == [","] and marks[1:2] != [] and marks[1].isdecimal() and "-" in marks[2:4]


def _is_noun(word: str, *, is_indefinite: bool) -> bool:
    if is_indefinite and word == _CONTAINER:
        return True
    if not _NOUN.fullmatch(word) or word.lower() in function_words():
        return False
    return is_indefinite or (word.islower() and _PARTICIPLE.fullmatch(word) is None)


@cache
def function_words() -> frozenset[str]:
    """Returns the words that no amount stands before as their attribute."""
    return frozenset(word for _, words in rows(_WORDS, 2) for word in words.split())


@cache
def _things() -> frozenset[str]:
    return things(_SINGLE)


@cache
def things(kind: str) -> frozenset[str]:
    """Returns the words of a kind that an amount measures before them."""
    return frozenset(word for other, words in rows(_THINGS, 2) if other == kind for word in words.split())


def in_singular(segment: Segment, rewrite: Rewriter) -> Segment:
    """Returns the amount with its unit as one of it is said; unchanged where a smaller unit follows."""
    semiotic_class = segment.semiotic_class or ""
    one = rewrite.form(semiotic_class, _NUMBERS[semiotic_class].sub("1", segment.before, count=1)) or ""
    if not one.startswith(_ONE) or (" and " in segment.after and semiotic_class == "MONEY"):
        return segment
    unit = one.removeprefix(_ONE).split()
    said = segment.after.split()
    if len(said) <= len(unit) or not all(map(_are_alike, said[-len(unit) :], unit)):
        return segment
    if unit[0] == _FOOT and unit[-1] == _INCHES:
        unit[-1] = _INCHES.removesuffix("es")
    return rewrite.say(" ".join([*said[: -len(unit)], *unit]), semiotic_class, segment)


def _are_alike(plural: str, singular: str) -> bool:
    """Whether one is the other's plural, or the same: `feet` and `inches` are of `foot` and `inch`."""
    stem = singular.removesuffix("y")
    return plural in (singular, f"{singular}s", f"{singular}es", f"{stem}ies") or _PLURALS.get(plural) == singular
