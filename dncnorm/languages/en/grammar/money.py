"""MONEY: `$3.50`, `US$ 18.6 million`, `5 bn EUR`, `Rs 2 crore`, `50¢`, `$3-5m`.

Two markups bring all of these into one order. The first writes a scale word as one character; the second moves the
currency's mark behind the integer where hundredths follow (`$3.50` becomes `3$.50`), else behind the whole number
(`$5 million`: `5 million$`), and writes the first of the currency's marks for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import filterfalse, product
from typing import NamedTuple

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, but, changed, cost, insert, optional, silent, written
from dncnorm.languages.en.grammar.fractions import MIXED, VULGAR
from dncnorm.languages.en.grammar.numbers import (
    AND,
    CARDINAL,
    DECIMAL,
    DIGIT,
    DIGITS,
    NOT_ONE,
    POINT,
    SIGN,
    SPACE,
    TWO_DIGITS,
    counted,
    digits,
    say,
)
from dncnorm.languages.en.grammar.units import said
from dncnorm.languages.en.lexicon import currencies as lexicon
from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.languages.en.lexicon.units import Name

SCALES = {chr(0xE000 + index): scale for index, scale in enumerate(scales()) if scale.exponent <= 15}
"""Scale words in the markup: private-use characters. Greater powers count no money."""
AMOUNT = "".join([DIGITS, *VULGAR, "-+±,./ "])
"""The characters of an amount, without its scale word."""


class Currency(NamedTuple):
    """marks: what is written for it, before a number, after it, or both. hundredth: its two names, or none."""

    marks: tuple[str, ...]
    place: str
    names: list[Name]
    hundredth: tuple[str, str]
    cost: float

    @property
    def mark(self) -> Fst:
        """Any of its marks."""
        return cost(silent(*self.marks), self.cost)

    @property
    def key(self) -> Fst:
        """What the markup writes for all of them."""
        return insert(written(self.marks[0]))


@cache
def currencies() -> list[Currency]:
    """Codes, coins, nouns (`5 million roubles`) and signs."""
    found: list[Currency] = []
    known: set[str] = set()
    for one in lexicon.currencies():
        found += _coins(one) if lexicon.is_coin(one) else _codes_and_nouns(one, known)
    return [currency for currency in (*found, *_signs()) if currency.marks]


def _codes_and_nouns(one: lexicon.Currency, known: set[str]) -> Iterator[Currency]:
    yield _currency(
        lexicon.code_forms(one), _named(one.nouns, *one.origins or ("",)), one, is_doubtful=one.also == "word"
    )
    for cell in one.nouns:
        noun, forms = lexicon.noun_of(cell), [form for form in lexicon.noun_forms(cell) if form not in known]
        if noun.singular in forms:
            known.update(forms)
            marks = (form for word in (*forms, noun.plural.upper()) for form in (word, word.capitalize()))
            names = _named([cell], "", *one.origins)
            yield _currency(marks, names, one, "after", is_doubtful=noun.singular in one.maybe)


def _coins(one: lexicon.Currency) -> Iterator[Currency]:
    """Hundredths of others, as the cent."""
    names = _named(one.nouns, "")
    signs = (form for sign in one.signs for form in lexicon.sign_forms(sign))
    words = (form for form in lexicon.noun_of(one.nouns[0]).forms if " " not in form)
    yield _currency((*signs, *words), names, one, "after")
    for sign in one.letters:
        yield _currency((sign,), names, one, "after", is_doubtful=True)


def _signs() -> Iterator[Currency]:
    """Signs by the currencies that have them: `¥` says yen, and less often yuan; `DM`, letters, german marks."""
    owners: dict[str, list[lexicon.Currency]] = {}
    for one in filterfalse(lexicon.is_coin, lexicon.currencies()):
        for sign in (*one.marks, *one.letters):
            owners.setdefault(sign, []).append(one)
    known: set[str] = set()
    together: dict[tuple[tuple[lexicon.Currency, ...], str, bool, bool], list[str]] = {}
    for sign, of in owners.items():
        place = "before, after" if lexicon.stands_behind(sign) else "before"
        is_full = len(of) == 1 and lexicon.says_whose(sign, of[0])
        marks = [form for form in lexicon.sign_forms(sign) if form not in known]
        known.update(marks)
        together.setdefault((tuple(of), place, is_full, sign in of[0].maybe), []).extend(marks)
    for (of_all, place, is_full, is_doubtful), marks in together.items():
        origins = [(*one.origins, "") if is_full else ("", *one.origins) for one in of_all]
        names = [name for one, its in zip(of_all, origins, strict=True) for name in _named(one.nouns, *its)]
        yield _currency(marks, names, of_all[0], place, is_doubtful=is_doubtful)


def _named(cells: Iterable[str], *origins: str) -> list[tuple[str, str]]:
    """Each noun and its plural, by where it is from."""
    both = product(map(lexicon.noun_of, cells), origins)
    return [(f"{origin} {noun.singular}".lstrip(), f"{origin} {noun.plural}".lstrip()) for noun, origin in both]


def _currency(
    marks: Iterable[str],
    names: Iterable[tuple[str, str]],
    of: lexicon.Currency,
    place: str = "before, after",
    *,
    is_doubtful: bool = False,
) -> Currency:
    """The first name is the usual one."""
    kept = tuple(dict.fromkeys(marks))
    said = [Name(key, *name, float(number > 0)) for key in kept[:1] for number, name in enumerate(dict.fromkeys(names))]
    return Currency(kept, place, said, lexicon.noun_of(of.minors[0])[:2] if of.minors else ("", ""), float(is_doubtful))


def scale_markup() -> Fst:
    """A scale word after a number, in full or abbreviated, becomes one character; or the token stays as it is."""
    forms = {form: letter for letter, scale in SCALES.items() for form in (*scale.in_full, *scale.abbreviated)}
    characters = sorted({*AMOUNT}.union(*forms, *(mark for currency in currencies() for mark in currency.marks)))
    anything, words = closure(written(*characters)), changed(forms)
    numeral = anything + written(*DIGITS, *VULGAR)
    after = optional(written(*filterfalse(str.isalpha, characters)) + anything)  # the B of `5 BZ$` is no billion
    scale = optional(silent("", " ", "  ") + words)
    ends = numeral + scale + written("-") + closure(written(*DIGITS, *".,")) + written(*DIGITS, *VULGAR) + scale
    return union(anything, numeral + silent("", " ", "  ", "-") + words + after, ends)


def currency_markup() -> Fst:
    """The first of a currency's marks behind the integer, or behind the number, wherever the mark stood."""
    amount = closure(written(*AMOUNT, *SCALES)).optimize()
    hundredths, low = digits(2), closure(written(*DIGITS, *".,"), 1)
    before, both_ends, after = [], [], []
    for currency in currencies():
        if "before" in currency.place:
            starts = any_of(silent(mark) + SPACE + _start(mark, amount) for mark in currency.marks)
            before.append(cost(starts, currency.cost) + currency.key)
            if symbols := [mark for mark in currency.marks if not mark[-1].isalpha()]:
                both_ends.append(silent(*symbols) + low + written("-") + silent(*symbols) + amount + currency.key)
        if "after" in currency.place:
            after.append(SPACE + currency.mark + currency.key)
            if currency.hundredth[0]:
                after.append(currency.key + written(".") + hundredths + SPACE + currency.mark)
    in_front = optional(written(*"-+±")) + union(*before) + optional(written(".") + hundredths)
    return union(in_front, *both_ends, optional(silent(*sorted(lexicon.symbols()))) + amount + union(*after))


