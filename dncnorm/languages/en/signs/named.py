"""Names symbols that no other rule reads, for a voice: `≡` is congruent to, `👍` thumbs up.

Names are in the lexicon; a pictograph has the name of its character.
"""

from __future__ import annotations

import re
import unicodedata

from dncnorm.core.segments import Segment, is_unread
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms, WrittenShape
from dncnorm.languages.en.lexicon.symbols import voiced

CARDINAL, LETTERS, VERBATIM = "CARDINAL", "LETTERS", "VERBATIM"
_PICTOGRAPH = r"[\u2600-\u2793\u2b05-\u2b55\U0001f300-\U0001faff]"
_DIGITS = re.compile(r"\d+", re.ASCII)
_FLAG = r"[\U0001f1e6-\U0001f1ff]"
_DRAWN = re.compile(r"\b(?:black|white|heavy|sign|symbol|for)\b ?")
"""Words of a character's name that say how it is drawn."""


def name(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a symbol."""
    segment = segments[place]
    if not is_unread(segment):
        return
    said = voiced()[segment.before]
    if said == SILENCE:
        segments[place] = rewrite.say(SILENCE, VERBATIM, segment)
    else:
        segments[place] = rewrite.say(said, LETTERS if len(said) == 1 else VERBATIM, segment)


def pictograph(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a pictograph by its character."""
    segment = segments[place]
    if not is_unread(segment) or segment.before in voiced():
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
    return frozenset(voiced())


SIGN_RULES = (
    SentenceRule("sign", TableForms(_names), name, is_speech=True),
    SentenceRule("pictograph", WrittenShape(_PICTOGRAPH), pictograph, is_speech=True),
    SentenceRule("flag", WrittenShape(_FLAG), flag, is_speech=True),
)
