"""MONEY: `$3.50`, `US$ 18.6 million`, `5 bn EUR`, `Rs 2 crore`, `50¢`, `$3-5m`.

Two markups bring all of these into one order. The first writes a scale word as one character; the second moves the
currency's mark behind the integer where hundredths follow (`$3.50` becomes `3$.50`), else behind the whole number
(`$5 million`: `5 million$`), and writes the first of the currency's marks for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import filterfalse, product
from typing import NamedTuple

from pynini import closure, cross, union

from dncnorm.grammars.notation import (
    NOTHING,
    Fst,
    Words,
    any_of,
    but,
    changed,
    cost,
    insert,
    only,
    optional,
    pair,
    silent,
    written,
)
from dncnorm.languages.en.grammar.amounts import DIGITS, Amounts, amounts, scales
from dncnorm.languages.en.grammar.fractions import VULGAR, VULGAR_CHARACTERS
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.units import said
from dncnorm.languages.en.lexicon import currencies as lexicon
from dncnorm.languages.en.lexicon.units import Name

FIRST_SCALE = 0xE000
"""Scale words in the markup: the private-use characters from here on, in the order of their table."""
SIGNS = "-+±"
AMOUNT_CHARACTERS = f"{DIGITS}{SIGNS},./ "
"""The characters of an amount, without its scale word."""
PLACES = ("before", "after", "coin")
"""Where a mark stands: before the number, after it, or, a coin's, after a number without a scale word."""


class Currency(NamedTuple):
    """marks: what is written for it. place: one of PLACES, or "both". hundredth: empty where none is said."""

    marks: tuple[str, ...]
    place: str
    names: tuple[Name, ...]
    hundredth: Name
    cost: float

    @property
    def key(self) -> str:
        return self.marks[0]


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """money_scales, money_markup, money."""
    currencies = list(_currencies())
    return {
        "money_scales": _scale_markup(currencies),
        "money_markup": _currency_markup(currencies),
        "money": _money(say, numbers, currencies),
    }


def _currencies() -> Iterator[Currency]:
    """What is written for currencies: codes, signs and nouns, those that say the same together."""
    words: set[str] = set()
    for currency in lexicon.currencies():
        named = [lexicon.noun_of(cell) for cell in currency.nouns]
        if lexicon.is_coin(currency):
            yield from _coins(currency, named[0])
            continue
        if marks := lexicon.code_forms(currency):
            yield _currency(
                marks,
                "both",
                _pairs(currency.origins or ("",), named),
                currency,
                UNUSUAL if currency.also == "word" else 0,
            )
        for cell, noun in zip(currency.nouns, named, strict=True):
            forms = [form for form in lexicon.noun_forms(cell) if form not in words]
            if noun.singular in forms:
                words.update(forms)
                yield _in_words(currency, noun, forms)
    yield from _signs()


def _in_words(currency: lexicon.Currency, noun: lexicon.Noun, forms: Iterable[str]) -> Currency:
    """A noun behind a number: `5 million roubles`."""
    marks = tuple(dict.fromkeys(form for word in (*forms, noun.plural.upper()) for form in (word, word.capitalize())))
    weight = UNUSUAL if noun.singular in currency.maybe else 0
    return _currency(marks, "after", _pairs(("", *currency.origins), [noun]), currency, weight)


def _coins(currency: lexicon.Currency, noun: lexicon.Noun) -> Iterator[Currency]:
    signs = (form for sign in currency.signs for form in lexicon.sign_forms(sign))
    words = (form for form in noun.forms if " " not in form)
    yield _currency(tuple(dict.fromkeys((*signs, *words))), "coin", _pairs(("",), [noun]), currency)
    for sign in currency.letters:
        yield _currency((sign,), "coin", _pairs(("",), [noun]), currency, UNUSUAL)


def _signs() -> Iterator[Currency]:
    """Signs by the currencies that have them: `¥` says yen, and less often yuan; `DM`, letters, german marks."""
    owners: dict[str, list[lexicon.Currency]] = {}
    for currency in lexicon.currencies():
        for sign in () if lexicon.is_coin(currency) else (*currency.marks, *currency.letters):
            owners.setdefault(sign, []).append(currency)
    together: dict[tuple[tuple[lexicon.Currency, ...], str, bool, bool], list[str]] = {}
    for sign, found in owners.items():
        place = "both" if lexicon.stands_behind(sign) else "before"
        key = (tuple(found), place, sign in found[0].maybe, len(found) == 1 and lexicon.says_whose(sign, found[0]))
        together.setdefault(key, []).append(sign)
    known: set[str] = set()
    for (currencies, place, is_doubtful, is_full), signs in together.items():
        forms = dict.fromkeys(form for sign in signs for form in lexicon.sign_forms(sign))
        marks = tuple(form for form in forms if form not in known)
        known.update(marks)
        named = [(currency, [lexicon.noun_of(cell) for cell in currency.nouns]) for currency in currencies]
        bare, full = (("",), ()) if not is_full else ((), ("",))
        names = [pair for currency, nouns in named for pair in _pairs((*bare, *currency.origins, *full), nouns)]
        yield _currency(marks, place, names, currencies[0], UNUSUAL if is_doubtful else 0)


