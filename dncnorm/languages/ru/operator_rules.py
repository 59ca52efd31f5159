"""Reads signs of mathematics and of programs, for a voice: `5 * 3`, `x ^ y`, `a <> b`, `21 -> 28`, `x ∈ A`.

Names are in `sign_names.tsv`. An operator stands between two operands, a space on both sides or on neither; elsewhere
it may be a bullet, a star of a hotel, an arrow of a menu, or a quotation mark.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, is_even, is_unread, touch
from dncnorm.core.special import PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.sentence_rules import MULTIPLIED_WORD, TIMES_WORD, say_sign

_BETWEEN = {
    **dict.fromkeys("*·⋅∙", MULTIPLIED_WORD),
    **dict.fromkeys(("^", "**"), "в степени"),
    "<>": "не равно",
    "≪": "много меньше",
    "≫": "много больше",
    **dict.fromkeys(("->", "=>"), "стрелка"),
    **dict.fromkeys(("<->", "<=>", "↔"), "двойная стрелка"),
    **dict.fromkeys(("<-", "←"), "стрелка влево"),
    "⇒": "следует",
}
"""What a sign says between two operands."""
_ELSEWHERE_SILENT = frozenset(("<>", "->", "=>", "<->", "<=>", "↔", "<-", "←", "⇒", "<<", ">>", "≪", "≫"))
NUMBER, _LETTER = re.compile(r"[-−]?\d[\d.,]*"), re.compile("[A-Za-zα-ω]")
_LEFT, _RIGHT = re.compile(r"[-−]?(?:\d.*)?\d|[A-Za-zα-ω²³)\]]"), re.compile(r"[-−]?\d.*|[A-Za-zα-ω(\[]")
"""Operands: a number, which a token may begin or end with, a letter, a bracket."""
_STAR, _PRODUCTS = "*", frozenset("*·⋅∙")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d", re.ASCII)
_OF_FORMULA = frozenset("=+≈≠≤≥√")


def operator(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a sign between two operands, numbers or single letters, that nothing else has read."""
    sign = segments[place].before
    if sign in _BETWEEN and _is_between_operands(segments, place):
        if sign in _PRODUCTS and not _is_product(segments, place):
            return
        if len(sign) > 1 or is_unread(segments[place]):
            is_size = sign == _STAR and _is_size(segments, place)
            say_sign(segments, place, TIMES_WORD if is_size else _BETWEEN[sign], rewrite)
    elif sign in _ELSEWHERE_SILENT:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def _is_size(segments: list[Segment], place: int) -> bool:
    """Whether a star stands before the last side of something: `10 * 15 см`."""
    last = segments[place + 1]
    return last.semiotic_class == "MEASURE" and not last.before.endswith("%")


def _is_product(segments: list[Segment], place: int) -> bool:
    """Whether a star or a dot multiplies: in a formula always; else it may part what stands in a row.

    Letters are small then, `a*b`, not `M*A*S*H`; numbers are two, and no years: `5 * 3`, not `46 * 48 * 50`.
    """
    if any(segment.before in _OF_FORMULA or "=" in segment.before for segment in segments):
        return True
    ends = [segments[at].before for at in (place - 1, place + 1)]
    if any(map(_LETTER.fullmatch, ends)):
        return not any(end.isupper() for end in ends)
    if touch(segments, place):  # a size is read as a whole: `30*40`
        return False
    is_row = any(segments[at].before in _PRODUCTS for at in (place - 2, place + 2) if 0 <= at < len(segments))
    is_plain = all(NUMBER.fullmatch(end) and not _YEAR.fullmatch(end) for end in ends)
    return segments[place].before == _STAR and not is_row and (is_plain or _is_size(segments, place))


def _is_between_operands(segments: list[Segment], place: int) -> bool:
    if not is_even(segments, place):
        return False
    before, after = segments[place - 1].before, segments[place + 1].before
    is_unit = len(after) == 1 and " " in segments[place + 1].after  # 350*F: degrees
    return not is_unit and _LEFT.fullmatch(before) is not None and _RIGHT.fullmatch(after) is not None


OPERATOR_RULES = (SentenceRule("operator", _ELSEWHERE_SILENT.union(_BETWEEN), operator, is_speech=True),)
