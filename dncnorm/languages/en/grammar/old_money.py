"""MONEY in pounds, shillings and pence: `£3 10s. 6d.`, `£1 5s`, `2s. 6d.`."""

from __future__ import annotations

from pynini import union

from dncnorm.grammars.notation import NOTHING, Fst, Words, but, cost, insert, optional, pair, silent
from dncnorm.languages.en.grammar.fractions import unspaced
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.lexicon.currencies import signs_of


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """old_money."""
    sign, *_ = signs_of("GBP")
    pounds = silent(sign, f"{sign} ") + _counted(say, numbers, "pound", "pounds")
    shillings = _counted(say, numbers, "shilling", "shillings") + _mark("s")
    pence = _counted(say, numbers, "penny", "pence") + _mark("d")
    then = optional(silent(" ")) + union(insert(say("and")), cost(NOTHING, UNUSUAL))
    in_three = pounds + optional(silent(" ")) + shillings + optional(then + pence)
    return {"old_money": union(in_three, shillings + then + pence).optimize()}


def _counted(say: Words, numbers: Numbers, one: str, several: str) -> Fst:
    """A number, and the name of what it counts."""
    number = unspaced(numbers.cardinal)
    return union(pair("1", say(f"{numbers.names['1']} {one}")), but(["1"], number) + insert(say(several)))


def _mark(letter: str) -> Fst:
    return optional(silent(" ")) + silent(letter) + optional(silent("."))