def _pairs(origins: Iterable[str], nouns: Iterable[lexicon.Noun]) -> Iterator[tuple[str, str]]:
    """Each noun and its plural, by where it is from."""
    for noun, origin in product(nouns, tuple(origins)):
        one, several = (f"{origin} {form}".lstrip() for form in noun[:2])
        yield one, several


def _currency(
    marks: tuple[str, ...], place: str, names: Iterable[tuple[str, str]], of: lexicon.Currency, weight: float = 0.0
) -> Currency:
    """The first name is the usual one."""
    said = [Name(marks[0], *name, UNUSUAL if number else 0.0) for number, name in enumerate(dict.fromkeys(names))]
    hundredth = lexicon.noun_of(of.minors[0])[:2] if of.minors else ("", "")
    return Currency(marks, place, tuple(said), Name(marks[0], *hundredth), weight)


def _scale_markup(currencies: list[Currency]) -> Fst:
    """A scale word after a number, in full or abbreviated, becomes one character; or the token stays as it is."""
    marks = "".join(mark for currency in currencies for mark in currency.marks)
    forms = [form for scale in scales() for form in (*scale.in_full, *scale.abbreviated)]
    characters = sorted(set("".join([marks, *forms, AMOUNT_CHARACTERS, VULGAR_CHARACTERS])))
    anything = closure(written(*characters))
    scale_words = any_of(
        cross(written(form), written(chr(FIRST_SCALE + index)))
        for index, scale in enumerate(scales())
        for form in (*scale.in_full, *scale.abbreviated)
    )
    numeral = written(*DIGITS + VULGAR_CHARACTERS)
    no_letter = written(*filterfalse(str.isalpha, characters))
    after = optional(no_letter + anything)  # the B of `5 BZ$` is no billion
    gap = optional(union(closure(silent(" "), 1, 2), silent("-")))
    scaled = anything + optional(numeral + gap + scale_words + after)
    scale = optional(closure(silent(" "), 0, 2) + scale_words)
    ends = anything + numeral + scale + written("-") + closure(written(*f"{DIGITS},.")) + numeral + scale
    rewritten = union(scaled, ends) @ _vulgar_in_digits(characters)
    return rewritten.optimize()


def _vulgar_in_digits(characters: list[str]) -> Fst:
    """`½` as 1/2, and after a numeral `3½` as 3 1/2."""
    scale_words = [chr(FIRST_SCALE + index) for index in range(len(scales()))]
    digit = written(*DIGITS)
    other = written(*sorted({*characters, *scale_words} - {*DIGITS, *VULGAR_CHARACTERS}))
    alone, after_numeral = (
        optional(changed({mark: f"{gap}{digits}" for mark, digits in VULGAR.items()})) for gap in ("", " ")
    )
    return alone + closure(union(other + alone, digit + after_numeral))


def _currency_markup(currencies: list[Currency]) -> Fst:
    """The first of a currency's marks behind the integer, or behind the number, wherever the mark stood."""
    digits = written(*AMOUNT_CHARACTERS)
    amount = closure(union(digits, any_of(written(chr(FIRST_SCALE + index)) for index in range(len(scales())))))
    digit = written(*DIGITS)
    hundredths, low = digit + digit, closure(written(*f"{DIGITS}.,"), 1)
    sign, space = optional(written(*SIGNS)), optional(silent(" "))
    at = {place: [currency for currency in currencies if currency.place in (place, "both")] for place in PLACES}
    starts = {
        "": amount,
        ".": written(*AMOUNT_CHARACTERS.replace(".", "")) + amount,
        ".-": written(*f"{DIGITS} ") + amount,
    }
    before = any_of(
        cost(silent(*marks), currency.cost) + space + starts[ending] + _key(currency)
        for currency in at["before"]
        for ending, marks in _by_what_ends_them(currency)
    )
    both_ends = any_of(
        silent(*marks) + low + written("-") + silent(*marks) + amount + _key(currency)
        for currency in at["before"]
        for ending, marks in _by_what_ends_them(currency)
        if not ending
    )
    at_the_end = any_of(space + _marks(currency) + _key(currency) for currency in at["after"])
    in_between = any_of(
        cross(written("."), written(f"{currency.key}.")) + hundredths + space + _marks(currency)
        for currency in at["after"]
        if currency.hundredth.singular
    )
    coins = any_of(space + _marks(currency) + _key(currency) for currency in at["coin"])
    orders = union(
        sign + before + optional(written(".") + hundredths),
        both_ends,
        optional(silent(*sorted(lexicon.symbols()))) + amount + union(at_the_end, in_between),
        closure(digits) + coins,
    )
    return orders.optimize()


