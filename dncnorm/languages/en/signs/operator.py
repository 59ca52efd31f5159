"""Reads operators, arrows and marks of headings by their neighbours, for a voice."""

from __future__ import annotations

import re

from dncnorm.core.characters import ARROWS, HYPHENS, MINUS, has_digit
from dncnorm.core.segments import Segment, is_even, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.spoken_signs import (
    OVER_WORD,
    PLUS_OR_MINUS,
    SLASH_WORD,
    TIMES_WORD,
)

CARDINAL, VERBATIM = "CARDINAL", "VERBATIM"
_MINUSES = HYPHENS | {MINUS}
_EXPONENT = re.compile(r"[-+−]?\d{1,3}", re.ASCII)
_OPERAND, _AMOUNT = re.compile(r"[\d.,]*\d|[a-z]"), re.compile(r"\.?\d.*")
_NUMBER, _VARIABLE = re.compile(r"\d[\d.,]*"), re.compile(r"[a-z]")
_NUMERATOR = re.compile(r"[a-eg-z]")
"""A variable above a fraction's bar: `f/2` is a lens."""
_DOTS = frozenset("·⋅∙")
_OF_FORMULA = frozenset(["=", "≈", "+", "÷", "≤", "≥", "<", ">", "∑", "∏"])
_HEADING = frozenset("#" * count for count in range(1, 7))
_QUOTATION = frozenset((">", ">>", ">>>"))
_COMPARISONS = {"=": "equals", "<": "less than", ">": "greater than"}
_GENITIVE = "'s"
_QUOTES = frozenset("`'\"")
_QUOTED = frozenset("/\\|*#@&%$^~+=-_:;.,!?<>()[]{}")


def times(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an asterisk or a dot between two operands as "times": `3 * 4`, `a*b`, `3.4·10^7`."""
    if not any(_is_between(segments, place, kind, kind) for kind in (_OPERAND, _AMOUNT)):
        return
    is_dot = segments[place].before in _DOTS and not touch(segments, place)
    if is_dot and not any(segment.before in _OF_FORMULA for segment in segments):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    else:
        segments[place] = rewrite.say(TIMES_WORD, VERBATIM, segments[place])


def over(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the slash of a fraction with a variable: `1/n`, `x/2`."""
    with_variable = ((_NUMBER, _VARIABLE), (_NUMERATOR, _NUMBER))
    if any(_is_between(segments, place, first, last) for first, last in with_variable):
        segments[place] = rewrite.say(OVER_WORD, VERBATIM, segments[place])


def slash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a slash between two words with spaces, or beside a number, if no other rule reads it."""
    leads = place + 1 < len(segments) and touch(segments, place) and segments[place + 1].before.isdecimal()
    if leads and not (place and touch(segments, place - 1)):
        segments[place] = rewrite.say(SLASH_WORD, VERBATIM, segments[place])
    if not is_even(segments, place) or segments[place].after not in (SILENCE, segments[place].before):
        return
    ends = segments[place - 1].before, segments[place + 1].before
    is_named = not touch(segments, place) or any(map(has_digit, ends))
    if is_named and ends[0][-1].isalnum() and ends[1][0].isalnum():
        segments[place] = rewrite.say(SLASH_WORD, VERBATIM, segments[place])


def arrow(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an arrow between two words or numbers: `5 → 7`."""
    if not 0 < place < len(segments) - 1:
        return
    if segments[place - 1].before[-1].isalnum() and segments[place + 1].before[0].isalnum():
        segments[place] = rewrite.say("to", VERBATIM, segments[place])


def compared(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a comparison of two numbers: `41 - 20 = 21`, `63 < 64`."""
    if 0 < place < len(segments) - 1 and all(segments[at].before[-1:].isdecimal() for at in (place - 1, place + 1)):
        segments[place] = rewrite.say(_COMPARISONS[segments[place].before], VERBATIM, segments[place])


def plus_or_minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a tolerance: `2.1 +/- 0.8 mm`."""
    segments[place] = rewrite.say(PLUS_OR_MINUS, VERBATIM, segments[place])


def plural(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Keeps the ending of a number: the `'s` of `4's`."""
    if place and touch(segments, place - 1) and segments[place - 1].before[-1].isdecimal():
        segments[place] = rewrite.say(_GENITIVE, PLAIN, segments[place])


def quoted(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a symbol that stands alone in quotes: "`/`" is a slash."""
    if not is_tight(segments, place):
        return
    if segments[place - 1].before == segments[place + 1].before in _QUOTES:
        names = (form for form in rewrite.forms(VERBATIM, segments[place].before) if SILENCE not in form.split())
        if name := next(names, None):
            segments[place] = rewrite.say(name, VERBATIM, segments[place])


def heading(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the mark of a heading or a quotation, `## Results`, but not of `# of`, the number of something."""
    if place or len(segments) == 1 or touch(segments, 0):
        return
    following = segments[1].before
    if following.casefold() != "of" and (segments[0].before in _HEADING or following[0].isalpha()):
        segments[0] = rewrite.say(SILENCE, PUNCT, segments[0])


def _is_between(segments: list[Segment], place: int, first: re.Pattern[str], last: re.Pattern[str]) -> bool:
    """Whether it stands between two such tokens, with spaces on both sides or on neither."""
    if not is_even(segments, place):
        return False
    return bool(first.fullmatch(segments[place - 1].before) and last.fullmatch(segments[place + 1].before))


OPERATOR_RULES = (
    SentenceRule("times", frozenset("*·⋅∗∙"), times, is_speech=True),
    SentenceRule("over", frozenset("/∕"), over, is_speech=True),
    SentenceRule("slash", frozenset("/∕"), slash, is_speech=True),
    SentenceRule("arrow", ARROWS, arrow, is_speech=True),
    SentenceRule("heading", _HEADING | _QUOTATION, heading, is_speech=True),
    SentenceRule("quoted symbol", _QUOTED, quoted, is_speech=True),
)
AMOUNT_RULES = (
    SentenceRule("plural number", frozenset(["'s", "’s"]), plural, is_speech=True),
    SentenceRule("tolerance", frozenset(["+/-", "+/−", "+/–"]), plus_or_minus, is_speech=True),
    SentenceRule("comparison", frozenset(_COMPARISONS), compared, is_speech=True),
)
