"""TELEPHONE: groups of digits with `sil` between them: `5-85270-005-3`, `(12) 25`, `+7 495 123-45-67`.

VERBATIM: signs by their names (`&` и, `α` альфа), letters of other Cyrillic alphabets by their nearest; codes, names
and versions of letters and digits.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from pynini import closure, difference, union

from dncnorm.core.special import CONTINUATION, SILENCE
from dncnorm.grammars.notation import Fst, any_of, changed, cost, optional, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, digits, up_to
from dncnorm.languages.ru.grammar.letters import CYRILLIC, LETTERS, by_name
from dncnorm.languages.ru.grammar.marks import UNUSUAL, cardinal_number, mark, read, read_any, say
from dncnorm.languages.ru.grammar.powers import RAISED
from dncnorm.languages.ru.lexicon import symbols
from dncnorm.languages.ru.lexicon.elements import names

CHARGES = {"⁺": "плюс", "+": "плюс", "⁻": "минус", "-": "минус"}
STOPS = ".,:;!?-\"'()[]{}«»‹›„¡¿·•…|*/\\^`†→←↑↓_~"
"""What is silent, alone or repeated."""
MOST_IN_A_ROW = 4
BELOW = {below: str(digit) for digit, below in enumerate("₀₁₂₃₄₅₆₇₈₉")}
"""Digits of formulas."""
SEPARATORS = ("-", " ", ") ", ")", " (", "(", "--", ")-", "-(", "/")
"""What stands between the groups of a telephone number."""


def transducers() -> dict[str, Fst]:
    """telephone, verbatim, code, element, version, slashed."""
    symbol = any_of(
        cost(read(sign, name), UNUSUAL * (place + (sign in STOPS)))
        for sign, found in symbols.names().items()
        for place, name in enumerate(found)
    ).optimize()
    stops = say(SILENCE) + closure(silent(*STOPS), 1)
    zero_first = mark("digits") + written("0") + closure(DIGIT)
    number, house = union(cardinal_number(up_to(4)), zero_first).optimize(), cardinal_number(up_to(6))
    year = say(SILENCE) + silent(*"-–—") + number  # of a standard: ГОСТ 12.3-2009
    return {
        "telephone": _telephone(zero_first),
        "verbatim": union(symbol, cost(closure(symbol, 2, MOST_IN_A_ROW), UNUSUAL), stops),
        "code": cost(_code(number), UNUSUAL / 2),
        "element": _element(),
        "version": union(
            cost(number + closure(read(".", "точка") + number, 1, 4) + optional(year), 2 * UNUSUAL),
            number
            + closure(read(".", "точка") + number, 0, 2)
            + any_of(read(mark, "точка икс") for mark in (".x", ".X", ".х")),
        ),
        "slashed": cost(house + read("/", "дробь") + house, 1.5 * UNUSUAL),  # 11/1 in addresses
    }


def _element() -> Fst:
    """Isotopes, `⁹⁰Sr` стронций девяносто, and ions, `Ca²⁺` кальций два плюс; more than an element by its letters."""
    high, low = (cardinal_number(closure(changed(signs), 1, 3) @ up_to(3)) for signs in (RAISED, BELOW))
    isotopes = (say(name) + high + silent(symbol) for symbol, name in names().items())
    letters = by_name(ascii_uppercase) + optional(by_name(ascii_lowercase))
    formula = cost(closure(letters + optional(union(low, cardinal_number(up_to(2)))), 1, 6), UNUSUAL)
    digit = cardinal_number(union(changed(RAISED), silent("^") + NON_ZERO))
    charges = union(optional(digit), silent("^")), union(optional(say(SILENCE) + digit), silent("^"))
    ions = union(read_any(names().items()) + charges[0], formula + charges[1])
    return union(*isotopes, ions + read_any(CHARGES.items()))


def _code(number: Fst) -> Fst:
    """Letters and digits, as in names of products, formulas, houses and sizes: `A320`, `CO₂`, `12а`, `3D`."""
    capital = by_name(LETTERS.upper())
    letter, small = union(capital, by_name(ascii_lowercase)).optimize(), by_name(LETTERS)
    group = union(number, cardinal_number(closure(changed(BELOW), 1, 3) @ up_to(3)))
    hyphen, some = optional(silent("-")), closure(letter, 1)
    letters_first = capital + closure(letter) + hyphen + group + closure(hyphen + some + hyphen + group)
    digits_first = group + closure(capital, 1) + group + closure(capital)
    lettered = cardinal_number(up_to(4)) + hyphen + union(cost(small, UNUSUAL), closure(capital, 1, 3))
    later = union(by_name(CYRILLIC, CONTINUATION), by_name(CYRILLIC.upper(), CONTINUATION))
    said_as_word = by_name(CYRILLIC.upper()) + by_name(CYRILLIC, CONTINUATION) + closure(later, 0, 4)  # Ту-92, МиГ-29
    named = said_as_word + silent("-") + group + closure(capital)
    return union(letters_first + optional(hyphen + some), digits_first, lettered, named)


def _telephone(zero_first: Fst) -> Fst:
    """A group is said as the corpus does: up to three digits as a number, four as two and two, five as three and two.

    Groups that begin with a 0 are said digit by digit; no two numbers in a group sound as one (`500 95`).
    """
    short = {length: cardinal_number(up_to(4) @ digits(length)) for length in range(1, 5)}
    two = union(short[2], mark("digits") + written("0") + DIGIT)
    uneven = cardinal_number(difference(NON_ZERO + digits(2), NON_ZERO + written("00")))
    long = union(
        union(short[2], uneven) + two + closure(two, 0, 1),
        cost(short.pop(4), UNUSUAL / 4),
        cost(mark("digits") + NON_ZERO + digits(4, 6), UNUSUAL / 2),
    )
    group = union(*short.values(), long, zero_first).optimize()
    point, plus = say(SILENCE) + silent("."), read("+", "плюс")
    groups = group + closure(say(SILENCE) + silent(*SEPARATORS) + group, 1)
    dotted = group + point + group + closure(point + group, 1)  # two are a decimal
    several = optional(plus) + union(optional(silent("(")) + groups + optional(silent(")")), dotted)
    last = say(SILENCE) + silent("-") + any_of(read(sign, "x") for sign in "XxХ")
    return union(
        cost(several, UNUSUAL),
        cost(groups + last, UNUSUAL / 4),
        mark("digits") + written("0") + digits(4, 20),
        plus + mark("digits") + digits(10, 15),
        cost(mark("digits") + digits(5, 20), 3 * UNUSUAL),
    )
