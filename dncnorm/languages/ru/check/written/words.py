"""Words: what a token is as written, a symbol by its name, an abbreviation opened, alone or with its number."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from dncnorm.languages.ru.check.abbreviations import opened
from dncnorm.languages.ru.check.carriers import nouns, signs
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.written import characters
from dncnorm.languages.ru.check.written.ranges import ranges
from dncnorm.languages.ru.check.written.readings import single
from dncnorm.languages.ru.lexicon import bounds
from dncnorm.languages.ru.lexicon.symbols import understood
from dncnorm.values.kinds import CHARACTERS, FRACTION, NUMBER, ORDINAL, RANGE, TEXT, Value

_SIGN = r"(?:[^\W\d]{1,6}(?:-[^\W\d]{1,3})?\.?|[№§#]{1,2}\.?)"
_CARRIED = re.compile(rf"({_SIGN}) ?(\d.{{0,60}}|[IVXLХІ]+)", re.IGNORECASE)
_CARRYING = re.compile(rf"(\d{{1,6}}(?:-?[а-я]{{1,2}})?|[IVXLХІ]+)(?: |-)?({_SIGN})", re.IGNORECASE)
_WORDED = re.compile(r"(\d{1,6}(?:-?[а-я]{1,3})?|[ivxlхі]+) ([а-я]{4,})", re.IGNORECASE)
"""`1 квартал`."""
_SHARE = re.compile(r"(\d{1,3} ?[/⁄] ?\d{1,3}) ([а-я]{4,})", re.IGNORECASE)
"""`1/8 финала`."""
_TYPED = re.compile(r"^(?:\+/?[-−–]|[<>=!]=)(?= ?[-−]?[\d.,])")
_TYPED_AS = {"+": "±", "<": "≤", ">": "≥", "=": "=", "!": "≠"}
"""How signs that keyboards lack are typed."""
_BETWEEN_WORDS = {"/": ("или", "за")}
"""What a sign that is a token of its own may be called, too; inside a token, between its numbers, it may not."""
_KINDS = frozenset({NUMBER, ORDINAL, RANGE, FRACTION, CHARACTERS})


def values(text: str) -> Iterator[Value]:
    """Every reading of the token as words; a digit or a currency left as written would be left unsaid."""
    low = plain(text)
    if not any(_must_be_said(character) for character in text):
        yield Value(TEXT, low)
    names = (*understood().get(low, ()), *_BETWEEN_WORDS.get(low, ()))
    yield from (Value(TEXT, name) for name in (*names, *opened(low)))
    yield from _bounded(text.strip())
    worded = _WORDED.fullmatch(text.strip())
    noun = nouns().get(plain(worded[2])) if worded else None
    if worded and noun:
        yield from (Value(TEXT, (noun, one)) for one in single(worded[1]) if one.kind in (NUMBER, ORDINAL))
    share = _SHARE.fullmatch(text.strip())
    if share and plain(share[2]) in nouns():
        found = (one for one in single(share[1]) if one.kind == FRACTION)
        yield from (Value(TEXT, (nouns()[plain(share[2])], one)) for one in found)
    carried, carrying = _CARRIED.fullmatch(text.strip()), _CARRYING.fullmatch(text.strip())
    if carried:
        for noun in signs().get(plain(carried[1]).rstrip(". "), ()):
            yield from (Value(TEXT, (noun, value)) for value in _numbers(carried[2]))
    if carrying:
        for noun in signs().get(plain(carrying[2]).rstrip(". "), ()):
            yield from (Value(TEXT, (noun, value)) for value in single(carrying[1]) if value.kind in (NUMBER, ORDINAL))


def _bounded(text: str) -> Iterator[Value]:
    """`~5 км`, `±5%`, `≥18`, `+/-5`."""
    text = _TYPED.sub(lambda typed: _TYPED_AS[typed[0][0]], text)
    names = bounds.understood().get(text[:1], ())
    rest = text[1:].lstrip()
    for value in (*single(rest), *ranges(rest)) if names and rest else ():
        yield from (Value(TEXT, ("bound", name, value)) for name in names)


def _numbers(text: str) -> Iterator[Value]:
    """The number that a noun carries: one, a range, or what is read as characters, `12.3а`."""
    bare = text.rstrip(" .,;")
    for value in (*single(bare), *ranges(bare), *characters.values(bare)):
        if value.kind in _KINDS:
            yield value


def _must_be_said(character: str) -> bool:
    """Whether left as written it would lose a value."""
    return (character.isnumeric() and not character.isalpha()) or unicodedata.category(character) == "Sc"
