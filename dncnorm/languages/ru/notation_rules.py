"""Russian's sentence rules of formulas: indices, charges, isotopes, powers of letters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.characters import has_digit
from dncnorm.core.segments import OVERRIDE_SOURCE, RULE_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.ru.numbers.readings import CARDINAL, Form
from dncnorm.languages.ru.sentence_rules import MINUS_WORD, PLUS_WORD, VERBATIM

POWER_WORD = "в степени"
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹", "01234567890123456789")
_INDICES = WrittenShape("[₀-₉]{1,3}")
_CHARGES = WrittenShape("[¹²³⁴-⁹]?[⁺⁻]")
_MASSES = WrittenShape("[¹²³⁴-⁹][⁰¹²³⁴-⁹]{0,2}")
_SIGNS = {"⁺": PLUS_WORD, "⁻": MINUS_WORD}
_ELEMENT = re.compile("[A-Z][a-z]?")
_ELEMENTS = re.compile("(?:[A-Z][a-z]?){1,4}")
_CLOSERS = frozenset(")]")


def index(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an index after a letter or a bracket: `x₁`, `H₂O`, `(OH)₂`."""
    if _follows_letter(segments, place):
        _spell(segments, place - 1, rewrite)
        segments[place] = rewrite.say(_number(segments[place].before), VERBATIM, segments[place])


def charge(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the charge of an ion: `Na⁺`, `Ca²⁺`, `SO₄²⁻`."""
    written = segments[place].before
    if _follows_letter(segments, place) or (
        place and touch(segments, place - 1) and segments[place - 1].before in _INDICES
    ):
        _spell(segments, place - 1, rewrite)
        count = f"{_number(written[:-1])} " if written[:-1] else ""
        segments[place] = rewrite.say(f"{count}{_SIGNS[written[-1]]}", VERBATIM, segments[place])


def isotope(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the mass in front of an element: `²³⁵U`."""
    leads = place + 1 < len(segments) and touch(segments, place) and not (place and touch(segments, place - 1))
    if leads and _ELEMENT.fullmatch(segments[place + 1].before):
        _spell(segments, place + 1, rewrite)
        segments[place] = rewrite.say(_number(segments[place].before), VERBATIM, segments[place])


def power_of_letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a caret before a letter: `3^n`."""
    if 0 < place < len(segments) - 1 and touch(segments, place - 1) and segments[place + 1].before.isalpha():
        segments[place] = rewrite.say(POWER_WORD, VERBATIM, segments[place])


def plus_of_powers(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a plus between two letters of which the first has an index or a power: `x² + y`, `a₁ + a₂`."""
    if not 0 < place < len(segments) - 1 or segments[place].source == RULE_SOURCE:
        return
    before, after = segments[place - 1].before, segments[place + 1].before
    is_end = before in _INDICES or before in _MASSES or before.startswith("^")
    if is_end and (len(after) == 1 or has_digit(after)):
        segments[place] = rewrite.say(PLUS_WORD, PLAIN, segments[place])


def _spell(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the letters of elements, which may look like a word: `Ca`."""
    written = segments[place].before
    if _ELEMENTS.fullmatch(written):
        said = rewrite.say(" ".join(written.lower()), VERBATIM, segments[place])
        segments[place] = said if said.source == OVERRIDE_SOURCE else said._replace(semiotic_class=VERBATIM)


def _number(written: str) -> str:
    return Form(CARDINAL, "n", "m").speak(written.translate(_LOWERED))


def _follows_letter(segments: Sequence[Segment], place: int) -> bool:
    if not place or not touch(segments, place - 1):
        return False
    last = segments[place - 1].before[-1:]
    return last.isalpha() or last in _CLOSERS


NOTATION_RULES = (
    SentenceRule("index", _INDICES, index),
    SentenceRule("charge", _CHARGES, charge),
    SentenceRule("isotope", _MASSES, isotope),
    SentenceRule("power of a letter", frozenset("^"), power_of_letter),
    SentenceRule("plus of powers", frozenset("+"), plus_of_powers),
)
