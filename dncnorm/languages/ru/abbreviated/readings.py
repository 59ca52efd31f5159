"""The readings of abbreviations: the lexicon's forms, each with its case, gender and part of speech."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from dncnorm.languages.ru.agreement.morphology import ACCUSATIVE, GENITIVE, PLURAL, Parse, is_known, parses
from dncnorm.languages.ru.lexicon import abbreviations as lexicon
from dncnorm.languages.ru.lexicon import phrases
from dncnorm.languages.ru.lexicon.declension import CASES

NOUN, ADJECTIVE, PREDICATE, PHRASE = phrases.NOUN, phrases.ADJECTIVE, phrases.PREDICATE, phrases.WORDS
"""What a form is: a predicate has the gender of its subject; a phrase does not change with the sentence."""
SIR_OR_TOWN = "г."
_SHORTEST = 2
"""Letters of the shortest abbreviation; single letters are mostly initials or names of letters."""
WITH_SUBJECT = frozenset(("род.", "ум.", "утв."))
"""Predicates that context rules or the ranker read without their subject."""


class Reading(NamedTuple):
    """A spoken form, its part of speech, its place in the phrase's declension, and what it stands beside."""

    said: str
    part: str
    parse: Parse | None = None
    roles: tuple[str, ...] = ()
    is_person: bool = False

    @property
    def lemma(self) -> str:
        """Returns the nominative; "" of a phrase."""
        return self.parse.lemma if self.parse else ""


def _listed() -> Iterator[str]:
    """Yields the abbreviations that a sentence may inflect."""
    for short in lexicon.readings():
        is_long = len(short.rstrip(".")) >= _SHORTEST or short == SIR_OR_TOWN
        if is_long and not (short.isalpha() and short.islower()):
            yield short


def _written(short: str) -> Iterator[tuple[str, str]]:
    """Yields an abbreviation with and without its last full stop, each with the word that it may be then."""
    yield short, ""
    bare = short.rstrip(".")
    if short in WITH_SUBJECT:
        yield bare, ""
    elif short != bare and bare.isalpha() and len(bare) > 1:
        yield bare, bare


@cache
def written_forms() -> frozenset[str]:
    """Returns all forms that may be an abbreviation, including words; this needs no dictionary."""
    return frozenset(
        one for short in _listed() for form, _ in _written(short) for one in (form, lexicon.with_capital(form))
    )


@cache
def abbreviations() -> dict[str, str]:
    """Returns each written form with the one that the lexicon has: with a capital, and without a last full stop."""
    found: dict[str, str] = {}
    for short in _listed():
        found[short] = short
        for form, word in _written(short):
            if not word or not _is_word(word):
                for one in (form, lexicon.with_capital(form)):
                    found.setdefault(one, short)
    return found


def is_counted(short: str) -> bool:
    """Whether an abbreviation is of a noun that is counted, which the grammar reads."""
    return any(one.row.number == "both" for one in lexicon.readings()[short])


@cache
def readings(short: str) -> tuple[Reading, ...]:
    """Returns the readings of an abbreviation, the usual first."""
    found = (one for meant in lexicon.readings()[short] for one in _readings(meant))
    return tuple(one._replace(said=one.said.replace("ё", "е")) for one in found)


def _readings(meant: lexicon.Reading) -> Iterator[Reading]:
    part, is_person, roles = meant.phrase.part, meant.phrase.is_person, meant.row.role
    lemma = meant.phrase.said
    for said, case, form in meant.forms:
        if part == PHRASE:
            yield Reading(said, part, None, roles)
            continue
        number = CASES.index(case) if case else None
        gender = PLURAL if form == phrases.PLURAL else form
        yield Reading(said, part, Parse(part, number, gender, is_person, lemma, ""), roles, is_person)
        if part == ADJECTIVE and number == GENITIVE and gender in ("m", PLURAL):  # as it describes persons
            yield Reading(said, part, Parse(part, ACCUSATIVE, gender, True, lemma, ""), roles)


def _is_word(bare: str) -> bool:
    """Whether it is a word without its dot; the dictionary has abbreviations, too."""
    return is_known(bare) and not all("Abbr" in parse.tags for parse in parses(bare))
