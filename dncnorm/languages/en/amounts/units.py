"""Reads units by the words of their sentence, for a voice.

`pc` are parsecs beside galaxies and a percentage beside prices; `kb` are kilobases of a genome; `t` are teaspoons in a
recipe, and tonnes where a sentence has long tons, too.
"""

from __future__ import annotations

import re
from itertools import pairwise

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cutting.formulas import FORMULAS
from dncnorm.languages.en.words.cues import cues, is_about
from dncnorm.languages.en.words.spoken_numbers import spoken_number

MEASURE, PLAIN, LETTERS = "MEASURE", "PLAIN", "LETTERS"
_SOLUTE = "solute"
_NUMBER = re.compile(r"[-−+]?[\d.,]*\d", re.ASCII)
_ONE = frozenset(["1", "one"])
_SKY, _SHARE, _PIECE, _GENES, _SPEED, _FINANCE = "sky", "share", "piece", "genes", "speed", "finance"
_WEIGHT, _RECIPE, _SIZE = "weight", "recipe", "size"
_KITCHEN = {"t": "teaspoon"} | dict.fromkeys(["T", "Tb"], "tablespoon")
_KITCHEN |= dict.fromkeys(["c", "C"], "cup") | {"pt": "pint", "qt": "quart"}
_FEW = re.compile(r"\d{1,2}(?:\.\d+)?", re.ASCII)
_HALF = re.compile(r"(?:\d/\d|[¼½¾⅓⅔⅛])")
_FEET = re.compile(r"\d[\d.,]* ?ft\.?", re.ASCII)
_OTHER_TONS = re.compile(r"(?:long|short) tons?")
_BITS = re.compile(r"bit(?=s?$)")


def _is_counted(segments: list[Segment], place: int) -> bool:
    return place > 0 and _NUMBER.fullmatch(segments[place - 1].before) is not None


def share_or_distance(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `pc` behind a number: parsecs in the sky, a percentage of prices and votes, pieces of a set."""
    if not _is_counted(segments, place):
        return
    is_one = segments[place - 1].before in _ONE
    following = segments[place + 1].before.casefold() if place + 1 < len(segments) else ""
    if following in cues()[_PIECE]:
        segments[place] = rewrite.say("piece", PLAIN, segments[place])
    elif is_about(segments, _SKY):
        segments[place] = rewrite.say("parsec" if is_one else "parsecs", MEASURE, segments[place])
    elif is_about(segments, _SHARE):
        segments[place] = rewrite.say("percent", MEASURE, segments[place])


def bases(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `10 kb` and `4.6 Mb` as bases of a genome; a small `kb` is kilobytes, but for what is sent."""
    segment = segments[place]
    if is_about(segments, _GENES):
        said = _BITS.sub("base", segment.after)
    elif segment.before.endswith("kb") and not is_about(segments, _SPEED):
        said = _BITS.sub("byte", segment.after)
    else:
        return
    segments[place] = rewrite.say(said, MEASURE, segment)


def points(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `25 bp` as basis points where rates are spoken of."""
    segment = segments[place]
    is_change = segment.before[0] in "-−–+" or (place > 0 and segments[place - 1].before in ("+", "-", "−"))
    if (is_change or is_about(segments, _FINANCE)) and not is_about(segments, _GENES):
        segments[place] = rewrite.say(segment.after.replace("base pair", "basis point"), MEASURE, segment)


def kilotons(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `12 kt` as weight where emissions or ores are spoken of."""
    segment = segments[place]
    if is_about(segments, _WEIGHT):
        segments[place] = rewrite.say(re.sub(r"\bknot", "kiloton", segment.after), MEASURE, segment)


def kitchen(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `1 c. soft crumbs`, `2 T. oil`, `1 pt. cream` in a recipe."""
    symbol = segments[place].before.rstrip(".")
    name = _KITCHEN[symbol]
    number = segments[place - 1].before if place else ""
    is_counted = _FEW.fullmatch(number) is not None or _HALF.search(number) is not None
    following = next((other.before for other in segments[place + 1 : place + 3] if other.before != "."), "")
    if not is_counted or not following[:1].isalpha() or _is_name(symbol, following):
        return
    if is_about(segments, _RECIPE):
        is_one = number in _ONE or _HALF.fullmatch(number) is not None
        segments[place] = rewrite.say(name if is_one else f"{name}s", MEASURE, segments[place])


def _is_name(symbol: str, following: str) -> bool:
    """Whether one letter before a capital is a name's, and no cup of `3 C. Flour`."""
    return len(symbol) == 1 and not following.islower() and following.casefold() not in cues()[_RECIPE]


def teaspoons(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `2 t. vanilla` in a recipe as no weight of tons."""
    if is_about(segments, _RECIPE):
        said = re.sub(r"\bton(?=s?$)", "teaspoon", segments[place].after)
        segments[place] = rewrite.say(said, MEASURE, segments[place])


def size(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letter of a file's size beside another, `50k or 44.6m`, and no meters."""
    segment = segments[place]
    others = (other.before for at, other in enumerate(segments) if at != place)
    if is_about(segments, _SIZE) and any(re.fullmatch(r"\d[\d.]*[kKgG]", other) for other in others):
        number = segment.before[:-1]
        if said := spoken_number(number, rewrite):
            segments[place] = rewrite.say(f"{said} m", LETTERS, segment)


def molar(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `0.1 M NaCl`."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if _is_counted(segments, place) and (following in FORMULAS or following in cues()[_SOLUTE]):
        segments[place] = rewrite.say("molar", MEASURE, segments[place])


def tonnes(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `t` as tonnes where the sentence has long or short tons, too."""
    if any(map(_OTHER_TONS.search, (segment.before for segment in segments))) or any(
        segment.before in ("long", "short") and following.before.startswith("ton")
        for segment, following in pairwise(segments)
    ):
        said = spoken_number(segments[place].before.rstrip("t "), rewrite)
        if said is not None:
            segments[place] = rewrite.say(f"{said} tonnes", MEASURE, segments[place])


def torque(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the feet of a torque in the singular: `85 ft. lbs.`."""
    before = segments[place - 1] if place else None
    if before is not None and _FEET.fullmatch(before.before) and before.after.endswith(" feet"):
        segments[place - 1] = rewrite.say(f"{before.after.removesuffix('feet')}foot", MEASURE, before)


UNIT_RULES = (
    SentenceRule("torque", frozenset(["lb", "lbs", "lb.", "lbs."]), torque, is_speech=True),
    SentenceRule("tonnes", WrittenShape(r"\d[\d.,]* ?t"), tonnes, is_speech=True),
    SentenceRule("parsecs", frozenset(["pc"]), share_or_distance, is_speech=True),
    SentenceRule("bases", WrittenShape(r"[\d.,]+ ?[kMG]b"), bases, is_speech=True),
    SentenceRule("points", WrittenShape(r"[-−–+]?[\d.,]+ ?bp"), points, is_speech=True),
    SentenceRule("kilotons", WrittenShape(r"[\d.,]+ ?kt"), kilotons, is_speech=True),
    SentenceRule(
        "kitchen", frozenset(form for sign in _KITCHEN for form in (sign, f"{sign}.")), kitchen, is_speech=True
    ),
    SentenceRule("teaspoons", WrittenShape(r"(?:\d|\d{0,2} ?(?:\d/\d|[½¼¾])) ?t\.?"), teaspoons, is_speech=True),
    SentenceRule("size", WrittenShape(r"\d[\d.]*m"), size, is_speech=True),
    SentenceRule("molar", frozenset("M"), molar, is_speech=True),
)
