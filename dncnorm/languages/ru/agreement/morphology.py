"""Parses of Russian words, from pymorphy3's dictionary: part of speech, case, gender or plural, animacy, lemma."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dncnorm.core.remembering import REMEMBERED_FORMS

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer

CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
NOMINATIVE, GENITIVE, DATIVE, ACCUSATIVE, INSTRUMENTAL, PREPOSITIONAL = range(6)
_CASE_NUMBERS = {**{name: number for number, name in enumerate(CASES)}, "gen2": 1, "acc2": 3, "loc2": 5, "voct": 0}
_GENDERS = {"masc": "m", "femn": "f", "neut": "n"}
PLURAL = "p"
_NAMES = frozenset(["Name", "Surn", "Patr"])
FORMS = ("m", "f", "n", PLURAL)
"""The three genders of the singular, and the plural."""
VERBS = frozenset(["VERB", "INFN", "GRND", "PRTS", "PRTF"])
"""Parts of speech that are forms of a verb."""

_UNKNOWN = re.compile("[^ -~\u0400-\u04ff\u2010-\u2026«»№°]")
"""What pymorphy3 1.2 has no use for, and in part raises errors at: surrogates, letters without a Unicode name."""
LONGEST_WORD = 40
"""Characters of the longest word that is looked up; a longer one is cut, from its beginning."""


class Parse(NamedTuple):
    """One way to read a word.

    part: of speech, as OpenCorpora names it. case: a number, index of `CASES`; None if it has none.
    form: one of `FORMS`; "" if it has none. tags: everything in the dictionary.
    """

    part: str
    case: int | None
    form: str
    is_animate: bool
    lemma: str
    tags: str


@cache
def _analyzer() -> MorphAnalyzer:
    from pymorphy3 import MorphAnalyzer

    return MorphAnalyzer(lang="ru")


@lru_cache(maxsize=REMEMBERED_FORMS)
def parses(word: str) -> tuple[Parse, ...]:
    """Returns the parses of a word in lower case, the likeliest first; at least one."""
    return tuple(map(_parse, _analyzer().parse(_UNKNOWN.sub("?", word[-LONGEST_WORD:]))))


def _parse(found: object) -> Parse:
    tag = found.tag  # type: ignore[attr-defined]
    form = PLURAL if tag.number == "plur" else _GENDERS.get(tag.gender, "")
    lemma = found.normal_form  # type: ignore[attr-defined]
    return Parse(str(tag.POS), _CASE_NUMBERS.get(tag.case), form, tag.animacy == "anim", lemma, str(tag))


def may_be_name(word: str) -> bool:
    """Whether a word in lower case may be a person's name: by the dictionary, or because it is not there."""
    is_name = any(not _NAMES.isdisjoint(re.split("[ ,]", parse.tags)) for parse in parses(word))
    return is_name or not _analyzer().word_is_known(word)


def declined(word: str, *parts: str) -> list[Parse]:
    """Returns the parses of these parts of speech that have a case."""
    return [parse for parse in parses(word) if parse.part in parts and parse.case is not None]


def cases_of(found: Iterable[Parse]) -> frozenset[int]:
    """Returns the cases of some parses."""
    return frozenset(parse.case for parse in found if parse.case is not None)


def gender(noun: Parse) -> str:
    """Returns the gender of a noun in any form; "" if it has none, as "ножницы"."""
    if noun.form != PLURAL:
        return noun.form
    return next((parse.form for parse in parses(noun.lemma) if parse.part == "NOUN" and parse.form != PLURAL), "")


def inflected(noun: str, case: int, is_plural: bool) -> str | None:
    """Returns a noun in another form; None where the dictionary has none."""
    words = [parse for parse in _analyzer().parse(noun) if "NOUN" in parse.tag]
    found = words[0].inflect({CASES[case], "plur" if is_plural else "sing"}) if words else None
    return str(found.word) if found else None


@cache
def every_form(lemma: str) -> tuple[Parse, ...]:
    """Returns the parses of all forms of a noun, in the singular and in the plural."""
    noun = next(found for found in _analyzer().parse(lemma) if "NOUN" in found.tag)
    return tuple(map(_parse, noun.lexeme))
