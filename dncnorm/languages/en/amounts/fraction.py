"""Reads fractions whose slash is that of fractions, for a voice: `2²⁄₃ cups`, `¹⁄2"`, and `31⁄2 years`, whose numbers
have lost their height; and those that a hyphen joins to a word: `a 3/4-inch board`.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, is_tight
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape

FRACTION, MEASURE = "FRACTION", "MEASURE"
_WORD, _ALONE = re.compile(r"[a-z]{2,}"), {"one half": "half", "one quarter": "quarter"}
_ARTICLES = frozenset(["a", "an"])


def joined(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a fraction that measures what follows in the singular: the `3/4` of `a 3/4-inch board`."""
    hyphen = place + 1
    if not is_tight(segments, hyphen) or not _WORD.fullmatch(segments[hyphen + 1].before):
        return
    said, kind = segments[place].after, segments[place].semiotic_class
    if kind == FRACTION and " out of " not in said and " over " not in said and " slash " not in said:
        segments[place] = rewrite.say(_ALONE.get(said, said.removesuffix("s")), FRACTION, segments[place])


def of_one(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a half before an article: `1/2 an hour`."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if following in _ARTICLES and (said := _ALONE.get(segments[place].after)):
        segments[place] = rewrite.say(said, FRACTION, segments[place])


FRACTION_RULES = (
    SentenceRule("half of one", frozenset(["1/2", "½"]), of_one, is_speech=True),
    SentenceRule("joined fraction", WrittenShape(r"[1-9]\d?/\d{1,2}|[½¼¾⅓⅔⅛⅜⅝⅞]"), joined, is_speech=True),
)
