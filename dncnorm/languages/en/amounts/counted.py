"""Reads numbers that are no quantity of what seems to follow them, for a voice.

two 4-6-2s, under 16s, the LOWER 60S, 0/3, 76% (34/45), 10 × 5 × 4 cm, ½ mile, FL310, 10 M civilians
"""

from __future__ import annotations

import re
from math import gcd

from dncnorm.core.segments import RULE_SOURCE, Segment, is_even, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import cues, has_word, is_about
from dncnorm.languages.en.words.plurals import is_plural
from dncnorm.languages.en.words.spoken_signs import BY_WORD

ADDRESS, CARDINAL, DATE, DIGIT, FRACTION, MEASURE, TELEPHONE, TIME = (
    *("ADDRESS", "CARDINAL", "DATE", "DIGIT", "FRACTION", "MEASURE"),
    *("TELEPHONE", "TIME"),
)
OUT_OF = "out of"
WHEELS = r"(?<![\w./-])[02468]-(?:[02468]|1[02468])(?:-(?:[02468]|1[0248])){1,2}(?:(?:ST|PT|WT|CT|T)s?|s)(?![\w-])"
"""Wheels of engines, with the letters of their tanks, or of several: `0-6-0T`, `4-6-2s`."""
_LONG_ENGINE = r"[02468]-1[0248]-[02468]"
_ENGINE = re.compile(r"([\d-]+)([A-Z]*)(s?)", re.ASCII)
_BEFORE_AGES = frozenset(["under", "over", "Under", "Over", "UNDER", "OVER"])
_BEFORE_TIMES = frozenset(
    ["in", "to", "of", "takes", "take", "took", "is", "was", "just", "well", "at", "a", "ran", "by"]
)
"""Words before `under 16s` of which it is a time."""
_BEFORE_DECADE = "|".join(
    f"(?<={word}[ -])"
    for word in [
        "LOWER",
        "UPPER",
        "MID",
        "LOW",
        "HIGH",
        "THE",
        "TO",
        "AND",
        "EARLY",
        "LATE",
        "NEAR",
        "AROUND",
        "MIDDLE",
    ]
)
_DECADE, _ENTRY = r"[1-9]0S", r"-\d{1,2}-"
SHAPES = (WHEELS, rf"(?:{_BEFORE_DECADE}){_DECADE}(?!\w)", rf"(?<![\w–-]){_ENTRY}(?![\w–-])")
"""What stays one token."""
_LEVEL = re.compile(r"(?:1000|925|850|700|500|400|300|250|200|100|50) ?mb")
"""Pressures at which charts of the air are drawn."""
_RATIO = re.compile(r"(\d{1,3})/(\d{1,3})", re.ASCII)
_PERCENT = re.compile(r"[\d.,]+ ?%")
_OF_EYES = 20
"""Feet at which eyes are tested: `20/40`."""
_BINARY = frozenset([2, 4, 8, 16, 32, 64])
_HALVED = {
    "hour": "an",
    "inch": "an",
    "ounce": "an",
    "acre": "an",
    **dict.fromkeys(
        ["mile", "day", "dozen", "pint", "pound", "century", "year", "mil", "gallon", "block", "page"], "a"
    ),
}
_AFTER_ARTICLE = frozenset(["a", "the", "every", "each", "per", "last", "first", "next", "another", "this", "that"])
_MANY = {"M": "million", "mil": "million", "Mil": "million", "mill": "million"}
_CROWD = frozenset(["dead", "different", "new", "active", "registered"])
"""What may stand between a number and what it counts, or for it."""
_MOLAR = frozenset(["solutions", "acids", "times"])
"""What may stand behind an M that is no million."""
_COUNT = re.compile(r"\d{1,4}(?:\.\d{1,3})?", re.ASCII)
_DIALED = frozenset(
    ["number", "phone", "telephone", "tel", "tel.", "dial", "dialed", "dialled", "call", "called", "rang"]
)
_CLOCK = re.compile(r"([01]?\d|2[0-3])\.([0-5]\d)", re.ASCII)
_BEHIND_CLOCK, _BEFORE_CLOCK = frozenset(["Uhr"]), frozenset(["klo", "Klo", "kl", "kl.", "Kl", "Kl."])
_KEYS = frozenset(["press", "dial", "enter", "key", "type", "Press", "Dial", "Enter"])


