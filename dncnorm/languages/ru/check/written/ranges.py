"""Two written numbers: `10–15 км`, `$10-12 млн`, `XIX–XX вв.`, `16-22 мая`, `2:4`, `60х40 см`, `6/9`.

Both ends of a value have all that they share, and it stands but once: a sign before the first, or what is behind the
second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.languages.ru.check.spoken.ranges import BY, RATIO, SLASH, SPAN, TOLERANCE, ends
from dncnorm.languages.ru.check.written.numbers import SCALE
from dncnorm.languages.ru.check.written.readings import single
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.languages.ru.lexicon.suffixes import kinds
from dncnorm.values.kinds import RANGE, Value
from dncnorm.values.written.numbers import MINUS

_DASH = re.compile(r" ?(?:[-‐‑–—−÷]|\.{2,3}|…) ?| до (?=[-+−–]?\d)")
_EITHER = re.compile(r"([-−]?\d[\d., ]*?) ?(?:±|\+/[-−–]) ?(\d.*)")
_COLON = re.compile(r"(\d[\d.,]*) ?: ?(\d[\d.,]*)")
_SLASH = re.compile(r"(\d{1,6}) ?[/⁄] ?(\d{1,6})(\D*)")
_BY = re.compile(r" ?[xх×*] ?", re.IGNORECASE)
_BY_PART = re.compile(r"\d[\d., ]*")
_FRONT = re.compile(r"[^\s\d.,+\-−–—]+(?=[-−–]?\d)")
"""A currency's sign, which `$5-10` has but once."""
_NUMBER = re.compile(r"[-−–+]? ?(?:\d[\d.,  ]*(?<![.,  ])|[IVXLХІ]+)(?:[½¼¾]|(?<=\d)[½¼¾])?")
_CLOSERS = "%°.»'’\"½¼¾" + symbols()
_OPENERS = "IVXLХІ+-−–" + symbols()
_MOST_DASHES = 4
_MOST_DIMENSIONS = 4


def ranges(text: str) -> Iterator[Value]:
    """Every value of the token as two numbers, or as up to four dimensions."""
    for dash in list(_DASH.finditer(text))[:_MOST_DASHES]:
        low, high = text[: dash.start()], text[dash.end() :]
        if low and high and low[-2:] != ".." and (low[-1].isalnum() or low[-1] in _CLOSERS) and _begins(high):
            yield from _related(SPAN, low, high)
    if not any(character.isdecimal() for character in text):
        return
    either = _EITHER.fullmatch(text)
    if either:
        yield from _related(TOLERANCE, either[1], either[2])
    colon, slash = _COLON.fullmatch(text), _SLASH.fullmatch(text)
    if colon:
        yield from _related(RATIO, colon[1], colon[2])
    if slash:
        yield from _related(SLASH, slash[1], slash[2] + slash[3])
        yield from _related(SPAN, slash[1], slash[2] + slash[3], seasons=True)
    yield from _dimensions(text)


def _begins(high: str) -> bool:
    return high[0].isdecimal() or high[0] in _OPENERS or high[0].isalpha()


def _related(relation: str, low: str, high: str, seasons: bool = False) -> Iterator[Value]:
    """The values of the two ends. seasons: only years, `2014/15`, which need not be a span of more than two.

    Before a number with a suffix, `11-34-х`, stands one of the same kind, with the suffix in mind or not.
    """
    front = _FRONT.match(low)
    if front and not _FRONT.match(high):
        high = front.group() + high
    suffixed = _tail(high).lstrip(MINUS) in kinds()
    for shared in {*_shared(low, high), *([low] if suffixed else [])}:
        for first, last in product(ends(single(shared)), ends(single(high))):
            alike = first.kind == last.kind and (len(low) == 4 or not seasons)
            if alike or not (seasons or (suffixed and shared == low)):
                yield Value(RANGE, (relation, first, last))
    if relation == SPAN and re.fullmatch(r"\d{4}", low) and re.match(r"\d{2}(?!\d)", high):
        yield from _related(relation, low, low[:2] + high)


def _shared(low: str, high: str) -> set[str]:
    """The low end with what the high one has: all of it, or behind a scale of its own the unit alone."""
    behind, own = _tail(high), _tail(low)
    if not behind or own.rstrip(".") == behind.rstrip("."):
        return {low}
    if not own:
        return {low + behind}
    scale, high_scale = SCALE.fullmatch(own.strip()), SCALE.match(behind.strip())
    if not scale:
        return {low}
    unit = behind.strip()[high_scale.end() :] if high_scale else behind
    return {f"{low} {unit.strip()}"}


def _tail(text: str) -> str:
    """What stands behind the number: ` млн руб.`, `-х гг.`, `%`."""
    bare = text[len(front.group()) :] if (front := _FRONT.match(text)) else text
    number = _NUMBER.match(bare)
    return bare[number.end() :] if number else ""


def _dimensions(text: str) -> Iterator[Value]:
    parts = _BY.split(text)
    if not 1 < len(parts) <= _MOST_DIMENSIONS or not all(_BY_PART.match(part) for part in parts):
        return
    ends = [*(min(_shared(part, parts[-1])) for part in parts[:-1]), parts[-1]]
    for values in product(*map(single, ends)):
        yield Value(RANGE, (BY, *values))
