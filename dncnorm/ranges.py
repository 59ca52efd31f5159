"""What a range settles: years with a spoken dash between them are years, "1914 - 1918" is nineteen fourteen to nineteen
eighteen.

The network reads each token by itself, and may take one end for a count. In the training files all of the 102 pairs of
years that a spoken dash joins are dates; where the dash is silent (a season, a code) they are either, and stay as said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from dncnorm.grammars import Grammar
from dncnorm.segments import FALLBACK_SOURCE, GRAMMAR_SOURCE, MODEL_SOURCE, Alternative, Segment
from dncnorm.special import SELF, SILENCE

DATE = "DATE"
_YEAR = re.compile(r"1\d{3}|20\d{2}", re.ASCII)
_DASHES = frozenset("-–—")


def settled(segments: Sequence[Segment], grammar: Grammar) -> list[Segment]:
    """The segments of a sentence, one a token, where both ends of a spoken range of years are years."""
    result = list(segments)
    for place in range(1, len(result) - 1):
        ends = (place - 1, place + 1)
        if _joins(result[place]) and all(_YEAR.fullmatch(result[end].before) for end in ends):
            for end in ends:
                result[end] = _as_year(result[end], grammar)
    return result


def _joins(segment: Segment) -> bool:
    """Whether it is a dash that is said."""
    return segment.before in _DASHES and segment.after not in (SILENCE, SELF, segment.before)


def _as_year(segment: Segment, grammar: Grammar) -> Segment:
    """The segment in its usual reading as a date; as it is, where that is said, or where it is the user's word."""
    if segment.source not in (MODEL_SOURCE, FALLBACK_SOURCE):
        return segment
    year = next((reading for reading in grammar.readings(segment.before) if reading.semiotic_class == DATE), None)
    if year is None or year.text == segment.after:
        return segment
    others = [rival for rival in segment.alternatives if rival.after != year.text]
    rivals = (Alternative(year.text, 1.0), *others)[: len(segment.alternatives)]
    return replace(
        segment, after=year.text, source=GRAMMAR_SOURCE, confidence=1.0, semiotic_class=DATE, alternatives=rivals
    )
