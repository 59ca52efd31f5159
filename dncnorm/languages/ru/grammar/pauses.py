"""Characters to characters: a range whose ends would sound as one number gets another sign for its dash.

`100-80` would be said like 180, `500-1500` like 500,000 and more, and who hears `1,5-2,5` cannot tell where one ends.
Stages of their own, before those that read amounts: in them it would take copies of their states by the zeros that a
number ends with.
"""

from __future__ import annotations

from string import ascii_letters, digits

from pynini import accep, cdrewrite, closure, difference, union

from dncnorm.grammars.notation import Fst, any_of, changed, silent, written
from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.units import TWICE, units

PAUSE = "\ue001"
"""Replaces the dash of such a range."""
DASHES = tuple(
    before + dash + after for dash in ("-", "…", "...", "..", "÷") for before in ("", " ") for after in ("", " ")
)
"""What stands between the ends of a range."""
ZEROS = ((1, 1), (2, 2), (3, 9))
"""How many zeros a number ends with, at least and at most; one whose first group has at most as many digits as the
least would follow."""
_PLAIN = (
    digits
    + ascii_letters
    + " !\"#$%&'()*+,-./:;<=>?@^_~"
    + "".join(map(chr, range(ord("А"), ord("я") + 1)))
    + "ЁёІі°‰±≈≥≤²³½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞…·⋅×÷μΩ⁻¹"
)
_SIGNS = (
    *(sign for row in currencies() for sign in (*row.before(), *row.after())),
    *(sign for unit in units() for sign in unit.signs),
)
CHARACTERS = _PLAIN + "".join(sorted({character for sign in _SIGNS for character in sign}.difference(_PLAIN)))
"""What amounts and their nouns are written with."""
THOUSAND = 3
"""Its zeros."""
START, END = "[BOS]", "[EOS]"
"""The ends of a token, to pynini."""


def pauses() -> dict[str, Fst]:
    """pauses, thousands: each replaces the dashes of its ranges, and leaves all else as it is."""
    anything = closure(written(*CHARACTERS))
    every = closure(written(*(CHARACTERS + PAUSE))).optimize()
    digit, space = written(*digits), closure(written(" "), 0, 1)
    no_digit = difference(written(*CHARACTERS), union(digit, written(" ")))
    after = union(no_digit, written(" ") + no_digit, END)
    dash = changed(dict.fromkeys(DASHES, PAUSE))
    group = closure(digit, THOUSAND, THOUSAND)
    amount = closure(written(*(digits + " ,.+-")), 1)
    alike = any_of(amount + silent(sign, f" {sign}") + dash + amount + written(sign) for sign in TWICE)
    mark, number = written(*",."), closure(written(*(digits + " +-")), 1)
    found = anything @ cdrewrite(dash, union(mark, accep(START) + written(*"+-")) + closure(digit, 1), "", every)
    found = found @ cdrewrite(dash, digit, union(number + mark, written(*"+-")) + digit, every)
    for least, most in ZEROS:
        round_number = written(*digits[1:]) + closure(space + written("0"), least, most)
        found = found @ cdrewrite(dash, round_number, closure(digit, 1, least) + closure(group) + after, every)
    more = closure(space + group, 1) + after  # сто тысяча, двести миллион
    thousands = cdrewrite(dash, accep(START) + closure(digit, 1, THOUSAND), written("1") + more, every)
    return {"pauses": union(found, alike).optimize(), "thousands": thousands.optimize()}
