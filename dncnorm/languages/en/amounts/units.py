"""Reads units by the words of their sentence, for a voice.

`pc` are parsecs beside galaxies and a percentage beside prices; `kb` are kilobases of a genome; `t` are teaspoons in a
recipe, and tonnes where a sentence has long tons, too.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cutting.formulas import FORMULAS
from dncnorm.languages.en.words.cues import cues, is_about

MEASURE, PLAIN, LETTERS = "MEASURE", "PLAIN", "LETTERS"
_SOLUTE = "solute"
_NUMBER = re.compile(r"[-−+]?[\d.,]*\d", re.ASCII)
_SKY, _SHARE, _PIECE, _GENES, _SPEED, _FINANCE = "sky", "share", "piece", "genes", "speed", "finance"
_BITS = re.compile(r"bit(?=s?$)")


def _is_counted(segments: list[Segment], place: int) -> bool:
    return place > 0 and _NUMBER.fullmatch(segments[place - 1].before) is not None


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


def molar(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `0.1 M NaCl`."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if _is_counted(segments, place) and (following in FORMULAS or following in cues()[_SOLUTE]):
        segments[place] = rewrite.say("molar", MEASURE, segments[place])


UNIT_RULES = (
    SentenceRule("bases", WrittenShape(r"[\d.,]+ ?[kMG]b"), bases, is_speech=True),
    SentenceRule("molar", frozenset("M"), molar, is_speech=True),
)
