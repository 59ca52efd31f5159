"""What the pipeline says of each stretch of the input, and how the stretches become a spoken text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from dncnorm.segmentation import REACH

SELF_SOURCE = "self"
MODEL_SOURCE = "model"
GRAMMAR_SOURCE = "grammar"
OVERRIDE_SOURCE = "override"
FALLBACK_SOURCE = "fallback"

SPACE = "SPACE"
"""The class of the white space between tokens, which says nothing: with it, the segments hold every character."""


class SpokenWord(NamedTuple):
    """One word of a segment's `after`, and the stretch of the input that it says: never empty, within the segment."""

    after: str
    start: int
    end: int


class Alternative(NamedTuple):
    """A spoken form that a segment might have had. score: the network's probability of it; not calibrated."""

    after: str
    score: float


class Segment(NamedTuple):
    """One stretch of the input and what is said for it (design.md, "Public API").

    start, end: character offsets in the input.
    before: `input[start:end]`. after: the spoken form as the corpora write it; `sil` where nothing is said.
    source: "self" (the gate left it), "model", "grammar" (it has one reading only), "override" (the user's own word: a
        reading, a form that is kept, a class switched off), or "fallback" (the network was not to be trusted: the
        grammar's canonical reading, else figures one by one, else as written).
    gate_probability: that it needs work; None for white space. confidence: in what is said, 0 to 1; of a "fallback",
        the network's in what was refused.
    semiotic_class: PLAIN, PUNCT or SPACE for what was left as written, else the grammar's; None where it has none.
    words: in order; joined by single spaces they are `after`. alternatives: what is said first, then others, the
        likeliest first. Both are empty where nobody asked, and for white space.
    """

    start: int
    end: int
    before: str
    after: str
    source: str
    gate_probability: float | None
    confidence: float
    semiotic_class: str | None
    words: tuple[SpokenWord, ...] = ()
    alternatives: tuple[Alternative, ...] = ()

    def with_confidence(self, confidence: float) -> Segment:
        """Every token passes here: `_replace` would take twice as long."""
        start, end, before, after, source, probability, _, semiotic_class, words, alternatives = self
        return Segment(start, end, before, after, source, probability, confidence, semiotic_class, words, alternatives)

    def as_dict(self, *, words: bool = False, alternatives: bool = False) -> dict[str, Any]:
        """The segment as JSON has it, with what was asked for."""
        told: dict[str, Any] = dict(zip(_TOLD, self, strict=False))
        for name in [name for name, asked in (("words", words), ("alternatives", alternatives)) if asked]:
            told[name] = [item._asdict() for item in getattr(self, name)]
        return told


_TOLD = Segment._fields[: Segment._fields.index("words")]


def with_spaces(text: str, segments: Iterable[Segment]) -> list[Segment]:
    """The segments in order, and the white space between them as segments of its own: no character is lost.

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
    return [Segment(a, b, text[a:b], "", SELF_SOURCE, None, 1.0, SPACE) for a, b in pairwise(edges)]


def is_punctuation(text: str) -> bool:
    """Whether a token is said as silence where it is left as written: it has no letter and no digit."""
    return not any(map(str.isalnum, text))


def has_digit(text: str) -> bool:
    """Whether a token holds a figure: a digit of any script, a vulgar fraction, a superscript, a Roman numeral sign."""
    return not text.isalpha() and any(character.isnumeric() and not character.isalpha() for character in text)
