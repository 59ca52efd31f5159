"""Abbreviated words: which tokens they are, and words of raw text shortened to them, whose reading is known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from dncnorm.core.tables import rows
from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import PLURAL, parses
from dncnorm.languages.ru.agreement.numbers import ROMAN

_TABLE = Path(__file__).parents[1] / "grammar" / "abbreviations.tsv"
_COLUMNS = 7
WORDS, _SINGULAR, PLURALS = "=", "1", "s"
"""Kinds of rows: words that stay as they are, nouns in one number only."""
_LONGEST_ENDING = 4
_SHORTEST_STEM = 2
_SHORTEST_BARE = 3
_ALONE = 0.1
"""The share of words that are shortened to one letter though neither a name nor a number follows."""


class Row(NamedTuple):
    """A row of the grammar's table: forms, kind, stem or words, paradigm, and the words beside the noun."""

    forms: tuple[str, ...]
    kind: str
    stem: str
    paradigm: str
    adjective: str
    after: str


@cache
def table() -> tuple[Row, ...]:
    """Returns the rows of the grammar's table of abbreviations."""
    found = (Row(tuple(forms.split(", ")), *cells) for forms, *cells, _ in rows(_TABLE, _COLUMNS))
    return tuple(found)


@cache
def _forms_of_stems() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Returns the abbreviations of each stem that have a full stop or a hyphen, `город` г. гор., each with its kind."""
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in table():
        if row.kind != WORDS and not row.adjective and not row.after and len(row.stem) >= _SHORTEST_STEM:
            found[row.stem.replace("ё", "е")] += ((short, row.kind) for short in row.forms if _is_marked(short))
    return {stem: tuple(forms) for stem, forms in found.items() if forms}


@cache
def _abbreviations() -> frozenset[str]:
    """Returns all abbreviations of nouns and adjectives; without their full stop, those of several letters."""
    listed = {short for row in table() if row.kind != WORDS for short in row.forms}
    bare = {short.rstrip(".") for short in listed}
    return frozenset(short for short in listed | bare if _is_marked(short) or len(short) >= _SHORTEST_BARE)


def _is_marked(short: str) -> bool:
    return short.endswith(".") or "-" in short


def is_abbreviated(word: str) -> bool:
    """Whether a token is a noun or an adjective that is shortened; a capital and a full stop are rather an initial."""
    if word in _abbreviations():
        return True
    return len(word) > len("Г.") and word[0].isupper() and word[0].lower() + word[1:] in _abbreviations()


def shortened_words(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields a word of a raw sentence shortened, `в городе Москве` to `в г. Москве`, with a test of readings."""
    places = [(index, short) for index in range(len(words)) for short in _forms(words, index)]
    if places:
        index, short = rng.choice(places)
        if len(short) > len("г.") or _is_named(words, index) or rng.random() < _ALONE:
            yield [*words[:index], short, *words[index + 1 :]], index, words[index].replace("ё", "е").__eq__


def _forms(words: Sequence[str], index: int) -> tuple[str, ...]:
    """Returns what a word is shortened to."""
    word = words[index].replace("ё", "е")
    if not word.isalpha() or not word.islower():
        return ()
    stems = (word[:length] for length in range(max(_SHORTEST_STEM, len(word) - _LONGEST_ENDING), len(word) + 1))
    found = [pair for stem in stems for pair in _forms_of_stems().get(stem, ())]
    is_plural = parses(word)[0].form == PLURAL
    return tuple(short for short, kind in found if kind != (_SINGULAR if is_plural else PLURALS))


def _is_named(words: Sequence[str], index: int) -> bool:
    """Whether a name or a number follows."""
    after = words[index + 1] if index + 1 < len(words) else ""
    return after[:1].isupper() or after[:1].isdigit() or ROMAN.fullmatch(after) is not None
