"""Says an amount before its noun in the singular: `a 15 kg parcel` is a fifteen kilogram parcel, `two 15 kg bags`.

The corpus says kilograms. An amount stands before a noun if an article leads to it and no word follows that begins
another phrase: `the 5 km from here`, `the $300 million raised`; or if it measures a thing of a list. What an amount is
of, `500 ml water` and `2 kg apples`, leaves it in the plural.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.segments import Segment, touch
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.function_words import function_words

_THINGS = Path(__file__).with_name("measured_things.tsv")

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

MEASURE = "MEASURE"
_AMOUNT = re.compile(r"(?:[-−+]?[\d½¼¾.]|[\d½¼¾]+[-–]).*[^\W\d_'’′″”\"]\.?|[\d½¼¾].*['’′″”\"]")
_SINGLE, _HOLDERS, _SIZED, _VERBS = "one by one", "holders", "sized", "also verbs"
_LEADING = frozenset(["after", "for", "in", "about", "another", "every", "or", "to"])
_MODIFIER = re.compile(r"[a-z]{3,}")
_ADVERB = re.compile(r".*(?:ly|wards?)|north|south|east|west|inland|times|thick|out|through")
_APERTURE, _STOPS = re.compile(r"[fF]/?\d(?:\.\d)?"), frozenset("fF")
_LENGTH = re.compile(r"[\d ](?:[kcm]?m|ft|in|yd)\.?|[\"”″'’′]")
_JOINED = frozenset(["by", "x", "X", "×", "/"])
_IN_FULL = re.compile(r"[a-z]{4,}s")
"""A unit that the writer has put in the plural: `10 minutes rest`."""


def priced(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a price before a noun in the singular, a hyphen beside it: `sub-$500 laptops`, `a $5-a-day habit`."""
    is_joined = place > 1 and segments[place - 1].before == "-" and segments[place - 2].before.lower() in _BOUNDS
    is_led = is_joined and touch(segments, place - 2) and touch(segments, place - 1)
    following = [segment.before for segment in segments[place + 1 : place + 3]]
    is_before_noun = bool(following) and _is_noun(following[0], is_indefinite=False)
    is_rate = len(following) > 1 and following[0] == "-" and touch(segments, place) and following[1] in _RATES
    if (is_led and is_before_noun) or is_rate:
        segments[place] = _in_singular(segments[place], rewrite)


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
        is_before_noun = segments[at + 1].before.lower() in _things(_SINGLE)
    is_listed = is_indefinite and at < len(segments) and _goes_on(segments, at)
    if (is_before_noun or is_listed) and segments[at].semiotic_class in _NUMBERS:
        segments[at] = _in_singular(segments[at], rewrite)


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
def _things(kind: str) -> frozenset[str]:
    """Returns the words of a kind that an amount measures before them."""
    return frozenset(word for other, words in rows(_THINGS, 2) if other == kind for word in words.split())


def _in_singular(segment: Segment, rewrite: Rewriter) -> Segment:
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


def measured(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an amount before a thing in the singular; in brackets, the one before them, too: `9cm (4in) pots`."""
    segment = segments[place]
    if segment.semiotic_class != MEASURE or _IN_FULL.search(segment.before) or place + 1 >= len(segments):
        return
    if touch(segments, place):
        if not _is_enclosed(segments, place) or not _is_thing(segments, place + 2):
            return
        if place > 1 and segments[place - 2].semiotic_class == MEASURE:
            segments[place - 2] = _in_singular(segments[place - 2], rewrite)
    elif not (_is_thing(segments, place + 1) or _is_aperture(segments, place + 1)):
        return
    segments[place] = _in_singular(segment, rewrite)
    while place > 1 and segments[place - 1].before in _JOINED and segments[place - 2].semiotic_class == MEASURE:
        place -= 2
        segments[place] = _in_singular(segments[place], rewrite)


def _is_enclosed(segments: list[Segment], place: int) -> bool:
    return place > 0 and segments[place - 1].before == "(" and segments[place + 1].before == ")"


def _is_thing(segments: list[Segment], place: int) -> bool:
    """Whether a thing begins there: `bags`, or `gas bottles`."""
    if place >= len(segments):
        return False
    word = segments[place].before.lower().rstrip(".")
    if word in _things(_VERBS) and segments[place - 2 : place - 1] and segments[place - 2].before.lower() in _LEADING:
        return False
    if word in _things(_SIZED) or word in _things(_HOLDERS):
        return True
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    is_length = _LENGTH.search(segments[place - 1].before) is not None
    if following not in _things(_HOLDERS) and not (
        is_length and following.endswith("s") and following in _things(_SIZED)
    ):
        return word == _CONTAINER and place > 2 and segments[place - 1].before == ")"
    return _MODIFIER.fullmatch(word) is not None and word not in function_words() and not _ADVERB.fullmatch(word)


def _is_aperture(segments: list[Segment], place: int) -> bool:
    """Whether a lens's aperture stands there: `f/1.8`."""
    following = segments[place].before
    if following in _STOPS:
        return place + 1 < len(segments) and touch(segments, place)
    return _APERTURE.fullmatch(following) is not None


MEASURED_RULES = (SentenceRule("measured thing", WrittenShape(_AMOUNT.pattern), measured, is_speech=True),)
