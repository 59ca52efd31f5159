"""Reads numbers that are no quantity of what seems to follow them, for a voice.

two 4-6-2s, under 16s, the LOWER 60S, 0/3, 76% (34/45), 10 × 5 × 4 cm, ½ mile, FL310, 10 M civilians
"""

from __future__ import annotations

import re
from math import gcd

from dncnorm.core.segments import RULE_SOURCE, Segment, is_even
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.spoken_signs import BY_WORD

ADDRESS, CARDINAL, DATE, DIGIT, FRACTION, MEASURE, TELEPHONE, TIME = (
    *("ADDRESS", "CARDINAL", "DATE", "DIGIT", "FRACTION", "MEASURE"),
    *("TELEPHONE", "TIME"),
)
OUT_OF = "out of"
WHEELS = r"(?<![\w./-])[02468]-(?:[02468]|1[02468])(?:-(?:[02468]|1[0248])){1,2}(?:(?:ST|PT|WT|CT|T)s?|s)(?![\w-])"
"""Wheels of engines, with the letters of their tanks, or of several: `0-6-0T`, `4-6-2s`."""
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
_RATIO = re.compile(r"(\d{1,3})/(\d{1,3})", re.ASCII)
_PERCENT = re.compile(r"[\d.,]+ ?%")
_OF_EYES = 20
"""Feet at which eyes are tested: `20/40`."""
_BINARY = frozenset([2, 4, 8, 16, 32, 64])


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


COUNTED_RULES = (
    SentenceRule("share", WrittenShape(_RATIO.pattern), share, is_speech=True),
    SentenceRule("dimensions", frozenset("×x"), dimensions, is_speech=True),
)
