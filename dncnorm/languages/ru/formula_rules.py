"""Reads the everyday signs of a formula, for a voice: `D = b² - 4ac`, `x = -b/a`, `sin(A) + sin(B)`, `I = U / R`.

In prose a dash is a pause and a slash means "or". In a formula they stand between operands, beside a sign that only
formulas have.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS
from dncnorm.core.segments import Segment, is_even, is_unread, touch
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.operator_rules import NUMBER
from dncnorm.languages.ru.sentence_rules import MINUSES, PLUS_WORD, say_sign
from dncnorm.languages.ru.sign_rules import EQUALS_WORD

DIVIDED_WORD = "разделить на"
_SURE = frozenset("=≈≠≤≥≡√∈∑∫")
"""Signs that only a formula has."""
_ENDS = re.compile(r"(?:.*\d)?[A-Za-zα-ωΑ-Ω]{1,3}\d?|.*\d|.*[)\]}²³⁴ⁿ₀-₉°%]")
"""What an operand may end with: one to three letters, a digit, a bracket, an exponent."""
_BEGINS = re.compile(r"\d.*|[A-Za-zα-ωΑ-Ω]{1,3}\d?|[(\[{√∛∠△|]")
_SUBSTANCE = re.compile(r"\d{0,2}(?:[A-Z][a-z]?\d{0,2}){1,6}", re.ASCII)
_LETTER = re.compile(r"[A-Za-zα-ωΑ-Ω]\d?|[²³⁴ⁿ₀-₉)(\]\[]")


def equals(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names an equals sign between operands, the second with its sign: `x = -b`, `y = √x`, `∠1 = ∠2`."""
    if not is_unread(segments[place]):
        return
    if _is_reaction(segments, place):
        say_sign(segments, place, EQUALS_WORD, rewrite)
    elif _ends(segments, place) and place + 1 < len(segments):
        is_signed = segments[place + 1].before in MINUSES and place + 2 < len(segments) and touch(segments, place + 1)
        if _BEGINS.fullmatch(segments[place + 1 + is_signed].before):
            say_sign(segments, place, EQUALS_WORD, rewrite)


def plus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a plus between operands, a letter or a bracket among them: `sin(A) + sin(B)`."""
    if is_unread(segments[place]) and (_is_operator(segments, place) or _is_reaction(segments, place)):
        say_sign(segments, place, PLUS_WORD, rewrite)


def divided(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the slash of a fraction in a formula: `I = U / R`."""
    if is_unread(segments[place]) and _is_formula(segments) and _is_operator(segments, place):
        say_sign(segments, place, DIVIDED_WORD, rewrite)


def _is_formula(segments: list[Segment]) -> bool:
    return any(segment.before in _SURE for segment in segments)


def _ends(segments: list[Segment], place: int) -> bool:
    return place > 0 and _ENDS.fullmatch(segments[place - 1].before) is not None


def _is_operator(segments: list[Segment], place: int) -> bool:
    """Whether a sign stands between two operands, of which one at least is no mere number, with even spaces.

    A sign that touches both stands between single letters: `x-y`, not `Wi-Fi`.
    """
    if not is_even(segments, place) or not _ends(segments, place):
        return False
    ends = segments[place - 1].before, segments[place + 1].before
    if not _BEGINS.fullmatch(ends[1]):
        return False
    if touch(segments, place):
        is_part = place > 1 and touch(segments, place - 2) and segments[place - 2].before[-1].isalnum()  # 2a-3b
        goes_on = place + 2 < len(segments) and touch(segments, place + 1) and segments[place + 2].before in HYPHENS
        return (
            not (is_part or goes_on)
            and all(_LETTER.fullmatch(end) or NUMBER.fullmatch(end) for end in ends)
            and any(map(_LETTER.fullmatch, ends))
        )
    return not all(map(NUMBER.fullmatch, ends)) or _is_bracketed(segments, place)


def _is_reaction(segments: list[Segment], place: int) -> bool:
    """Whether a sign stands between two substances: `CO2 + H2O = H2CO3`."""
    ends = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    return len(ends) > 1 and all(map(_SUBSTANCE.fullmatch, ends)) and any(end[-1].isdecimal() for end in ends)


def _is_bracketed(segments: list[Segment], place: int) -> bool:
    """Whether a bracket of a formula holds the two operands and nothing else: `√(100 - 36)`."""
    around = [segments[at].before for at in (place - 2, place + 2) if 0 <= at < len(segments)]
    return around == ["(", ")"] and place > 2 and segments[place - 3].before in _SURE


FORMULA_RULES = (
    SentenceRule("equals in a formula", frozenset("="), equals, is_speech=True),
    SentenceRule("plus in a formula", frozenset("+"), plus, is_speech=True),
    SentenceRule("fraction in a formula", frozenset("/"), divided, is_speech=True),
)
