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
_ONE = "one "
_TO = frozenset(["-", "–", "to", "or"])
"""Between the numbers of a range: `a 12-14 lb. brisket`."""
_REPEATED = frozenset(["each", "every"])
"""After these an amount is rather how often: `Every 10,000 km change the oil`, unless a thing follows."""
_FOOT, _INCHES = "foot", "inches"
_PLURALS = {"feet": "foot", "kronor": "krona", "kroner": "krone", "pence": "penny"}
_CONTAINER = "can"
"""A noun where an article leads to it: `a 10 oz. can`."""

MEASURE, MONEY = "MEASURE", "MONEY"
_GLOSS = len(["8ft", "(", "2.4m", ")"])
_POSSESSIVE = re.compile(
    r"(?!(?:it|he|she|that|this|there|here|what|who|where|when|how|let|one|everything|all)['’])[a-z]{2,}['’]s",
    re.IGNORECASE,
)
"""Whose an amount with its noun is: `Shell's £55bn takeover`."""
_SEVERAL = re.compile(r"(?!(?:weighs|costs|measures|runs|lasts|makes|gives)$)[a-z]{3,}(?<![su])s")
_SIDES_OF_THINGS = frozenset(["tall", "long", "wide", "high", "deep", "thick"])
_SAID_TO_BE = frozenset(["is", "was", "are", "were", "be", "been", "stands", "stood", "measures", "by", "×", "x"])
_MEASURED_BY = frozenset(["tall", "long", "wide", "high", "deep", "old", "away", "apart", "heavier", "older", "taller"])
"""What an amount tells of somebody: `Tom's 6 ft tall`."""
_AMOUNT = re.compile(r"(?:[-−+]?[\d½¼¾.]|[\d½¼¾]+[-–]).*[^\W\d_'’′″”\"]\.?|[\d½¼¾].*['’′″”\"]")
_SINGLE, _HOLDERS, _SIZED, _VERBS = "one by one", "holders", "sized", "also verbs"
_LEADING = frozenset(["after", "for", "in", "about", "another", "every", "or", "to"])
_MODIFIER = re.compile(r"[a-z]{3,}")
_ADVERB = re.compile(r".*(?:ly|wards?)|north|south|east|west|inland|times|thick|out|through")
_CHARGING = "charging"
_APERTURE, _STOPS = re.compile(r"[fF]/?\d(?:\.\d)?"), frozenset("fF")
_LENGTH = re.compile(r"[\d ](?:[kcm]?m|ft|in|yd)\.?|[\"”″'’′]")
_JOINED = frozenset(["by", "x", "X", "×", "/", "or"])
_IN_FULL = re.compile(r"[a-z]{4,}s")
"""A unit that the writer has put in the plural: `10 minutes rest`."""


def attribute(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the amount after an article as the attribute of the noun that follows it."""
    at = place + 1
    is_indefinite = segments[place].before in INDEFINITE
    if at + 1 < len(segments) and segments[at].before.isalpha():
        at += is_indefinite or segments[at + 1].semiotic_class == MONEY
    first = at
    while at + 2 < len(segments) and _goes_to(segments, at):
        at += 2
    after = at + 1
    if is_indefinite and _is_glossed(segments, at):
        after = at + _GLOSS
    is_before_noun = after < len(segments) and _is_noun(segments[after].before, is_indefinite=is_indefinite)
    if is_before_noun and segments[place].before.lower() in _REPEATED:
        is_before_noun = segments[after].before.lower() in _things(_SINGLE)
    if is_before_noun and _POSSESSIVE.fullmatch(segments[place].before):
        is_before_noun = not _ADVERB.fullmatch(segments[after].before) and segments[after].before not in _MEASURED_BY
    is_listed = is_indefinite and at < len(segments) and _goes_on(segments, at)
    if is_before_noun or is_listed:
        for amount in range(first, after):
            if segments[amount].semiotic_class in _NUMBERS:
                segments[amount] = _in_singular(segments[amount], rewrite)


def _goes_to(segments: list[Segment], at: int) -> bool:
    """Whether the end of a range or another side follows: `12-14 lb.`, `$5-$10`, `5 m x 3 m`."""
    first, _, last = (segment.semiotic_class for segment in segments[at : at + 3])
    joint = segments[at + 1].before
    if joint in _TO:
        return first == "CARDINAL" or first == last == MONEY
    return joint in _JOINED and first == last == MEASURE


def _is_glossed(segments: list[Segment], at: int) -> bool:
    """Whether an amount is said again in another unit behind it: `8ft (2.4m)`."""
    if at + _GLOSS > len(segments) or segments[at].semiotic_class != MEASURE:
        return False
    opening, amount, closing = segments[at + 1 : at + _GLOSS]
    return opening.before == "(" and closing.before == ")" and amount.semiotic_class == MEASURE


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
    if " and " in segment.after and semiotic_class == MONEY:
        return segment
    said = segment.after.split()
    for one in rewrite.forms(semiotic_class, _NUMBERS[semiotic_class].sub("1", segment.before, count=1)):
        unit = one.removeprefix(_ONE).split()
        if one.startswith(_ONE) and len(said) > len(unit) and all(map(_are_alike, said[-len(unit) :], unit)):
            break
    else:
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
    elif not (
        _is_thing(segments, place + 1)
        or _is_aperture(segments, place + 1)
        or _is_charging(segments, place)
        or _is_long_thing(segments, place)
        or _is_one_of_many(segments, place)
    ):
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
    return _may_modify(word)


def _may_modify(word: str) -> bool:
    """Whether a word may stand before a thing: `gas` bottles."""
    return _MODIFIER.fullmatch(word) is not None and word not in function_words() and not _ADVERB.fullmatch(word)


def _is_one_of_many(segments: list[Segment], place: int) -> bool:
    """Whether a number counts things that are so heavy or long: `400 70kg ewes`."""
    counted = place > 0 and segments[place - 1].semiotic_class == "CARDINAL" and segments[place - 1].before.isdecimal()
    thing = segments[place + 1].before
    return counted and _SEVERAL.fullmatch(thing) is not None and thing not in function_words()


def _is_long_thing(segments: list[Segment], place: int) -> bool:
    """Whether a thing follows that is so long, and nothing is said to be so: `his 124 ft long layout`."""
    if place + 2 >= len(segments) or segments[place + 1].before not in _SIDES_OF_THINGS:
        return False
    is_said = place > 0 and segments[place - 1].before.casefold() in _SAID_TO_BE
    return not is_said and _may_modify(segments[place + 2].before)


def _is_charging(segments: list[Segment], place: int) -> bool:
    """Whether a power is that of a charger: `67W charging`."""
    return segments[place].before.endswith("W") and segments[place + 1].before == _CHARGING


def _is_aperture(segments: list[Segment], place: int) -> bool:
    """Whether a lens's aperture stands there: `f/1.8`."""
    following = segments[place].before
    if following in _STOPS:
        return place + 1 < len(segments) and touch(segments, place)
    return _APERTURE.fullmatch(following) is not None


MEASURED_RULES = (SentenceRule("measured thing", WrittenShape(_AMOUNT.pattern), measured, is_speech=True),)
