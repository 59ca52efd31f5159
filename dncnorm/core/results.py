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
