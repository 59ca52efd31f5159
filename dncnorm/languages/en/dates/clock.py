"""Reads times and days that the corpus's own tokens do not show: time stamps, seconds, schedules. For a voice.

2024-03-15T14:30:00Z, at 1821:20, 3:30-4:20p, Mon/Wed, 6/24: Doors open
"""

from __future__ import annotations

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import has_word

DATE, MEASURE, TIME, VERBATIM = "DATE", "MEASURE", "TIME", "VERBATIM"
HOURS_WORD, NOON = "hour", {"a": "am", "p": "pm"}
_BEFORE_SECONDS = frozenset(["at", "until", "till", "before", "since", "closes", "close", "begins", "starts", "ends"])
_BEFORE_SECONDS |= {"began", "started", "ended", "opens", "expires", "timestamp"}
_ZONES = frozenset(
    ["UTC", "GMT", "EST", "EDT", "CST", "CDT", "PST", "PDT", "CET", "CEST", "BST", "IST", "JST", "local"]
)
_IS, _RACE, _DEADLINE = frozenset(["is", "was", "usually", "of", "read", "reads"]), "race time", "deadline"


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


CLOCK_RULES = (
    SentenceRule(
        "time of day",
        WrittenShape(r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?: ?(?:[A-Z]ST|[A-Z]DT|UTC|GMT|CES?T))?"),
        of_day,
        is_speech=True,
    ),
)
