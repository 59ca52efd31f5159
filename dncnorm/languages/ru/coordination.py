"""Days, years and decades that share the noun of the last one: `1954 и 1958 годах`, `6 и 9 марта`, `30—50-х`.

Each is an ordinal in the case of the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.numbers.readings import ORDINAL, Form

_COMMA = ","
_JOINING = DASHES | {"и", "или", _COMMA}
_KINDS = (
    (re.compile(r"[1-9]\d{2,3}"), re.compile(r"([1-9]\d{2,3})\s?г(?:од[а-я]*|г?\.?)"), "m"),
    (re.compile(r"\d{0,3}0"), re.compile(r"(\d{0,3}0)-(?:е|х|м|ми)"), "s"),
    (re.compile(r"[1-9]|[12]\d|3[01]"), re.compile(r"([1-9]|[12]\d|3[01])\s(?!г|м\b)[а-я]{3,8}\.?(?:\s\d.*)?"), "n"),
)
"""Of years, decades and days: the written number, the last one with its noun, and the gender of the ordinal."""
_ORDINAL_END = re.compile(r".*(?:([ео]го|ых)|([ео]му)|([ыи]м)|([ое]м)|([ыи]й|ой|[оь]е|ые)|ыми)")
_CASES = ("g", "d", "i", "p", "n")
"""Of the groups of the expression; the last ending is of the instrumental, too."""


def coordinated(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the years or days before a joining word or symbol as ordinals, in the case of the one after it."""
    if not 0 < place < len(segments) - 1:
        return
    last = segments[place + 1]
    for number, last_number, gender in _KINDS:
        if (found := last_number.fullmatch(last.before)) and (case := _case(last.after)):
            for at in _before(segments, place, number):
                if int(segments[at].before) < int(found[1]):
                    said = Form(ORDINAL, case, gender).speak(segments[at].before)
                    segments[at] = rewrite.say(said, "ORDINAL", segments[at])


def _before(segments: Sequence[Segment], place: int, number: re.Pattern[str]) -> Iterator[int]:
    """Yields the places of the numbers of a list, from the one before `place` back to its first."""
    while number.fullmatch(segments[place - 1].before):
        yield place - 1
        place -= 2
        if place < 1 or segments[place].before != _COMMA:
            return


def _case(spoken: str) -> str | None:
    """Returns the case of the first ordinal among spoken words."""
    found = next(filter(None, map(_ORDINAL_END.fullmatch, spoken.split())), None)
    return found and _CASES[(found.lastindex or _CASES.index("i") + 1) - 1]


COORDINATION = (SentenceRule("coordinated", _JOINING, coordinated, is_speech=True),)
