"""Russian's sentence rules of numbers that their neighbours make something else: adjectives, cars, verses."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import OVERRIDE_SOURCE, Segment, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    DATIVE,
    GENITIVE,
    INSTRUMENTAL,
    NOMINATIVE,
    PLURAL,
    PREPOSITIONAL,
    parses,
)
from dncnorm.languages.ru.agreement.prepositions import prepositions
from dncnorm.languages.ru.numbers.readings import CARDINAL, ORDINAL, Form
from dncnorm.languages.ru.shapes import BOOKS

_PERCENTS = frozenset(f"{value}{gap}%" for value in range(1, 101) for gap in ("", " ", "\u00a0"))
_CASES = (NOMINATIVE, ACCUSATIVE, DATIVE, INSTRUMENTAL, PREPOSITIONAL)
_ENDINGS: dict[tuple[int | None, str], str] = {
    (case, form): f"н{ending}"
    for form, endings in (
        ("m", ("ый", "ый", "ому", "ым", "ом")),
        ("f", ("ая", "ую", "ой", "ой", "ой")),
        ("n", ("ое", "ое", "ому", "ым", "ом")),
        (PLURAL, ("ые", "ые", "ым", "ыми", "ых")),
    )
    for case, ending in zip(_CASES, endings, strict=True)
}
"""Of an adjective, by its noun's case and form."""
_ADVERBIAL, _ALL, _SHORTEST = "на", "100", 2
_LENGTHS = ("длительност", "продолжительност", "хронометраж")
_CLOCKS = frozenset(f"{first}{minutes}:{seconds:02}" for minutes in range(60) for seconds in range(60)
                    for first in (("", "0") if minutes < 10 else ("",)))  # fmt: skip
_MINUTES, _SECONDS = ("минута", "минуты", "минут"), ("секунда", "секунды", "секунд")
_WEEK = "неделе"
_WEEKS = WrittenShape(rf"[1-9]\d?[ \u00a0]{_WEEK}")
_MAKES = frozenset(["ВАЗ", "ГАЗ", "УАЗ", "ЗАЗ", "ИЖ", "Лада", "Москвич", "Жигули"])
_GOSPELS = {"Мф.": "матфея", "Мк.": "марка", "Лк.": "луки", "Ин.": "иоанна"}
_GOSPEL = {
    **dict.fromkeys(("в", "во", "о"), "евангелии"), **dict.fromkeys(("из", "от", "до"), "евангелия"),
    **dict.fromkeys(("к", "по"), "евангелию"), **dict.fromkeys(("с", "со", "перед"), "евангелием"),
}  # fmt: skip
"""The word for a gospel by the preposition before it."""
_COLON_WORD, _FIRST_NUMBER = "двоеточие", re.compile(r"[1-9]\d{0,2}", re.ASCII)
_MODELS = frozenset(f"{first}{second:02}" for first in range(20, 40) for second in range(1, 100))


def percent_adjective(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says a percent before a noun that it does not count as an adjective: `100% гарантия` стопроцентная.

    In a list of shares it is none: `60% хлопок, 40% лён`; nor is it one in `на 100% победа`.
    """
    before = segments[place - 1].before.lower() if place else ""
    if place == len(segments) - 1 or before == _ADVERBIAL:
        return
    has_shares = sum(segment.before in _PERCENTS for segment in segments) > 1
    value = segments[place].before.rstrip("%").strip()
    ending = _ending(segments[place + 1].before, prepositions().get(before))
    if not ending or (has_shares and value != _ALL):
        return
    if said := rewrite.forms("CARDINAL", f"{value}%-{ending}"):
        segments[place] = rewrite.say(said[0], "MEASURE", segments[place])


def _ending(word: str, cases: frozenset[int] | None) -> str:
    """Returns the adjective's ending before a word that is a noun, and cannot be in the genitive; "" before others.

    cases: those of a preposition before them.
    """
    found = parses(word) if word.isalpha() and word.islower() and len(word) > _SHORTEST else ()
    if any(parse.part != "NOUN" or parse.case == GENITIVE for parse in found):
        return ""
    governed = (parse for parse in found if cases is None or parse.case in cases)
    return next((ending for parse in governed if (ending := _ENDINGS.get((parse.case, parse.form)))), "")


def duration(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says how long a record is in minutes and seconds: `длительность 3:05`."""
    if not place or not segments[place - 1].before.lower().startswith(_LENGTHS):
        return
    minutes, seconds = map(int, segments[place].before.split(":"))
    said = [*_counted(minutes, _MINUTES), *(_counted(seconds, _SECONDS) if seconds else ())]
    segments[place] = rewrite.say(" ".join(said), "TIME", segments[place])


def week(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says which week it is, never how many: `на 5 неделе`."""
    number = segments[place].before.removesuffix(_WEEK).strip()
    said = Form(ORDINAL, "p", "f").speak(number)
    segments[place] = rewrite.say(f"{said} {_WEEK}", "MEASURE", segments[place])


def _counted(value: int, noun: Sequence[str]) -> tuple[str, str]:
    is_teen = 10 < value % 100 < 20
    form = 2 if is_teen or value % 10 in (0, *range(5, 10)) else int(value % 10 != 1)
    return Form(CARDINAL, "n", "f").speak(str(value)), noun[form]


def car(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the number of a car's model in two halves: `ВАЗ-2114` двадцать один четырнадцать."""
    joined = place > 1 and segments[place - 1].before in DASHES and touch(segments, place - 1)
    make = segments[place - 2 if joined else place - 1] if place else None
    if make is None or make.before not in _MAKES or segments[place].source == OVERRIDE_SOURCE:
        return
    first, second = segments[place].before[:2], segments[place].before[2:]
    zero = "ноль " if second.startswith("0") else ""
    number = Form(CARDINAL, "n", "m")
    segments[place] = rewrite.say(f"{number.speak(first)} {zero}{number.speak(second)}", "CARDINAL", segments[place])


def gospel(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says an evangelist before chapter and verse: `Лк. 19:24`."""
    if place + 2 < len(segments) and segments[place + 1].before.isdecimal() and segments[place + 2].before in ":,":
        before = segments[place - 1].before.lower() if place else ""
        said = f"{_GOSPEL.get(before, 'евангелие')} от {_GOSPELS[segments[place].before]}"
        segments[place] = rewrite.say(said, PLAIN, segments[place])


def verse(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the colon before a verse whose number would be heard as one with its chapter's: `Лк. 20:4`."""
    if place < 2 or not is_tight(segments, place):
        return
    chapter, number = segments[place - 1].before, _FIRST_NUMBER.match(segments[place + 1].before)
    book = segments[place - 2 - (segments[place - 2].before == "." and place > 2)].before.rstrip(".")
    if book in BOOKS and number and chapter.isdecimal() and chapter.endswith("0" * len(number[0])):
        segments[place] = rewrite.say(_COLON_WORD, PLAIN, segments[place])


NEIGHBOUR_RULES = (
    SentenceRule("percent adjective", _PERCENTS, percent_adjective, is_speech=True),
    SentenceRule("duration", _CLOCKS, duration, is_speech=True),
    SentenceRule("week", _WEEKS, week, is_speech=True),
    SentenceRule("car", _MODELS, car, is_speech=True),
    SentenceRule("gospel", frozenset(_GOSPELS), gospel, is_speech=True),
    SentenceRule("verse", frozenset(":"), verse, is_speech=True),
)
