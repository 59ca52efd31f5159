"""MONEY: `$70 млн` семьдесят миллионов долларов сэ ш а, `250 рублей`, `5 руб. 30 коп.`.

A first stage moves a sign before the number to its end, so that the second reads amounts only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from pynini import closure, cross, union

from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, pair, silent, written
from dncnorm.languages.ru.grammar.amounts import counted_nouns, gap, noun_forms, phrase
from dncnorm.languages.ru.grammar.counts import DIGIT, NUMBER
from dncnorm.languages.ru.grammar.inflection import Noun, adjective, described, noun_of
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, Marks
from dncnorm.languages.ru.grammar.measures import per_unit, units, written_after
from dncnorm.languages.ru.grammar.pauses import PAUSED_DASHES, pauses
from dncnorm.languages.ru.lexicon import currencies as lexicon
from dncnorm.languages.ru.lexicon import scales
from dncnorm.languages.ru.lexicon.declension import Declined, adjective_stem, declined

SYMBOLS = lexicon.symbols()
SIGNS = "0123456789,. /-+±…÷"
SCALE_LETTERS = "абвгдежзийклмнопрстуфхцчшщыьэюяё" + "".join(scales.bare())
"""What scale words and their abbreviations are written with."""


class Currency(NamedTuple):
    """A currency; before and after: signs by their place. coin: the noun of its hundredth, "" if it has none.

    priced: what something is counted for (`руб./$`).
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    noun: Noun
    coin: str
    priced: str


def transducers(marks: Marks) -> dict[str, Fst]:
    """money_scaled, money_order (characters to characters), money, and those of `pauses`."""
    plain = counted_nouns(marks, [(currency.noun, currency.after, 0.0) for currency in currencies()])
    return {
        **pauses(),
        "money_scaled": _scaled(),
        "money_order": _order(),
        "money": (union(plain, _with_coins(marks)) + optional(price_of(marks)) + optional(silent("."))).optimize(),
    }


@cache
def currencies() -> tuple[Currency, ...]:
    """All currencies of the lexicon, each once for a paradigm or a spelling of its noun."""
    return tuple(currency for row in lexicon.currencies() for currency in _currencies(row))


def _currencies(row: lexicon.Currency) -> Iterator[Currency]:
    coin = next(iter(lexicon.coins(row)), "")
    for place, thing in enumerate(row.declined()):
        noun = _phrase(row, thing)
        yield Currency(row.before() if not place else (), row.after(), noun, coin, _priced(row, thing))
    yield from (Currency((), (), _phrase(row, declined(noun)), coin, "") for noun in row.spelling)


def _phrase(row: lexicon.Currency, thing: Declined) -> Noun:
    """The noun with its adjective and with what is said behind it."""
    noun = noun_of(thing, after=next(iter(row.behind), ""))
    if not row.adjective:
        return noun
    return described(adjective(*adjective_stem(row.adjective), thing.gender), noun)


def _priced(row: lexicon.Currency, thing: Declined) -> str:
    return f"за {_phrase(replace(row, behind=()), thing).forms['1a'][0]}"


def price_of(marks: Marks) -> Fst:
    """What a price is for: `руб./кг`, `тыс./мес.`; the unit is in the accusative."""
    things = {sign: per_unit(unit, unit.per[1]) for unit in units(has_rates=True) for sign in written_after(unit)}
    found = {sign: currency.priced for currency in reversed(currencies()) for sign in currency.before} | things
    return (silent("/", " / ") + any_of(pair(sign, marks(said)) for sign, said in found.items())).optimize()


def _scaled() -> Fst:
    """Latin letters behind a number as scale words, `$5K`; the second sign of a range, `$5–$7`, is left out."""
    amount = closure(written(*"0123456789,. "), 1)
    before = closure(written(*sorted({*"-+±", *_signs_before()})), 1)
    letters = any_of(
        cross(written(letter), written(f" {scale.abbreviations()[0]}"))
        for scale in scales.scales()
        for letter in scale.letters
    )
    dash, last = written(*PAUSED_DASHES), amount + closure(written(*sorted(_letters())))
    ranges = [written(sign) + amount + dash + silent(sign) + last for sign in SYMBOLS]
    return union(closure(written(*_characters()), 1), before + amount + letters, *ranges).optimize()


def _order() -> Fst:
    """Moves a sign before the number behind all that follows it; else leaves the token as it is."""
    anything = closure(written(*_characters()), 1).optimize()
    number = DIGIT + closure(written(*sorted({*SIGNS, *SCALE_LETTERS})))
    minus = written(*"-+±")
    moved = []
    for currency in currencies():
        for sign in currency.before:
            behind = insert(written(f" {currency.after[0]}"))
            named = silent(sign) + optional(silent(" "))
            moved.append(union(optional(minus) + named, named + minus) + number + behind)
            if sign in SYMBOLS:
                amount = DIGIT + closure(written(*"0123456789,. "))
                moved.append(named + amount + behind + written("/") + closure(written(*sorted(_letters()))))
    return union(anything, *moved).optimize()


def _characters() -> list[str]:
    return sorted({*SIGNS, *_signs_before(), *_letters(), *_letters_of_units()})


def _signs_before() -> set[str]:
    return {character for currency in currencies() for sign in currency.before for character in sign}


def _letters() -> set[str]:
    """What the nouns and signs of currencies and scale words are written with."""
    signs = {character for currency in currencies() for sign in currency.after for character in sign}
    return {*signs, *SCALE_LETTERS, *"ъ½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}


def _letters_of_units() -> set[str]:
    """What the units of a price are written with: `руб./кВт·ч`."""
    return {character for unit in units() for sign in unit.signs for character in sign}


def _with_coins(marks: Marks) -> Fst:
    """`5 руб. 30 коп.`: both parts in one case."""
    found = []
    cents = (NUMBER | silent("0") + DIGIT).optimize()
    for coin in dict.fromkeys(currency.coin for currency in currencies() if currency.coin):
        whole = [(currency.noun, currency.after, 0.0) for currency in currencies() if currency.coin == coin]
        main = noun_forms(marks, whole)
        named = noun_forms(marks, [(_phrase(row, thing), row.within(), 0.0) for row, thing in _plain(coin)])
        for case in CASES:
            coins = phrase(case, named, silent("0") + DIGIT)
            parts = coins | phrase(case, main) + optional(silent(",")) + gap() + phrase(case, named, cents)
            found.append(cost(parts, CASE_COSTS[case]))
    return any_of(found).optimize()


def _plain(noun: str) -> Iterator[tuple[lexicon.Currency, Declined]]:
    """The rows of a coin with its forms."""
    return (
        (row, thing) for row in lexicon.currencies() if row.noun == noun and row.is_plain for thing in row.declined()
    )
