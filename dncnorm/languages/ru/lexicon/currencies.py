"""Currencies and their coins: codes, symbols, abbreviations and names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from dncnorm.languages.ru.lexicon import scales
from dncnorm.languages.ru.lexicon.abbreviated import spellings
from dncnorm.languages.ru.lexicon.declension import Declined, adjective_stem, declined, is_adjective
from dncnorm.lexicon import Forms, Record


class Currency(Record, table="currencies.tsv"):
    """A currency, a coin, or a noun that several currencies have, for what says no more (`долл.`).

    noun: its nominative. code: that of ISO 4217. signs: its symbols, before a number or behind it (`$`, `US$`), the
    usual one first. adjective: what tells currencies with one noun apart; it is always said.
    short: abbreviations behind a number; one with a stop may lack it. A single letter needs its stop, unless it is
    listed without; that of a coin is read behind the whole alone (`5 руб. 30 к.`).
    coin: nouns of its hundredth, of which the first is said; by default those of the first row with the noun.
    behind: what is said behind the noun, then how it is written if that differs (`США`).
    also: adjectives, and words behind the noun, that are understood and never said.
    paradigm: that of the noun, if its ending does not show it; the usual one first. spelling: other spellings of the
    noun. is_word: the code has another meaning before a number (`PHP 7`).
    """

    noun: str
    code: str = ""
    signs: tuple[str, ...] = ()
    adjective: str = ""
    short: tuple[str, ...] = ()
    coin: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    paradigm: tuple[str, ...] = ()
    spelling: tuple[str, ...] = ()
    is_word: bool = False

    def keys(self) -> Iterator[str]:
        """No sign and no abbreviation is of two currencies, and no name."""
        yield from filter(None, (self.code, *self.signs, *self.short))
        yield " ".join(filter(None, (self.adjective, self.noun, *self.behind[:1])))

    def check(self) -> None:
        """The noun and the adjective can be declined, and no abbreviation is a form of the noun."""
        forms = frozenset(self.nouns())
        repeated = [short for short in self.short if short.removesuffix(".") in forms]
        if repeated:
            raise ValueError(f"short: {repeated[0]!r} is a form of {self.noun!r}")
        if self.adjective:
            adjective_stem(self.adjective)

    @property
    def is_plain(self) -> bool:
        """Whether nothing is said but the noun."""
        return not (self.adjective or self.behind)

    def declined(self) -> tuple[Declined, ...]:
        """The noun, once for each paradigm."""
        return tuple(declined(self.noun, paradigm) for paradigm in self.paradigm or ("",))

    def nouns(self) -> Iterator[str]:
        """Every form of the noun, in every spelling."""
        for thing in (*self.declined(), *map(declined, self.spelling)):
            yield from thing.every()

    def before(self) -> tuple[str, ...]:
        """What stands before a number."""
        return (*self.signs, *([self.code] if self.code and not self.is_word else ()))

    def symbols(self) -> tuple[str, ...]:
        """The signs of a single character."""
        return tuple(sign for sign in self.signs if len(sign) == 1)

    def abbreviations(self) -> tuple[str, ...]:
        """The abbreviations as they are written, with the stop and without."""
        return spellings(*(short for short in self.short if not self._is_within(short)))

    def within(self) -> tuple[str, ...]:
        """How a coin is written behind the whole."""
        return (*self.signs, *self.abbreviations(), *filter(self._is_within, self.short))

    def after(self) -> tuple[str, ...]:
        """What stands behind a number, but for the noun; the first is of no other currency."""
        own = filter(None, (*self.signs, self.code))
        countries = [f"{one} {country}" for one in self._unnamed() for country in self.written_behind]
        return (*own, *self.abbreviations(), *countries)

    @property
    def written_behind(self) -> tuple[str, ...]:
        """How what is said behind the noun is written."""
        return self.behind[1:] or self.behind

    def qualifiers(self) -> Iterator[tuple[str, bool]]:
        """Adjectives and words behind the noun, said or understood, and whether it is an adjective."""
        for word in (self.adjective, *self.also):
            if word:
                yield word, is_adjective(word)
        yield from ((words.casefold(), False) for words in self.behind)

    def _unnamed(self) -> Iterable[str]:
        """The abbreviations of the noun alone, which a country may follow: `долл. США`."""
        plain = (one for one in Currency.rows() if one.noun == self.noun and one.is_plain and not one.code)
        return [form for one in plain for form in one.abbreviations()] if self.behind else ()

    def _is_within(self, short: str) -> bool:
        return len(short.rstrip(".")) == 1 and self.noun in _coins()


@cache
def _coins() -> frozenset[str]:
    """The nouns of coins."""
    return frozenset(noun for row in Currency.rows() for noun in row.coin)


@cache
def currencies() -> tuple[Currency, ...]:
    """The currencies of the table, and the nouns that it has with an adjective or as coins alone."""
    listed = Currency.rows()
    plain = {row.noun for row in listed if row.is_plain}
    known = {row.noun: row for row in reversed(listed)}
    others = dict.fromkeys(noun for row in listed for noun in (row.noun, *row.coin) if noun not in plain)
    return (*listed, *(Currency(noun, paradigm=known[noun].paradigm if noun in known else ()) for noun in others))


def coins(currency: Currency) -> tuple[str, ...]:
    """The nouns of a currency's hundredth, the one that is said first."""
    return currency.coin or next((row.coin for row in currencies() if row.noun == currency.noun and row.coin), ())


@cache
def symbols() -> str:
    """The characters that are signs of a currency by themselves, `$`; for a class of characters of an expression."""
    return "".join(symbol for row in currencies() for symbol in row.symbols())


def lone_coins() -> tuple[str, ...]:
    """Letters of coins behind the whole, with their stop: `к.`."""
    return tuple(short for row in currencies() for short in row.short if short not in row.abbreviations())


@cache
def tight() -> tuple[str, ...]:
    """Abbreviations that may touch the number, without their stop: `500руб`."""
    shorts = (short.removesuffix(".") for row in currencies() for short in row.abbreviations())
    return tuple(dict.fromkeys(short for short in shorts if short.isalpha() and short.islower()))


def segmentation() -> Forms:
    """Symbols and codes, and what stands behind a number: abbreviations and names."""
    yield "goes_on", f"{symbols()}×="  # 5 тыс. $
    for row in currencies():
        yield "symbol", row.signs
        if row.code:
            yield "code_word" if row.is_word else "code", [row.code]
        nouns = [*row.nouns()]
        yield "currency", (*nouns, *(f"{noun} {words}" for noun in nouns for words in row.written_behind))
        for short in row.after():
            if not any(unicodedata.category(character) == "Sc" for character in short) and short != row.code:
                yield from _short_forms(short, row)
        small = [*filter(str.islower, row.abbreviations())]
        yield (
            "currency",
            (f"{letter}{gap}{one}" for letter in scales.lone_letters() for gap in ("", " ") for one in small),
        )


def _short_forms(short: str, row: Currency) -> Forms:
    """An abbreviation; a stop at its end is its own where the sentence goes on."""
    bare = short.removesuffix(".")
    if len(bare) > 1 or bare in row.short:
        yield "currency", [bare]
        yield "dotted_inside", [bare] if short != bare else ()
        yield "inner", [bare] if short != bare and len(bare) > 1 and bare.isalpha() and bare.islower() else ()
