"""Reads signs of mathematics that the corpus leaves silent: primes, limits, a slash before a sum, ratios of elements.

And the carets and tildes of Markdown, which close what they open: `10^3^`, `H~2~O`, `19^th^`. For a voice.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import ARROWS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import cues, is_about
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD, OVER_WORD, PLUS_WORD, SLASH_WORD

CARDINAL, LETTERS, MONEY, ORDINAL, VERBATIM = "CARDINAL", "LETTERS", "MONEY", "ORDINAL", "VERBATIM"
PRIME_WORD, DOUBLE_PRIME_WORDS = "prime", "double prime"
LIMIT_WORDS = "tends to"
_OPERAND = re.compile(r".*[^\W_]|[)\]]", re.DOTALL)
_SINGLE = re.compile(r"[A-Za-zα-ωΑ-Ω]")
_VARIABLE = re.compile(r"[A-Za-zα-ωΑ-Ω]{1,2}\d?|[A-Za-zα-ωΑ-Ω]_.{1,3}|[)|]")
_PRIMES = {"′": PRIME_WORD, "″": DOUBLE_PRIME_WORDS, "'": PRIME_WORD, "’": PRIME_WORD}
_STRAND = re.compile(r"([35])[′'’]", re.ASCII)
"""The ends of a strand of DNA, which look like feet."""
_OF_STRAND, _OF_DNA = "strand", "dna"
"""Kinds of words (`cue_words.tsv`): what stands behind an end, and what a sentence about DNA has."""
_BETWEEN_ENDS = frozenset(["to", "and", "or", "-", "–"])
_SEQUENCE = re.compile(r"[ACGTUN]{3,}")
_ARROWED = frozenset(["->", "→"])
_JOINTS = "-‑–"
_MINUSES = frozenset("-−–")
_SIGNS = frozenset("+-−–")
_INDEXED = re.compile(
    "([VITPRCUEQ])_?(?:in|out|max|min|bat|batt|ref|cc|dd|ss|th|gs|ds|ce|be|hot|cold|avg|amb|sat|set|src|oc|sc|CC|DD|SS|IN|OUT"
    "|REF|MAX|MIN|GS|DS|CE|BE|BAT|TH)"
)
"""A quantity with an index that lost its place: `Vin`, `Tmax`."""
_INDEX = re.compile(r"\d{1,3}|[a-z]|max|min|in|out", re.ASCII)
_FUNCTION = re.compile(r"[A-Za-zα-ω]{1,3}|\)|\d+")
_ELEMENT = re.compile(r"Sr|Ca|Mg|Ba|Li|Fe|Mn|Al|Si|Ti|Zr|Nb|Ta|La|Yb|Sm|Nd|Lu|Hf|Rb|Na|Cl|Br|Cu|Zn|Ni|Pb|Th|[KCNOPSU]")
"""The symbols of elements whose ratios are measured."""


def difference(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a minus that stands apart between two quantities of one kind, each with its index: `(Vin − Vbat)`."""
    if not 0 < place < len(segments) - 1 or touch(segments, place - 1) or touch(segments, place):
        return
    ends = [_INDEXED.fullmatch(segments[at].before) for at in (place - 1, place + 1)]
    if ends[0] and ends[1] and ends[0][1] == ends[1][1]:
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])


