"""Reads notations of the sciences, for a voice: places on a globe, bearings, charges, isotopes, variants of genes.

`51°03.4′N` is a latitude, `Fe³⁺` an ion, `³He` an isotope, `c.524G>A` a variant, `6.6e-34 J·s` so many joule seconds.
"""

from __future__ import annotations

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.spoken_signs import (
    MINUS_WORD,
    PLUS_WORD,
)

MEASURE, VERBATIM = "MEASURE", "VERBATIM"
_COPIES = dict.fromkeys("-−–", MINUS_WORD) | {"+": PLUS_WORD}


def genotype(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads the signs around a slash as what a gene's two copies are: `p53(-/-)`, `Apoe+/-`."""
    if not 2 < at < len(segments) - 1 or not all(touch(segments, near) for near in (at - 2, at - 1, at)):
        return
    signs = [_COPIES.get(segments[near].before) for near in (at - 1, at + 1)]
    gene = segments[at - 2].before
    if gene == "(" and touch(segments, at - 3):
        gene = segments[at - 3].before
    if all(signs) and gene[-1].isalnum():
        for near, said in zip((at - 1, at + 1), signs, strict=True):
            segments[near] = rewrite.say(str(said), VERBATIM, segments[near])


SCIENCE_RULES = (SentenceRule("genotype", frozenset("/"), genotype, is_speech=True),)
