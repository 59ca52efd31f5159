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
from dncnorm.languages.ru.agreement.prepositions import numbered, prepositions
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
_MONTHS = (
    *("января", "февраля", "марта", "апреля", "мая", "июня"),
    *("июля", "августа", "сентября", "октября", "ноября", "декабря"),
)
_OF_YEAR = "года"
_ROMAN_MONTHS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_DAY, _YEAR = re.compile(r"[1-9]|[12]\d|3[01]"), re.compile(r"(1\d{3}|20\d\d)(?:\sгг?\.?)?")
_MONTH_AND_YEAR = re.compile(r"([1-9]|1[0-2])\.(1\d{3}|20\d\d)")
_ONE_NOMINATIVE, _ONE_ACCUSATIVE = "одна ", "одну "
_BY, _ONE_DATIVE = "по", {"одну ": "одной ", "одна ": "одной ", "один ": "одному ", "одно ": "одному "}
_FEW = WrittenShape(r"1 ?[-–—] ?[2-9].{0,12}")
"""Ranges from one: `1–2`, `1-2 ст. л.`"""
_SEASON = WrittenShape(r"\d\d\.(?:0[1-9]|1[0-2]) ?[-–—] ?\d?\d\.(?:0[1-9]|1[0-2])")
_DAYS_OF_MONTH = WrittenShape(r"(?:[1-9]|[12]\d) ?[-–—] ?(?:[2-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])")
_DAYS_BETWEEN, _FROM = re.compile("[-–—]"), "с"
_LIKE_MINUTES = {"05", "10"}
"""Months that are minutes where they differ: `11.05-11.10`."""
_SINCE, _UNTIL = r".*[ое]го [а-я]+", r".*(?:ое|ье) [а-я]+"
"""The forms of the days that a season is between."""
_MODELS = frozenset(f"{first}{second:02}" for first in range(20, 40) for second in range(1, 100))
_NUMBERED = frozenset(f"N{value}" for value in range(1, 1000))
_NAMED_BY_NUMBER = frozenset(
    ("двигатель", "газета", "приказ", "закон", "дело", "протокол", "завод", "договор", "лицей")
)
"""Beside the ranker's nouns."""
_NUMBER_WORD, _QUOTE_ENDS = "номер", frozenset('"»”')
_FAHRENHEIT = "градусов фаренгейта"
_HOUSE, _BUILDING, _BUILDING_WORD = re.compile(r"\d{1,3}(?:/\d{1,2})?"), re.compile(r"[1-9]\d?"), "корпус"
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


