"""Reads numbers that slashes part as the values of a list, each of them whole, for a voice.

    80/90/100/110, doses of 5/10/20 mg, sizes 6/8/10/12, a 7/14/28-day plan, from [10/15/25] to [8/12/16]

The grammar has three small numbers as a date, and the last two of several as a fraction. Three stay a date unless what
stands beside them counts or measures.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS
from dncnorm.core.segments import OVERRIDE_SOURCE, Segment, is_tight, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.spoken_signs import SLASH_WORD

ADDRESS, CARDINAL, MEASURE = "ADDRESS", "CARDINAL", "MEASURE"
_LISTED, _MEASURED, _LISTING, _SPAN = "listed things", "listed units", "before a list", "listed spans"
_SEVERAL = re.compile(r"[-+−]?\d{1,4}(?:/\d{1,4}){1,3}", re.ASCII)
_THREE = r"\d{1,4}/\d{1,4}/\d{1,4}"
_ONE = re.compile(r"[-+−]?\d{1,4}(?:\.\d{1,2})?", re.ASCII)
_LAST = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)(s|%|ms|[GMT]B|V|W|A|[km]?m|m[gl])", re.ASCII)
_DATE = re.compile(r"(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])/\d\d|(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|1[0-2])/\d\d")
_FEWEST = 3
_CODE, _YEAR = re.compile(r"\d{3,4}"), re.compile(r"(?:1[5-9]|20)\d\d")
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
_HOUR = re.compile(r"(1[0-2]|[2-9]) ?[ap]\.?m\.?", re.IGNORECASE)
_LINKS = frozenset([":", "is", "of", "at", "are", "=", "to"])


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


def noon(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an hour or the next one: `10/11pm`."""
    if not is_tight(segments, place) or segments[place - 1].source == OVERRIDE_SOURCE:
        return
    first, last = segments[place - 1].before, _HOUR.fullmatch(segments[place + 1].before)
    if last and first.isdecimal() and int(last[1]) == int(first) + 1:
        segments[place] = rewrite.say("or", "PLAIN", segments[place])


def values(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the list that begins at `place`, if it is one."""
    if place and touch(segments, place - 1) and segments[place - 1].before[-1] not in "([{:=~≈$€£\"'“-−–":
        return
    end = _end(segments, place)
    written = "".join(segment.before for segment in segments[place:end])
    numbers = written.lstrip("-+−").split("/")
    if len(numbers) < _FEWEST or any(len(number) > 1 and number[0] == "0" and "." not in number for number in numbers):
        return
    if len(numbers) == _FEWEST and (_YEAR.fullmatch(numbers[0]) or _YEAR.fullmatch(numbers[-1])):
        return
    if all(map(_CODE.fullmatch, numbers)) or (_DATE.fullmatch(written) and not _is_listed(segments, place, end)):
        return
    for at in range(place, end):
        _read(segments, at, rewrite)
    _read_unit(segments, end, numbers[-1], rewrite)


def values_around(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the list whose first slash stands apart from its numbers: `80/90/100/110`."""
    first = place - 1
    if not is_tight(segments, place):
        return
    if not any(shape.fullmatch(segments[first].before) for shape in (_ONE, _SEVERAL)):
        return
    if not (first and touch(segments, first - 1) and segments[first - 1].before == "/"):
        values(segments, first, rewrite)


def _end(segments: list[Segment], place: int) -> int:
    """Returns where a list ends: numbers and slashes that touch, and an amount at the end."""
    end = place + 1
    while end + 1 < len(segments) and segments[end].before == "/" and is_tight(segments, end):
        following = segments[end + 1].before
        if not (_ONE.fullmatch(following) or _SEVERAL.fullmatch(following) or _LAST.fullmatch(following)):
            return place
        end += 2
    is_cut = end < len(segments) and touch(segments, end - 1) and segments[end].before[0] in "/_\\."
    goes_on = is_cut and end + 1 < len(segments) and touch(segments, end)
    return place if goes_on else end


def _is_listed(segments: list[Segment], place: int, end: int) -> bool:
    """Whether what could be a date is a list, by the words beside it or by another list in brackets."""
    table = cues()
    following = [segment.before for segment in segments[end : end + 2]]
    if following[:1] and following[0] in table[_MEASURED] | table[_LISTED]:
        return True
    if len(following) > 1 and following[0] in HYPHENS and is_tight(segments, end) and following[1] in table[_SPAN]:
        return True
    if following[:1] and following[0] in table[_SPAN]:
        return True
    before = place - 1
    while before >= 0 and (segments[before].before in _LINKS or segments[before].before in "[("):
        before -= 1
    if before >= 0 and segments[before].before.casefold() in table[_LISTING]:
        return True
    return sum(_is_in_brackets(segments, at) for at in range(len(segments))) > 1 and _is_in_brackets(segments, place)


def _is_in_brackets(segments: list[Segment], place: int) -> bool:
    is_one = _DATE.fullmatch(segments[place].before) is not None and is_tight(segments, place)
    return is_one and segments[place - 1].before == "[" and segments[place + 1].before == "]"


def _read(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says each number of a token whole; a slash alone is named."""
    written = segments[place].before
    if written == "/":
        segments[place] = rewrite.say(SLASH_WORD, "VERBATIM", segments[place])
    elif _SEVERAL.fullmatch(written):
        said = [rewrite.form(CARDINAL, number) for number in written.split("/")]
        if all(said):
            segments[place] = rewrite.say(f" {SLASH_WORD} ".join(map(str, said)), ADDRESS, segments[place])
    elif _LAST.fullmatch(written):
        segments[place] = rewrite.read_as(MEASURE, segments[place])


def _read_unit(segments: list[Segment], place: int, number: str, rewrite: Rewriter) -> None:
    """Says the unit that stands apart behind a list, which no number of its own shows."""
    if place >= len(segments) or segments[place].before not in cues()[_MEASURED] or touch(segments, place - 1):
        return
    unit = segments[place].before
    spoken, amount = rewrite.form(CARDINAL, "2"), rewrite.form(MEASURE, f"2 {unit}")
    if spoken and amount and amount.startswith(f"{spoken} "):
        segments[place] = rewrite.say(amount.removeprefix(f"{spoken} "), MEASURE, segments[place])


SLASH_LISTS = (
    SentenceRule("either", WrittenShape(r"(?:[2-9]|1[0-2])/(?:[3-9]|1[0-3])"), either, is_speech=True),
    SentenceRule("hour or the next", frozenset("/"), noon, is_speech=True),
    SentenceRule("slash list", WrittenShape(_THREE), values, is_speech=True),
    SentenceRule("slash list", frozenset("/"), values_around, is_speech=True),
)
