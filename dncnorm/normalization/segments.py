"""Completes a text's segments with the white space between its tokens."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from dncnorm.core.segments import SELF_SOURCE, SPACE, Segment
from dncnorm.segmentation import REACH


def with_spaces(text: str, segments: Iterable[Segment]) -> list[Segment]:
    """Returns the segments in order, and the white space between them as its own segments: no character is lost.

    White space longer than REACH makes several, so that a stream need not wait for its end.
    """
    complete: list[Segment] = []
    reached = 0
    for item in segments:
        if reached < item.start:
            complete += _spaces(text, reached, item.start)
        complete.append(item)
        reached = item.end
    return [*complete, *_spaces(text, reached, len(text))]


def _spaces(text: str, start: int, end: int) -> list[Segment]:
    edges = [*range(start, end, REACH), end]
    return [Segment(a, b, text[a:b], "", SELF_SOURCE, None, None, 1.0, SPACE) for a, b in pairwise(edges)]
