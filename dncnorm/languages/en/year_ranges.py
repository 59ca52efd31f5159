"""A range of years in the corpus: "1914 - 1918" is two years joined by "to", a season two numbers.

The network reads tokens one at a time and may read one year as a cardinal. In the training files, "to" joins all 98
pairs of years that are more than one apart, and all 7 whose second year is short (1967-70). All 102 pairs with a spoken
dash are dates. If the dash between years one apart is silent ("the 2011 - 2012 season"), both are read as cardinals.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment
from dncnorm.core.special import PLAIN, SELF, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.numbers.words import YEAR

DATE, CARDINAL = "DATE", "CARDINAL"
_CUT = re.compile(r"\d{2}", re.ASCII)


def years_between(first: str, last: str) -> int | None:
    """Years from one to the other, which may have lost its century: 1999-00 is one; None if they are no years."""
    if not YEAR.fullmatch(first):
        return None
    if YEAR.fullmatch(last):
        return int(last) - int(first)
    return (int(last) - int(first)) % 100 if _CUT.fullmatch(last) else None


def year_range(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads both years, and the dash between them, the same way."""
    if not 0 < place < len(segments) - 1:
        return
    before, mark, after = segments[place - 1 : place + 2]
    years = years_between(before.before, after.before)
    if years is None:
        return
    if years > 1:
        segments[place] = mark = rewrite.read_as(PLAIN, mark)
    if len(after.before) < len(before.before):
        return
    if not _is_silent(mark):
        segments[place - 1], segments[place + 1] = (rewrite.read_as(DATE, end) for end in (before, after))
    elif years == 1:
        segments[place - 1], segments[place + 1] = (rewrite.read_as(CARDINAL, end) for end in (before, after))


def _is_silent(segment: Segment) -> bool:
    return segment.after in (SILENCE, SELF, segment.before)


YEAR_RULES = (SentenceRule("year range", DASHES, year_range),)
