"""Reads numbers that slashes part as the values of a list, each of them whole, for a voice.

    80/90/100/110, doses of 5/10/20 mg, sizes 6/8/10/12, a 7/14/28-day plan, from [10/15/25] to [8/12/16]

The grammar has three small numbers as a date, and the last two of several as a fraction. Three stay a date unless what
stands beside them counts or measures.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS
from dncnorm.core.segments import Segment, is_tight
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import cues

ADDRESS, CARDINAL, MEASURE = "ADDRESS", "CARDINAL", "MEASURE"
_WHOLE_ONES, _COUNTED = "comes in whole ones", "is counted"
_OUT_OF = frozenset(["5", "10"])
"""A number of which so many are: `4/5 dentists`."""
_BEFORE_DATE = frozenset(["on", "by", "until", "till", "since", "from", "dated"])
_HAS_PARTS = "has parts"
_SEVERAL_THINGS = re.compile(
    r"(?!(?:was|has|does|is|his|this|thus|plus|versus|less|across|always|perhaps|as|us)$)[a-z]{2,}(?<![su])s"
)
_UNITS_OF_AGE, _AGES = frozenset(["year", "month", "week", "day"]), frozenset(["old", "olds"])
_AGED = ("year", "month", "week", "day")
_NO_FRACTION = frozenset(["6", "7", "9", "11", "12", "13"])
"""What is no usual denominator."""


def either(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a number or the next one, of what comes in whole ones: `6/7 months`, `5/6 people`, `3/4 times a week`.

    Cups, miles and inches have parts: `3/4 cup`. So has a crowd, but nobody says five sixths of it.
    """
    first, _, last = segments[place].before.partition("/")
    if int(last) != int(first) + 1 or not _counts_whole(segments, place, last):
        return
    numbers = [rewrite.form(CARDINAL, number) for number in (first, last)]
    if all(numbers):
        segments[place] = rewrite.say(" or ".join(map(str, numbers)), "FRACTION", segments[place])


def _counts_whole(segments: list[Segment], place: int, last: str) -> bool:
    after = place + 1
    if after < len(segments) and segments[after].before in HYPHENS and is_tight(segments, after):  # 6/7-month-old
        return segments[after + 1].before.startswith(_AGED)
    following = [segment.before.casefold() for segment in segments[after : after + 2]]
    if not following or (place and segments[place - 1].before[-1].isdecimal()):
        return False
    if following[0] in cues()[_WHOLE_ONES]:
        return True
    if following[0] in _UNITS_OF_AGE and len(following) > 1:
        return following[1] in _AGES or following[1] in HYPHENS
    if last in _NO_FRACTION and following[0] in cues()[_COUNTED]:
        return True
    before = segments[place - 1].before.casefold() if place else ""
    return last not in _OUT_OF and before not in _BEFORE_DATE and _is_several(segments[after].before)


def _is_several(word: str) -> bool:
    """Whether it names several things, and none that has parts of its own: `2/3 flashes`, but `2/3 cups`."""
    return _SEVERAL_THINGS.fullmatch(word) is not None and word not in cues()[_HAS_PARTS]


SLASH_LISTS = (SentenceRule("either", WrittenShape(r"(?:[2-9]|1[0-2])/(?:[3-9]|1[0-3])"), either, is_speech=True),)
