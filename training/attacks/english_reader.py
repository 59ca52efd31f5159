"""Judges a spoken sentence by what its stretch means (`english_verdicts`). Shares nothing with the package."""

from __future__ import annotations

import re

from attacks.english_comparison import Comparison, with_symbols
from attacks.english_forms import literal
from attacks.english_meaning import (
    Meaning,
)
from attacks.english_patterns import phrase, sequence, whole, words_of
from attacks.english_sayings import reader
from attacks.english_verdicts import (
    AS_WRITTEN,
    FAILURES,
    LITERAL,
    NEIGHBOUR,
    RIGHT,
    Judged,
)

__all__ = ["FAILURES", "judge"]


def judge(before: str, stretch: str, after: str, meaning: Meaning, spoken: str) -> Judged:
    """Reads a spoken sentence whose written form was before + stretch + after."""
    words, head, tail = words_of(spoken), words_of(before), words_of(after)
    said = reader(meaning)
    dashes = head[-1:] == ("–",) or tail[:1] == ("–",)
    if dashes:  # dashes around a stretch may become commas
        head, tail = tuple(word for word in head if word != "–"), tuple(word for word in tail if word != "–")
        said = sequence(phrase("–", ""), said, phrase("–", ""))
    if whole(sequence(phrase(" ".join(head)), said, phrase(" ".join(tail))), words):
        return Judged(RIGHT)
    kept_head = words[: len(head)] == head
    kept_tail = not tail or words[-len(tail) :] == tail
    if not (kept_head and kept_tail and len(words) >= len(head) + len(tail)):
        return Judged(NEIGHBOUR, "head" if not kept_head else "tail")
    middle = words[len(head) : len(words) - len(tail)]
    if dashes:
        middle = middle[middle[:1] == ("–",) : len(middle) - (middle[-1:] == ("–",))]
    if any(re.search(r"\d", word) for word in middle):
        return Judged(AS_WRITTEN)
    if whole(literal(stretch), middle) or whole(reader(with_symbols(meaning, stretch)), middle):
        return Judged(LITERAL)
    return Comparison(meaning, stretch, middle).verdict()
