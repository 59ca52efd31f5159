"""Russian's sentence rules of times, lengths of time and a runner's pace: `12:00 часов`, `хронометраж 3:05`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.segments import Segment
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.ru.numbers.readings import CARDINAL, Form

_LENGTHS = ("длительност", "продолжительност", "хронометраж")
_CLOCKS = frozenset(f"{first}{minutes}:{seconds:02}" for minutes in range(60) for seconds in range(60)
                    for first in (("", "0") if minutes < 10 else ("",)))  # fmt: skip
_MINUTES, _SECONDS = ("минута", "минуты", "минут"), ("секунда", "секунды", "секунд")
_FULL_HOURS = ("часов", "часа", "час", "часам", "часами", "часу")
_HOURS, _HOUR_WORDS = frozenset(("ч.", "ч", "час.", *_FULL_HOURS)), frozenset(_FULL_HOURS)
_PACE = WrittenShape(r"(?:[2-9]|1[0-5]):[0-5]\d(?:\s?[-–—]\s?(?:[2-9]|1[0-5]):[0-5]\d)?")
"""Minutes and seconds that a kilometre takes; one of them, or two."""
_PACE_ENDS = re.compile(r"\s?[-–—]\s?")
_PACE_WORD = re.compile("темп(?:[аеу]|ом|ы|ов|ам|ами|ах)?")
_PACE_REACH = 30
"""How far back the word for a pace is looked for, in tokens."""
_SENTENCE_ENDS = frozenset(".!?…")
_DAY_WORDS = frozenset(("в", "с", "начало", "старт", "утра", "вечера"))
_PER, _KILOMETRE = {"на": "на", "/": "на", "за": "за"}, {"км": "километр", "километр": "километр"}
_PER_MINUTES = ("мин", "мин.", "минут", "минуты")


def duration(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says how long a record is in minutes and seconds: `длительность 3:05`."""
    if not place or not segments[place - 1].before.lower().startswith(_LENGTHS):
        return
    minutes, seconds = map(int, segments[place].before.split(":"))
    said = [*_counted(minutes, _MINUTES), *(_counted(seconds, _SECONDS) if seconds else ())]
    segments[place] = rewrite.say(" ".join(said), "TIME", segments[place])


def _counted(value: int, noun: Sequence[str]) -> tuple[str, str]:
    is_teen = 10 < value % 100 < 20
    form = 2 if is_teen or value % 10 in (0, *range(5, 10)) else int(value % 10 != 1)
    return Form(CARDINAL, "n", "f").speak(str(value)), noun[form]


def hours(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves out the hours of a time of day that are said twice: `с 09-00 ч.`, `до 16:00 часов`."""
    before = segments[place - 1] if place else None
    after = segments[place + 1].before if place + 1 < len(segments) else ""
    word = segments[place].before
    if word in ("ч", "час") and after.isalpha():  # `в 9:00 час пик`
        return
    if before is None or before.semiotic_class != "TIME" or _HOUR_WORDS.isdisjoint(before.after.split()):
        return
    if ":" in before.before and before.after.endswith(f" {word}"):
        segments[place - 1] = rewrite.say(before.after.removesuffix(f" {word}"), "TIME", before)
    else:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def from_to(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves out `в` or `с` before a stretch of time, which has a preposition of its own: `в 16:00-18:00`."""
    after = segments[place + 1] if place + 1 < len(segments) else None
    if after and after.semiotic_class == "TIME" and after.after.startswith("с "):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def pace(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says minutes and seconds of a kilometre by their numbers: `темп 4:50-4:55`, `по 5:30 мин/км`."""
    if not _is_per_kilometre(segments, place, rewrite) and not _follows_pace(segments, place):
        return
    said = f" {SILENCE} ".join(map(_minutes_seconds, _PACE_ENDS.split(segments[place].before)))
    segments[place] = rewrite.say(said, "CARDINAL", segments[place])


def _is_per_kilometre(segments: list[Segment], place: int, rewrite: Rewriter) -> bool:
    """Whether a kilometre follows, `5:30 мин/км`, `4:50 на км`; its signs are said."""
    at = place + 1 + (place + 1 < len(segments) and segments[place + 1].before in _PER_MINUTES)
    if at + 1 >= len(segments):
        return False
    per, kilometre = _PER.get(segments[at].before), _KILOMETRE.get(segments[at + 1].before)
    if per is None or kilometre is None:
        return False
    if at > place + 1:
        segments[place + 1] = rewrite.say(_MINUTES[-1], PLAIN, segments[place + 1])
    segments[at] = rewrite.say(per, PLAIN, segments[at])
    segments[at + 1] = rewrite.say(kilometre, PLAIN, segments[at + 1])
    return True


def _follows_pace(segments: Sequence[Segment], place: int) -> bool:
    """Whether the word for a pace stands before in the sentence, and no time of day is meant."""
    if not place or segments[place - 1].before.lower() in _DAY_WORDS:
        return False
    for segment in reversed(segments[max(0, place - _PACE_REACH) : place]):
        if segment.before in _SENTENCE_ENDS:
            return False
        if _PACE_WORD.fullmatch(segment.before.lower()):
            return True
    return False


def _minutes_seconds(written: str) -> str:
    minutes, seconds = written.split(":")
    number = Form(CARDINAL, "n", "m")
    zeros = "ноль " * (len(seconds) - len(seconds.lstrip("0")))
    rest = number.speak(seconds.lstrip("0")) if seconds.strip("0") else ""
    return f"{number.speak(minutes)} {zeros}{rest}".strip()


CLOCK_RULES = (
    SentenceRule("duration", _CLOCKS, duration, is_speech=True),
    SentenceRule("pace", _PACE, pace, is_speech=True),
    SentenceRule("hours", _HOURS, hours, is_speech=True),
    SentenceRule("from to", frozenset(("в", "В", "с", "С")), from_to, is_speech=True),
)
