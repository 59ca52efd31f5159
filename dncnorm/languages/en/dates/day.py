"""Reads days in figures by the other days of their sentence, and hours with a point by each other. For a voice.

04/12/2014 beside 17/12/2014, 4/2 beside 14/2, 3.4.21 on its day, open 10-5.30
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS, LONG_DASHES
from dncnorm.core.segments import Segment, is_tight
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.dates.calendar import MONTHS
from dncnorm.languages.en.words.cues import has_word, words
from dncnorm.languages.en.words.spoken_signs import TO

DATE, TIME = "DATE", "TIME"
_LAST_MONTH, _LAST_DAY = 12, 31
_DAY = re.compile(r"(\d{1,2})/(\d{1,2})(/(?:\d{4}|\d\d))?", re.ASCII)
_EARLY = r"(?:0?[1-9]|1[0-2])/(?:0?[1-9]|1[0-2])(?:/(?:\d{4}|\d\d))?"
_MONTHS = "|".join(month[:3].capitalize() for month in MONTHS)
_DAY_IN_WORDS = re.compile(rf"\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTHS})", re.ASCII)
_MONTH_FIRST = re.compile(rf"(?:{_MONTHS})[a-z]*\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,.*)?", re.ASCII)
_BRITAIN = "of britain"
"""Words (`cue_words.tsv`) of those who write a day before its month."""
_LATEST = 30
"""A year of two digits after it is of the last century."""
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d\d)", re.ASCII)
_FULL_DOTTED = re.compile(r"\d{1,2}\.\d{1,2}\.(?:19|20)\d\d", re.ASCII)
_BEFORE_DAY = frozenset(["on", "dated", "until", "till", "since", "from", "by", "date", "died", "born", "b.", "d."])
_NO_DAY, _HOURS, _NO_HOURS = "version", "opening", "not opening"
"""Kinds of words (`cue_words.tsv`): whose numbers have points, too; of hours; and of what is no hour."""
_NO_NUMBER = frozenset(
    ["section", "sections", "rule", "clause", "table", "figure", "article", "paragraph", "chapter", "§"]
)
_WEEKDAY = re.compile(r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?", re.IGNORECASE)
_OPENS, _CLOSES = (
    re.compile(r"(1[0-2]|\d)(?:\.([0-5]\d))?", re.ASCII),
    re.compile(r"(1[0-2]|\d)(?:\.([0-5][05]))?", re.ASCII),
)
_QUARTERS = frozenset(["00", "15", "30", "45"])
_NOON = re.compile(r".*\d ?[ap]\.?m\.?", re.IGNORECASE)


def day_first(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a day before its month, as another one of the sentence has it that can be read in no other way."""
    segment = segments[place]
    if segment.semiotic_class != DATE or not _has_day_first(segments):
        return
    found = _DAY.fullmatch(segment.before)
    if found is None:
        return
    written, year = segment.before, found[3] or ""
    if len(year) == len("/12") and int(year[1:]) > _LATEST:
        written = f"{found[1]}/{found[2]}/19{year[1:]}"
    if said := rewrite.form(DATE, written, f"the .* of {MONTHS[int(found[2]) - 1].lower()}(?: .*)?"):
        segments[place] = rewrite.say(said, DATE, segment)


def _has_day_first(segments: list[Segment]) -> bool:
    """Whether a date of the sentence has a day before its month, and none has it behind."""
    dates = [_DAY.fullmatch(segment.before) for segment in segments if segment.semiotic_class == DATE]
    pairs = [(int(found[1]), int(found[2])) for found in dates if found]
    is_first = any(_LAST_MONTH < first <= _LAST_DAY for first, _ in pairs) or _is_british(segments)
    return is_first and all(second <= _LAST_MONTH for _, second in pairs)


def _is_british(segments: list[Segment]) -> bool:
    """Whether the sentence writes a day before its month in words, and none behind, or has a word of Britain's."""
    named = [segment.before for segment in segments if segment.semiotic_class == DATE]
    if any(map(_MONTH_FIRST.match, named)):
        return False
    is_priced = any(segment.before[0] == "£" for segment in segments)
    return is_priced or any(map(_DAY_IN_WORDS.match, named)) or has_word(segments, _BRITAIN)


def dotted(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `21.7.21` as a day where one is named before it, or another day of the sentence has points.

    Behind a name it is a version: `Linux 18.2.20`.
    """
    found = _DOTTED.fullmatch(segments[place].before)
    if found is None or not 0 < int(found[1]) <= _LAST_DAY or not 0 < int(found[2]) <= _LAST_MONTH:
        return
    if has_word(segments, _NO_DAY) or not words(segments).isdisjoint(_NO_NUMBER):
        return
    beside = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    is_dated = place > 0 and beside[0].casefold() in _BEFORE_DAY
    is_named = any(_WEEKDAY.fullmatch(word) for word in beside)
    is_alike = any(_shows_day(segment.before) for at, segment in enumerate(segments) if at != place)
    is_behind_name = place > 0 and beside[0][0].isupper()
    is_certain = int(found[1]) > _LAST_MONTH and not is_behind_name
    if not (is_dated or is_named or is_alike or is_certain):
        return
    if said := rewrite.form(DATE, segments[place].before, "the .*"):
        segments[place] = rewrite.say(said, DATE, segments[place])


def _shows_day(written: str) -> bool:
    found = _DOTTED.fullmatch(written)
    return _FULL_DOTTED.fullmatch(written) is not None or (
        found is not None and _LAST_MONTH < int(found[1]) <= _LAST_DAY
    )


def opening(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the ends of a time from one hour to a lower one, `10-5.30`, or beside hours that are certain."""
    if not is_tight(segments, place):
        return
    ends = place - 1, place + 1
    first, last = _OPENS.fullmatch(segments[ends[0]].before), _CLOSES.fullmatch(segments[ends[1]].before)
    is_noon = _NOON.fullmatch(segments[ends[0]].before) is not None
    if last is None or not (first or is_noon) or not (last[2] or (first and first[2])):
        return
    minutes = {found[2] for found in (first, last) if found and found[2]}
    falls = first is not None and int(first[1]) > int(last[1]) > 0
    is_hour = is_noon or ((falls or _has_hours(segments, place)) and not has_word(segments, _NO_HOURS))
    if not minutes <= _QUARTERS or not is_hour:
        return
    for at, found in zip(ends, (first, last), strict=True):
        if found and found[2] and (said := rewrite.form(TIME, f"{found[1]}:{found[2]}")):
            segments[at] = rewrite.say(said, TIME, segments[at])
    segments[place] = rewrite.say(TO, PLAIN, segments[place])


def _has_hours(segments: list[Segment], place: int) -> bool:
    """Whether the sentence speaks of opening, or another time of it is certain."""
    others = (segment for at, segment in enumerate(segments) if abs(at - place) > 1)
    is_timed = any(other.semiotic_class == TIME and "." in other.before for other in others)
    return is_timed or has_word(segments, _HOURS)


DAY_RULES = (
    SentenceRule("day first", WrittenShape(_EARLY), day_first, is_speech=True),
    SentenceRule("dotted day", WrittenShape(_DOTTED.pattern), dotted, is_speech=True),
    SentenceRule("opening", HYPHENS | LONG_DASHES, opening, is_speech=True),
)
