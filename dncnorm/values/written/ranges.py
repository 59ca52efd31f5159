"""Two written numbers: `10–15 км`, `$10-12 million`, `XIX–XX вв.`, `16-22 мая`, `2:4`, `60х40 см`, `6/9`.

Both ends of a value have all that they share, and it stands but once: a sign before the first, or what is behind the
second.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from itertools import product
from typing import NamedTuple

from dncnorm.values.kinds import RANGE, Value
from dncnorm.values.spoken.ranges import BY, RATIO, SLASH, SPAN, TOLERANCE, ends
from dncnorm.values.written.numbers import MINUS

_EITHER = re.compile(r"([-−]?\d[\d., ]*?) ?(?:±|\+/[-−–]) ?(\d.*)")
_COLON = re.compile(r"(\d[\d.,]*) ?: ?(\d[\d.,]*)")
_SLASH = re.compile(r"([^\w\s]?\d{1,6}(?:[.,]\d{1,2})?) ?/ ?(\d{1,6})(\D*)")
_BY = re.compile(r" ?[xх×*] ?", re.IGNORECASE)
_BY_PART = re.compile(r"\d[\d., ]*")
_FRONT = re.compile(r"[^\s\d.,+\-−–—]+ ?(?=[-−–]?\d)")
"""A currency's sign, which `$5-10` has but once."""
_NUMBER = re.compile(r"[-−–+]? ?(?:\d[\d.,  ]*(?<![.,  ])|[IVXLХІ]+)(?:[½¼¾]|(?<=\d)[½¼¾])?")
_CLOSERS = "%°.»'’\"½¼¾"
_OPENERS = "IVXLХІ+-−–"
_MOST_DASHES = 4
_MOST_DIMENSIONS = 4


class Ranges(NamedTuple):
    """How a language writes two numbers.

    single: every value of a token that is not a range. dash: a pattern of what is between the ends of a span.
    suffixes: what may be joined to a number. scales: words of scales. symbols: signs of currencies.
    agrees: whether both numbers are of the kind that a suffix shows: not in `17-18th`. shares_behind_slash: whether two
    numbers with a slash between them may share what is behind them; else they are a fraction of it, `1/2 in`.
    """

    single: Callable[[str], Collection[Value]]
    dash: re.Pattern[str]
    suffixes: Collection[str]
    scales: Collection[str]
    symbols: str
    agrees: bool = True
    shares_behind_slash: bool = True

    @property
    def scale(self) -> re.Pattern[str]:
        """The pattern of a scale behind a number."""
        return re.compile(rf"(?:{'|'.join(sorted(self.scales, key=len, reverse=True))})\b\.?", re.IGNORECASE)


def ranges(text: str, own: Ranges) -> Iterator[Value]:
    """Every value of the token as two numbers, or as up to four dimensions."""
    for dash in [*own.dash.finditer(text)][:_MOST_DASHES]:
        low, high = text[: dash.start()], text[dash.end() :]
        if dash.group() == "--" and low[:1] in MINUS:
            high = f"-{high}"  # the second is a sign, too: `-10--5`
        closes = low[-1:].isalnum() or low[-1:] in _CLOSERS + own.symbols
        if low and high and low[-2:] != ".." and closes and (high[0].isalnum() or high[0] in _OPENERS + own.symbols):
            yield from _related(SPAN, low, high, own)
    if not any(character.isdecimal() for character in text):
        return
    for shape, relation in ((_EITHER, TOLERANCE), (_COLON, RATIO)):
        found = shape.fullmatch(text)
        if found:
            yield from _related(relation, found[1], found[2], own)
    slash = _SLASH.fullmatch(text)
    if slash and (own.shares_behind_slash or not slash[3]):
        relation = RATIO if {*".,"} & {*slash[1]} else SLASH  # a decimal needs a word before the other number
        yield from _related(relation, slash[1], slash[2] + slash[3], own)
        yield from _related(SPAN, slash[1], slash[2] + slash[3], own, seasons=True)
    yield from _dimensions(text, own)


def _related(relation: str, low: str, high: str, own: Ranges, seasons: bool = False) -> Iterator[Value]:
    """The values of the two ends. seasons: only years, `2014/15`, which need not be a span of more than two.

    Before a number with a suffix, `11-34-х`, stands one of the same kind, with the suffix in mind or not.
    """
    front = _FRONT.match(low)
    if front and not _FRONT.match(high):
        high = front.group() + high
    suffixed = _tail(high).lstrip(MINUS) in own.suffixes
    for shared in {*_shared(low, high, own), *([low] if suffixed else [])}:
        for first, last in product(ends(own.single(shared)), ends(own.single(high))):
            alike = first.kind == last.kind and (len(low) == 4 or not seasons)
            if alike or not (seasons or (suffixed and shared == low and own.agrees)):
                yield Value(RANGE, (relation, first, last))
    if relation == SPAN and re.fullmatch(r"\d{4}", low) and re.match(r"\d{2}(?!\d)", high):
        yield from _related(relation, low, low[:2] + high, own)


def _shared(low: str, high: str, own: Ranges) -> set[str]:
    """The low end with what the high one has: all of it, or behind a scale of its own the unit alone."""
    behind, tail = _tail(high), _tail(low)
    if not behind or tail.rstrip(".") == behind.rstrip("."):
        return {low}
    if not tail:
        return {low + behind}
    scale, high_scale = own.scale.fullmatch(tail.strip()), own.scale.match(behind.strip())
    if not scale:
        return {low}
    unit = behind.strip()[high_scale.end() :] if high_scale else behind
    return {f"{low} {unit.strip()}"}


def _tail(text: str) -> str:
    """What stands behind the number: ` млн руб.`, `-х гг.`, `%`."""
    front = _FRONT.match(text)
    bare = text[front.end() :] if front else text
    number = _NUMBER.match(bare)
    return bare[number.end() :] if number else ""


def _dimensions(text: str, own: Ranges) -> Iterator[Value]:
    parts = _BY.split(text)
    if not 1 < len(parts) <= _MOST_DIMENSIONS or not all(_BY_PART.match(part) for part in parts):
        return
    shared = [*(min(_shared(part, parts[-1], own)) for part in parts[:-1]), parts[-1]]
    yield from (Value(RANGE, (BY, *values)) for values in product(*map(own.single, shared)))
