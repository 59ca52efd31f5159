"""Reads operators, arrows, markup and quoted symbols by their neighbours, for a voice."""

from __future__ import annotations

import re

from dncnorm.core.characters import ARROWS, HYPHENS, MINUS, has_digit
from dncnorm.core.segments import Segment, is_even, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.spoken_signs import BY_WORD, MINUS_WORD, OVER_WORD, SLASH_WORD, TEN_TO_THE, TIMES_WORD

CARDINAL, VERBATIM, MEASURE, MONEY = "CARDINAL", "VERBATIM", "MEASURE", "MONEY"
ARROW_WORD, BAR_WORDS = "to", "vertical bar"
_MINUSES = HYPHENS | {MINUS}
_EXPONENT = re.compile(r"[-+−]?\d{1,3}", re.ASCII)
_LONGEST_EXPONENT = 2
"""Digits of an exponent that a unit's letter may touch."""
_OPERAND = re.compile(r"[\d.,]*\d|[a-z]")
_VARIABLE, _NUMERATOR = re.compile(r"[a-z]"), re.compile(r"[a-eg-z]")
"""A variable, and one above a fraction's bar: `f/2` is a lens."""
_NUMBER, _AMOUNT = re.compile(r"\d[\d.,]*"), re.compile(r"\.?\d.*")
_COUNT = re.compile(r"[1-9]\d{0,4}", re.ASCII)
_TEN = "10"
_RAISED = _MINUSES | frozenset("^⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_DOTS = frozenset("·⋅∙")
_OF_FORMULA = frozenset(["=", "≈", "+", "÷", "≤", "≥", "<", ">", "∑", "∏"])
_FACTORS = frozenset(["x", "X", "×", "*"])
_RESULTS = frozenset(["is", "equals", "makes", "gives", "!"])
_SIDE = re.compile(r"\d,?\d{3}|\d{3}")
"""A side of a screen or a picture, in pixels."""
_SIDE_LETTERS = frozenset("WHDLJ")
_QUOTES = frozenset("`'\"")
QUOTED = frozenset("/\\|*#@&%$^~+=-_:;.,!?<>()[]{}")
HEADING = frozenset("#" * count for count in range(1, 7))
QUOTATION = frozenset((">", ">>", ">>>"))
_SIGNS = frozenset(["~", ">", "<", "+", "-", "−", "±", "≥", "≤", "≈", "$", "£", "€"])


def times(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an asterisk or a dot between two operands as "times": `3 * 4`, `a*b`, `3.4·10^7`."""
    if not any(_is_between(segments, place, kind, kind) for kind in (_OPERAND, _AMOUNT)):
        return
    if segments[place].before in _DOTS and _is_separator(segments, place):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    else:
        segments[place] = rewrite.say(TIMES_WORD, VERBATIM, segments[place])


def exponent(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letter of a number in scientific notation: `2.8E-29`, `1e6`."""
    if not is_tight(segments, place) or (
        place > 1 and touch(segments, place - 2) and segments[place - 2].before.isalpha()
    ):
        return
    signed = place + 2 < len(segments) and segments[place + 1].before in _MINUSES and touch(segments, place + 1)
    number = segments[place + 1 + signed]
    if _ends_code(segments, place + 1 + signed) and len(number.before) > _LONGEST_EXPONENT:
        return
    if _NUMBER.fullmatch(segments[place - 1].before) and _EXPONENT.fullmatch(number.before):
        segments[place] = rewrite.say(TEN_TO_THE, VERBATIM, segments[place])
        segments[place + 1 + signed] = rewrite.read_as(CARDINAL, number)
        if signed:
            segments[place + 1] = rewrite.say(MINUS_WORD, VERBATIM, segments[place + 1])


def _is_separator(segments: list[Segment], place: int) -> bool:
    """Whether a dot stands apart between two amounts, and nothing says that they are multiplied: `106m · 35mm`."""
    if touch(segments, place) or _is_formula(segments):
        return False
    ends = segments[place - 1].before, segments[place + 1].before
    return all(map(has_digit, ends)) and not _leads_power(segments, place)


def _is_formula(segments: list[Segment]) -> bool:
    return any(segment.before in _OF_FORMULA for segment in segments)


def _is_sum(segments: list[Segment], place: int) -> bool:
    """Whether it stands in a fraction that is multiplied, and the result follows: `23 / 100 x 62.50 =`."""
    near = {segments[at].before for at in (place - 2, place, place + 2) if 0 <= at < len(segments)}
    is_multiplied = "/" in near and not near.isdisjoint(_FACTORS)
    return is_multiplied and any(segment.before == "=" for segment in segments[place + 2 :])


def _leads_power(segments: list[Segment], place: int) -> bool:
    """Whether a power of ten follows: `· 10-6`, `×10⁵`."""
    is_joined = place + 2 < len(segments) and touch(segments, place + 1)
    return segments[place + 1].before == _TEN and is_joined and segments[place + 2].before[0] in _RAISED


def over(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the slash of a fraction with a variable: `1/n`, `x/2`."""
    with_variable = ((_NUMBER, _VARIABLE), (_NUMERATOR, _NUMBER))
    if any(_is_between(segments, place, first, last) for first, last in with_variable):
        segments[place] = rewrite.say(OVER_WORD, VERBATIM, segments[place])


def slash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a slash that stands apart between two words, or beside a number where nothing else reads it."""
    if _is_between(segments, place, _NUMBER, _NUMBER) and not touch(segments, place) and _is_sum(segments, place):
        segments[place] = rewrite.say(OVER_WORD, VERBATIM, segments[place])
        return
    if not 0 < place < len(segments) - 1 or segments[place].after not in (SILENCE, segments[place].before):
        return
    ends = segments[place - 1].before, segments[place + 1].before
    is_apart = not touch(segments, place - 1) and not touch(segments, place)
    is_numbered = is_tight(segments, place) and any(map(has_digit, ends))
    if (is_apart or is_numbered) and ends[0][-1].isalnum() and ends[1][0].isalnum():
        segments[place] = rewrite.say(SLASH_WORD, VERBATIM, segments[place])


def by(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a letter that stands for a cross between two numbers or lengths: `1920x1080`, `8" x 10"`."""
    if _is_between(segments, place, _NUMBER, _NUMBER) and not touch(segments, place) and _is_sum(segments, place):
        segments[place] = rewrite.say(TIMES_WORD, VERBATIM, segments[place])
    elif _is_between(segments, place, _AMOUNT, _AMOUNT) and not _ends_code(segments, place + 1):
        segments[place] = rewrite.say(BY_WORD, PLAIN, segments[place])
    elif _counts(segments, place):
        segments[place] = rewrite.say(TIMES_WORD, VERBATIM, segments[place])


def _ends_code(segments: list[Segment], place: int) -> bool:
    """Whether one capital touches the number, and nothing else follows it: `9X874J`; a side's does not, `18x8J`."""
    ends = place + 1 < len(segments) and touch(segments, place) and re.fullmatch("[A-Z]", segments[place + 1].before)
    is_small = segments[place - 1].before == "x" or len(segments[place].before) < len("100")
    return bool(ends) and not (is_small and segments[place + 1].before in _SIDE_LETTERS)


def _counts(segments: list[Segment], place: int) -> bool:
    """Whether it tells how many of what follows there are, though that has a number: `1x 4k7`, `2x 10k`."""
    if not 0 < place < len(segments) - 1 or touch(segments, place) or not touch(segments, place - 1):
        return False
    return segments[place - 1].before.isdecimal() and segments[place].after == BY_WORD


def cross(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cross between the sides of something, `1,920×1,080`, `3×3` and `4 m × 6 m`; else it is a product."""
    if (
        _is_between(segments, place, _SIDE, _SIDE)
        or (_is_between(segments, place, _AMOUNT, _AMOUNT) and segments[place + 1].semiotic_class == MEASURE)
        or (
            _is_between(segments, place, _COUNT, _COUNT) and touch(segments, place) and not _is_product(segments, place)
        )
    ):
        segments[place] = rewrite.say(BY_WORD, PLAIN, segments[place])


def _is_product(segments: list[Segment], place: int) -> bool:
    """Whether two numbers are multiplied: in a formula, before a power of ten, or with their product named."""
    following = "".join(segment.before for segment in segments[place + 2 : place + 4])
    is_raised = following[:1] in _RAISED and not following[1:2].isalpha()
    return (following and segments[place + 2].before in _RESULTS) or is_raised or _is_formula(segments)


def arrow(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an arrow between two words or numbers, the second with its sign: `5 → -3`, `0.5 → ~0.2`."""
    if not 0 < place < len(segments) - 1 or not segments[place - 1].before.lstrip("-−+")[:1].isalnum():
        return
    after = segments[place + 1].before
    if after in _SIGNS and place + 2 < len(segments) and touch(segments, place + 1):
        after = segments[place + 2].before
    if after.lstrip("-−+")[:1].isalnum():
        segments[place] = rewrite.say(ARROW_WORD, VERBATIM, segments[place])


def bar(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a bar between items of a line, but not in the rows of a table, which begin with one."""
    is_spaced = 0 < place < len(segments) - 1 and not touch(segments, place - 1) and not touch(segments, place)
    if is_spaced and segments[0].before != "|":
        segments[place] = rewrite.say(BAR_WORDS, VERBATIM, segments[place])


def quoted(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a symbol that stands alone in quotes: "`/`" is a slash."""
    if not is_tight(segments, place):
        return
    left, right = segments[place - 1].before, segments[place + 1].before
    if left == right and left in _QUOTES:
        names = (form for form in rewrite.forms(VERBATIM, segments[place].before) if SILENCE not in form.split())
        name = next(names, None)
        if name is not None:
            segments[place] = rewrite.say(name, VERBATIM, segments[place])


def heading(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the marks of a heading, `## Results`, or of a quotation; "# of" is the number of something."""
    if place or len(segments) == 1 or touch(segments, 0):
        return
    following = segments[1].before
    if following.casefold() == "of" or (segments[0].before in QUOTATION and not following[0].isalpha()):
        return
    segments[0] = rewrite.say(SILENCE, PUNCT, segments[0])


def _is_between(segments: list[Segment], place: int, first: re.Pattern[str], last: re.Pattern[str]) -> bool:
    """Whether it stands between two such tokens, a space on both sides or on neither."""
    if not is_even(segments, place):
        return False
    return bool(first.fullmatch(segments[place - 1].before) and last.fullmatch(segments[place + 1].before))


OPERATOR_RULES = (
    SentenceRule("times", frozenset("*·⋅∗∙"), times, is_speech=True),
    SentenceRule("scientific notation", frozenset("eE"), exponent, is_speech=True),
    SentenceRule("over", frozenset("/∕"), over, is_speech=True),
    SentenceRule("slash", frozenset("/∕"), slash, is_speech=True),
    SentenceRule("by", frozenset("xX"), by, is_speech=True),
    SentenceRule("cross", frozenset("×"), cross, is_speech=True),
    SentenceRule("arrow", ARROWS, arrow, is_speech=True),
    SentenceRule("bar", frozenset("|"), bar, is_speech=True),
    SentenceRule("heading", HEADING | QUOTATION, heading, is_speech=True),
    SentenceRule("quoted symbol", QUOTED, quoted, is_speech=True),
)
