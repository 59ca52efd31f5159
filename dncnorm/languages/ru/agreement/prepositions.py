"""Lists of words: prepositions and verbs with the cases that they govern, nouns that are measured or numbered."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dncnorm.core.tables import placed_rows
from dncnorm.languages.ru.agreement.morphology import CASES

_FILE = Path(__file__).parent / "prepositions.tsv"
_QUANTITIES = Path(__file__).parent / "quantities.tsv"
_VERBS = Path(__file__).parent / "verbs.tsv"
_PARTS = Path(__file__).parent / "parts.tsv"
_ORDERED = Path(__file__).parent / "ordered.tsv"
_NUMBERED = Path(__file__).parent / "numbered.tsv"
_ASIDES = Path(__file__).parent / "asides.tsv"


@cache
def prepositions() -> dict[str, frozenset[int]]:
    """Returns each preposition's cases, in the order of the file."""
    return {row.cells[0]: frozenset(CASES.index(name) for name in row.cells[1].split()) for row in placed_rows(_FILE)}


@cache
def adverbial() -> frozenset[str]:
    """Returns the prepositions that begin a sentence as adverbs do, and then govern no number ("в результате")."""
    return frozenset(row.cells[0] for row in placed_rows(_FILE) if "first" in row.cells[2:])


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
    return {row.cells[0]: number for number, row in enumerate(placed_rows(_QUANTITIES), start=1)}


@cache
def verbs() -> dict[str, int]:
    """Returns the case that each verb governs."""
    return {row.cells[0]: CASES.index(row.cells[1]) for row in placed_rows(_VERBS)}


@cache
def parts() -> frozenset[str]:
    """Returns the nouns of numbered things ("глава IV")."""
    return frozenset(row.cells[0] for row in placed_rows(_PARTS))


@cache
def ordered() -> frozenset[str]:
    """Returns the nouns that numbers before them order rather than count ("в 21 веке")."""
    return frozenset(row.cells[0] for row in placed_rows(_ORDERED))


@cache
def numbered() -> frozenset[str]:
    """Returns the nouns that a number follows as a name ("в зале 8017")."""
    return frozenset(row.cells[0] for row in placed_rows(_NUMBERED))


@cache
def asides() -> frozenset[tuple[str, ...]]:
    """Returns the phrases before a number that change nothing of its case ("по меньшей мере")."""
    return frozenset(tuple(row.cells[0].split()) for row in placed_rows(_ASIDES))
