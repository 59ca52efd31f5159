"""What a range of years settles: "1914 - 1918" is nineteen fourteen to nineteen eighteen, a season two numbers.

The network reads each token by itself, and may take one end for a count. In the training files, all 98 pairs of years
that are more than one apart are joined by "to", and all 7 whose second year has lost its century (1967-70); all 102
that a spoken dash joins are dates; and where the dash between years one apart is silent ("the 2011 - 2012 season"),
both are said alike, as numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.special import PLAIN, SELF, SILENCE
from dncnorm.grammars import Grammar
from dncnorm.normalization.segments import GRAMMAR_SOURCE, OVERRIDE_SOURCE, Alternative, Segment

DATE, CARDINAL = "DATE", "CARDINAL"
_YEAR = re.compile(r"1\d{3}|20\d{2}", re.ASCII)
_END = re.compile(r"1\d{3}|20\d{2}|\d{2}", re.ASCII)
HYPHENS = frozenset("-‐‑‒–")
"""However they look, the corpora write them all as the first."""
_DASHES = HYPHENS | {"—"}


def settled(segments: Sequence[Segment], grammar: Grammar) -> list[Segment]:
    """The segments of a sentence, one a token, with both ends of every range of years said alike."""
    result = list(segments)
    for place in range(1, len(result) - 1):
        if result[place].before not in _DASHES:
            continue
        before, dash, after = result[place - 1 : place + 2]
        if not (_YEAR.fullmatch(before.before) and _END.fullmatch(after.before)):
            continue
        years = _span(before.before, after.before)
        if years > 1:
            result[place] = dash = read_as(PLAIN, dash, grammar)
        if len(after.before) < len(before.before):
            continue
        if not _is_silent(dash):
            result[place - 1], result[place + 1] = (read_as(DATE, end, grammar) for end in (before, after))
        elif years == 1:
            result[place - 1], result[place + 1] = (read_as(CARDINAL, end, grammar) for end in (before, after))
    return result


def _span(first: str, last: str) -> int:
    """Years from one to the other, which may have lost its century: 1999-00 is one."""
    years = int(last) - int(first)
    return years if len(last) == len(first) else years % 100


def _is_silent(segment: Segment) -> bool:
    return segment.after in (SILENCE, SELF, segment.before)


def read_as(semiotic_class: str, segment: Segment, grammar: Grammar) -> Segment:
    """The segment in the usual reading of the class; as it is, where it has none."""
    found = (reading for reading in grammar.readings(segment.before) if reading.semiotic_class == semiotic_class)
    reading = next(found, None)
    return segment if reading is None else said_as(reading.text, semiotic_class, segment)


def said_as(spoken: str, semiotic_class: str, segment: Segment) -> Segment:
    """The segment with other words; as it is, where these are said, or where it is the user's word."""
    if segment.source == OVERRIDE_SOURCE or spoken == segment.after:
        return segment
    others = [rival for rival in segment.alternatives if rival.after != spoken]
    return segment._replace(
        after=spoken,
        source=GRAMMAR_SOURCE,
        confidence=1.0,
        semiotic_class=semiotic_class,
        alternatives=(Alternative(spoken, 1.0), *others)[: len(segment.alternatives)],
    )
