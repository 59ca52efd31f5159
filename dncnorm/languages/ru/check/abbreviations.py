"""Abbreviations: what they open to, in every case.

The names are the lexicon's; the forms are read off the ending of the nominative alone: cases are no value.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.lexicon import abbreviations, acronyms
from dncnorm.values.tables import mapping, rows

BAR = "|"
_AND = "и "
"""Before `др.`, `т. д.`"""


def opened(sign: str) -> frozenset[str]:
    """Every form of what an abbreviation, in lower case, stands for; it may have lost its last full stop."""
    if sign.startswith(_AND):
        return frozenset(_AND + form for form in _opened(_key(sign.removeprefix(_AND))))
    return _opened(_key(sign))


@cache
def _opened(key: str) -> frozenset[str]:
    return frozenset(form for phrase in _phrases().get(key, ()) for form in forms(phrase))


@cache
def _phrases() -> dict[str, tuple[str, ...]]:
    """What each abbreviation stands for, by its form in lower case without spaces and the last full stop."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    rows_of_both = ((row.short, row.said) for table in (abbreviations, acronyms) for row in table.table())
    for shorts, said in rows_of_both:
        for short in shorts if said else ():
            found[_key(short)][said] = None
            for shown, form in _shown(_key(short), said):
                found[shown][form] = None
    for noun, signs in rows(TABLES / "carriers.tsv", 2):
        for sign in signs.split(","):
            found[_key(sign)][noun] = None
    return {key: tuple(phrases) for key, phrases in found.items()}


def _key(sign: str) -> str:
    return sign.lower().replace(" ", "").rstrip(".")


def _shown(short: str, said: str) -> Iterator[tuple[str, str]]:
    """Forms that show their case: behind the hyphen is the end of the word, `р-на` района."""
    head, hyphen, end = short.rpartition("-")
    nominative = said.replace(BAR, "")
    if not hyphen or BAR not in said or " " in said or not nominative.endswith(end):
        return
    start = nominative[: len(nominative) - len(end)]
    for form in forms(said):
        if form.startswith(start):
            yield f"{head}-{form[len(start) :]}", form


@cache
def forms(phrase: str) -> tuple[str, ...]:
    """Every form of a phrase of the lexicon."""
    return tuple(" ".join(chosen) for chosen in product(*map(_forms, phrase.replace("ё", "е").split())))


def _forms(word: str) -> tuple[str, ...]:
    if word.count(BAR) > 1:  # both parts of a compound
        return tuple("-".join(chosen) for chosen in product(*map(_forms, word.split("-"))))
    stem, bar, ending = word.partition(BAR)
    if not bar:
        return (word,)
    return tuple(stem + one for one in _endings()[ending])


@cache
def _endings() -> dict[str, tuple[str, ...]]:
    """The endings of all forms, by that of the nominative."""
    return {
        one.replace("-", ""): tuple(ending.replace("-", "") for ending in endings.split())
        for nominatives, endings in mapping(TABLES / "nominatives.tsv").items()
        for one in nominatives.split()
    }
