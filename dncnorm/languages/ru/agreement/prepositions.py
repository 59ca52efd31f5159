"""Lists of words: prepositions and verbs with the cases that they govern, nouns that are measured or numbered."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dncnorm.core.tables import placed_rows
from dncnorm.languages.ru.agreement.morphology import CASES


def _cells(table: str) -> list[tuple[str, ...]]:
    return [tuple(row.cells) for row in placed_rows(Path(__file__).with_name(f"{table}.tsv"))]


@cache
def prepositions() -> dict[str, frozenset[int]]:
    """Returns each preposition's cases, in the order of the file."""
    return {word: frozenset(map(CASES.index, cases.split())) for word, cases, *_ in _cells("prepositions")}


@cache
def marked_prepositions(mark: str) -> frozenset[str]:
    """Returns the prepositions with a mark.

    strict: always followed by what they govern. first: they begin a sentence as adverbs do, and then govern no number
    ("в результате").
    """
    return frozenset(word for word, _, *marks in _cells("prepositions") if mark in marks)


@cache
def preposition_numbers() -> dict[str, int]:
    """Returns a number for each preposition, from 1; those of two words have that of one with the same cases."""
    numbers: dict[str, int] = {}
    by_cases: dict[frozenset[int], int] = {}
    for number, (word, cases) in enumerate(prepositions().items(), start=1):
        first = by_cases.setdefault(cases, number)
        numbers[word] = first if " " in word else number
    return numbers


@cache
def quantities() -> dict[str, int]:
    """Returns the nouns, each with its number from 1."""
    return {noun: number for number, (noun, *_) in enumerate(_cells("quantities"), start=1)}


@cache
def verbs() -> dict[str, int]:
    """Returns the case that each verb governs."""
    return {verb: CASES.index(case) for verb, case, *_ in _cells("verbs")}


@cache
def listed(table: str) -> frozenset[str]:
    """Returns the words of a list.

    parts: nouns of numbered things ("глава IV"). numbered: nouns that a number follows as a name ("в зале 8017").
    titles: nouns before a ruler's name and number.
    asides: phrases before a number that change nothing of its case ("по меньшей мере").
    """
    return frozenset(word for word, *_ in _cells(table))
