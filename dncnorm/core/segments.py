"""Defines `Segment`: a stretch of the input, its spoken form, and the decider that chose it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from dncnorm.core.results import AlternativeDict, SegmentDict, WordDict
from dncnorm.core.special import SILENCE

SELF_SOURCE = "self"
RULE_SOURCE = "rule"
MODEL_SOURCE = "model"
GRAMMAR_SOURCE = "grammar"
CHOOSER_SOURCE = "chooser"
OVERRIDE_SOURCE = "override"
FALLBACK_SOURCE = "fallback"
SOURCES = (OVERRIDE_SOURCE, RULE_SOURCE, SELF_SOURCE, GRAMMAR_SOURCE, CHOOSER_SOURCE, MODEL_SOURCE, FALLBACK_SOURCE)
"""The deciders' sources, in the order of authority."""
SILENT_MARK = "silent mark"
"""The rule that silences a mark which no text says."""

SPACE = "SPACE"
"""The class of the white space between tokens, with what is invisible there: the segments hold every character."""


class SpokenWord(NamedTuple):
    """One word of a segment's `after`, and the part of the input that it expresses: not empty, within the segment."""

    after: str
    start: int
    end: int


class Alternative(NamedTuple):
    """An alternative spoken form of a segment. score: the network's probability of it; not calibrated."""

    after: str
    score: float


class Segment(NamedTuple):
    """A stretch of the input with its spoken form.

    start, end: character offsets in the input.
    before: `input[start:end]`. after: the spoken form as the corpora write it; `sil` for silence.
    source: the decider. "override" (the user: a reading, a form that is kept, a disabled class), "rule" (the words
        around it), "self" (the gate left it as written), "grammar" (it has one reading only), "chooser" (the
        likeliest of the proposed readings), "model", or "fallback"
        (the network's answer was rejected: the grammar's canonical reading, else digits one by one, else as written).
    rule: the name of the last rule that changed the spoken form, whether a context, sentence or wording rule, or None.
    gate_probability: that it needs work; None for white space. confidence: that the spoken form is right, 0 to 1; for
        "fallback", that of the rejected answer.
    semiotic_class: PLAIN, PUNCT or SPACE for what was left as written, else the grammar's; None if it has none.
    words: in order; joined by single spaces they are `after`. alternatives: the spoken form first, then others, the
        likeliest first. Both are empty if they are not requested, and for white space.
    is_stopped: whether its full stop ends the sentence as well, and is not in the spoken form: `p.m.` at the end.
    """

    start: int
    end: int
    before: str
    after: str
    source: str
    rule: str | None
    gate_probability: float | None
    confidence: float
    semiotic_class: str | None
    words: tuple[SpokenWord, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    is_stopped: bool = False

    def with_confidence(self, confidence: float) -> Segment:
        """Returns the segment with another confidence. Every token passes here; `_replace` would take twice as long."""
        start, end, before, after, source, rule, gate, _, semiotic_class, words, others, is_stopped = self
        return Segment(
            start, end, before, after, source, rule, gate, confidence, semiotic_class, words, others, is_stopped
        )

    def moved(self, by: int) -> Segment:
        """Returns the segment that begins so many characters later. Written out for its speed."""
        start, end, before, after, source, rule, gate, confidence, semiotic_class, words, others, is_stopped = self
        if words:
            words = tuple([word._replace(start=word.start + by, end=word.end + by) for word in words])
        return Segment(
            start + by,
            end + by,
            *(before, after, source, rule, gate, confidence, semiotic_class, words, others, is_stopped),
        )

    def as_dict(self, *, words: bool = False, alternatives: bool = False) -> SegmentDict:
        """Returns the segment as a JSON object, with words and alternatives if requested."""
        shown = cast(SegmentDict, vars(_Shown(self)))
        if words:
            shown["words"] = [cast(WordDict, item._asdict()) for item in self.words]
        if alternatives:
            shown["alternatives"] = [cast(AlternativeDict, item._asdict()) for item in self.alternatives]
        return shown


class _Shown:
    """Has a segment's public items as attributes: the dictionaries of instances share their keys, and are smaller.

    A long text has a million.
    """

    def __init__(self, segment: Segment) -> None:
        self.start, self.end, self.before, self.after, self.source, self.rule, *_ = segment
        self.gate_probability, self.confidence, self.semiotic_class, *_ = segment[6:]


def space(start: int, end: int, text: str) -> Segment:
    """Returns the segment of white space, or of what is invisible, between tokens."""
    return Segment(start, end, text, "", SELF_SOURCE, None, None, 1.0, SPACE)


def touch(segments: Sequence[Segment], place: int) -> bool:
    """Whether nothing is between a segment and the next."""
    return segments[place].end == segments[place + 1].start


def is_tight(segments: Sequence[Segment], place: int) -> bool:
    """Whether a segment touches both its neighbours."""
    return 0 < place < len(segments) - 1 and touch(segments, place - 1) and touch(segments, place)


def is_unread(segment: Segment) -> bool:
    """Whether no rule has read a symbol: it is silent, or left as written."""
    return segment.source != RULE_SOURCE and segment.after in (SILENCE, segment.before)
