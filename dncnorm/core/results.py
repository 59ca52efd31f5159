"""The types of the results: what a call returns, for type checkers. At run time they are dictionaries."""

from __future__ import annotations

from typing import TypedDict


class WordDict(TypedDict):
    """A spoken word of a segment, and the part of the input that it expresses."""

    after: str
    start: int
    end: int


class AlternativeDict(TypedDict):
    """An alternative spoken form of a segment, and the network's probability of it."""

    after: str
    score: float


class _Requested(TypedDict, total=False):
    """The keys that options of the call add to a segment: `alignment` and `n_best`."""

    words: list[WordDict]
    alternatives: list[AlternativeDict]


class SegmentDict(_Requested):
    """A segment; `dncnorm.Segment` describes the keys."""

    start: int
    end: int
    before: str
    after: str
    source: str
    rule: str | None
    gate_probability: float | None
    confidence: float
    semiotic_class: str | None


class Result(TypedDict):
    """The result of one text: its spoken form, and the segments that it is made of."""

    normalized_text: str
    segments: list[SegmentDict]


def uncertain(result: Result, below: float) -> list[SegmentDict]:
    """Returns the segments of a result whose confidence is lower than `below` (0 to 1), in order.

    Raises ValueError for a bound that is no probability.
    """
    if not 0.0 <= below <= 1.0:
        raise ValueError(f"below: {below}; it must be from 0 to 1")
    return [segment for segment in result["segments"] if segment["confidence"] < below]