def _start(mark: str, amount: Fst) -> Fst:
    """An amount after a mark, without the characters that would not be its own.

    A point after letters ends an abbreviation (`Rs.500`), and a dash after one letter is a code's (`R-16`).
    """
    if not mark[-1].isalpha():
        return amount
    return written(*sorted({*AMOUNT}.difference(".-" if len(mark) == 1 else "."))) + amount


def money() -> Fst:
    """Amounts of whole currencies, and of hundredths where two digits follow a point."""
    names = [name for currency in currencies() for name in currency.names]
    one, several = said(names, 0), said(names, 1)
    scale = say.each({letter: scale.name for letter, scale in SCALES.items()})
    single, end = say("one", "1"), optional(scale)
    pointed = (written(".") + union(DIGIT, closure(DIGIT, 3))) @ POINT  # two digits are hundredths
    no_integer = union(scale, POINT + scale, pointed, cost((written(".") + digits(2)) @ POINT))
    many = union(union(CARDINAL, NOTHING) + no_integer, MIXED + end) + union(several, cost(one))
    whole = union(single + one, NOT_ONE + union(several, cost(one)), many)
    one_end = union(CARDINAL, DECIMAL) + end
    range_of = one_end + say("to", "-") + one_end + several
    return SIGN + union(whole, range_of, *_with_hundredths())


def _with_hundredths() -> Iterator[Fst]:
    """`3$.50` three dollars and fifty cents, `3$.00` three dollars, `0.50$` fifty cents."""
    divided = [currency for currency in currencies() if currency.hundredth[0]]
    ones, others = [], []
    for names in sorted({currency.hundredth for currency in divided}):
        whole = [name for currency in divided if currency.hundredth == names for name in currency.names]
        part = union(silent(".00"), silent(".") + AND + counted(TWO_DIGITS, *names)).optimize()
        ones.append(said(whole, 0) + part)
        others.append(said(whole, 1) + part)
    yield say("one", "1") + union(*ones)
    yield but(["0"], NOT_ONE) + union(*others)
    one, several = (said(map(_in_full, divided), count) for count in (0, 1))
    yield silent("0.", ".") + union(say("one", "01") + one, but(["01"], TWO_DIGITS) + several)


def _in_full(currency: Currency) -> Name:
    """Hundredths alone are said with the currency's origin: `PKR 0.50` fifty pakistani paise."""
    origin = currency.names[0].singular.split()[:-1]
    one, several = (" ".join([*origin, name]) for name in currency.hundredth)
    return Name(currency.marks[0], one, several)
