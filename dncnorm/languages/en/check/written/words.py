"""Words: what a token is as written, opened, or respelt."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.lexicon import abbreviations, acronyms, formulas, symbols
from dncnorm.languages.en.lexicon.calendar import named
from dncnorm.values.kinds import TEXT, Value
from dncnorm.values.tables import many, rows

_LONGEST_WORD = 60


def values(text: str) -> Iterator[Value]:
    """Every reading of the token as words; a digit or a currency left as written would be left unsaid."""
    plain = " ".join(text.split()).casefold()
    readings = _opened(plain) if any(_must_be_said(character) for character in text) else _readings(plain)
    yield from (Value(TEXT, reading) for reading in readings)


def _must_be_said(character: str) -> bool:
    """Whether left as written it would lose a value: a currency, a digit, but for an index (`₂`)."""
    if not character.isnumeric() or character.isalpha():
        return unicodedata.category(character) == "Sc"
    return not unicodedata.decomposition(character).startswith("<sub>")


def _readings(plain: str) -> Iterator[str]:
    """The token itself, without accents, opened by the lexicon, and by rule from British to American."""
    yield plain
    if len(plain) <= _LONGEST_WORD:
        stem, possessive = (plain[:-2], "'s") if plain.endswith("'s") else (plain, "")
        yield from (reading + possessive for reading in (*_opened(stem), *_respelt(stem)))
        bare = without_accents(plain)
        yield bare
        if any(letter.isalpha() for letter in bare):
            yield "".join(letter for letter in bare if letter not in "'’ʻʼ")


def _opened(plain: str) -> Iterator[str]:
    """What the lexicon makes of it, and the check's own table, with its full stop or without."""
    bare = plain.rstrip(" .")
    for table in (many(TABLES / "respellings.tsv"), abbreviations.said(), acronyms.said(), formulas.said(), _others()):
        yield from table.get(plain, ())
        yield from table.get(bare, ())


@cache
def _others() -> dict[str, tuple[str, ...]]:
    """Faces, and short names of months and weekdays."""
    days = (item for kind in ("month", "weekday") for item in named(kind).items())
    return {form.lower(): (name,) for form, name in (*days, *symbols.faces().items())}


def _respelt(plain: str) -> Iterator[str]:
    """Each rule alone, and all that apply one after the other: `colourise` needs two."""
    together = plain
    for pattern, replacement in rows(TABLES / "spelling_rules.tsv", 2):
        alone = re.sub(pattern, replacement, plain)
        if alone != plain:
            yield alone
            together = re.sub(pattern, replacement, together)
            yield together


def without_accents(text: str) -> str:
    """Latin letters without their marks; in other scripts a mark makes another letter (`й` is not `и`)."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFD", text)
    bare = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return bare if all(letter.isascii() or not letter.isalpha() or letter in text for letter in bare) else text
