"""Number words: cardinals and ordinals, in every case, gender and number."""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial
from typing import NamedTuple

from dncnorm.languages.ru.check.inflection import with_yu, words_of_nouns
from dncnorm.languages.ru.lexicon import numbers as number_words
from dncnorm.languages.ru.lexicon import scales as lexicon
from dncnorm.languages.ru.lexicon.declension import CASES, endings
from dncnorm.values.speech import word_at
from dncnorm.values.spoken import numbers as engine
from dncnorm.values.spoken.numbers import Found, Numerals

Words = engine.Words
SINGULAR, PLURAL = "s", "p"


class Ordinal(NamedTuple):
    """An ordinal, where it ends, and in which numbers it may stand."""

    value: int
    end: int
    number: str


@cache
def numerals() -> dict[str, int]:
    """Every form of the numerals below a thousand."""
    return {form: value for word, value in number_words.understood().items() for form in with_yu(word)}


@cache
def scales() -> dict[str, int]:
    """Every form of `тысяча`, `миллион` and their like -> its power of ten."""
    powers = {scale.noun: scale.power for scale in lexicon.all_scales()}
    forms = words_of_nouns((scale.noun, scale.declined().every()) for scale in lexicon.all_scales())
    return {form: powers[noun] for form, noun in forms.items()}


@cache
def _ordinal_words() -> dict[str, tuple[list[str], str]]:
    """Every form of the simple ordinals -> a form of the cardinal, and the grammatical numbers."""
    names = {value: form for form, value in numerals().items()}
    return {
        stem + ending: ([names[value]], number)
        for value, (stem, paradigm) in number_words.ordinals().items()
        for ending, number in _ordinal_endings(paradigm).items()
    }


@cache
def _ordinal_endings(paradigm: str = "hard") -> dict[str, str]:
    """The endings of a paradigm -> the grammatical numbers."""
    found: dict[str, str] = {}
    for gender in "mfn":
        for place, several in enumerate(endings()[paradigm, gender]):
            number = SINGULAR if place < len(CASES) else PLURAL
            for ending in (form for one in several for form in with_yu(one)):
                known = found.get(ending, "")
                found[ending] = known if number in known else known + number
    return found


@cache
def _scale_stems() -> dict[str, str]:
    return {scale.ordinal_stem: scale.noun for scale in lexicon.all_scales()}


@cache
def _compound() -> re.Pattern[str]:
    """`двадцатипятитысячный`: numerals run together, a scale, an ending."""
    parts = sorted((word for word in numerals() if len(word) > 2), key=len, reverse=True)
    return re.compile(
        f"(?P<count>(?:{'|'.join(parts)})*)(?P<scale>{'|'.join(sorted(_scale_stems(), key=len, reverse=True))})"
        f"(?P<ending>{'|'.join(sorted(_ordinal_endings(), key=len, reverse=True))})"
    )


@cache
def _one_numeral() -> re.Pattern[str]:
    return re.compile("|".join(sorted(numerals(), key=len, reverse=True)))


def below_thousand(words: Words, start: int) -> Found:
    """`сто`, `сто двадцать`, `сто двадцать три`, every beginning of it."""
    found: Found = []
    total, room, at = 0, 1000, start
    while (value := numerals().get(word_at(words, at))) is not None and value < room and (value or not found):
        total, at = total + value, at + 1
        found.append((total, at))
        room = 100 if value and value % 100 == 0 else 10 if value in range(20, 100) else 0
    return found


_CARDINALS = Numerals(below_thousand, scales(), lone=1)
cardinals = partial(engine.cardinals, own=_CARDINALS)
"""Reads every cardinal that begins at a place, the shortest first; a scale alone is one of it."""
whole_cardinal = partial(engine.whole_cardinal, own=_CARDINALS)
"""Reads the cardinal that all the words together are."""


@lru_cache(maxsize=4096)
def _cardinal_of(word: str) -> tuple[list[str], str] | None:
    """The words of the cardinal of an ordinal, `двадцатипятитысячный` too, and its grammatical numbers."""
    match = _compound().fullmatch(word)
    if word in _ordinal_words() or not match:
        return _ordinal_words().get(word)
    counted = _one_numeral().findall(match["count"])
    return [*counted, _scale_stems()[match["scale"]]], _ordinal_endings()[match["ending"]]


def ordinals(words: Words, start: int = 0) -> list[Ordinal]:
    """Every ordinal that begins at `start`; it ends with the first ordinal word."""
    for at in range(start, len(words)):
        found = _cardinal_of(words[at])
        if found:
            head = words[start:at]
            is_one = [numerals().get(word) for word in head] == [1]  # `одна тысячная` is a part
            value = None if is_one else whole_cardinal([*head, *found[0]])
            return [] if value is None else [Ordinal(value, at + 1, found[1])]
        if words[at] not in numerals() and words[at] not in scales():
            return []
    return []
