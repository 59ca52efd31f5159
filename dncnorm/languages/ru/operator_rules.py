"""Reads signs of mathematics and of programs, for a voice: `5 * 3`, `x ^ y`, `a <> b`, `21 -> 28`, `x ∈ A`.

Names are in `sign_names.tsv`. An operator stands between two operands, a space on both sides or on neither; elsewhere
it may be a bullet, an arrow of a menu, or a mark of quotation.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.segments import RULE_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms
from dncnorm.languages.ru.sentence_rules import MULTIPLIED_WORD, say_sign

_NAMES = Path(__file__).with_name("sign_names.tsv")
_BETWEEN = {
    **dict.fromkeys("*·⋅∙", MULTIPLIED_WORD),
    "^": "в степени",
    "<>": "не равно",
    "<<": "много меньше",
    ">>": "много больше",
    **dict.fromkeys(("->", "=>", "~>"), "стрелка"),
    **dict.fromkeys(("<->", "<=>"), "двойная стрелка"),
    "<-": "стрелка влево",
}
"""What a sign says between two operands; of several characters it says nothing elsewhere."""
_LEFT, _RIGHT = re.compile(r"[-−]?(?:\d.*)?\d|[A-Za-zα-ω²³)\]]"), re.compile(r"[-−]?\d.*|[A-Za-zα-ω(\[]")
"""Operands: a number, which a token may begin or end with, a letter, a bracket."""


def operator(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a sign between two operands, numbers or single letters, that nothing else has read."""
    sign = segments[place].before
    if _is_between_operands(segments, place):
        if len(sign) > 1 or _is_unread(segments[place]):
            say_sign(segments, place, _BETWEEN[sign], rewrite)
    elif len(sign) > 1:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def _is_between_operands(segments: list[Segment], place: int) -> bool:
    if not 0 < place < len(segments) - 1 or touch(segments, place - 1) is not touch(segments, place):
        return False
    before, after = segments[place - 1].before, segments[place + 1].before
    is_unit = len(after) == 1 and " " in segments[place + 1].after  # 350*F: degrees
    return not is_unit and _LEFT.fullmatch(before) is not None and _RIGHT.fullmatch(after) is not None


def named(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a sign that nothing else has read: `≡`."""
    if _is_unread(segments[place]):
        segments[place] = rewrite.say(sign_names()[segments[place].before], PLAIN, segments[place])


@cache
def sign_names() -> dict[str, str]:
    """Returns what is said for each sign of the table."""
    return dict(rows(_NAMES, 2))  # type: ignore[arg-type]


def _is_unread(segment: Segment) -> bool:
    return segment.source != RULE_SOURCE and segment.after in (SILENCE, segment.before)


def _signs() -> frozenset[str]:
    return frozenset(sign_names())


OPERATOR_RULES = (
    SentenceRule("operator", frozenset(_BETWEEN), operator, is_speech=True),
    SentenceRule("sign", TableForms(_signs), named, is_speech=True),
)
