"""Judges a spoken Russian sentence by what its stretch means (`english_verdicts`). Shares nothing with the package."""

from __future__ import annotations

import re

from attacks.english_meaning import Code, Meaning
from attacks.english_patterns import Words, sequence, whole
from attacks.english_verdicts import AS_WRITTEN, LITERAL, NEIGHBOUR, RIGHT, UNSAID, Judged
from attacks.russian_comparison import Comparison
from attacks.russian_forms import literal
from attacks.russian_lemmas import first_forms, plain_words, said, with_dashes
from attacks.russian_numbers import spoken_numbers
from attacks.russian_sayings import reader
from attacks.russian_units import UNIT_NAMES


def judge(before: str, stretch: str, after: str, meaning: Meaning, spoken: str) -> Judged:
    """Reads a spoken sentence whose written form was before + stretch + after."""
    head, tail = plain_words(before), plain_words(after)
    words = plain_words(spoken)
    kept_head = words[: len(head)] == head
    kept_tail = not tail or words[-len(tail) :] == tail
    if not (kept_head and kept_tail and len(words) >= len(head) + len(tail)):
        return Judged(NEIGHBOUR, "head" if not kept_head else "tail")
    middle = first_forms(words[len(head) : len(words) - len(tail)])
    said_right = sequence(said("–", ""), reader(meaning), said("–", ""))
    dashed = plain_words(with_dashes(spoken))
    inner = dashed[len(head) : len(dashed) - len(tail)]
    if whole(said_right, middle) or whole(said_right, first_forms(inner)):
        return Judged(UNSAID, "groups run together") if run_together(meaning, middle) else Judged(RIGHT)
    if any(re.search(r"\d", word) for word in middle):
        return Judged(AS_WRITTEN)
    comparison = Comparison(meaning, stretch, middle, UNIT_NAMES)
    if whole(literal(stretch), middle) and comparison.signs_kept():
        return Judged(LITERAL)
    return comparison.verdict()


def run_together(meaning: Meaning, words: Words) -> bool:
    """Whether two groups of a code sound as one number: `двести сорок два` for 240.2."""
    if not isinstance(meaning, Code):
        return False
    return "".join(spoken_numbers(words)) != "".join(re.findall(r"\d", meaning.text))
