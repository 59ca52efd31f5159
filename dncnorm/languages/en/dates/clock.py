"""Reads times and days that the corpus's own tokens do not show: time stamps, seconds, schedules. For a voice.

2024-03-15T14:30:00Z, at 1821:20, 3:30-4:20p, Mon/Wed, 6/24: Doors open
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import has_word
from dncnorm.languages.en.words.plurals import is_plural
from dncnorm.languages.en.words.spoken_signs import NOUGHT_WORD, TO

DATE, MEASURE, TIME, VERBATIM = "DATE", "MEASURE", "TIME", "VERBATIM"
WEEKDAYS = Path(__file__).parents[1] / "grammar" / "weekdays.tsv"
HOURS_WORD, NOON = "hour", {"a": "am", "p": "pm"}
_DAY_STAMP = re.compile(r"\d{4}-\d\d-\d\d|\d{8}", re.ASCII)
_STAMP = r"\d\d:\d\d:00(?:\.0+)?"
_AVIATION = r"(?:[01]\d|2[0-3])[0-5]\d:[0-5]\d"
_SHORT_NOON = re.compile(r"(\d{1,2}(?::[0-5]\d)?)([ap])", re.ASCII)
_AGE = re.compile(r"(\d{1,3}) ?(?:yrs?|y)\.?,? ?(\d{1,2}) ?(?:mos?|m)(?:\.?,? ?(\d{1,2}) ?d[ays]*)?\.?", re.ASCII)
_AGES = ("yr", "mo", "d")
_TIME = re.compile(r"\d{1,2}(?::[0-5]\d)?[ap]|\d{1,2}:[0-5]\d", re.ASCII)
_JOINTS = DASHES | {"to", "until", "till"}
_HEAD = r"(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])"
_BULLETS = frozenset("-*•–")
_BEFORE_CLOCK = frozenset(["at", "from", "by", "until", "till", "about", "before", "after", "to", "–", "-"])
_BEFORE_SECONDS = frozenset(["at", "until", "till", "before", "since", "closes", "close", "begins", "starts", "ends"])
_BEFORE_SECONDS |= {"began", "started", "ended", "opens", "expires", "timestamp"}
_ZONES = frozenset(
    ["UTC", "GMT", "EST", "EDT", "CST", "CDT", "PST", "PDT", "CET", "CEST", "BST", "IST", "JST", "local"]
)
_IS, _RACE, _DEADLINE = frozenset(["is", "was", "usually", "of", "read", "reads"]), "race time", "deadline"
_AFTER_CLOCK = frozenset(["noon", "midnight", "midday", "o'clock", "o’clock"])
_AT = frozenset(["at", "by", "until", "till", "before", "after", "since"])
_OPEN = frozenset(["open", "opens", "daily", "hours", "doors", "weekdays", "closed", "show", "shows"])
_ONWARD = frozenset(["from", "to", "train", "service", "bus", "departure", "ferry", "flight", "sailing", "coach"])
_ONE_HOUR = frozenset(["hour", "hr"])


def stamp(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves the letter between a day and its time unsaid: `2024-03-15T14:30Z`."""
    is_dated = is_tight(segments, place) and _DAY_STAMP.fullmatch(segments[place - 1].before)
    if is_dated and segments[place + 1].before[0].isdecimal():
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


