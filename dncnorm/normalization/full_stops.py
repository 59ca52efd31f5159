"""Keeps the full stop of a sentence that an abbreviation took: "in the U.S." ends with one.

The dot is then a segment of its own, as it is after any other word.
"""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.core.characters import is_punctuation
from dncnorm.core.segments import SELF_SOURCE, Segment
from dncnorm.core.special import PUNCT, SILENCE

STOP = "."
_QUOTES = frozenset("\"'”’»")


def with_full_stop(segments: Sequence[Segment]) -> list[Segment]:
    """Returns a sentence's segments, the full stop of its last word apart if the word is said without it."""
    found = list(segments)
    last = len(found) - 1
    while last > 0 and found[last].before in _QUOTES:
        last -= 1
    if last >= 0 and _took_stop(found[last]):
        segment = found[last]
        end = segment.end - 1
        words = tuple(word._replace(end=min(word.end, end)) for word in segment.words)
        stop = Segment(end, segment.end, STOP, SILENCE, SELF_SOURCE, None, segment.gate_probability, 1.0, PUNCT)
        found[last : last + 1] = segment._replace(end=end, before=segment.before[:-1], words=words), stop
    return found


def _took_stop(segment: Segment) -> bool:
    written, spoken = segment.before, segment.after
    is_word = written.endswith(STOP) and not is_punctuation(written)
    return is_word and spoken not in (written, SILENCE) and not spoken.endswith(STOP)
