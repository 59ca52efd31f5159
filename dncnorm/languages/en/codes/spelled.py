"""Keeps words as they are where the corpus spells them letter by letter: `Ans. 5`, `huh`, `TEWKESBURY`. For a voice."""

from __future__ import annotations

import re

from dncnorm.core.segments import RULE_SOURCE, Segment
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape

LETTERS = "LETTERS"
_CONSONANT = "[b-df-hj-np-tv-z]"
_SHORT = (
    "(?!I)[A-Z][a-z]{1,2}s"
    "|(?!pos|hiv|gop|gis|nih|qed|dod|sos|voc|vin|lov|vom|mev|qip|nis|qos|pov|dob)"
    f"{_CONSONANT}[aeiou]{_CONSONANT}"
)
"""Capitalized words that end in s, and words of three letters that are no acronym in small letters."""
_LONG = "[A-Z]{8,20}"
_VOWELS = frozenset("AEIOUaeiou")
_UNSAYABLE = re.compile(r"[^AEIOUY]{4}|[AEIOUY]{4}|^[^AEIOUY]{3}|[^AEIOUY]{3}$")
"""Letters that hardly any word has in a row."""


def word(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a short or long word that can be said as it is written."""
    segment = segments[place]
    is_spelled = segment.semiotic_class == LETTERS and segment.source != RULE_SOURCE
    if is_spelled and not _VOWELS.isdisjoint(segment.before) and not _UNSAYABLE.search(segment.before.upper()):
        segments[place] = rewrite.say(segment.before, PLAIN, segment)


SPELLED_RULES = (SentenceRule("word", WrittenShape(f"{_SHORT}|{_LONG}"), word, is_speech=True),)