def _by_what_ends_them(currency: Currency) -> Iterator[tuple[str, list[str]]]:
    """Marks by the characters that would not be the amount's own after them.

    A point after letters ends an abbreviation (`Rs.500`), and a dash after one letter is a code's (`R-16`).
    """
    for ending in ("", ".", ".-"):
        marks = [mark for mark in currency.marks if ending == _not_its_own(mark)]
        if marks:
            yield ending, marks


def _not_its_own(mark: str) -> str:
    if not mark[-1].isalpha():
        return ""
    return ".-" if len(mark) == 1 else "."


def _marks(currency: Currency) -> Fst:
    return cost(silent(*currency.marks), currency.cost)


def _key(currency: Currency) -> Fst:
    return insert(written(currency.key))


def _money(say: Words, numbers: Numbers, currencies: list[Currency]) -> Fst:
    """Amounts of whole currencies, and of hundredths where two digits follow a point."""
    amount = amounts(say, numbers)
    names = [name for currency in currencies for name in currency.names]
    one, several = said(say, names, 0), said(say, names, 1)
    plural = union(several, cost(one, UNUSUAL))
    many = union(amount.integer, amount.one, NOTHING) + _point_or_scale(say, numbers) + plural
    mixed = amount.mixed + optional(_scale_words(say)) + plural
    one_end = union(amount.integer, amount.one, numbers.decimal) + optional(_scale_words(say))
    range_of = one_end + pair("-", say("to")) + one_end + several
    whole = union(amount.one + one, amount.integer + plural, many, mixed, range_of)
    return (amount.sign + union(whole, *_with_hundredths(say, numbers, amount, currencies))).optimize()


def _point_or_scale(say: Words, numbers: Numbers) -> Fst:
    """What makes a number no integer: `.5`, `.55 million`, ` million`; `.55` alone at a cost, for it is hundredths."""
    digit = written(*DIGITS)
    two = (written(".") + digit + digit) @ numbers.fraction
    other = (written(".") + union(digit, closure(digit, 3))) @ numbers.fraction
    scale_words = _scale_words(say)
    return union(scale_words, other + optional(scale_words), two + scale_words, cost(two, UNUSUAL)).optimize()


def _scale_words(say: Words) -> Fst:
    return say.each({chr(FIRST_SCALE + index): scale.name for index, scale in enumerate(scales())})


def _with_hundredths(say: Words, numbers: Numbers, amount: Amounts, currencies: list[Currency]) -> Iterator[Fst]:
    """`3$.50` three dollars and fifty cents, `3$.00` three dollars, `0.50$` fifty cents."""
    divided = [currency for currency in currencies if currency.hundredth.singular]
    after_one, after_several = [], []
    for names in sorted({currency.hundredth[1:3] for currency in divided}):
        whole = [name for currency in divided if currency.hundredth[1:3] == names for name in currency.names]
        part = _hundredths(say, numbers, *names)
        after_one.append(said(say, whole, 0) + part)
        after_several.append(said(say, whole, 1) + part)
    yield amount.one + any_of(after_one)
    yield but(["0"], amount.integer) + any_of(after_several)
    nothing_whole = optional(silent("0")) + silent(".")
    one, several = (said(say, [_in_full(currency) for currency in divided], count) for count in (0, 1))
    yield nothing_whole + silent("0") + amount.one + one
    yield nothing_whole + but(["00", "01"], numbers.two_digits) + several


def _hundredths(say: Words, numbers: Numbers, hundredth: str, hundredths: str) -> Fst:
    """`.50` and fifty cents; `.00` nothing."""
    conjunction = union(insert(say("and")), cost(NOTHING, UNUSUAL))
    one = only(["01"], numbers.two_digits) + insert(say(hundredth))
    several = but(["01"], numbers.two_digits) + insert(say(hundredths))
    return union(silent(".00"), silent(".") + conjunction + union(one, several)).optimize()


def _in_full(currency: Currency) -> Name:
    """Hundredths alone are said with the currency's origin: `PKR 0.50` fifty pakistani paise."""
    origin = currency.names[0].singular.split()[:-1]
    one, several = (" ".join([*origin, name]) for name in currency.hundredth[1:3])
    return Name(currency.key, one, several)
