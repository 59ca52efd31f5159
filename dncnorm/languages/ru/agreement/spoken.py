"""Reads the case, gender and kind off a number's spoken form: "двух тысяч двенадцати" is a cardinal in the genitive."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    CASES,
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    Parse,
    cases_of,
    declined,
    parses,
)
from dncnorm.languages.ru.lexicon.scales import scales

CARDINAL, ORDINAL, OTHER, NOUN = range(4)
_SCALES = frozenset(scale.noun for scale in scales())
_NUMERALS = ("ноль", "нуль", "сто", "сорок", "оба", "полтора")
_WITH_GENDER = ("один", "два", "полтора", "оба", "ноль")
_LIKE_GENITIVE = ("двух", "трех", "четырех", "одного")
"""Forms that are also the accusative before animate nouns."""
_SIGNS = ("плюс", "минус")
_WHOLE = "целый"


class Form(NamedTuple):
    """What an inflected form may be.

    form: one of `FORMS`, "" if it shows none. needs_animate: the noun is, or is not; None where it may be either.
    """

    case: int
    form: str
    needs_animate: bool | None = None


class Spoken(NamedTuple):
    """kind: CARDINAL, ORDINAL (adjectives, too), NOUN, or OTHER. forms: all that it may be. lemma: of a noun."""

    kind: int
    forms: frozenset[Form] = frozenset()
    lemma: str = ""

    @property
    def cases(self) -> frozenset[int]:
        """Returns the cases that it may be in."""
        return frozenset(form.case for form in self.forms)


@lru_cache(maxsize=REMEMBERED_FORMS)
def inflection(text: str, is_fraction: bool = False) -> Spoken:
    """Returns what the number words at the beginning of a spoken form may be, past a plus or minus.

    is_fraction: "двадцать шестых" is a part of something; else an ordinal. An adjective made of a number
    ("стомиллиметровый") is inflected as an ordinal is.
    """
    words = text.split()
    if words[0] in _SIGNS and len(words) > 1:
        words = words[1:]
    is_fraction = is_fraction or any(parses(word)[0].lemma == _WHOLE for word in words)
    numerals: list[tuple[Parse, ...]] = []
    for word in words:
        found = tuple(parse for parse in parses(word) if _is_numeral(parse, is_fraction))
        if not found:
            break
        numerals.append(found)
    rest = words[len(numerals) :]
    if len(rest) == 1 and (adjective := declined(rest[0], "ADJF")):
        return Spoken(ORDINAL, frozenset(map(_ordinal_form, adjective)))
    if not numerals:
        return _noun(words)
    if is_fraction:
        return Spoken(CARDINAL, frozenset(Form(case, "") for case in _shared_cases(words, numerals, is_fraction)))
    ordinal = [parse for parse in numerals[-1] if "Anum" in parse.tags and parse.lemma != "один"]
    if ordinal:
        return Spoken(ORDINAL, frozenset(_ordinal_form(parse) for parse in ordinal if parse.case is not None))
    cases = _agreed(_shared_cases(words, numerals, is_fraction), rest)
    forms = _genders(numerals[-1])
    return Spoken(CARDINAL, frozenset(Form(case, form) for case in cases for form in forms))


def _noun(words: list[str]) -> Spoken:
    """Reads the first noun of a text without a number: "квадратных метров" is a genitive plural."""
    nouns = next(filter(None, (declined(word, "NOUN") or declined(word, "PRTF") for word in words)), None)
    if not nouns:
        return Spoken(OTHER)
    return Spoken(
        NOUN, frozenset(Form(parse.case, parse.form) for parse in nouns if parse.case is not None), nouns[0].lemma
    )


def _is_numeral(parse: Parse, is_fraction: bool) -> bool:
    if is_fraction and (parse.lemma == _WHOLE or parse.part == "CONJ"):
        return True
    if parse.part == "NUMR" or "Anum" in parse.tags or parse.lemma in _SCALES or parse.lemma in _NUMERALS:
        return True
    return parse.lemma == "один" and parse.part == "ADJF"


def _ordinal_form(parse: Parse) -> Form:
    assert parse.case is not None
    shows_animacy = parse.case == ACCUSATIVE and parse.form in ("m", PLURAL)
    return Form(parse.case, parse.form, parse.is_animate if shows_animacy else None)


def _shared_cases(words: list[str], numerals: list[tuple[Parse, ...]], is_fraction: bool) -> frozenset[int]:
    """Returns the cases that all numerals share; after the first, a scale or part in the genitive may be counted."""
    shared = frozenset(range(len(CASES)))
    for place, (word, found) in enumerate(zip(words, numerals, strict=False)):
        cases = cases_of(found)
        is_scale = found[0].lemma in _SCALES and GENITIVE in cases
        is_part = any(parse.case == GENITIVE and parse.form == PLURAL for parse in found)
        if place and (is_part if is_fraction else is_scale):
            cases |= {NOMINATIVE, ACCUSATIVE}
        if word in _LIKE_GENITIVE and not is_fraction:
            cases |= {ACCUSATIVE}
        shared = shared & cases or (shared if is_fraction else frozenset())
    return shared


def _agreed(cases: frozenset[int], counted: list[str]) -> frozenset[int]:
    """Restricts the cases by the unit that is counted: "пятнадцати километров" is no dative."""
    for word in counted[:2]:
        found = [parse for parse in parses(word) if parse.part in ("NOUN", "ADJF") and parse.case is not None]
        if not found:
            break
        own = {parse.case for parse in found}
        if GENITIVE in own:
            own |= {NOMINATIVE, ACCUSATIVE}
        cases = cases & own or cases
        if found[0].part == "NOUN":
            break
    return cases


def _genders(last: tuple[Parse, ...]) -> frozenset[str]:
    """Returns the forms that the last numeral shows; "" where it shows none."""
    if last[0].lemma not in _WITH_GENDER:
        return frozenset([""])
    return frozenset(parse.form for parse in last)
