"""MONEY: `$70 млн` семьдесят миллионов долларов сэ ш а, `250 рублей`, `5 руб. 30 коп.`.

A first stage moves a sign before the number to its end, so that the second reads amounts only once.
"""

from __future__ import annotations

from functools import cache

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, any_of, changed, insert, optional, silent, written
from dncnorm.languages.ru.grammar.amounts import counted_nouns, gap, noun_forms, phrase
from dncnorm.languages.ru.grammar.counts import DIGIT, PADDED, Noun, digits, noun_of, up_to
from dncnorm.languages.ru.grammar.marks import by_case, read_any
from dncnorm.languages.ru.grammar.measures import lone_nouns, per_unit, rates, units, written_after
from dncnorm.languages.ru.grammar.pauses import CHARACTERS, DASHES
from dncnorm.languages.ru.lexicon import currencies as lexicon
from dncnorm.languages.ru.lexicon.declension import Declined, declined
from dncnorm.languages.ru.lexicon.scales import scales
from dncnorm.languages.ru.lexicon.units import described


def transducers() -> dict[str, Fst]:
    """money_scaled, money_order (characters to characters), money."""
    coins = dict.fromkeys(coin for row in lexicon.currencies() for coin in lexicon.coins(row)[:1])
    amounts = union(counted_nouns(currencies()), *map(_with_coins, coins))
    return {
        "money_scaled": _scaled(),
        "money_order": _order(),
        "money": union(
            amounts + optional(_price() + optional(rates(units(has_rates=True)))), lone_nouns(currencies()) + _price()
        )
        + optional(silent(".")),
    }


@cache
def currencies(coin: str = "") -> tuple[Noun, ...]:
    """All currencies of the lexicon, or those with this coin, each once for a paradigm or a spelling of its noun."""
    found = []
    for row in lexicon.currencies():
        if not coin or coin in lexicon.coins(row)[:1]:
            found += [_noun(row, thing)._replace(signs=row.after()) for thing in row.declined()]
            found += [_noun(row, declined(noun)) for noun in row.spelling]
    return tuple(found)


def _noun(row: lexicon.Currency, thing: Declined) -> Noun:
    """The noun with its adjective and with what is said behind it."""
    forms = (*thing.forms, thing.forms[1])
    forms = described(row.adjective, thing.gender, forms) if row.adjective else forms
    return noun_of(thing.gender, forms, *row.behind[:1])


def _price() -> Fst:
    """What a price is for: `руб./кг`, `тыс./мес.`, `руб./$`; in the accusative, and without the country."""
    things = {sign: per_unit(unit, unit.per[1]) for unit in units(has_rates=True) for sign in written_after(unit)}
    for row in lexicon.currencies():
        said = _noun(row, row.declined()[0]).forms["1a"][0].removesuffix(f" {''.join(row.behind[:1])}")
        things = dict.fromkeys((said, *row.before(), *row.after()), f"за {said}") | things
    return silent("/", " / ") + read_any(things.items())


def _scaled() -> Fst:
    """Letters behind a number as scale words, `$5K`, `5K ₽`; the second sign of a range, `$5–$7`, is left out.

    Behind a sign and a space, a comma parts thousands where nothing follows: `$ 8,624`.
    """
    anything, amount = closure(written(*CHARACTERS), 1), closure(written(*"0123456789,. "), 1)
    signs = {character for row in lexicon.currencies() for sign in row.before() for character in sign}
    letters = changed({letter: f" {scale.abbreviations()[0]}" for scale in scales() for letter in scale.letters})
    ranges = [
        written(sign) + amount + written(*DASHES) + silent(sign) + amount + closure(written(*CHARACTERS))
        for sign in lexicon.symbols()
    ]
    first = closure(written(*"-+±", *sorted(signs)), 1)
    behind = {form for row in lexicon.currencies() for form in row.after()}
    space, leading = optional(written(" ")), first + written(" ") + up_to(3)
    scaled = union(
        first + amount + letters,
        optional(written(*"-+±")) + amount + letters + space + written(*behind),
        amount + letters + written(" ") + anything,
    )
    plain = difference(anything, leading + written(",") + digits(3))
    return union(plain, leading + silent(",") + digits(3), scaled, *ranges)


def _order() -> Fst:
    """Moves a sign before the number behind all that follows it, but for a price; else leaves the token as it is."""
    anything, minus = closure(written(*CHARACTERS), 1).optimize(), written(*"-+±")
    amount = DIGIT + closure(written(*"0123456789,. "))
    scale_words = "".join(form for one in scales() for form in (*one.declined().every(), *one.abbreviations()))
    number = (DIGIT + closure(written(*sorted({*"0123456789,. /-+±…÷", *scale_words})))).optimize()
    found = [anything]
    for row in lexicon.currencies():
        for sign in row.before():
            named, behind = silent(sign, f"{sign} "), insert(written(f" {row.after()[0]}"))
            found.append(union(optional(minus) + named, named + minus) + number + behind)
            found.append(named + amount + behind + written("/") + anything)
    return any_of(found)


def _with_coins(coin: str) -> Fst:
    """`5 руб. 30 коп.`: both parts in one case."""
    main = noun_forms(currencies(coin))
    rows = [row for row in lexicon.currencies() if row.noun == coin and row.is_plain]
    named = noun_forms(_noun(row, thing)._replace(signs=row.within()) for row in rows for thing in row.declined())

    def parts(case: str) -> Fst:
        cents = phrase(case, main) + optional(silent(",")) + gap() + phrase(case, named, PADDED)
        return union(phrase(case, named, silent("0") + DIGIT), cents)

    return by_case(parts)
