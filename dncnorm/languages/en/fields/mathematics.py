"""Reads signs of mathematics that the corpus leaves silent: primes, limits, a slash before a sum, ratios of elements.

And the carets and tildes of Markdown, which close what they open: `10^3^`, `H~2~O`, `19^th^`. For a voice.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import cues, is_about

CARDINAL, LETTERS, MONEY, ORDINAL, VERBATIM = "CARDINAL", "LETTERS", "MONEY", "ORDINAL", "VERBATIM"
PRIME_WORD, DOUBLE_PRIME_WORDS = "prime", "double prime"
_STRAND = re.compile(r"([35])[′'’]", re.ASCII)
"""The ends of a strand of DNA, which look like feet."""
_OF_STRAND, _OF_DNA = "strand", "dna"
"""Kinds of words (`cue_words.tsv`): what stands behind an end, and what a sentence about DNA has."""
_BETWEEN_ENDS = frozenset(["to", "and", "or", "-", "–"])
_SEQUENCE = re.compile(r"[ACGTUN]{3,}")
_ARROWED = frozenset(["->", "→"])
_JOINTS = "-‑–"


def strand(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an end of DNA: `the 5′ end`, `5'-ATTG-3'`."""
    found = _STRAND.fullmatch(segments[place].before)
    if found is None or not (
        _leads_strand(segments, place) or _ends_strand(segments, place) or _is_of_two_ends(segments, place)
    ):
        return
    number = rewrite.form(CARDINAL, found[1])
    if number is not None:
        segments[place] = rewrite.say(f"{number} {PRIME_WORD}", CARDINAL, segments[place])


def _leads_strand(segments: list[Segment], place: int) -> bool:
    """Whether an arrow, a sequence, or a word for a part of a strand follows."""
    following = [segment.before.lstrip(_JOINTS) for segment in segments[place + 1 : place + 3]]
    word = next(filter(None, following), "")
    if word == "to":
        return False  # an end leads to the other, or these are feet
    return (
        word in (">", *_ARROWED) or bool(_SEQUENCE.match(word)) or word.split("-")[0].casefold() in cues()[_OF_STRAND]
    )


def _is_of_two_ends(segments: list[Segment], place: int) -> bool:
    """Whether it is one of both ends, `5' to 3'`; feet rise, `from 3' to 5'`, unless the sentence speaks of DNA."""
    for first, last in ((place, place + 2), (place - 2, place)):
        if first < 0 or last >= len(segments) or segments[first + 1].before not in _BETWEEN_ENDS:
            continue
        ends = segments[first].before, segments[last].before
        if not all(map(_STRAND.fullmatch, ends)) or ends[0][0] == ends[1][0]:
            continue
        if ends[0][0] > ends[1][0] or is_about(segments, _OF_DNA):
            return True
    return False


def _ends_strand(segments: list[Segment], place: int) -> bool:
    """Whether an arrow or a sequence stands before."""
    before = [segment.before.rstrip(_JOINTS) for segment in segments[max(0, place - 2) : place]]
    return not _ARROWED.isdisjoint(before) or any(map(_SEQUENCE.fullmatch, before))


MATH_RULES = (
    SentenceRule("strand", frozenset(f"{end}{mark}" for end in "35" for mark in "′'’"), strand, is_speech=True),
)
