"""Reads signs of mathematics by what they stand between, and names those that nothing else reads, for a voice.

    |x - 3| < 2, (p-1)! ≡ -1 (mod p), x ∈ [0, 1), π²/6, an n × n matrix, ★★★☆☆, ✓, 👍

Names are in `sign_names.tsv`; a pictograph has that of its character.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from dncnorm.core.segments import Segment, is_unread
from dncnorm.core.special import SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms, WrittenShape

SIGN_NAMES = Path(__file__).with_name("sign_names.tsv")
CARDINAL, LETTERS, VERBATIM = "CARDINAL", "LETTERS", "VERBATIM"
_PICTOGRAPH = r"[\u2600-\u2793\u2b05-\u2b55\U0001f300-\U0001faff]"
_DIGITS = re.compile(r"\d+", re.ASCII)
_FLAG = r"[\U0001f1e6-\U0001f1ff]"
_DRAWN = re.compile(r"\b(?:black|white|heavy|sign|symbol|for)\b ?")
"""Words of a character's name that say how it is drawn."""


@cache
def sign_names() -> dict[str, str]:
    """Returns what is said for each sign of the table."""
    return dict(rows(SIGN_NAMES, 2))  # type: ignore[arg-type]


def name(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a sign that nothing else has read: `≡` is congruent to."""
    segment = segments[place]
    if not is_unread(segment):
        return
    said = sign_names()[segment.before]
    if said == SILENCE:
        segments[place] = rewrite.say(SILENCE, VERBATIM, segment)
    else:
        segments[place] = rewrite.say(said, LETTERS if len(said) == 1 else VERBATIM, segment)


def pictograph(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a pictograph by its character: `👍` is a thumbs up."""
    segment = segments[place]
    if not is_unread(segment) or segment.before in sign_names():
        return
    name_of_sign = _DRAWN.sub("", unicodedata.name(segment.before, "").lower().replace("-", " ")).strip()
    said = _DIGITS.sub(lambda digits: rewrite.form(CARDINAL, digits[0]) or digits[0], name_of_sign)
    if said:
        segments[place] = rewrite.say(said, VERBATIM, segment)


def flag(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells a flag by the letters of its country."""
    letter = unicodedata.name(segments[place].before, "")[-1:].lower()
    segments[place] = rewrite.say(letter, LETTERS, segments[place])


def _names() -> frozenset[str]:
    return frozenset(sign_names())


SIGN_RULES = (
    SentenceRule("sign", TableForms(_names), name, is_speech=True),
    SentenceRule("pictograph", WrittenShape(_PICTOGRAPH), pictograph, is_speech=True),
    SentenceRule("flag", WrittenShape(_FLAG), flag, is_speech=True),
)
