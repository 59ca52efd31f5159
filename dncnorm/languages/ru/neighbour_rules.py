"""Russian's sentence rules of numbers that their neighbours make something else: adjectives, cars, verses."""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import OVERRIDE_SOURCE, Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule
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
_MAKES = frozenset(["ВАЗ", "ГАЗ", "УАЗ", "ЗАЗ", "ИЖ", "Лада", "Москвич", "Жигули"])
_MODELS = frozenset(f"{first}{second:02}" for first in range(20, 40) for second in range(1, 100))
_GRADES = frozenset(
    f"{first}{dash}{last}" for first in range(1, 11) for last in range(first + 1, 12) for dash in DASHES
)
_DASH = re.compile(f"[{re.escape(''.join(sorted(DASHES)))}]")
_GRADE_CASES = {"кл.": "n", "кл": "n", "классов": "g", "классы": "n", "классам": "d", "классами": "i", "классах": "p"}


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


def grades(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says years of school as ordinals: `для 5-11 классов`."""
    case = _GRADE_CASES.get(segments[place + 1].before) if place + 1 < len(segments) else None
    if case:
        first, last = (Form(ORDINAL, case, "s").speak(one) for one in _DASH.split(segments[place].before))
        segments[place] = rewrite.say(f"{first} {last}", "ORDINAL", segments[place])


def grades_apart(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says years of school with spaces around their dash as ordinals: `для 5 - 9 классов`."""
    numbers = (place - 3, place - 1)
    if place < 3 or segments[place - 2].before not in DASHES:
        return
    is_counted = place > 3 and segments[place - 4].before == _ADVERBIAL  # `школа на 5 - 9 классов`
    if not is_counted and "".join(segments[at].before for at in range(place - 3, place)) in _GRADES:
        for at in numbers:
            said = Form(ORDINAL, _GRADE_CASES[segments[place].before], "s").speak(segments[at].before)
            segments[at] = rewrite.say(said, "ORDINAL", segments[at])


NEIGHBOUR_RULES = (
    SentenceRule("percent adjective", _PERCENTS, percent_adjective, is_speech=True),
    SentenceRule("grades", _GRADES, grades, is_speech=True),
    SentenceRule("grades apart", frozenset(_GRADE_CASES), grades_apart, is_speech=True),
    SentenceRule("car", _MODELS, car, is_speech=True),
)
