"""Reads what joins the ends of a range of dates, for a voice: `4 March 1911 -- 6 May 1920`, `Nov 24th -26th`."""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, MINUS
from dncnorm.core.segments import Segment
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.dates.calendar import MONTH_FORMS
from dncnorm.languages.en.words.spoken_signs import TO

DATE = "DATE"
_ORDINAL = re.compile(r"\d{1,2}(?:st|nd|rd|th)", re.ASCII)
_DASH, _BEFORE_YEAR = re.compile(r"[-‐‑]"), re.compile(r"[-‐‑](?=\d{4}$)")
_MONTH = f"(?:{'|'.join(sorted(MONTH_FORMS))})"
_MONTH_AND_DAY = rf"{_MONTH}[-‐‑]\d\d?(?:[-‐‑]\d{{4}})?|\d\d?[-‐‑]{_MONTH}"


def dates(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two dates with words, or between a date and a day."""
    if not 0 < place < len(segments) - 1 or segments[place - 1].semiotic_class != DATE:
        return
    first, last = segments[place - 1], segments[place + 1]
    are_dates = last.semiotic_class == DATE and all(any(map(str.isalpha, end.before)) for end in (first, last))
    if are_dates or _ORDINAL.fullmatch(last.before):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def month_and_day(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a date whose month is in letters as if it had no dashes: `Jan-15`, `15-Jan`, `Jan-15-2020`."""
    written = _DASH.sub(" ", _BEFORE_YEAR.sub(", ", segments[place].before))
    if said := rewrite.form(DATE, written):
        segments[place] = rewrite.say(said, DATE, segments[place])


RANGE_RULES = (
    SentenceRule("dates", DASHES | {"--", MINUS}, dates, is_speech=True),
    SentenceRule("month and day", WrittenShape(_MONTH_AND_DAY), month_and_day, is_speech=True),
)