def engine(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the wheels of an engine: `0-6-0T`, `4-6-2s`, `2-10-0`."""
    found = _ENGINE.fullmatch(segments[place].before)
    if found is None:
        return
    numbers = ["o" if part == "0" else rewrite.form(CARDINAL, part) or part for part in found[1].split("-")]
    letters = list(found[2].lower())
    if found[3] and letters:
        letters[-1] += "'s"
    elif found[3]:
        numbers[-1] = several(numbers[-1])
    segments[place] = rewrite.say(" ".join([*numbers, *letters]), ADDRESS, segments[place])


def several(number: str) -> str:
    """Returns the plural of a number's word: sixes, sixties."""
    if number == "o":
        return "zeros"
    if number.endswith("y"):
        return f"{number[:-1]}ies"
    return f"{number}{'es' if number.endswith('x') else 's'}"


def ages(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads who is not yet, or no longer, of an age: `all under 16s`."""
    if not place or segments[place - 1].before not in _BEFORE_AGES:
        return
    if place > 1 and segments[place - 2].before in _BEFORE_TIMES:
        return
    number = rewrite.form(CARDINAL, segments[place].before.rstrip("s"))
    if number:
        segments[place] = rewrite.say(several(number), DATE, segments[place])


def decade(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads tens in capitals: `LOWS IN THE MID 40S`."""
    if said := rewrite.form(CARDINAL, segments[place].before.rstrip("S")):
        segments[place] = rewrite.say(several(said), DATE, segments[place])


def entry(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a number that is to be entered on a form without its dashes: `enter -0-`."""
    if said := rewrite.form(CARDINAL, segments[place].before.strip("-")):
        segments[place] = rewrite.say(said, CARDINAL, segments[place])


def share(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how many of all: `0/3`, `10/12`, and what a percentage stands beside, `76% (34/45)`."""
    found, segment = _RATIO.fullmatch(segments[place].before), segments[place]
    if found is None or segment.semiotic_class not in (FRACTION, ADDRESS):
        return
    part, whole = map(int, found.groups())
    if segment.source == RULE_SOURCE and segment.rule != "slash":
        return
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    is_fraction = segment.semiotic_class == FRACTION and " out of " not in segment.after and following != "of"
    if not (_is_beside_percent(segments, place) and part <= whole) and not (is_fraction and _is_part(part, whole)):
        return
    said = [rewrite.form(CARDINAL, number) for number in found.groups()]
    if all(said):
        segments[place] = rewrite.say(f" {OUT_OF} ".join(filter(None, said)), FRACTION, segments[place])


def _is_beside_percent(segments: list[Segment], place: int) -> bool:
    """Whether a percentage says the same: `76% (34/45)`, `34/45 (76%)`."""
    forms = [segment.before for segment in segments[max(0, place - 2) : place + 3]]
    at = min(place, 2)
    is_behind = at == 2 and forms[1] == "(" and _PERCENT.fullmatch(forms[0]) is not None
    return is_behind or (forms[at + 1 : at + 2] == ["("] and _PERCENT.fullmatch("".join(forms[at + 2 :])) is not None)


def _is_part(part: int, whole: int) -> bool:
    """Whether nobody means a fraction by it: none, all, or what could be reduced, but no time of music."""
    if whole < 2 or part > whole:
        return False
    return part == 0 or (part != _OF_EYES and gcd(part, whole) > 1 and whole not in _BINARY)


def dimensions(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the first of two crosses like the second: `27.6 × 12.7 × 11.7 cm`."""
    at = place + 1
    while at + 2 < len(segments) and segments[at + 1].before in ("×", "x"):
        at += 2
    if not is_even(segments, place):
        return
    is_chain = place + 1 < at < len(segments) and segments[place - 1].before[:1].isdecimal()
    if is_chain and segments[at].semiotic_class == MEASURE:
        segments[place] = rewrite.say(BY_WORD, PLAIN, segments[place])


def half(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads half of one: `½ hour`, `within ½ mile`."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if following not in _HALVED or (place and segments[place - 1].before[-1].isdecimal()):
        return
    segments[place] = rewrite.say("half", FRACTION, segments[place])
    if not place or segments[place - 1].before not in _AFTER_ARTICLE:
        segments[place + 1] = rewrite.say(f"{_HALVED[following]} {following}", PLAIN, segments[place + 1])


def level(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a height by its hundreds of feet: `climbing to FL310`."""
    if place + 1 >= len(segments) or not re.fullmatch(r"\d{2}[05]", segments[place + 1].before):
        return
    if touch(segments, place) or has_word(segments, "in flight"):
        segments[place] = rewrite.say("flight level", PLAIN, segments[place])
        segments[place + 1] = rewrite.read_as(DIGIT, segments[place + 1])


def many(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a scale apart from its number before what it counts: `10 M civilians`, `1M copies`, `2 mil followers`."""
    if not place or not _COUNT.fullmatch(segments[place - 1].before) or place + 1 >= len(segments):
        return
    following = segments[place + 1].before
    if following in _CROWD or (is_plural(following) and following not in _MOLAR):
        segments[place] = rewrite.say(_MANY[segments[place].before], PLAIN, segments[place])


def dialed(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a short telephone number, which else is a date: `call number 3-20-02`."""
    before = {segment.before.casefold() for segment in segments[max(0, place - 2) : place]}
    if not before.isdisjoint(_DIALED):
        segments[place] = rewrite.read_as(TELEPHONE, segments[place])


def clock(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a time with its point beside a word of another country: `14.30 Uhr`, `klo 09.00`."""
    found = _CLOCK.fullmatch(segments[place].before)
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    before = segments[place - 1].before if place else ""
    if not found or (following not in _BEHIND_CLOCK and before not in _BEFORE_CLOCK):
        return
    if said := rewrite.form(TIME, f"{int(found[1])}:{found[2]}"):
        segments[place] = rewrite.say(said, TIME, segments[place])


def pounds(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the sign behind a weight: `he weighs 210#`, `10# of potatoes`."""
    if not place or not touch(segments, place - 1) or not _COUNT.fullmatch(segments[place - 1].before):
        return
    is_last = place + 1 == len(segments) or not touch(segments, place) or not segments[place + 1].before[0].isalnum()
    is_pressed = place > 1 and segments[place - 2].before in _KEYS | {"*", "#"}
    if not is_last or is_pressed or segments[place].after == "mate":
        return
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    is_attribute = following.isalpha() and following.islower() and following not in cues()["after a weight"]
    segments[place] = rewrite.say("pound" if is_attribute else "pounds", MEASURE, segments[place])


def bytes_of(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `250mb` as memory unless the sentence speaks of the air."""
    segment = segments[place]
    if _LEVEL.fullmatch(segment.before) and is_about(segments, "levels of the air"):
        segments[place] = rewrite.say(segment.after.replace("megabyte", "millibar"), MEASURE, segment)
    elif "millibar" in segment.after and not is_about(segments, "millibars"):
        segments[place] = rewrite.say(segment.after.replace("millibar", "megabyte"), MEASURE, segment)


COUNTED_RULES = (
    SentenceRule("wheels", WrittenShape(rf"{WHEELS}|{_LONG_ENGINE}"), engine, is_speech=True),
    SentenceRule("ages", WrittenShape(r"(?:[4-9]|[1-9]\d)s"), ages, is_speech=True),
    SentenceRule("decade in capitals", WrittenShape(_DECADE), decade, is_speech=True),
    SentenceRule("entry of a form", WrittenShape(_ENTRY), entry, is_speech=True),
    SentenceRule("share", WrittenShape(_RATIO.pattern), share, is_speech=True),
    SentenceRule("dimensions", frozenset("×x"), dimensions, is_speech=True),
    SentenceRule("half of one", frozenset("½"), half, is_speech=True),
    SentenceRule("flight level", frozenset(["FL"]), level, is_speech=True),
    SentenceRule("many", frozenset(_MANY), many, is_speech=True),
    SentenceRule("dialed", WrittenShape(r"\d{1,2}-\d\d-\d\d"), dialed, is_speech=True),
    SentenceRule("clock abroad", WrittenShape(_CLOCK.pattern), clock, is_speech=True),
    SentenceRule("pounds", frozenset("#"), pounds, is_speech=True),
    SentenceRule("bytes", WrittenShape(r"[\d.,]+ ?mb"), bytes_of, is_speech=True),
)
