"""Completes a text's segments: with the characters as written, and with the white space between its tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from dncnorm.core.characters import DOUBLE_PRIME
from dncnorm.core.invisible import Visible
from dncnorm.core.segments import Segment, space
from dncnorm.core.typed import as_typed
from dncnorm.documents.reading import OBJECT
from dncnorm.segmentation import REACH


def as_written(text: str, segments: list[Segment]) -> list[Segment]:
    """Returns the segments with the text's own characters; their tokens are in plain typed ones."""
    if text.isascii() or (DOUBLE_PRIME not in text and as_typed(text) == text):
        return segments
    return [_as_written(item, text[item.start : item.end]) for item in segments]


def placed(text: str, visible: Visible, segments: Iterable[Segment]) -> list[Segment]:
    """Returns segments of a text's visible characters as segments of the text, with what is invisible before them."""
    return [_placed(item, text, visible.starts) for item in segments]


def _placed(item: Segment, text: str, starts: Sequence[int]) -> Segment:
    words = tuple(word._replace(start=starts[word.start], end=starts[word.end]) for word in item.words)
    start, end = starts[item.start], starts[item.end]
    return _as_written(item._replace(start=start, end=end, words=words), text[start:end])


def _as_written(item: Segment, written: str) -> Segment:
    if written in (item.before, OBJECT):  # what an OBJECT stands for is kept
        return item
    if item.after != item.before:
        return item._replace(before=written)
    words = tuple(word._replace(after=written) for word in item.words) if len(item.words) == 1 else item.words
    others = tuple(
        other._replace(after=written) if other.after == item.before else other for other in item.alternatives
    )
    return item._replace(before=written, after=written, words=words, alternatives=others)


def with_spaces(text: str, segments: Iterable[Segment]) -> list[Segment]:
    """Returns the segments in order, and the white space between them as its own segments: no character is lost.

    White space longer than REACH becomes several segments, so that a stream need not wait for its end.
    """
    complete: list[Segment] = []
    reached = 0
    for item in segments:
        start, end, *_ = item
        if start == reached + 1:  # as between most words
            complete.append(space(reached, start, text[reached:start]))
        elif reached < start:
            complete += _spaces(text, reached, start)
        complete.append(item)
        reached = end
    return [*complete, *_spaces(text, reached, len(text))]


def _spaces(text: str, start: int, end: int) -> list[Segment]:
    edges = [*range(start, end, REACH), end]
    return [space(start, end, text[start:end]) for start, end in pairwise(edges)]
