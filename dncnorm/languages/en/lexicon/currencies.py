"""Currencies: their codes, signs and names, and those of their hundredths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Literal, NamedTuple

from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.lexicon import Forms, Record

_FORMS = "/"
_CODE = 3


class Currency(Record, table="currencies.tsv", unique=("code",), kw_only=True):
    """A currency, or what several have in common: a bare noun, as the dollar of `$`.

    code: of ISO 4217, or of a coin of the net. signs: what is written for it before or behind a number. A sign of two
    rows is first of all that of the first; one of letters and a symbol, as `US$`, need not be given in small letters,
    nor one of letters with a stop.
    origins: what may stand before the noun (`american`); the first is that of the code.
    nouns: `penny/pence`: the singular, the plural where it is not one in -s, and further forms that are written and
    admitted. What follows the singular is given in the first row that has it. The first noun is the usual one.
    minors: names of a hundredth, in the same way; the first is said.
    also: whether the code, in capitals too, is another name (`PHP 7.4`), so that only sure amounts are read; or a word
    (`TOP 10`), so that no text is cut there. maybe: signs, and forms of the noun, that are other words, too (`R`).
    """

    code: str = ""
    signs: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    nouns: tuple[str, ...]
    minors: tuple[str, ...] = ()
    also: Literal["", "name", "word"] = ""
    maybe: tuple[str, ...] = ()

    def check(self) -> None:
        """A code is three capitals."""
        if self.code and not (len(self.code) == _CODE and self.code.isascii() and self.code.isupper()):
            raise ValueError(f"code: expected three capitals, got {self.code!r}")

    @property
    def marks(self) -> tuple[str, ...]:
        """The signs, and those behind the code: `US$`, `USD$`."""
        bare = (one for one in currencies() if one is self or (not one.code and one.nouns[0] == self.nouns[0]))
        symbols_of = [sign for one in bare for sign in one.signs if is_symbol(sign)] if self.code else ()
        return (*self.signs, *(f"{self.code}{sign}" for sign in symbols_of))

    @property
    def letters(self) -> tuple[str, ...]:
        """The signs and words that may be another word, and are no form of the noun."""
        words = {form for noun in self.nouns for form in noun_of(noun).forms}
        return tuple(sign for sign in self.maybe if sign not in words)


class Noun(NamedTuple):
    """A noun with its plural; others are spellings and plurals beside these."""

    singular: str
    plural: str
    others: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """All of them, the singular first."""
        return tuple(dict.fromkeys((self.singular, self.plural, *self.others)))


currencies = Currency.rows
"""All currencies, in the order of the table."""


def _nouns() -> Iterator[str]:
    """The entries of all nouns, in their order."""
    return (cell for currency in currencies() for cell in (*currency.nouns, *currency.minors))


@cache
def _known() -> dict[str, list[str]]:
    """Forms beside the singular, as the first row gives them."""
    split = [cell.split(_FORMS) for cell in _nouns() if _FORMS in cell]
    return {singular: others for singular, *others in reversed(split)}


def noun_of(cell: str) -> Noun:
    """The noun of an entry: `penny/pence`, or `penny` where a row before has given its forms."""
    singular, *own = cell.split(_FORMS)
    plural, *others = own or _known().get(singular, [f"{singular}s"])
    return Noun(singular, plural, tuple(others))


@cache
def variants() -> dict[str, list[str]]:
    """Each noun's singular, and all forms that any row gives for it."""
    found: dict[str, list[str]] = {}
    for noun in map(noun_of, _nouns()):
        found.setdefault(noun.singular, []).extend(noun.forms)
    return found


@cache
def _coins() -> frozenset[str]:
    return frozenset(noun_of(cell).singular for currency in currencies() for cell in currency.minors)


def is_coin(currency: Currency) -> bool:
    """Whether it is a hundredth of others, as the cent: it stands after a number without a scale word."""
    return not currency.code and not currency.minors and noun_of(currency.nouns[0]).singular in _coins()


def code_forms(currency: Currency) -> tuple[str, ...]:
    """How its code may be written; in small letters where it is nothing else."""
    code = currency.code
    return (code,) if currency.also else _cases(code)


def sign_forms(sign: str) -> tuple[str, ...]:
    """How a sign may be written: `Rs` with a stop, `US$` in small letters."""
    return (sign, f"{sign}.") if sign.isalpha() and len(sign) > 1 else _cases(sign)


