"""MONEY: `$70 млн` семьдесят миллионов долларов сэ ш а, `250 рублей`, `5 руб. 30 коп.`.

A first stage moves a sign before the number to its end, so that the second reads amounts only once.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from pynini import closure, cross, union

from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, pair, rows, silent, written
from dncnorm.languages.ru.grammar.amounts import counted_nouns, gap, noun_forms, phrase
from dncnorm.languages.ru.grammar.bounds import SIGNS as BOUNDS
from dncnorm.languages.ru.grammar.counts import DIGIT, NUMBER
from dncnorm.languages.ru.grammar.inflection import Noun, adjective, described, noun
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, Marks
from dncnorm.languages.ru.grammar.measures import per_unit, written_after
from dncnorm.languages.ru.grammar.pauses import DASHES, pauses
from dncnorm.languages.ru.grammar.units import units

CURRENCIES = Path(__file__).with_name("currencies.tsv")
LETTERS = Path(__file__).with_name("money_scales.tsv")
SYMBOLS = "$€£¥₽"
SIGNS = "0123456789,. /-+±…÷" + BOUNDS
RATES = {"$": "за доллар", "€": "за евро"}
"""What else a price is for."""
COIN_SIGNS = {"копейка": ("коп.", "коп", "к."), "цент": ("¢",)}
"""How coins are written after the whole."""


class Currency(NamedTuple):
    """A currency; before and after: signs by their place. coin: a hundredth, if it has one."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    noun: Noun
    coin: Noun | None


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
    """All currencies of the table."""
    found = []
    for before, after, stem, paradigm, description, words, coin in rows(CURRENCIES, 7):
        thing = noun(stem, paradigm, after=words)
        if description:
            stem_of, kind = description.split()
            thing = described(adjective(stem_of, kind, thing.gender), thing)
        part = noun(*(["", *coin.split()][-2:])) if coin.strip() else None
        found.append(Currency(tuple(before.split()), tuple(filter(None, after.split(", "))), thing, part))
    return tuple(found)


def price_of(marks: Marks) -> Fst:
    """What a price is for: `руб./кг`, `тыс./мес.`; the unit is in the accusative."""
    found = RATES | {
        sign: per_unit(unit, unit.per[1]) for unit in units(has_rates=True) for sign in written_after(unit)
    }
    return (
        union(silent("/"), silent(" / ")) + any_of(pair(sign, marks(said)) for sign, said in found.items())
    ).optimize()


def _scaled() -> Fst:
    """Latin letters behind a number as scale words, `$5K`; the second sign of a range, `$5–$7`, is left out."""
    amount = closure(any_of(map(written, "0123456789,. ")), 1)
    before = closure(any_of(map(written, sorted({*"-+±" + BOUNDS, *_signs_before()}))), 1)
    letters = any_of(cross(written(sign), written(f" {said}")) for sign, said in rows(LETTERS, 2))
    dash, last = any_of(map(written, DASHES)), amount + closure(any_of(map(written, sorted(_letters()))))
    ranges = [written(sign) + amount + dash + silent(sign) + last for sign in SYMBOLS]
    return union(closure(any_of(map(written, _characters())), 1), before + amount + letters, *ranges).optimize()


def _order() -> Fst:
    """Moves a sign before the number behind all that follows it; else leaves the token as it is."""
    anything = closure(any_of(map(written, _characters())), 1).optimize()
    number = DIGIT + closure(any_of(map(written, sorted({*SIGNS, *"абвгдежзийклмнопрстуфхцчшщыьэюяё"}))))
    before, minus = (any_of(map(written, signs)) for signs in ("-+±" + BOUNDS, "-+±"))
    moved = []
    for currency in currencies():
        behind = insert(written(f" {currency.after[0]}"))
        for sign in currency.before:
            named = silent(sign) + optional(silent(" "))
            moved.append(union(optional(before) + named, named + minus) + number + behind)
            if sign in SYMBOLS:
                amount = DIGIT + closure(any_of(map(written, "0123456789,. ")))
                moved.append(named + amount + behind + written("/") + closure(any_of(map(written, sorted(_letters())))))
    return union(anything, *moved).optimize()


def _characters() -> list[str]:
    return sorted({*SIGNS, *_signs_before(), *_letters(), *_letters_of_units()})


def _signs_before() -> set[str]:
    return {character for currency in currencies() for sign in currency.before for character in sign}


def _letters() -> set[str]:
    """What the nouns and signs of currencies and scale words are written with."""
    signs = {character for currency in currencies() for sign in currency.after for character in sign}
    return {*signs, *"абвгдежзийклмнопрстуфхцчшщъыьэюяё½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}


def _letters_of_units() -> set[str]:
    """What the units of a price are written with: `руб./кВт·ч`."""
    return {character for unit in units() for sign in unit.signs for character in sign}


def _with_coins(marks: Marks) -> Fst:
    """`5 руб. 30 коп.`, `$5.50`: both parts in one case."""
    found = []
    cents = (NUMBER | silent("0") + DIGIT).optimize()
    for currency in filter(lambda currency: currency.coin is not None, currencies()):
        assert currency.coin is not None
        main = noun_forms(marks, [(currency.noun, currency.after, 0.0)])
        named = noun_forms(marks, [(currency.coin, COIN_SIGNS.get(currency.coin.forms["1n"][0], ()), 0.0)])
        for case in CASES:
            coins = phrase(case, named, silent("0") + DIGIT)
            parts = coins | phrase(case, main) + optional(silent(",")) + gap() + phrase(case, named, cents)
            found.append(cost(parts, CASE_COSTS[case]))
    return any_of(found).optimize()
