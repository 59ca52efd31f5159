"""Dates and times as chats and logs write them: which stretches they are, and how each asks to be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dncnorm.documents.lines import Piece
from dncnorm.documents.runs import PAUSE, STAMP, TAG, Asked
from dncnorm.documents.shapes import part

WHOLE: Final = re.compile(part("STAMP"))
"""A date (`2017-06-09`, `Sun Dec 04`), a time (`20:10:40`, `10:15 AM`), or both."""
_DATE, _LAST_YEAR = re.compile(part("DATE"), re.IGNORECASE), re.compile(r" (\d{4})$")
_TIME = re.compile(
    r"(?P<clock>\d\d?:\d\d(?::\d\d)?)(?!\d)[\d.,:]*(?P<half>\s?[ap]\.?m\b)?|(?<!\d)\d{6}$", re.IGNORECASE
)
_PAIRS: Final = re.compile(r"(\d\d)(\d\d)(\d\d)")
_MONTHS: Final = 12


class Part(NamedTuple):
    """The date or the time of a stamp: its offsets there, and what is read for it."""

    start: int
    end: int
    text: str
    asked: Asked


def parts(stamp: str, *, year_first: bool) -> Iterator[Part]:
    """Yields the date and the time of a stamp, in its order. year_first: whether `17/06/09` begins with the year.

    >>> [part.text for part in parts("Sun Dec 04 04:47:44.13 2005", year_first=True)]
    ['Sun Dec 04 2005', '04:47:44']
    """
    date, found = _DATE.search(stamp), []
    start, end = date.span() if date else (0, 0)
    if date:
        has_half = bool(re.search(r"\d\s?[ap]\.?m\b", stamp, re.IGNORECASE))
        year = _LAST_YEAR.search(stamp, end)
        text, is_named = date[0], any(map(str.isalpha, date[0]))
        if is_named:
            text = re.sub("[ ,/-]+", " ", text) + (year[0] if year else "")
        if text.isdigit() and len(text) == len("yymmdd"):
            text = _PAIRS.sub(r"\1-\2-\3", text)
        order = "" if is_named else _order(text, year_first, has_half)
        found.append(Part(start, end, text, Asked("date", order)))
    if match := _TIME.search(stamp, end if start == 0 else 0):
        clock = match["clock"] or _PAIRS.sub(r"\1:\2:\3", match[0])
        text = clock + (match["half"] or "").replace(".", "")
        found.append(Part(*match.span(), text, Asked("time")))
    return iter(sorted(found))


def pieces(found: Iterable[Part], length: int, between: str = "") -> Iterator[Piece]:
    """Yields the pieces of so many characters of which these parts are said. between: what is read before the first."""
    reached = 0
    for start, end, text, asked in found:
        yield Piece(start - reached, between, TAG)
        yield Piece(end - start, text, STAMP, asked)
        reached, between = end, PAUSE
    yield Piece(length - reached, "", STAMP)


def _order(date: str, year_first: bool, has_half: bool) -> str:
    """Returns the order of a date's numbers. has_half: whether it has a time of twelve hours."""
    numbers = re.findall(r"\d+", date)
    if len(numbers) == 2:
        return "dm" if "." in date else "md"
    if len(numbers) == 1 or len(numbers[0]) > 2:
        return "ymd"
    first, second, _ = map(int, numbers)
    if year_first and "." not in date and len(numbers[2]) == 2 and second <= _MONTHS:
        return "ymd"
    return "mdy" if second > _MONTHS or (first <= _MONTHS and (has_half or (year_first and "." not in date))) else "dmy"
