"""Reads what joins the ends of a range, for a voice: `leads V1–V4`, `Eqs. (4)-(6)`, `Nov 24th -26th`.

And what joins no range: the dash of `A350-900s` and of `1819-016`.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, MINUS
from dncnorm.core.segments import Segment, is_tight
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.dates.calendar import MONTH_FORMS
from dncnorm.languages.en.dates.years import years_between
from dncnorm.languages.en.words.spoken_signs import TO

ADDRESS, CARDINAL, DATE, VERBATIM = "ADDRESS", "CARDINAL", "DATE", "VERBATIM"
_ORDINAL = re.compile(r"\d{1,2}(?:st|nd|rd|th)", re.ASCII)
_END_YEAR = re.compile(r"(?<=[a-z,.] )\d{4}$", re.ASCII)
_DASH, _BEFORE_YEAR = re.compile(r"[-‐‑]"), re.compile(r"[-‐‑](?=\d{4}$)")
_MONTH_AND_DAY = (
    rf"(?:{'|'.join(sorted(MONTH_FORMS))})[-‐‑]\d\d?(?:[-‐‑]\d{{4}})?|\d\d?[-‐‑](?:{'|'.join(sorted(MONTH_FORMS))})"
)


def dates(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two dates, or a date and what ends it: `4 March 1911 -- 6 May 1920`, `Nov 24th -26th`.

    Before 1752 a winter's day may have two years: `February 10, 1717-18`.
    """
    if not 0 < place < len(segments) - 1 or segments[place - 1].semiotic_class != DATE:
        return
    last = segments[place + 1]
    years = _END_YEAR.search(segments[place - 1].before)
    if years and is_tight(segments, place) and years_between(years[0], last.before) == 1:
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
    is_date = last.semiotic_class == DATE and any(map(str.isalpha, last.before))
    if (is_date and any(map(str.isalpha, segments[place - 1].before))) or _ORDINAL.fullmatch(last.before):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def month_and_day(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a date whose month is in letters as that without its dashes: `Jan-15`, `15-Jan`, `Jan-15-2020`."""
    written = _DASH.sub(" ", _BEFORE_YEAR.sub(", ", segments[place].before))
    if said := rewrite.form(DATE, written):
        segments[place] = rewrite.say(said, DATE, segments[place])


def years(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a long dash between two years: `(1954—1955)`."""
    if not is_tight(segments, place):
        return
    ends = place - 1, place + 1
    if years_between(*(segments[at].before for at in ends)) is not None:
        for at in ends:
            segments[at] = rewrite.read_as(DATE, segments[at])
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


RANGE_RULES = (
    SentenceRule("dates", DASHES | {"--", MINUS}, dates, is_speech=True),
    SentenceRule("month and day", WrittenShape(_MONTH_AND_DAY), month_and_day, is_speech=True),
)
