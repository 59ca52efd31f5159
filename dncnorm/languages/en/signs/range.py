"""Reads what joins the ends of a range, for a voice: `leads V1–V4`, `Eqs. (4)-(6)`, `Nov 24th -26th`.

And what joins no range: the dash of `A350-900s` and of `1819-016`.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, HYPHENS, LONG_DASHES, MINUS
from dncnorm.core.segments import RULE_SOURCE, Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.codes.roman import SMALL
from dncnorm.languages.en.dates.calendar import MONTH_FORMS, SHORT_MONTHS
from dncnorm.languages.en.dates.years import years_between
from dncnorm.languages.en.words.plurals import is_plural
from dncnorm.languages.en.words.spoken_signs import DASH_WORD, MINUS_WORD, TO

ADDRESS, CARDINAL, DATE, VERBATIM = "ADDRESS", "CARDINAL", "DATE", "VERBATIM"
_CODE = re.compile(r"([A-Z]{1,2})(\d{1,4})", re.ASCII)
_MODEL, _SERIES = re.compile(r"[A-Z]{1,3}\d{2,4}|7\d7", re.ASCII), re.compile(r"\d{1,4}s|\d", re.ASCII)
_END_OF_SPAN, _MINUSES = re.compile(r"([-−–+]?)(\d{1,6}(?:\.\d{1,6})?)(?![\d.,])", re.ASCII), frozenset("-−–")
_ERAS = frozenset(["BC", "BCE", "AD", "CE"])
_YEAR_OR_NUMBER, _ITEM = re.compile(r"[1-9]\d*", re.ASCII), re.compile(r"0\d\d+", re.ASCII)
_SMALL = re.compile(r"[1-9]\d?", re.ASCII)
_SEASONS = "seasons"
_ORDINAL = re.compile(r"\d{1,2}(?:st|nd|rd|th)", re.ASCII)
_END_YEAR = re.compile(r"(?<=[a-z,.] )\d{4}$", re.ASCII)
_DAY_AND_MONTH = re.compile(r"\d{1,2}(?:st|nd|rd|th)? [A-Z]", re.ASCII)
_NUMBERED = frozenset(
    ["week", "year", "years", "weeks", "session", "unit", "lesson", "part", "module", "round", "match"]
)
_NUMBERED |= {"game", "class", "classes", "grade", "group", "groups", "chapter", "episode", "term", "section", "stage"}
"""What has a number of its own before a date."""
_AND = frozenset(["and", "&", ",", "or"])
_DASH, _BEFORE_YEAR = re.compile(r"[-‐‑]"), re.compile(r"[-‐‑](?=\d{4}$)")
_MONTH_AND_DAY = (
    rf"(?:{'|'.join(sorted(MONTH_FORMS))})[-‐‑]\d\d?(?:[-‐‑]\d{{4}})?|\d\d?[-‐‑](?:{'|'.join(sorted(MONTH_FORMS))})"
)


def code_range(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two codes of one letter, the second greater, and between two numbers in brackets."""
    if not is_tight(segments, place):
        return
    first, last = (_CODE.fullmatch(segments[at].before) for at in (place - 1, place + 1))
    is_range = first is not None and last is not None and first[1] == last[1] and int(first[2]) < int(last[2])
    if is_range or segments[place - 1].before + segments[place + 1].before in (")(", "]["):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def model(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the dash of several of one model, `A350-900s`, and of a number with a part behind zeros: `1819-016`."""
    if not is_tight(segments, place):
        return
    first, last = segments[place - 1].before, segments[place + 1].before
    is_item = _YEAR_OR_NUMBER.fullmatch(first) and _ITEM.fullmatch(last)
    is_series = _MODEL.fullmatch(first) and _SERIES.fullmatch(last) and (len(last) > 1 or _has_plural(segments, place))
    if is_item or is_series:
        segments[place] = rewrite.say(DASH_WORD, ADDRESS, segments[place])


def _has_plural(segments: list[Segment], place: int) -> bool:
    """Whether an `s` touches the number after the dash: `787-9s`."""
    return place + 2 < len(segments) and touch(segments, place + 1) and segments[place + 2].before == "s"


def dots(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads dots between two numbers, the first less, as the span of a data sheet: `−40…+85 °C`, `5...10 kg`."""
    if not is_tight(segments, place):
        return
    low = _END_OF_SPAN.fullmatch(segments[place - 1].before)
    high = _END_OF_SPAN.match("".join(segment.before for segment in segments[place + 1 : place + 3]))
    if low and high and (_amount(low) < _amount(high) or _amount(high) < _amount(low) < 0):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
        if segments[place + 1].before == "+" and segments[place].before in _PERIODS:
            segments[place + 1] = rewrite.say(SILENCE, VERBATIM, segments[place + 1])
        if segments[place + 1].before in _MINUSES:
            segments[place + 1] = rewrite.say(MINUS_WORD, VERBATIM, segments[place + 1])


_PERIODS = frozenset(["..", "..."])


def _amount(found: re.Match[str]) -> float:
    return float(found[2]) * (-1 if found[1] in _MINUSES else 1)


def eras(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between years of two eras: `27 BC–AD 14`."""
    if 0 < place < len(segments) - 1:
        ends = segments[place - 1].before.rpartition(" ")[2], segments[place + 1].before.partition(" ")[0]
        if all(end.replace(".", "") in _ERAS for end in ends):
            segments[place] = rewrite.say(TO, PLAIN, segments[place])


def quarters(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between quarters or halves, each with its year: `Q1 2023 - Q4 2024`."""
    if not 2 < place < len(segments) - 2:
        return
    name, number, year = segments[place - 3 : place]
    first, last = segments[place + 1 : place + 3]
    is_first = name.before in _QUARTERS and number.before in "1234" and touch(segments, place - 3)
    if is_first and first.before == name.before and last.before in "1234" and _YEAR_OF_QUARTER.fullmatch(year.before):
        segments[place - 1] = rewrite.read_as(DATE, year)
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
        if place + 3 < len(segments) and _YEAR_OF_QUARTER.fullmatch(segments[place + 3].before):
            segments[place + 3] = rewrite.read_as(DATE, segments[place + 3])


_QUARTERS, _YEAR_OF_QUARTER = frozenset(["Q", "H"]), re.compile(r"20\d\d|19\d\d", re.ASCII)


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


def item(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the dash between what is numbered and its date: `Years 1 and 6- 24th May`."""
    if not 1 < place < len(segments) - 1 or touch(segments, place):
        return
    if segments[place - 1].semiotic_class != CARDINAL:
        return
    if segments[place + 1].semiotic_class != DATE or not _DAY_AND_MONTH.match(segments[place + 1].before):
        return
    at = place - 2
    while at > 1 and segments[at].before in _AND and segments[at - 1].semiotic_class == CARDINAL:
        at -= 2
    if segments[at].before.casefold() in _NUMBERED:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def month_and_day(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a date whose month is in letters as that without its dashes: `Jan-15`, `15-Jan`, `Jan-15-2020`."""
    written = _DASH.sub(" ", _BEFORE_YEAR.sub(", ", segments[place].before))
    if said := rewrite.form(DATE, written):
        segments[place] = rewrite.say(said, DATE, segments[place])


def roman_month(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a date whose month is a small Roman numeral: `5.vi.1803`."""
    day, month, year = (part.strip() for part in segments[place].before.split("."))
    if said := rewrite.form(DATE, f"{day} {SHORT_MONTHS[SMALL[month] - 1]} {year}"):
        segments[place] = rewrite.say(said, DATE, segments[place])


def era(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the dash between two years whose era touches the second, as no code's: `120-160AD`."""
    said = segments[place].after
    if f" {DASH_WORD} " in said:
        segments[place] = rewrite.say(said.replace(f" {DASH_WORD} ", f" {TO} "), DATE, segments[place])


def years(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a long dash between two years: `(1954—1955)`."""
    if not is_tight(segments, place):
        return
    ends = place - 1, place + 1
    if years_between(*(segments[at].before for at in ends)) is not None:
        for at in ends:
            segments[at] = rewrite.read_as(DATE, segments[at])
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def lifetime(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a minus between two years in brackets as a dash: `(1643 − 1715)`."""
    if not 1 < place < len(segments) - 1 or segments[place - 2].before != "(":
        return
    if segments[place - 1].semiotic_class == segments[place + 1].semiotic_class == DATE:
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def counted(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two numbers, one apart, of things that are counted: `10-11 tricks`, `pp. 55-56`."""
    if not is_tight(segments, place) or place + 2 >= len(segments) or segments[place].source == RULE_SOURCE:
        return
    ends = [segments[at].before for at in (place - 1, place + 1)]
    is_pair = all(map(_SMALL.fullmatch, ends)) and int(ends[1]) == int(ends[0]) + 1
    named = (segments[place - 2].before, segments[place - 2].after) if place > 1 else ()
    beside = (segments[place + 2].before, *named)
    if is_pair and any(is_plural(word) and word != _SEASONS for word in beside):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


RANGE_RULES = (
    SentenceRule("code range", DASHES, code_range, is_speech=True),
    SentenceRule("model", HYPHENS, model, is_speech=True),
    SentenceRule("dots", frozenset(["…", "...", ".."]), dots, is_speech=True),
    SentenceRule("quarters", DASHES, quarters, is_speech=True),
    SentenceRule("eras", DASHES, eras, is_speech=True),
    SentenceRule("dates", DASHES | {"--", MINUS}, dates, is_speech=True),
    SentenceRule("lifetime", frozenset([MINUS]), lifetime, is_speech=True),
    SentenceRule("numbered item", DASHES, item, is_speech=True),
    SentenceRule("month and day", WrittenShape(_MONTH_AND_DAY), month_and_day, is_speech=True),
    SentenceRule(
        "Roman month",
        WrittenShape(r"\d{1,2}\. ?(?:i{1,3}|iv|vi{0,3}|ix|xi{0,2})\. ?\d{4}"),
        roman_month,
        is_speech=True,
    ),
    SentenceRule("era", WrittenShape(r"\d{1,4}[-‐‑–]\d{1,4} ?(?:AD|BC|BCE|CE)"), era, is_speech=True),
    SentenceRule("years", LONG_DASHES, years, is_speech=True),
    SentenceRule("counted", DASHES, counted, is_speech=True),
)
