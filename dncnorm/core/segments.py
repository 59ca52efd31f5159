"""What is said for a stretch of the input, and who decided it."""

from __future__ import annotations

from typing import Any, NamedTuple

SELF_SOURCE = "self"
RULE_SOURCE = "rule"
MODEL_SOURCE = "model"
GRAMMAR_SOURCE = "grammar"
OVERRIDE_SOURCE = "override"
FALLBACK_SOURCE = "fallback"
SOURCES = (OVERRIDE_SOURCE, RULE_SOURCE, SELF_SOURCE, GRAMMAR_SOURCE, MODEL_SOURCE, FALLBACK_SOURCE)
"""Who may have decided, in the order of authority."""

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
    source: who decided. "override" (the user's own word: a reading, a form that is kept, a class switched off), "rule"
        (the words around it), "self" (the gate left it), "grammar" (it has one reading only), "model", or "fallback"
        (the network was not to be trusted: the grammar's canonical reading, else digits one by one, else as written).
    rule: the name of the last rule that changed what is said, of the context rules or the sentence rules; else None.
    gate_probability: that it needs work; None for white space. confidence: in what is said, 0 to 1; of a "fallback",
        the network's in what was refused.
    semiotic_class: PLAIN, PUNCT or SPACE for what was left as written, else the grammar's; None where it has none.
    words: in order; joined by single spaces they are `after`. alternatives: what is said first, then others, the
        likeliest first. Both are empty where they are not asked for, and for white space.
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

    def with_confidence(self, confidence: float) -> Segment:
        """Every token passes here: `_replace` would take twice as long."""
        start, end, before, after, source, rule, probability, _, semiotic_class, words, alternatives = self
        return Segment(
            start, end, before, after, source, rule, probability, confidence, semiotic_class, words, alternatives
        )

    def as_dict(self, *, words: bool = False, alternatives: bool = False) -> dict[str, Any]:
        """The segment as JSON has it, with what was asked for."""
        shown: dict[str, Any] = dict(zip(_SHOWN, self, strict=False))
        for name in [name for name, asked in (("words", words), ("alternatives", alternatives)) if asked]:
            shown[name] = [item._asdict() for item in getattr(self, name)]
        return shown


_SHOWN = Segment._fields[: Segment._fields.index("words")]
