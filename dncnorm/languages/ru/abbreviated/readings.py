"""The readings of abbreviations: the grammar's forms, each with its case, gender and part of speech."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.tables import placed_rows
from dncnorm.languages.ru.agreement.morphology import PLURAL, Parse, declension, declined, is_known, parses
from dncnorm.languages.ru.agreement.shortened import PLURALS, table

_FOLDER = Path(__file__).parent
_ABBREVIATIONS = _FOLDER / "abbreviations.tsv"
_NOUNS = _FOLDER / "nouns.tsv"
NOUN, ADJECTIVE, PREDICATE, PHRASE = "noun", "adjective", "predicate", "phrase"
"""What a form is: a predicate has the gender of its subject; a phrase does not change with the sentence."""
_COUNTED_KIND, _ADJECTIVE_KIND = "1s", "a"
"""Kinds of rows of the grammar's table."""
_ADJECTIVES = ("ADJF", "PRTF")
_PREDICATES = ("PRTS", "ADJS", "VERB")
_PARTS = {NOUN: ("NOUN",), ADJECTIVE: _ADJECTIVES, PREDICATE: _PREDICATES}
_PLURAL = "plural"
SIR_OR_TOWN = "г."
_SHORTEST = 2
"""Letters of the shortest abbreviation; single letters are mostly initials or names of letters."""
WITH_SUBJECT = frozenset(("род.", "ум.", "утв."))
"""Predicates that context rules or the ranker read without their subject."""


class Reading(NamedTuple):
    """A spoken form, its part of speech, and the parses of its head."""

    said: str
    part: str
    parses: tuple[Parse, ...] = ()

    @property
    def lemma(self) -> str:
        """Returns the head's dictionary form; "" of a phrase."""
        return self.parses[0].lemma if self.parses else ""

    @property
    def is_person(self) -> bool:
        """Whether the noun names a person."""
        return self.part == NOUN and self.parses[0].is_animate


def _listed() -> Iterator[str]:
    """Yields the abbreviations of both tables."""
    own = (short for row in placed_rows(_ABBREVIATIONS) for short in row.cells[0].split(", "))
    for short in (*(short for row in table() for short in row.forms), *own):
        is_long = len(short.rstrip(".")) >= _SHORTEST or short == SIR_OR_TOWN
        if is_long and not (short.isalpha() and short.islower()):
            yield short


def _written(short: str) -> Iterator[tuple[str, str]]:
    """Yields an abbreviation with and without its last full stop, each with the word that it may be then."""
    yield short, ""
    yield short.replace(". ", "."), ""
    bare = short.rstrip(".")
    if short in WITH_SUBJECT:
        yield bare, ""
    elif short != bare and bare.isalpha() and len(bare) > 1:
        yield bare, bare


def _with_capital(form: str) -> tuple[str, str]:
    return form, form[0].upper() + form[1:]


@cache
def written_forms() -> frozenset[str]:
    """Returns all forms that may be an abbreviation, including words; this needs no dictionary."""
    return frozenset(one for short in _listed() for form, _ in _written(short) for one in _with_capital(form))


@cache
def abbreviations() -> dict[str, str]:
    """Returns each written form with the one that the table has: with a capital, and without a last full stop."""
    found: dict[str, str] = {}
    for short in _listed():
        found[short] = short
        for form, word in _written(short):
            if not word or not _is_word(word):
                for one in _with_capital(form):
                    found.setdefault(one, short)
    return found


@cache
def of_the_grammar() -> frozenset[str]:
    """Returns the abbreviations that the grammar reads."""
    return frozenset(short for row in table() for short in row.forms)


def counted_abbreviations() -> frozenset[str]:
    """Returns the abbreviations of nouns that are counted, which the grammar reads."""
    return _of_kind(_COUNTED_KIND)


def has_one_sense(short: str) -> bool:
    """Whether an abbreviation is of one noun or adjective of the grammar only."""
    return len(_stems().get(short, ())) == 1 and short not in own_readings()


@cache
def _stems() -> dict[str, set[str]]:
    """Returns the stems of each abbreviation of the grammar."""
    found: dict[str, set[str]] = {}
    for row in table():
        for short in row.forms:
            found.setdefault(short, set()).add(row.stem)
    return found


@cache
def nouns_before(kind: str) -> frozenset[str]:
    """Returns the nouns that come before the name of a place, or before a number."""
    return frozenset(row.cells[1] for row in placed_rows(_NOUNS) if row.cells[0] == kind)


def readings(forms: Sequence[str], short: str) -> list[Reading]:
    """Returns the readings of an abbreviation by the grammar and by the table, the usual first."""
    found = [_reading(form, short) for form in dict.fromkeys(forms)]
    return [*found, *own_readings().get(short, ())]


@cache
def own_readings() -> dict[str, list[Reading]]:
    """Returns the readings of each abbreviation of the table."""
    found: dict[str, list[Reading]] = {}
    for row in placed_rows(_ABBREVIATIONS):
        listed, kind, words = row.cells
        said = [Reading(words, PHRASE)] if kind == PHRASE else _inflected(words, kind)
        for short in listed.split(", "):
            found.setdefault(short, []).extend(said)
    return found


def _is_word(bare: str) -> bool:
    """Whether it is a word without its dot; the dictionary has abbreviations, too."""
    return is_known(bare) and not all("Abbr" in parse.tags for parse in parses(bare))


def _inflected(words: str, kind: str) -> list[Reading]:
    part = NOUN if kind == _PLURAL else kind
    forms = declension(words, *_PARTS[part], is_plural=kind == _PLURAL)
    return [Reading(said, part, (parse,)) for said, parse in forms]


@cache
def _of_kind(kind: str) -> frozenset[str]:
    return frozenset(short for row in table() if row.kind == kind for short in row.forms)


def _reading(said: str, short: str) -> Reading:
    words = said.split()
    first = parses(words[0])[0]
    if first.part in _PREDICATES and first.form:
        return Reading(said, PREDICATE, (first,))
    if first.part in ("PREP", "CONJ", "ADVB", "GRND", *_PREDICATES):
        return Reading(said, PHRASE)
    is_adjective = len(words) == 1 and short in _of_kind(_ADJECTIVE_KIND) and _describes(words)
    place = next((place for place, word in enumerate(words) if parses(word)[0].part == "NOUN"), None)
    if is_adjective or place is None or not _describes(words[:place]):
        found = tuple(declined(words[-1], *_ADJECTIVES))
        return (
            Reading(said, ADJECTIVE if is_adjective or len(words) > 1 else NOUN, found)
            if found
            else Reading(said, PHRASE)
        )
    shared = [_cases(word, *_ADJECTIVES) for word in words[:place]]
    heads = [parse for parse in declined(words[place], "NOUN") if all(parse.case in cases for cases in shared)]
    found = _of_number(heads, is_plural=short in _of_kind(PLURALS))
    return Reading(said, NOUN, found) if found else Reading(said, PHRASE)


def _describes(words: Sequence[str]) -> bool:
    return all(declined(word, *_ADJECTIVES) for word in words)


def _cases(word: str, *parts: str) -> frozenset[int]:
    return frozenset(parse.case for parse in declined(word, *parts) if parse.case is not None)


def _of_number(found: Sequence[Parse], *, is_plural: bool) -> tuple[Parse, ...]:
    """The parses in the singular, or in the plural; all of them if none is."""
    fitting: Iterator[Parse] = (one for one in found if (one.form == PLURAL) is is_plural)
    return tuple(fitting) or tuple(found)