def week(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says which week it is, never how many: `на 5 неделе`."""
    number = segments[place].before.removesuffix(_WEEK).strip()
    said = Form(ORDINAL, "p", "f").speak(number)
    segments[place] = rewrite.say(f"{said} {_WEEK}", "MEASURE", segments[place])


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


def season(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says two days by their numbers with what is between them: `13.06-24.06`."""
    first, last = (part.strip() for part in _DAYS_BETWEEN.split(segments[place].before))
    if first[-2:] != last[-2:] and {first[-2:], last[-2:]} == _LIKE_MINUTES:
        return
    since, until = rewrite.form("DATE", first, _SINCE), rewrite.form("DATE", last, _UNTIL)
    if since and until:
        follows = place > 0 and segments[place - 1].before.lower() == _FROM
        said = f"{since} по {until}"
        segments[place] = rewrite.say(said if follows else f"{_FROM} {said}", "DATE", segments[place])


def days_of_month(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says two days of one month by its number: `12-14.10`; not what is measured."""
    first, last = (part.strip() for part in _DAYS_BETWEEN.split(segments[place].before))
    day, month = last.split(".")
    after = segments[place + 1].before if place + 1 < len(segments) else ""
    if int(first) < int(day) and not after.isalpha() and after != "%":
        since, until = rewrite.form("DATE", f"{first}.{month}", _SINCE), rewrite.form("DATE", last, _UNTIL)
        if since and until:
            said = f"{_FROM} {since.rpartition(' ')[0]} по {until}"
            segments[place] = rewrite.say(said, "DATE", segments[place])


def taken(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Puts the `one` of a range into the case of a verb or of `по`: `Насыпь 1–2 горсти`, `по 1-2 раза`."""
    said, before = segments[place].after, segments[place - 1].before.lower() if place else ""
    if not place or segments[place].source == OVERRIDE_SOURCE:
        return
    if before == _BY:
        one = next((one for one in _ONE_DATIVE if said.startswith(one)), "")
        said = _ONE_DATIVE.get(one, "") + said.removeprefix(one)
        segments[place] = rewrite.say(said, segments[place].semiotic_class or "CARDINAL", segments[place])
    if not said.startswith(_ONE_NOMINATIVE):
        return
    verb = parses(before.replace("ё", "е"))[0]
    if verb.part == "INFN" or "impr" in verb.tags:
        accusative = _ONE_ACCUSATIVE + said.removeprefix(_ONE_NOMINATIVE)
        segments[place] = rewrite.say(accusative, segments[place].semiotic_class or "CARDINAL", segments[place])


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


def number_sign(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a Latin N that touches its number after what is numbered, or a name: `поезд N163`, `"Сапсан" N163`."""
    before = segments[place - 1].before if place else ""
    lemma = parses(before.lower())[0].lemma if before.isalpha() else ""
    if before in _QUOTE_ENDS or lemma in _NAMED_BY_NUMBER or lemma in numbered():
        number = Form(CARDINAL, "n", "m").speak(segments[place].before[1:])
        segments[place] = rewrite.say(f"{_NUMBER_WORD} {number}", "CARDINAL", segments[place])


def fahrenheit(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says degrees whose sign is typed as a star: `350*F`."""
    if place > 1 and segments[place - 1].before == "*" and segments[place - 2].before.isdecimal():
        segments[place] = rewrite.say(_FAHRENHEIT, PLAIN, segments[place])


def building(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the letter between a house's number and its building's: `6 к2`, `12к1`."""
    if not 0 < place < len(segments) - 1 or not touch(segments, place):
        return
    house, number = segments[place - 1].before, segments[place + 1]
    if _HOUSE.fullmatch(house) and _BUILDING.fullmatch(number.before):
        segments[place] = rewrite.say(_BUILDING_WORD, PLAIN, segments[place])
        segments[place + 1] = rewrite.say(Form(CARDINAL, "n", "m").speak(number.before), "CARDINAL", number)


def roman_month(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says a date whose month is a Roman number: `5.VII.1881`, `4(16).X.1871`."""
    if not 1 < place < len(segments) - 2 or not touch(segments, place - 1) or not touch(segments, place):
        return
    dots, year = (place - 1, place + 1), _YEAR.fullmatch(segments[place + 2].before)
    days = _days(segments, place - 2)
    if not year or not days or any(segments[at].before != "." for at in dots):
        return
    _say_days(segments, days, rewrite)
    month = _MONTHS[_ROMAN_MONTHS.index(segments[place].before)]
    for at, said in zip((*dots, place), ("", "", month), strict=True):
        segments[at] = rewrite.say(said, "DATE", segments[at])
    said = f"{Form(ORDINAL, 'g', 'm').speak(year[1])} {_OF_YEAR}"
    segments[place + 2] = rewrite.say(said, "DATE", segments[place + 2])


def old_style(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says a date in both styles whose month is a number: `12(24).3.1865`."""
    after = _MONTH_AND_YEAR.fullmatch(segments[place + 2].before) if place + 2 < len(segments) else None
    days = _days(segments, place) if after and segments[place + 1].before == "." else []
    if after and days and touch(segments, place):
        _say_days(segments, days, rewrite)
        segments[place + 1] = rewrite.say("", "DATE", segments[place + 1])
        said = f"{_MONTHS[int(after[1]) - 1]} {Form(ORDINAL, 'g', 'm').speak(after[2])} {_OF_YEAR}"
        segments[place + 2] = rewrite.say(said, "DATE", segments[place + 2])


def _days(segments: Sequence[Segment], place: int) -> list[int]:
    """Returns where the days of a date are that end at a place: `4`, `4(16)`."""
    if _DAY.fullmatch(segments[place].before):
        return [place]
    is_pair = place > 2 and segments[place].before == ")" and segments[place - 2].before == "("
    both = [place - 3, place - 1]
    return both if is_pair and all(_DAY.fullmatch(segments[at].before) for at in both) else []


def _say_days(segments: list[Segment], days: Sequence[int], rewrite: Rewriter) -> None:
    for at in days:
        segments[at] = rewrite.say(Form(ORDINAL, "g", "n").speak(segments[at].before), "ORDINAL", segments[at])


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
    SentenceRule("week", _WEEKS, week, is_speech=True),
    SentenceRule("number sign", _NUMBERED, number_sign, is_speech=True),
    SentenceRule("fahrenheit", frozenset("F"), fahrenheit, is_speech=True),
    SentenceRule("building", frozenset("кК"), building, is_speech=True),
    SentenceRule("roman month", frozenset(_ROMAN_MONTHS), roman_month, is_speech=True),
    SentenceRule("old style", frozenset(")"), old_style, is_speech=True),
    SentenceRule("grades", _GRADES, grades, is_speech=True),
    SentenceRule("grades apart", frozenset(_GRADE_CASES), grades_apart, is_speech=True),
    SentenceRule("car", _MODELS, car, is_speech=True),
    SentenceRule("season", _SEASON, season, is_speech=True),
    SentenceRule("days of a month", _DAYS_OF_MONTH, days_of_month, is_speech=True),
    SentenceRule("taken", _FEW, taken, is_speech=True),
    SentenceRule("gospel", frozenset(_GOSPELS), gospel, is_speech=True),
    SentenceRule("verse", frozenset(":"), verse, is_speech=True),
)
