"""Reads an amount before its noun in the singular: `a 15 kg parcel` is a fifteen kilogram parcel.

The corpus says kilograms. An amount stands before a noun if an article leads to it and no word follows that begins
another phrase: `the 5 km from here`, `the $300 million raised`; or if it measures a thing of a list. What an amount is
of, `500 ml water` and `2 kg apples`, leaves it in the plural.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.segments import Segment, is_tight
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.lexicon.currencies import irregular_plurals
from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.languages.en.words.function_words import function_words

MEASURE, MONEY = "MEASURE", "MONEY"
_THINGS = Path(__file__).with_name("measured_things.tsv")
_SINGLE, _HOLDERS, _SIZED = "one by one", "holders", "sized"
_INDEFINITE = frozenset(["a", "an", "another", "each", "every"])
"""After these a noun must follow in the singular: `a good 5 km walk`, but also `a 5 km`."""
_DEFINITE = frozenset(
    ["the", "this", "that", "his", "her", "its", "their", "our", "my", "your", "first", "second", "new"]
)
_LEADING = frozenset(form for word in _INDEFINITE | _DEFINITE for form in (word, word.capitalize()))
_REPEATED = frozenset(["each", "every"])
"""After these an amount is rather how often: `Every 10,000 km change the oil`, unless a thing follows."""
_NOUN = re.compile(r"[A-Za-z][A-Za-z'’-]+")
_PARTICIPLE = re.compile(r"[a-z]+(?:ed|ing)")
_DIGITS = r"[-−]?[\d½¼¾][\d.,/½¼¾–-]*(?: \d/\d{1,2})?"
_SCALES = [form for scale in scales() for form in (scale.name, *scale.short) if len(form) > 1]
_SCALE = f"(?: ?(?:{'|'.join(_SCALES)}))"
_NUMBERS = {
    MEASURE: re.compile(rf"{_DIGITS}(?:{_SCALE}\b)?"),
    MONEY: re.compile(rf"{_DIGITS}(?:(?:{_SCALE}|[mkMK])\b)?"),
}
"""The number of an amount, by class; an `m` is a million of dollars, but a meter."""
_ONE = "one "
_TO, _JOINED = frozenset(["-", "–", "to", "or"]), frozenset(["by", "x", "X", "×", "/", "or"])
"""Between the numbers of a range, `a 12-14 lb. brisket`, and between sides."""
_FOOT, _INCHES = "foot", "inches"
_PLURALS = {"feet": "foot", **irregular_plurals()}
_GLOSS = len(["8ft", "(", "2.4m", ")"])
_IN_FULL = re.compile(r"[a-z]{4,}s")
"""A unit that is written in the plural: `10 minutes rest`."""
_WITH_UNIT = r"[-−+]?[\d½¼¾.].*[^\W\d_'’′″”\"]\.?|[\d½¼¾].*['’′″”\"]"


def attribute(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the amount after an article as the attribute of the noun that follows it."""
    at, article = place + 1, segments[place].before.lower()
    is_indefinite = article in _INDEFINITE
    if at + 1 < len(segments) and segments[at].before.isalpha():
        at += is_indefinite or segments[at + 1].semiotic_class == MONEY
    first = at
    while at + 2 < len(segments) and _goes_to(segments, at):
        at += 2
    after = at + (_GLOSS if is_indefinite and _is_glossed(segments, at) else 1)
    noun = segments[after].before if after < len(segments) else ""
    is_noun = _NOUN.fullmatch(noun) is not None and noun.lower() not in function_words()
    if not is_indefinite:
        is_noun = is_noun and noun.islower() and not _PARTICIPLE.fullmatch(noun)
    elif article in _REPEATED:
        is_noun = is_noun and noun.lower() in _things(_SINGLE)
    if is_noun:
        for amount in range(first, after):
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


@cache
def _things(kind: str) -> frozenset[str]:
    """Returns the words of a kind that an amount measures before them."""
    return frozenset(word for other, words in rows(_THINGS, 2) if other == kind for word in words.split())


def _in_singular(segment: Segment, rewrite: Rewriter) -> Segment:
    """Returns an amount with its unit in the singular; unchanged where a smaller unit follows."""
    semiotic_class = segment.semiotic_class or ""
    if semiotic_class not in _NUMBERS or (" and " in segment.after and semiotic_class == MONEY):
        return segment
    said = segment.after.split()
    for one in rewrite.forms(semiotic_class, _NUMBERS[semiotic_class].sub("1", segment.before, count=1)):
        unit = one.removeprefix(_ONE).split()
        if one.startswith(_ONE) and len(said) > len(unit) and all(map(_are_forms, said[-len(unit) :], unit)):
            break
    else:
        return segment
    if unit[0] == _FOOT and unit[-1] == _INCHES:
        unit[-1] = _INCHES.removesuffix("es")
    return rewrite.say(" ".join([*said[: -len(unit)], *unit]), semiotic_class, segment)


def _are_forms(plural: str, singular: str) -> bool:
    """Whether one is the plural of the other, or the same word."""
    stem = singular.removesuffix("y")
    return plural in (singular, f"{singular}s", f"{singular}es", f"{stem}ies") or _PLURALS.get(plural) == singular


def measured(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an amount before a thing in the singular: `an 8 in. pan`, `(5 gal) keg`."""
    segment = segments[place]
    if segment.semiotic_class != MEASURE or _IN_FULL.search(segment.before):
        return
    is_enclosed = is_tight(segments, place) and segments[place + 1].before == ")"
    following = segments[place + 1 + is_enclosed : place + 2 + is_enclosed]
    if following and following[0].before.lower() in _things(_SIZED) | _things(_HOLDERS):
        segments[place] = _in_singular(segment, rewrite)


ATTRIBUTE_RULES = (
    SentenceRule("attribute", _LEADING, attribute, is_speech=True),
    SentenceRule("measured thing", WrittenShape(_WITH_UNIT), measured, is_speech=True),
)
