"""Currencies: what a sign stands for, what a name means, and what a hundredth is called.

A currency is its ISO code, or its noun alone where nothing says whose: `$5` is (5, "dollar"), `US$5` is that and
(5, "USD"), and so is `five american dollars` (5, "USD").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from dncnorm.languages.en.check.written.words import without_accents
from dncnorm.languages.en.lexicon import currencies as lexicon
from dncnorm.values.money import agreed


class _Currency(NamedTuple):
    """A currency by one of its nouns; code: "" for a noun of several."""

    code: str
    signs: tuple[str, ...]
    adjectives: tuple[str, ...]
    noun: str
    hundredths: tuple[str, ...]

    def names(self) -> Iterator[str]:
        """The currency's full name in all its forms."""
        for form in _forms(self.noun):
            yield from (f"{adjective} {form}" for adjective in self.adjectives) if self.adjectives else (form,)


class Sign(NamedTuple):
    """What a sign says: a currency (a code, or a noun), and what its hundredths may be called."""

    currency: str
    hundredths: tuple[str, ...]


@cache
def _currencies() -> tuple[_Currency, ...]:
    found = []
    for one in lexicon.currencies():
        hundredths = tuple(lexicon.noun_of(cell).singular for cell in one.minors)
        signs = tuple(dict.fromkeys(sign.replace(".", "") for sign in (*one.marks, *one.letters)))
        code = one.code or (signs[0] if one.origins else "")
        nouns = [lexicon.noun_of(cell).singular for cell in one.nouns]
        found += [_Currency(code, signs, one.origins, noun, hundredths) for noun in nouns]
    return tuple(found)


@cache
def _forms(noun: str) -> tuple[str, ...]:
    """`krone`, `krones`, `kroner`: singular and plural are one currency."""
    return tuple(without_accents(form.lower()) for form in (noun, f"{noun}s", *lexicon.variants()[noun]))


@cache
def _first_of_noun() -> dict[str, _Currency]:
    """A noun -> the currency that it stands for where nothing says whose it is."""
    return {currency.noun: currency for currency in reversed(_currencies())}


@cache
def _names() -> dict[str, tuple[str, ...]]:
    """A name as said, in any form -> the currencies and hundredths that it may be."""
    found: dict[str, tuple[str, ...]] = {}
    for currency in _currencies():
        pairs = [(name, currency.code) for name in currency.names()]
        pairs += [(form, noun) for noun in (currency.noun, *currency.hundredths) for form in _forms(noun)]
        for name, meaning in pairs:
            if meaning and meaning not in found.get(name, ()):
                found[name] = (*found.get(name, ()), meaning)
    return found


def named(phrase: str) -> tuple[str, ...]:
    """The currencies that `phrase`, in lower case, may name; hundredths are among them."""
    return _names().get(phrase) or _names().get(without_accents(phrase), ())


@cache
def _signs() -> dict[str, tuple[Sign, ...]]:
    """A sign without its dots -> what it says. A code is said in full, unless the noun is first of all its own."""
    found: dict[str, tuple[Sign, ...]] = {}
    for currency in _currencies():
        noun, whole = (Sign(name, currency.hundredths) for name in (currency.noun, currency.code))
        is_first = _first_of_noun()[currency.noun] is currency
        entries = [(sign, noun) for sign in (*currency.signs, *([currency.code] if is_first and currency.code else []))]
        entries += [(sign, whole) for sign in (currency.code, *currency.signs)] if currency.code else []
        for sign, meaning in entries:
            found[sign] = (*found.get(sign, ()), meaning)
    return found


def written(sign: str) -> tuple[Sign, ...]:
    """What a written sign, code or name may be: `US$`, `Rs.`, `usd`, `roubles`; () where it is none."""
    bare = sign.replace(".", "").replace(" ", "")
    found = _signs().get(bare) or _folded_signs().get(bare.casefold())
    return found or tuple(_written_name(" ".join(sign.casefold().split())))


@cache
def _folded_signs() -> dict[str, tuple[Sign, ...]]:
    """The same in lower case, where more than one letter shows that it is a symbol."""
    return {sign.casefold(): meanings for sign, meanings in _signs().items() if len(sign) > 1}


def _written_name(name: str) -> Iterator[Sign]:
    first = _first_of_noun()
    for meaning in named(name):
        currencies = [first[meaning]] if meaning in first else [one for one in _currencies() if one.code == meaning]
        yield Sign(meaning, currencies[0].hundredths if currencies else ())
        if meaning in first and first[meaning].code:
            yield Sign(first[meaning].code, first[meaning].hundredths)


def written_together(signs: Sequence[str]) -> tuple[Sign, ...]:
    """What one written sign may be, or two that say the same: `$5 USD` are dollars, and United States dollars."""
    found = [written(sign) for sign in signs]
    nouns = {currency.code: currency.noun for currency in _currencies() if currency.code}
    if len(found) == 2 and all(found) and not agreed(found):
        names = [{sign.currency for sign in signs} for signs in found]
        return tuple(
            sign
            for place, others in ((0, names[1]), (1, names[0]))
            for sign in found[place]
            if sign.currency in others or nouns.get(sign.currency) in others
        )
    return agreed(found)
