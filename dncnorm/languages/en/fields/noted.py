"""Reads what the notes of a field write short, and words that look like letters, for a voice.

Lat. 40.7128 N, 05h 34m 31.9s, 10:22:33,456, 120K mi., 10^6 cells/ml, x 3d, Pl.'s motion, Ans. 5
"""

from __future__ import annotations

import re

from dncnorm.core.segments import RULE_SOURCE, Segment
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape

CARDINAL, LETTERS, MEASURE, TIME = "CARDINAL", "LETTERS", "MEASURE", "TIME"
STAMP = r"(?<![\d:])(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d,\d{3}(?!\d)"
"""The time of a log, whose comma is a point."""
SHAPES = (STAMP,)
_SPELLED = re.compile(
    r"(?!I)[A-Z][a-z]{1,2}s"
    r"|(?!pos|hiv|gop|gis|nih|qed|dod|sos|voc|vin|lov|vom|mev|qip|nis|qos|pov|dob)[b-df-hj-np-tv-z][aeiou][b-df-hj-np-tv-z]"
)
"""Plurals of an abbreviation, and words of three letters that can be said, which are no acronym typed in haste."""
_VOWELS = frozenset("AEIOUaeiou")


def word(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves a short word that looks like letters, or several: `Ans. 5`, `Pos. 3`, `a nuc`; nobody says A N's."""
    segment = segments[place]
    is_spelled = segment.after.endswith(("'s", segment.before[-1])) and segment.semiotic_class == LETTERS
    if is_spelled and segment.source != RULE_SOURCE and not _VOWELS.isdisjoint(segment.before):
        segments[place] = rewrite.say(segment.before, PLAIN, segment)


NOTED_RULES = (SentenceRule("word", WrittenShape(_SPELLED.pattern), word, is_speech=True),)