def _cases(sign: str) -> tuple[str, ...]:
    """A sign as it is, in small letters, and with a capital."""
    return tuple(dict.fromkeys(filter(None, (sign, sign.lower(), sign.capitalize()))))


def noun_forms(cell: str) -> tuple[str, ...]:
    """How a noun may be written after a number; its plural with a capital, too."""
    noun = noun_of(cell)
    return tuple(dict.fromkeys(form for form in (*noun.forms, noun.plural.capitalize()) if " " not in form))


def says_whose(sign: str, currency: Currency) -> bool:
    """Whether a sign is said with the currency's origin: letters, `DM`, whose noun others have, too."""
    noun = noun_of(currency.nouns[0]).singular
    others = {one.code for one in currencies() if noun_of(one.nouns[0]).singular == noun}
    return len(sign) > 1 and _is_word(sign) and bool(currency.origins) and len(others) > 1


def stands_behind(sign: str) -> bool:
    """Whether a sign may stand behind a number: not what begins as a scale does, `B$`, `S/`, nor a letter alone."""
    letters = {form for scale in scales() for form in scale.abbreviated}
    is_letter = sign.isascii() and sign.isalpha() and len(sign) == 1
    is_scale = sign[0] in letters and not sign.isalpha()
    return not is_letter and not is_scale and sign.rstrip(".")[-1] != "/"


@cache
def written_before() -> tuple[str, ...]:
    """All that may be written before a number: codes and signs."""
    marks = ((*code_forms(one), *one.marks, *one.letters) for one in currencies() if not is_coin(one))
    return tuple(dict.fromkeys(chain.from_iterable(marks)))


@cache
def written_after() -> tuple[str, ...]:
    """All that may be written behind it: the nouns, too."""
    nouns = (form for currency in currencies() for cell in currency.nouns for form in noun_forms(cell))
    return tuple(dict.fromkeys((*filter(stands_behind, written_before()), *nouns)))


def is_symbol(sign: str) -> bool:
    """Whether a sign is a character that is no letter."""
    return len(sign) == 1 and not sign.isalpha()


def symbol_nouns() -> dict[str, Noun]:
    """The signs of one character that are no letters, `$`, and the noun that each stands for first of all."""
    rows = reversed(currencies())
    return {sign: noun_of(one.nouns[0]) for one in rows for sign in one.signs if is_symbol(sign)}


@cache
def symbols() -> frozenset[str]:
    """These signs."""
    return frozenset(symbol_nouns())


@cache
def any_symbol() -> str:
    """A regular expression for any of them."""
    return f"[{''.join(map(re.escape, sorted(symbols())))}]"


def signs_in_letters() -> tuple[str, ...]:
    """The signs of letters that no text has for anything else: `Rs`."""
    return tuple({sign: None for one in currencies() for sign in one.signs if _is_word(sign)})


def signs_behind() -> tuple[str, ...]:
    """The signs of letters and a symbol that may stand behind a number: `US$`."""
    return tuple(sign for sign in written_after() if sign[0].isalpha() and not symbols().isdisjoint(sign))


def written_with(noun: str) -> tuple[str, ...]:
    """The signs and codes of the currencies with a noun."""
    named = (one for one in currencies() if one.nouns[0] == noun)
    return tuple(mark for one in named for mark in (*one.signs, *filter(None, (one.code,))))


def signs_of(code: str) -> tuple[str, ...]:
    """The signs of the currency with a code."""
    return next((*currency.signs, *currency.letters) for currency in currencies() if currency.code == code)


def segmentation() -> Forms:
    """Symbols, codes, and nouns; what may be another word is left to the shapes that know better."""
    doubtful = {word for currency in currencies() for word in currency.maybe}
    yield "symbol", sorted(symbols())  # in one order: patterns are named by their digests
    for currency in currencies():
        yield "currency" if is_coin(currency) else "code", filter(_is_word, currency.signs)
        if currency.code and currency.also != "word":
            yield "code_word" if currency.also else "code", [currency.code]
        for noun in currency.nouns if not is_coin(currency) else ():
            yield "currency", (form for form in noun_forms(noun) if form.lower() not in doubtful)


def _is_word(sign: str) -> bool:
    return sign.rstrip(".").isalpha()
