"""Reads small Roman numerals after the word for what they number: `vol. iii` is volume three. For a voice."""

from __future__ import annotations

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule

CARDINAL = "CARDINAL"
_TENS = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc")
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_NUMERALS = frozenset(f"{tens}{ones}" for tens in _TENS for ones in _ONES) - {""}
_NUMBERED = frozenset(
    [
        *("act", "appendix", "article", "book", "canto", "chapter", "clause", "figure", "note", "page", "pages"),
        *("paragraph", "part", "plate", "psalm", "scene", "section", "stanza", "table", "title", "verse", "volume"),
    ]
)


def small_numeral(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a numeral in small letters as a number, also at the end of a range: `pp. xii-xv`."""
    before = place - 1
    is_range = before > 0 and segments[before].before in DASHES and segments[before - 1].before in _NUMERALS
    if is_range:
        before -= 2
    if before > 0 and segments[before].before == "." and touch(segments, before - 1):
        before -= 1
    said = rewrite.form(CARDINAL, segments[place].before.upper())
    if before >= 0 and segments[before].after.lower() in _NUMBERED and said:
        segments[place] = rewrite.say(said, CARDINAL, segments[place])
        if is_range:
            segments[place - 1] = rewrite.read_as(PLAIN, segments[place - 1])


ROMAN_RULES = (SentenceRule("small numeral", _NUMERALS, small_numeral, is_speech=True),)
