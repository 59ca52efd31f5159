"""What the pipeline says of each stretch of the input, and how the stretches become a spoken text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from dncnorm.special import LETTER_SUFFIX, PUNCT, SILENCE

SELF_SOURCE = "self"
MODEL_SOURCE = "model"
GRAMMAR_SOURCE = "grammar"
OVERRIDE_SOURCE = "override"
FALLBACK_SOURCE = "fallback"

SPACE = "SPACE"
"""The class of the white space between tokens, which says nothing: with it, the segments hold every character."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One stretch of the input and what is said for it (design.md, "Public API").

    start, end: character offsets in the input.
    before: `input[start:end]`. after: the spoken form as the corpora write it; `sil` where nothing is said.
    source: "self" (the gate left it), "model", "grammar" (it has one reading only), "override" (the user's own), or
        "fallback" (the network was not to be trusted: the grammar's canonical reading, else figures one by one, else
        as written).
    gate_probability: that it needs work; None for white space. confidence: in what is said, 0 to 1; of a "fallback",
        the network's in what was refused.
    semiotic_class: PLAIN, PUNCT or SPACE for what was left as written, else the grammar's; None where it has none.
    """

    start: int
    end: int
    before: str
    after: str
    source: str
    gate_probability: float | None
    confidence: float
    semiotic_class: str | None

    def as_dict(self) -> dict[str, Any]:
        """The segment as JSON has it."""
        return asdict(self)


def spoken_form(segment: Segment) -> str:
    """What a reader sees of a segment: punctuation as written, silence as nothing, letters by their names."""
    stays = segment.after == segment.before and segment.source != OVERRIDE_SOURCE  # a user's own "sil" is a word
    if stays or segment.semiotic_class == PUNCT:
        return segment.before
    words = (word.removesuffix(LETTER_SUFFIX) for word in segment.after.split(" ") if word != SILENCE)
    return " ".join(word for word in words if word)


def spoken_text(segments: Iterable[Segment]) -> str:
    """The spoken forms joined by single spaces."""
    return " ".join(filter(None, map(spoken_form, segments)))


def with_spaces(text: str, segments: Iterable[Segment]) -> list[Segment]:
    """The segments in order, and the white space between them as segments of its own: no character is lost."""
    complete: list[Segment] = []
    reached = 0
    for item in segments:
        if item.start > reached:
            complete.append(_space(text, reached, item.start))
        complete.append(item)
        reached = item.end
    if reached < len(text):
        complete.append(_space(text, reached, len(text)))
    return complete


def _space(text: str, start: int, end: int) -> Segment:
    return Segment(start, end, text[start:end], "", SELF_SOURCE, None, 1.0, SPACE)


def is_punctuation(text: str) -> bool:
    """Whether a token is said as silence where it is left as written: it has no letter and no digit."""
    return not any(character.isalnum() for character in text)


def has_digit(text: str) -> bool:
    """Whether a token holds a figure: a digit of any script, a vulgar fraction, a superscript, a Roman numeral sign."""
    return any(character.isnumeric() and not character.isalpha() for character in text)