def whole_minute(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves the zero seconds of a time stamp unsaid."""
    if place > 1 and segments[place - 1].before == "T" and touch(segments, place - 1):
        said = rewrite.form(TIME, segments[place].before[: len("14:30")])
        if said is not None:
            segments[place] = rewrite.say(said, TIME, segments[place])


def with_seconds(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads four digits of a clock with their seconds: `at 1821:20`."""
    clock, seconds = segments[place].before.split(":")
    said = rewrite.form(TIME, f"{clock[:2]}:{clock[2:]}:{seconds}", rf"(?!.*{HOURS_WORD}).*")
    if said is not None:
        segments[place] = rewrite.say(said, TIME, segments[place])


def of_day(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads hours, minutes and seconds as a time of the day, and no duration: `at 14:02:33`, `closes 18:00:00`."""
    if not _is_of_day(segments, place) or has_word(segments, _RACE):
        return
    written = segments[place].before
    minute, second, zone = written[: len("14:30")], written[len("14:30") : len("14:30:00")], written[len("14:30:00") :]
    said = rewrite.form(TIME, f"{minute}{zone}" if second == ":00" else written, rf"(?!.*{HOURS_WORD}).*")
    if said is not None:
        segments[place] = rewrite.say(said, TIME, segments[place])


def _is_of_day(segments: list[Segment], place: int) -> bool:
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if following in _ZONES or segments[place].before[-1].isalpha():
        return True
    if not place:
        return following[:1].isupper() or following[:1] == "["
    before = segments[place - 1]
    is_stamp = before.semiotic_class == DATE and not before.before.isdecimal()
    is_told = before.before.casefold() in _BEFORE_SECONDS
    return is_stamp or is_told or (before.before.casefold() in _IS and has_word(segments, _DEADLINE))


def before_noon(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a time by what follows it, which is not said twice: `12.00 noon`, `6.30 o'clock`, `5:00 o'clock`."""
    following = segments[place + 1].before.casefold() if place + 1 < len(segments) else ""
    if following not in _AFTER_CLOCK:
        return
    said = rewrite.form(TIME, segments[place].before.replace(".", ":"))
    if said is None:
        return
    segments[place] = rewrite.say(said, TIME, segments[place])
    if said.endswith(following.replace("’", "'")):
        segments[place + 1] = rewrite.say(SILENCE, PLAIN, segments[place + 1])


def on_railway(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads four digits as a time where a timetable has it: `arrives at 0945`, `the 0531 from Sheffield`."""
    before, after = (segments[at].before if 0 <= at < len(segments) else "" for at in (place - 1, place + 1))
    is_told = before.casefold() in _AT and after not in _ONE_HOUR and not is_plural(after)
    if not is_told and not (before.casefold() == "the" and after in _ONWARD):
        return
    hour, minute = segments[place].before[:2], segments[place].before[2:]
    if said := rewrite.form(TIME, f"{hour}:{minute}"):
        segments[place] = rewrite.say(f"{NOUGHT_WORD} {said}", TIME, segments[place])


def hours(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a time with a point before its hours, which else are so many: `02.30 hrs`, `at 14.30 hrs`."""
    written = segments[place].before
    before = segments[place - 1].before.casefold() if place else ""
    if written[0] == "0" or before in _BEFORE_CLOCK:
        said = rewrite.form(TIME, written.replace(".", ":", 1).rstrip("."))
        if said is not None:
            segments[place] = rewrite.say(said, TIME, segments[place])


def age(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads years, months and days: `1 yr. 2 mo. 3 da.`, `45y 3m 2d`."""
    parts = _AGE.fullmatch(segments[place].before)
    if parts is None:
        return
    said = [
        rewrite.form(MEASURE, f"{number} {unit}") for number, unit in zip(parts.groups(), _AGES, strict=True) if number
    ]
    if all(said):
        segments[place] = rewrite.say(" ".join(map(str, said)), MEASURE, segments[place])


def short_noon(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a time whose noon is one letter: `4:20p`."""
    found = _SHORT_NOON.fullmatch(segments[place].before)
    if found is None or not (":" in found[1] or _is_joined(segments, place) or _is_told(segments, place)):
        return  # `5p` alone is five pence
    said = rewrite.form(TIME, f"{found[1]} {NOON[found[2]]}")
    if said is not None:
        segments[place] = rewrite.say(said, TIME, segments[place])
        if place > 1 and segments[place - 1].before in DASHES and _TIME.fullmatch(segments[place - 2].before):
            segments[place - 1] = rewrite.say(TO, PLAIN, segments[place - 1])


def several(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads several of one time: `5:30s for the next two miles`."""
    said = rewrite.form(TIME, segments[place].before.removesuffix("s"))
    if said is not None:
        segments[place] = rewrite.say(f"{said} s", TIME, segments[place])


def _is_told(segments: list[Segment], place: int) -> bool:
    """Whether something is at that time on a day: `Thursdays at 9p`."""
    is_at = place > 0 and segments[place - 1].before.casefold() == "at"
    return is_at and any(segment.before.endswith("days") for segment in segments)


def _has_hours(segments: list[Segment]) -> bool:
    """Whether the sentence has a day of the week, or a word of opening hours."""
    words = [segment.before for segment in segments]
    return any(word.removesuffix("s") in _weekdays() or word.casefold() in _OPEN for word in words)


def _is_joined(segments: list[Segment], place: int) -> bool:
    """Whether a dash or a word joins it to another time: `9a-5p`, `10a to 6p`; two of `p` may be pence."""
    for at in (place - 2, place + 2):
        if 0 <= at < len(segments) and segments[(place + at) // 2].before in _JOINTS:
            other = segments[at].before
            is_pence = other.endswith("p") and segments[place].before.endswith("p") and ":" not in other
            if _TIME.fullmatch(other) and (not is_pence or _has_hours(segments)):
                return True
    return False


@cache
def _weekdays() -> dict[str, str]:
    names = {written: spoken for spoken, written in rows(WEEKDAYS, 2)}
    return {form: spoken for name, spoken in names.items() for form in (name, name.upper(), name.lower())}


def days(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads weekdays that a slash joins: `Mon/Wed`, `Sat/Sun`."""
    if not is_tight(segments, place):
        return
    names = [_weekdays().get(segments[at].before) for at in (place - 1, place + 1)]
    if all(names):
        for at, name in zip((place - 1, place + 1), names, strict=True):
            segments[at] = rewrite.say(name or "", DATE, segments[at])


def head(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the day that a line begins with: `6/24: Doors open at 7`."""
    is_first = place == 0 or (place == 1 and segments[0].before in _BULLETS)
    if not is_first or place + 2 >= len(segments):
        return
    mark, follows = segments[place + 1].before, touch(segments, place)
    is_apart = mark in DASHES and not follows and segments[place + 2].before[0].isupper()
    if is_apart or (mark == ":" and follows):
        segments[place] = rewrite.read_as(DATE, segments[place])


CLOCK_RULES = (
    SentenceRule("age", WrittenShape(_AGE.pattern), age, is_speech=True),
    SentenceRule("stamp", frozenset("T"), stamp, is_speech=True),
    SentenceRule("whole minute", WrittenShape(_STAMP), whole_minute, is_speech=True),
    SentenceRule("with seconds", WrittenShape(_AVIATION), with_seconds, is_speech=True),
    SentenceRule("hours", WrittenShape(r"(?:[01]\d|2[0-3])\.[0-5]\d ?(?:hrs|hours)\.?"), hours, is_speech=True),
    SentenceRule(
        "time of day",
        WrittenShape(r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?: ?(?:[A-Z]ST|[A-Z]DT|UTC|GMT|CES?T))?"),
        of_day,
        is_speech=True,
    ),
    SentenceRule("before noon", WrittenShape(r"(?:[01]?\d|2[0-3])[.:][0-5]\d"), before_noon, is_speech=True),
    SentenceRule("time of a train", WrittenShape(r"0[1-9][0-5][1-9]|0[1-9][1-5]0"), on_railway, is_speech=True),
    SentenceRule("several of a time", WrittenShape(r"[1-9]\d?:[0-5]\ds"), several, is_speech=True),
    SentenceRule("short noon", WrittenShape(_SHORT_NOON.pattern), short_noon, is_speech=True),
    SentenceRule("days", frozenset("/"), days, is_speech=True),
    SentenceRule("head", WrittenShape(_HEAD), head, is_speech=True),
)
