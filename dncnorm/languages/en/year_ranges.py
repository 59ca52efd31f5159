"""What a range of years says: "1914 - 1918" is nineteen fourteen to nineteen eighteen, a season two numbers.

The network reads each token by itself, and may take one end for a count. In the training files, all 98 pairs of years
that are more than one apart are joined by "to", and all 7 whose second year has lost its century (1967-70); all 102
that a spoken dash joins are dates; and where the dash between years one apart is silent ("the 2011 - 2012 season"),
both are said alike, as numbers.
"""

from __future__ import annotations

from dncnorm.core.segments import Segment
from dncnorm.core.special import PLAIN, SELF, SILENCE
from dncnorm.languages.base import Rewriter
from dncnorm.languages.en.years import years_between

DATE, CARDINAL = "DATE", "CARDINAL"


def year_range(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """The dash between two years, and both of them alike."""
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
