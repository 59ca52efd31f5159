"""Every value that a spoken phrase can have: each parser of this folder, tried on the whole phrase."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spelling import as_they_are, spelt
from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.carried import bounded, carried
from dncnorm.languages.ru.check.spoken.numbers import whole_cardinal
from dncnorm.languages.ru.check.spoken.ranges import ranges
from dncnorm.languages.ru.check.spoken.readings import ordered, single
from dncnorm.values.kinds import CHARACTERS, NUMBER, TEXT, Number, Value
from dncnorm.values.kinds import SILENCE as SILENT
from dncnorm.values.spoken.equations import Equations, equations
from dncnorm.values.tables import rows

_EQUATIONS = Equations(amounts, rows(TABLES / "operators.tsv", 2))
_MOST_WORDS = 120
"""Twenty-two groups of three numerals and their scales fit; a longer phrase is characters or text."""


def parses(spoken: str) -> Iterator[Value]:
    """Every reading of the whole phrase, the usual and quick ones first."""
    text = plain(spoken)
    if text in ("", SILENCE):
        yield Value(SILENT, "")
        return
    words = tuple(text.replace("-", " ").replace(",", " ").split())
    is_structured = 0 < len(words) <= _MOST_WORDS
    if is_structured:
        yield from _numbers(words)
    if any(character.isnumeric() for character in text):
        yield Value(TEXT, text)
        return
    yield Value(CHARACTERS, as_they_are([*words]))
    yield from (Value(TEXT, one) for one in (text, " ".join(words)))
    if is_structured:
        yield from single(words)
    yield from (Value(CHARACTERS, one) for one in spelt([*words]))
    if is_structured:
        yield from ranges(words)
        yield from carried(words)
        yield from bounded(words)
        yield from equations(words, _EQUATIONS)


def _numbers(words: tuple[str, ...]) -> Iterator[Value]:
    """The integer that all the words are, or the ordinals; they are among the values of `single`, and quick."""
    whole = whole_cardinal(words)
    if whole is not None:
        yield Value(NUMBER, Number(False, whole))
    yield from ordered(words)
