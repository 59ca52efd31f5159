"""Days, years and decades that share what follows the last one: `1952, 1954 и 1958 годах`, `6 и 9 марта`, `30—50-х`.

Each is an ordinal in the case of the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter
from dncnorm.languages.ru.numbers.readings import ORDINAL, Form

JOINING = DASHES | {"и", "или", ","}
_COMMA = ","
_YEAR, _DAY = re.compile(r"[1-9]\d{2,3}"), re.compile(r"[1-9]|[12]\d|3[01]")
_PLAIN_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_LAST_YEAR = re.compile(r"[1-9]\d{2,3}\s?г(?:од[а-я]*|г?\.?)")
_LAST_YEARS = re.compile(r"\sг(?:г\.?|од(?:ы|ов|ам|ами|ах))$")
_LAST_DAY = re.compile(r"([1-9]|[12]\d|3[01])\s(?!г|м\b)[а-я]{3,8}\.?(?:\s\d.*)?")
_DECADE, _LAST_DECADE = re.compile(r"\d{0,3}0"), re.compile(r"\d{0,3}0-(?:е|х|м|ми)")
_ROMAN, _CENTURY = re.compile("[IVX]{1,6}"), re.compile("век(?:а|у|ом|е|ов|ам|ами|ах)?")
_ORDINAL_END = re.compile(r"(ого|его|ому|ему|ым|им|ом|ем|ый|ий|ой|ое|ье|ых|ые|ыми)$")
_CASES = {
    **dict.fromkeys(("ого", "его"), "g"),
    **dict.fromkeys(("ому", "ему"), "d"),
    **dict.fromkeys(("ым", "им"), "i"),
    **dict.fromkeys(("ом", "ем"), "p"),
    "ых": "g",
    "ые": "n",
    "ыми": "i",
    **dict.fromkeys(("ый", "ий", "ой", "ое", "ье"), "n"),
}


def coordinated(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the years or days before a joining word or sign as ordinals, in the case of the one after it.

    Of two years with a dash and no noun, the second has the case of the first.
    """
    if place in (0, len(segments) - 1):
        return
    last = segments[place + 1]
    first = segments[place - 1]
    if segments[place].before in DASHES and _PLAIN_YEAR.fullmatch(first.before) and _PLAIN_YEAR.fullmatch(last.before):
        is_usual = last.semiotic_class != "ORDINAL" or _case(last.after.split()) == "n"
        if first.semiotic_class == "ORDINAL" and is_usual:
            _say_like(segments, [place + 1], _case(first.after.split()), "m", rewrite)
    elif _DECADE.fullmatch(first.before) and _LAST_DECADE.fullmatch(last.before):
        _say_like(segments, [place - 1], _case(last.after.split()), "s", rewrite)
    elif _are_centuries(segments, place):
        _say_like(segments, [place - 1], _case(last.after.split()), "m", rewrite)
    elif _LAST_YEAR.fullmatch(last.before) and (segments[place].before != _COMMA or _are_years(segments, place)):
        _say_like(segments, _before(segments, place, _YEAR), _case(last.after.split()[:-1]), "m", rewrite)
    elif day := _LAST_DAY.fullmatch(last.before):
        earlier = [at for at in _before(segments, place, _DAY) if int(segments[at].before) < int(day[1])]
        _say_like(segments, earlier, _case(last.after.split()[:3]), "n", rewrite)


def _are_centuries(segments: Sequence[Segment], place: int) -> bool:
    """Whether two Roman numbers beside a joining word or sign count centuries: `VIII — IX века`."""
    near = [segments[at].before for at in (place - 1, place + 1)]
    follows = place + 2 < len(segments) and _CENTURY.fullmatch(segments[place + 2].before)
    return bool(follows) and all(map(_ROMAN.fullmatch, near))


def _are_years(segments: Sequence[Segment], place: int) -> bool:
    """Whether commas alone join years whose noun is in the plural: `1897, 1926, 1939 годов`."""
    return bool(_LAST_YEARS.search(segments[place + 1].before) and _PLAIN_YEAR.fullmatch(segments[place - 1].before))


def _before(segments: Sequence[Segment], place: int, shape: re.Pattern[str]) -> Iterator[int]:
    """Yields where the numbers of a list are, from the one before `place` back to its first."""
    while shape.fullmatch(segments[place - 1].before):
        yield place - 1
        place -= 2
        if place < 1 or segments[place].before != _COMMA:
            return


def _case(spoken: Sequence[str]) -> str | None:
    """Returns the case of the ordinal that ends the words; of a day, the first that is an ordinal."""
    for word in reversed(spoken):
        if found := _ORDINAL_END.search(word):
            return _CASES[found[1]]
    return None


def _say_like(
    segments: list[Segment], places: Iterator[int] | list[int], case: str | None, gender: str, rewrite: Rewriter
) -> None:
    for at in places if case else ():
        spoken = Form(ORDINAL, case or "", gender).speak(segments[at].before)
        segments[at] = rewrite.say(spoken, "ORDINAL", segments[at])
