"""Words: what a token is as written, a symbol by its name, an abbreviation opened, alone or with its number."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from dncnorm.languages.ru.check.abbreviations import nouns, opened, signs
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.written import characters
from dncnorm.languages.ru.check.written.readings import ranges, single
from dncnorm.languages.ru.lexicon import bounds
from dncnorm.languages.ru.lexicon.symbols import understood
from dncnorm.values.kinds import CHARACTERS, FRACTION, NUMBER, ORDINAL, RANGE, TEXT, Value

_SIGN = r"(?P<noun>[^\W\d]{1,6}(?:-[^\W\d]{1,3})?\.?|[№§#]{1,2}\.?)"
_NOUN = r"(?P<noun>[а-я]{4,})"
_ROMAN = "[IVXLХІ]+"
_BETWEEN_WORDS = {"/": ("или", "за")}
"""What a sign that is a token of its own may be called, too; inside a token, between its numbers, it may not."""


def values(text: str) -> Iterator[Value]:
    """Every reading of the token as words; a digit or a currency left as written would be left unsaid."""
    low = plain(text)
    if not any(_must_be_said(character) for character in text):
        yield Value(TEXT, low)
    names = (*understood().get(low, ()), *_BETWEEN_WORDS.get(low, ()))
    yield from (Value(TEXT, name) for name in (*names, *opened(low)))
    yield from _bounded(text.strip())
    for pattern, named, read, kinds in _WITH_NOUN:
        match = re.fullmatch(pattern, text.strip(), re.IGNORECASE)
        if match:
            for noun in named(plain(match["noun"]).rstrip(". ")):
                yield from (Value(TEXT, (noun, value)) for value in read(match["number"]) if value.kind in kinds)


def _bounded(text: str) -> Iterator[Value]:
    """`~5 км`, `±5%`, `≥18`, `+/-5`."""
    known = bounds.understood()
    sign = max((sign for sign in known if text.startswith(sign)), key=len, default="")
    names, rest = known.get(sign, ()), text[len(sign) :].lstrip()
    for value in (*single(rest), *ranges(rest)) if names and rest else ():
        yield from (Value(TEXT, ("bound", name, value)) for name in names)


def _numbers(text: str) -> Iterator[Value]:
    """The number that a noun carries: one, a range, or what is read as characters, `12.3а`."""
    bare = text.rstrip(" .,;")
    yield from (*single(bare), *ranges(bare), *characters.values(bare))


def _whole(noun: str) -> list[str]:
    return [nouns()[noun]] if noun in nouns() else []


def _short(sign: str) -> Iterable[str]:
    return signs().get(sign, ())


_ONE = frozenset({NUMBER, ORDINAL})
_WITH_NOUN: tuple[tuple[str, Callable[[str], Iterable[str]], Callable[[str], Iterable[Value]], frozenset[str]], ...] = (
    (rf"(?P<number>\d{{1,6}}(?:-?[а-я]{{1,3}})?|{_ROMAN}) {_NOUN}", _whole, single, _ONE),
    (rf"(?P<number>\d{{1,3}} ?[/⁄] ?\d{{1,3}}) {_NOUN}", _whole, single, frozenset({FRACTION})),
    (rf"(?P<number>\d{{1,6}}(?:-?[а-я]{{1,2}})?|{_ROMAN})(?: |-)?{_SIGN}", _short, single, _ONE),
    (rf"{_SIGN} ?(?P<number>\d.{{0,60}}|{_ROMAN})", _short, _numbers, _ONE | {RANGE, FRACTION, CHARACTERS}),
)
"""`1 квартал`, `1/8 финала`, `5 ул.`, `№ 5`: a number and its noun, what it may be, and the kinds of the number."""


def _must_be_said(character: str) -> bool:
    """Whether left as written it would lose a value."""
    return (character.isnumeric() and not character.isalpha()) or unicodedata.category(character) == "Sc"
