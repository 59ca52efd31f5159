"""Symbols, letters of other alphabets and punctuation: what they are called, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from dncnorm.core.characters import VULGAR_FRACTIONS
from dncnorm.languages.ru.lexicon import currencies
from dncnorm.languages.ru.lexicon.phrases import Inflected, phrase
from dncnorm.lexicon import Record

SILENCE = "sil"


class Symbol(Record, table="symbols.tsv", unique=("sign",)):
    """A symbol, and other characters with its names.

    sign: it, then those like it; a small letter stands for its capital, too. What is typed with several characters
    (`>=`) is called so between operands alone.
    names: what it may be called by itself, the usual first. in_address: the same in addresses. in_text: what it says
    among words (`№` before a number), with a bar as in the table of abbreviations where it is inflected. spelled: what
    it is called where a token is spelled, if not by its first name; `sil` for nothing. also: what is understood, and
    never said.
    """

    sign: tuple[str, ...]
    names: tuple[str, ...] = ()
    in_address: tuple[str, ...] = ()
    in_text: str = ""
    spelled: str = ""
    also: tuple[str, ...] = ()

    def check(self) -> None:
        """It is called something."""
        if not self.understood() and not self.spelled:
            raise ValueError(f"{self.sign[0]!r} has no name")

    def characters(self) -> tuple[str, ...]:
        """The signs of one character, and the capitals of small letters."""
        single = [sign for sign in self.sign if len(sign) == 1]
        return tuple(dict.fromkeys((*single, *(sign.upper() for sign in single if sign.islower()))))

    def untyped(self) -> tuple[str, ...]:
        """The signs but for what is typed for the first."""
        return tuple(sign for sign in self.sign if sign == self.sign[0] or len(sign) == 1)

    def in_text_forms(self) -> tuple[Inflected, ...]:
        """What it says among words, in every case of the singular."""
        return phrase(self.in_text).forms if self.in_text else ()

    def understood(self) -> tuple[str, ...]:
        """All that it may be called."""
        spelled = () if self.spelled in ("", SILENCE) else (self.spelled,)
        in_text = tuple(form.said for form in self.in_text_forms())
        return tuple(dict.fromkeys((*self.names, *self.in_address, *in_text, *spelled, *self.also)))


symbols = Symbol.rows
"""All symbols but those of currencies."""


@cache
def names() -> Mapping[str, tuple[str, ...]]:
    """What each character may be called by itself, the usual name first: `{"&": ("и",)}`."""
    named = {character: row.names for row in symbols() if row.names for character in row.characters()}
    return named | {symbol: (noun,) for symbol, noun in _money()}


@cache
def understood() -> Mapping[str, tuple[str, ...]]:
    """All that each sign may be called."""
    named = (row for row in symbols() if row.understood())
    found = {sign: row.understood() for row in named for sign in (*row.sign, *row.characters())}
    money = {
        symbol: (row.noun, row.declined()[0].forms[6][0], *row.spelling)
        for row in currencies.currencies()
        for symbol in row.symbols()
    }
    return found | money


@cache
def spelled() -> Mapping[str, str]:
    """What each character is called where a token is spelled; letters are spelled as letters."""
    found = {
        character: row.spelled or row.names[0]
        for row in symbols()
        if row.spelled or row.names
        for character in row.characters()
        if row.spelled or not character.isalpha()
    }
    return found | dict(_money())


def in_text() -> Iterator[tuple[str, Inflected]]:
    """What signs say among words, in every form."""
    return ((sign, form) for row in symbols() for form in row.in_text_forms() for sign in row.untyped())


def in_addresses() -> Iterator[tuple[str, tuple[str, ...]]]:
    """What signs are called in addresses."""
    return ((sign, row.in_address) for row in symbols() if row.in_address for sign in row.untyped())


@cache
def vulgar_fractions() -> Mapping[str, tuple[int, int]]:
    """Fractions of one character: numerator and denominator."""
    return {mark: parts for mark, parts in VULGAR_FRACTIONS.items() if parts[0]}


def _money() -> Iterator[tuple[str, str]]:
    """The symbols of currencies, with their nouns."""
    return ((symbol, row.noun) for row in currencies.currencies() for symbol in row.symbols())
