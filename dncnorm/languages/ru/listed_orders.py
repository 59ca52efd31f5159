"""Says numbers that a joining word parts as ordinals where one noun follows them all: `1 и 2 группы`, `7 и 8 ряд`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.segments import OVERRIDE_SOURCE, Segment
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.abbreviated.wanted import small, wanted
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    Parse,
    declined,
    gender,
    parses,
)
from dncnorm.languages.ru.agreement.prepositions import numbered, parts
from dncnorm.languages.ru.numbers.readings import ORDINAL, Form
from dncnorm.languages.ru.numbers.words import CASES

_OR = "или"
_JOINING = frozenset(("и", _OR))
_COMMA = ","
_VALUE, _LIKE_ONE = re.compile(r"[1-9]\d?", re.ASCII), re.compile(r"(?:\d*[^1\D])?1")
_ORDERED = frozenset(
    (
        *("группа", "класс", "курс", "этаж", "степень", "категория", "разряд", "сорт", "смена", "квартал", "триместр"),
        *("подъезд", "место", "тур", "ряд", "терминал", "четверть", "полугодие", "подгруппа", "эшелон", "дивизион"),
        *("серия", "часть", "глава", "том", "сезон", "этап", "раунд"),
        *("стадия", "ступень", "передача", "поколение", "энергоблок", "тайм", "период", "строка", "столбец"),
    )
)
"""Nouns that numbers with `и` order also where their form would let them be counted: `1 и 2 группы`."""
_USUAL = (NOMINATIVE, ACCUSATIVE, GENITIVE)


def listed_orders(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the numbers around a joining word as ordinals in the case and gender of the noun after them."""
    if not 0 < place < len(segments) - 2:
        return
    places = _numbers(segments, place)
    word = segments[place + 2].before
    if len(places) < 2 or not (word.isalpha() and word.islower()) or _are_labels(segments, places[0]):
        return
    nouns = _nouns(word.replace("ё", "е"))
    ordered = [] if segments[place].before == _OR else [one for one in nouns if one.lemma in _ORDERED]
    cases = wanted(segments, places[0], is_place=False)
    found = [one for one in ordered if one.case in cases] or _uncounted(nouns, segments[place + 1].before)
    if not found:
        return
    noun = next((one for case in (*cases, *_USUAL) for one in found if one.case == case), found[0])
    case = CASES[noun.case or NOMINATIVE]
    for at in places:
        said = Form(ORDINAL, case, gender(noun)).speak(segments[at].before)
        segments[at] = rewrite.say(said, "ORDINAL", segments[at])


def _numbers(segments: Sequence[Segment], place: int) -> list[int]:
    """The places of the numbers that a joining word ends a list of; none if they do not rise."""
    places = [place + 1, place - 1]
    while places[-1] > 1 and segments[places[-1] - 1].before == _COMMA:
        if not _VALUE.fullmatch(segments[places[-1] - 2].before):
            break
        places.append(places[-1] - 2)
    places.reverse()
    written = [segments[at].before for at in places]
    if not all(map(_VALUE.fullmatch, written)) or any(segments[at].source == OVERRIDE_SOURCE for at in places):
        return []
    values = [int(one) for one in written]
    return places if values == sorted(set(values)) else []


def _are_labels(segments: Sequence[Segment], first: int) -> bool:
    """Whether numbers name what stands before them: `пунктам 1 и 7 части второй`."""
    before = small(segments[first - 1]) if first else ""
    nouns = declined(before, "NOUN") if before.isalpha() else []
    return any(one.form == PLURAL and (one.lemma in numbered() or one.lemma in parts()) for one in nouns)


def _nouns(word: str) -> list[Parse]:
    """The parses of a thing's name; none of other words."""
    is_noun = parses(word)[0].part == "NOUN"
    return [one for one in declined(word, "NOUN") if gender(one) and not one.is_animate] if is_noun else []


def _uncounted(nouns: Sequence[Parse], last: str) -> list[Parse]:
    """The parses of a noun in the singular, if its form cannot be what numbers count."""
    if _LIKE_ONE.fullmatch(last) or any(one.case == GENITIVE for one in nouns):
        return []
    return [one for one in nouns if one.form != PLURAL and "Fixd" not in one.tags]


LISTED_ORDERS = (SentenceRule("listed orders", _JOINING, listed_orders, is_speech=True),)
