"""Currencies: what a sign stands for, what a name means, and what a hundredth is called.

A currency is its ISO code, or its noun alone where nothing says whose: `$5` is (5, "доллар"), and (5, "USD") as well;
so is `пять долларов сэ ш а` (5, "USD").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from dncnorm.languages.ru.check.inflection import plain, words_of_nouns
from dncnorm.languages.ru.lexicon import currencies as lexicon
from dncnorm.languages.ru.lexicon.declension import adjective_forms

_CODE = re.compile("[A-Z]{3}")


class Currency(NamedTuple):
    """What a sign or a name is, and how its hundredths are called."""

    key: str
    hundredths: tuple[str, ...]


def _currencies(row: lexicon.Currency) -> Iterator[Currency]:
    """What a row's signs may be: the currency, and its noun alone if no adjective must be said."""
    coins = lexicon.coins(row)
    if row.code and any(row.qualifiers()):
        yield Currency(row.code, coins)
    if not row.adjective:
        yield Currency(row.noun, coins)


@cache
def _names() -> dict[str, frozenset[str]]:
    """A name, its noun and its adjective in the nominative -> the currencies that it may be."""
    found: dict[str, set[str]] = {}
    for row in lexicon.currencies():
        for word, is_adjective in row.qualifiers():
            name = f"{word} {row.noun}" if is_adjective else f"{row.noun} {word}"
            found.setdefault(name, set()).add(row.code or row.noun)
        for noun in [] if row.adjective else [row.noun]:
            found.setdefault(noun, set()).add(noun)
    return {name: frozenset(keys) for name, keys in found.items()}


@cache
def _adjectives() -> dict[str, str]:
    """Every form of the adjectives -> the nominative."""
    words = {word for row in lexicon.currencies() for word, is_adjective in row.qualifiers() if is_adjective}
    return {form: word for word in sorted(words) for form in adjective_forms(word)}


@cache
def _nouns() -> dict[str, str]:
    """Every form of the nouns -> the nominative; the spelling does not matter."""
    return words_of_nouns((row.noun, row.nouns()) for row in lexicon.currencies())


def named(words: tuple[str, ...]) -> frozenset[str]:
    """The currencies that the words, in any case, may name; hundredths are among them."""
    nouns, adjectives = _nouns(), _adjectives()
    if not words:
        return frozenset()
    if words[0] in adjectives:
        return _names().get(
            " ".join([adjectives[words[0]], *(nouns.get(word, word) for word in words[1:])]), frozenset()
        )
    return _names().get(" ".join([nouns.get(words[0], words[0]), *words[1:]]), frozenset())


@cache
def _signs() -> dict[str, tuple[Currency, ...]]:
    found: dict[str, tuple[Currency, ...]] = {}
    for row in lexicon.currencies():
        for sign in dict.fromkeys(map(_bare, (*row.after(), *row.within()))):
            found[sign] = (*found.get(sign, ()), *_currencies(row))
    return found


def _bare(sign: str) -> str:
    return sign.replace(".", "").replace(" ", "")


@cache
def abbreviations() -> frozenset[str]:
    """The signs of two Cyrillic letters and more, in lower case."""
    return frozenset(sign for sign in _signs() if len(sign) > 1 and sign.islower() and not sign.isascii())


@cache
def _words() -> frozenset[str]:
    """Codes that are something else before a number: `PHP 7.4`."""
    return frozenset(row.code for row in lexicon.currencies() if row.is_word)


def written(sign: str, in_front: bool = False) -> tuple[Currency, ...]:
    """What a written sign, code or name may be: `US$`, `руб.`, `долларов США`; () where it is none.

    in_front: before a number stand signs and codes; some, as in `PHP 7.4`, are something else.
    """
    if in_front and sign[-1:].isalpha() and (sign in _words() or not _CODE.fullmatch(sign)):
        return ()
    found = _signs().get(_bare(sign)) or _signs().get(_bare(sign).casefold()) or ()
    return (*found, *_written_names(sign))


def _written_names(sign: str) -> Iterator[Currency]:
    """A name in words; `долларов` may be said whose they are, as the corpus does not."""
    keys = named(tuple(plain(sign).rstrip(".").split()))
    known = {currency.key: currency for row in reversed(lexicon.currencies()) for currency in _currencies(row)}
    yield from (known.get(key, Currency(key, ())) for key in sorted(keys))
