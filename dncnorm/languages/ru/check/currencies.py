"""Currencies: what a sign stands for, what a name means, and what a hundredth is called.

A currency is its ISO code, or its noun alone where nothing says whose: `$5` is (5, "доллар"), and (5, "USD") as well;
so is `пять долларов сэ ш а` (5, "USD").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.inflection import endings, lemmas, plain
from dncnorm.values.tables import rows

_NOT_IN_FRONT = frozenset(["PHP", "AMD", "COP", "ESP", "AED", "SUR", "PTE", "RMB"])
"""Before a number these are other things: a language, a processor, a conference."""
_CODE = re.compile("[A-Z]{3}")


class Currency(NamedTuple):
    """A row of the table: what it is, and how its hundredths are called."""

    key: str
    hundredths: tuple[str, ...]


@cache
def _rows() -> tuple[tuple[Currency, tuple[str, ...], tuple[str, ...], str], ...]:
    """(currency, signs, what stands beside the noun, noun)."""
    found = []
    for key, signs, beside, noun, hundredths in rows(TABLES / "currencies.tsv", 5):
        minor = tuple(filter(None, hundredths.split(",")))
        found.append((Currency(key, minor), tuple(signs.split()), tuple(filter(None, beside.split(","))), noun))
    return tuple(found)


@cache
def _names() -> dict[str, frozenset[str]]:
    """A name, its noun as lemma and its adjective as stem -> the currencies that it may be."""
    found: dict[str, set[str]] = {}
    for currency, _, besides, noun in _rows():
        names = [f"{noun} {beside[1:]}" if beside[0] == "+" else f"{beside}* {noun}" for beside in besides]
        for name in names or [noun]:
            found.setdefault(name, set()).add(currency.key)
        for minor in currency.hundredths:
            found.setdefault(minor, set()).add(minor)
    return {name: frozenset(keys) for name, keys in found.items()}


@cache
def _adjectives() -> dict[str, str]:
    """Every form of the adjectives -> the stem, marked."""
    stems = {beside for _, _, besides, _ in _rows() for beside in besides if beside[0] != "+"}
    hard = {*endings()["a"], *endings()["ak"]}
    return {stem + ending: f"{stem}*" for stem in stems for ending in hard}


def named(words: tuple[str, ...]) -> frozenset[str]:
    """The currencies that the words, in any case, may name; hundredths are among them."""
    nouns, adjectives = lemmas("currency_nouns.tsv"), _adjectives()
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
    for currency, signs, _, _ in _rows():
        for sign in signs:
            bare = _bare(sign)
            found[bare] = (*found.get(bare, ()), currency)
    return found


def _bare(sign: str) -> str:
    return sign.replace(".", "").replace(" ", "")


@cache
def abbreviations() -> frozenset[str]:
    """The signs of two Cyrillic letters and more, in lower case."""
    return frozenset(sign for sign in _signs() if len(sign) > 1 and sign.islower() and not sign.isascii())


def written(sign: str, in_front: bool = False) -> tuple[Currency, ...]:
    """What a written sign, code or name may be: `US$`, `руб.`, `долларов США`; () where it is none.

    in_front: before a number stand signs and codes; some, as in `PHP 7.4`, are something else.
    """
    if in_front and sign[-1:].isalpha() and (sign in _NOT_IN_FRONT or not _CODE.fullmatch(sign)):
        return ()
    found = _signs().get(_bare(sign)) or _signs().get(_bare(sign).casefold()) or ()
    return (*found, *_written_names(sign))


def _written_names(sign: str) -> Iterator[Currency]:
    """A name in words; `долларов` may be said whose they are, as the corpus does not."""
    keys = named(tuple(plain(sign).rstrip(".").split()))
    known = {currency.key: currency for currency, *_ in _rows()}
    yield from (known.get(key, Currency(key, ())) for key in sorted(keys))
