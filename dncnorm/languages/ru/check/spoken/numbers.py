"""Number words: cardinals and ordinals, in every case, gender and number."""

from __future__ import annotations

import re
from functools import cache, lru_cache
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
def _ordinal_words() -> dict[str, tuple[int, str]]:
    """Every form of the simple ordinals -> the value, and its grammatical numbers."""
    return {
        stem + ending: (value, number)
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
def _scale_stems() -> dict[str, int]:
    return {scale.ordinal_stem: scale.power for scale in lexicon.all_scales()}


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


def numeral(words: Words, at: int) -> int | None:
    """The numeral below a thousand that words[at] is, if any."""
    return numerals().get(word_at(words, at))


def below_thousand(words: Words, start: int) -> Found:
    """`сто`, `сто двадцать`, `сто двадцать три`, every beginning of it."""
    found: Found = []
    total, room, at = 0, 1000, start
    while (value := numeral(words, at)) is not None and value < room and (value or not found):
        total, at = total + value, at + 1
        found.append((total, at))
        room = 100 if value and value % 100 == 0 else 10 if value in range(20, 100) else 0
    return found


@cache
def _cardinals() -> Numerals:
    return Numerals(below_thousand, scales(), lone=1)


def cardinals(words: Words, start: int = 0) -> Found:
    """Every cardinal that begins at `start`, the shortest first; a scale alone is one of it."""
    return engine.cardinals(words, _cardinals(), start)


def whole_cardinal(words: Words) -> int | None:
    """The cardinal that all the words together are."""
    return engine.whole_cardinal(words, _cardinals())


@lru_cache(maxsize=4096)
def _compound_ordinal(word: str) -> tuple[int, int, str] | None:
    """A scale's ordinal, `двухтысячный`, as (how many of it, its power of ten, grammatical numbers); 0 where bare."""
    match = _compound().fullmatch(word)
    if match is None:
        return None
    count = whole_cardinal(_one_numeral().findall(match["count"])) if match["count"] else 0
    if count is None:
        return None
    return count, _scale_stems()[match["scale"]], _ordinal_endings()[match["ending"]]


def ordinals(words: Words, start: int = 0) -> list[Ordinal]:
    """Every ordinal that begins at `start`; it ends with the first ordinal word."""
    for at in range(start, len(words)):
        word = words[at]
        known = _ordinal_words().get(word)
        if known is not None:
            return _simple(words[start:at], *known, at + 1)
        scaled = _compound_ordinal(word)
        if scaled is not None:
            return _scaled(words[start:at], *scaled, at + 1)
        if word not in numerals() and word not in scales():
            return []
    return []


def _simple(head: Words, value: int, number: str, end: int) -> list[Ordinal]:
    """Cardinals, and a last word in whose place its own cardinal gives one number."""
    if not head:
        return [Ordinal(value, end, number)]
    if value == 0:
        return []
    name = next(form for form, known in numerals().items() if known == value)
    whole = whole_cardinal([*head, name])
    return [] if whole is None else [Ordinal(whole, end, number)]


def _scaled(head: Words, count: int, power: int, number: str, end: int) -> list[Ordinal]:
    before = whole_cardinal(head) if head else 0
    if before is None or before == 1 or (head and not before):
        return []
    if count:
        fits = before % 10 ** (power + 3) == 0
        return [Ordinal(before + count * 10**power, end, number)] if fits else []
    if not before:
        return [Ordinal(int(10**power), end, number)]
    # `сто двадцать пять тысячный`, and `миллион тысячный`.
    high, low = divmod(before, 1000)
    if low:
        return [] if high and high % 10**power else [Ordinal(high * 1000 + low * 10**power, end, number)]
    return [Ordinal(before + int(10**power), end, number)] if before % 10 ** (power + 3) == 0 else []