def prime(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the prime of a variable: `x′`, `f'(x)`."""
    if not place or not touch(segments, place - 1) or segments[place].after not in (SILENCE, segments[place].before):
        return
    mark, base = segments[place].before, segments[place - 1].before
    is_function = is_tight(segments, place) and segments[place + 1].before == "(" and _SINGLE.fullmatch(base)
    if is_function or (mark in "′″" and _VARIABLE.fullmatch(base)):
        segments[place] = rewrite.say(_PRIMES[mark], VERBATIM, segments[place])


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


def limit(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the arrow of a limit: `n → ∞`, `x→0`."""
    base = segments[place - 1].before if place else ""
    if place == len(segments) - 1 or not _VARIABLE.fullmatch(base):
        return
    ends = [segment.before for segment in segments[place + 1 : place + 3]]
    is_signed = len(ends) > 1 and ends[0] in _SIGNS
    end = ends[is_signed]
    if end.lstrip("+-−") in ("∞", "0") or (base == ")" and end.isdecimal()):
        segments[place] = rewrite.say(LIMIT_WORDS, VERBATIM, segments[place])
        if is_signed and ends[0] in _MINUSES:
            segments[place + 1] = rewrite.say(MINUS_WORD, VERBATIM, segments[place + 1])


def over(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash before a sum in brackets: `S/(N + D)`, `1/(1-x)`."""
    if not is_tight(segments, place) or segments[place + 1].before != "(":
        return
    inside = [segment.before for segment in segments[place + 2 : place + 4]]
    is_sum = len(inside) > 1 and _OPERAND.fullmatch(inside[0]) and inside[1] in _SIGNS
    if is_sum and _FUNCTION.fullmatch(segments[place - 1].before):
        segments[place] = rewrite.say(OVER_WORD, VERBATIM, segments[place])


def at_least(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a sum and more: `$4+ trillion`."""
    written = segments[place].before
    said = rewrite.form(MONEY, written.replace("+", ""))
    scale = written.split()[-1]
    if said is not None and f" {scale} " in said:
        segments[place] = rewrite.say(said.replace(scale, f"{PLUS_WORD} {scale}", 1), MONEY, segments[place])


def elements(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells the elements of a ratio: `Sr/Ca`."""
    if not is_tight(segments, place):
        return
    ends = [segments[at].before for at in (place - 1, place + 1)]
    if all(map(_ELEMENT.fullmatch, ends)) and any(len(end) > 1 for end in ends):
        for at in (place - 1, place + 1):
            segments[at] = rewrite.read_as(LETTERS, segments[at])
        segments[place] = rewrite.say(SLASH_WORD, VERBATIM, segments[place])


def raised(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the caret that closes a power of Markdown: `I^2^C`."""
    before = segments[place - 1].before if place and touch(segments, place - 1) else ""
    if before.startswith("^") and len(before) > 1:
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


def raised_ordinal(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an ordinal whose end is raised: `19^th^`."""
    said = rewrite.form(ORDINAL, segments[place].before.replace("^", ""))
    if said is not None:
        segments[place] = rewrite.say(said, ORDINAL, segments[place])


def lowered(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the tildes of an index in Markdown: `H~2~O`."""
    closing = place + 2
    if not is_tight(segments, place) or closing >= len(segments) or segments[closing].before != "~":
        return
    if touch(segments, place + 1) and _INDEX.fullmatch(segments[place + 1].before):
        for at in (place, closing):
            segments[at] = rewrite.say(SILENCE, VERBATIM, segments[at])


MATH_RULES = (
    SentenceRule("difference", _MINUSES, difference, is_speech=True),
    SentenceRule("prime", frozenset(_PRIMES), prime, is_speech=True),
    SentenceRule("strand", frozenset(f"{end}{mark}" for end in "35" for mark in "′'’"), strand, is_speech=True),
    SentenceRule("limit", ARROWS, limit, is_speech=True),
    SentenceRule("over a sum", frozenset("/"), over, is_speech=True),
    SentenceRule("at least", WrittenShape(r"[$£€][\d.]+\+\s.*"), at_least, is_speech=True),
    SentenceRule("elements", frozenset("/"), elements, is_speech=True),
    SentenceRule("raised", frozenset("^"), raised, is_speech=True),
    SentenceRule("raised ordinal", WrittenShape(r"\d{1,4}\^(?:st|nd|rd|th)\^"), raised_ordinal, is_speech=True),
    SentenceRule("lowered", frozenset("~"), lowered, is_speech=True),
)
