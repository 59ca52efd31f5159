"""Reads the colon of a proportion, which is neither a time nor a score: `соотношение 4:3:2`, `в отношении 1:4–1:10`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.ru.numbers.readings import CARDINAL, Form

TO_WORD = "к"
_PROPORTION = re.compile(
    "(?i:масштаб|соотношен|пропорци|отношени|разве[сдл]|развод|разбав|смеш|концентраци|шанс|букмекер"
    "|формат|кадр|экран|монитор|диспле|матриц|изображени|картинк|фотографи)[а-яё]*"
)
"""What proportions are of."""
_BETWEEN = re.compile(r"[А-ЯЁа-яё-]+|[\d:\s]+|[-–—]")
"""What may stand between such a word and its numbers."""
_REACH = 10
_SIDE = re.compile(r"\d{1,3}(?:\s\d{3}){1,3}|\d{1,9}")
_RATIO = WrittenShape(r"[1-9]\d{0,2}(?::[1-9]\d{0,2}){1,3}")


def colon(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a colon between two numbers, and says the second in the dative: `7:4`."""
    after = segments[place + 1].before if 0 < place < len(segments) - 1 else ""
    if after not in _RATIO and not _SIDE.fullmatch(after):
        return
    is_joined = touch(segments, place - 1) is touch(segments, place)
    if is_joined and segments[place - 1].before[-1:].isdecimal() and _is_proportion(segments, place):
        segments[place] = rewrite.say(TO_WORD, PLAIN, segments[place])
        if after not in _RATIO:
            segments[place + 1] = rewrite.say(_number(after, "d"), "CARDINAL", segments[place + 1])


def _is_proportion(segments: Sequence[Segment], place: int) -> bool:
    """Whether the nearest words before speak of a proportion; no comma and no stop may part them."""
    for at in range(place - 1, max(-1, place - _REACH), -1):
        if _PROPORTION.fullmatch(segments[at].before):
            return True
        if not _BETWEEN.fullmatch(segments[at].before):
            return False
    return False


def _number(written: str, case: str) -> str:
    return Form(CARDINAL, case, "m").speak(written)


RATIO_RULES = (SentenceRule("proportion", frozenset(":"), colon, is_speech=True),)
