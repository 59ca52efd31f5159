"""Years alone: `2007`, `AD 79`, decades, ranges; and how the digits of any year are said.

Three stages. `plain` writes each part in one way (`1914 - 18` 1914-18, `44 B.C.` 44 bc, `1980's` 1980s), `likely`
accepts what can be years and weighs it, `SPOKEN` says it. Four digits up to 2099 are rather a date, as in the corpus;
other numbers are rather cardinals.
"""

from __future__ import annotations

from pynini import closure, union

from dncnorm.grammars.notation import Fst, changed, cost, insert, only, optional, silent, written
from dncnorm.languages.en.grammar.numbers import (
    BELOW_TEN,
    DIGIT,
    NON_ZERO,
    NOT_ROUND,
    ONE_DIGIT,
    ORDINALS,
    POSITIVE,
    ROUND,
    SPACE,
    TENS,
    TRAILING,
    TWO_DIGITS,
    digits,
    ending,
    say,
)
from dncnorm.languages.en.lexicon.times import letters

_ERA = changed({form: era.name.lower() for era in letters("era") for form in era.forms}).optimize()
"""The written forms of eras to their letters."""
ERA_AFTER = (SPACE + insert(written(" ")) + _ERA).optimize()
"""An era after its year, to a space and its letters: `B.C.` bc."""
ERA_BEFORE = (_ERA + SPACE + insert(written(" "))).optimize()
"""An era before its year: `AD 79`, `A.D.79`."""
_GROUPED = digits(1, 3) + closure(written(",") + digits(3), 1, 2)


def _year_names() -> Fst:
    hundred = say("hundred", "00")
    four = union(
        TENS + TENS,
        NOT_ROUND + union(BELOW_TEN, hundred),
        ONE_DIGIT + say("thousand", "00") + union(ONE_DIGIT, silent("0")),
        cost(only(ROUND, TENS) + BELOW_TEN),
        cost(NOT_ROUND + insert(say("hundred")) + TWO_DIGITS, 2),
    )
    three = ONE_DIGIT + union(TENS, BELOW_TEN, hundred)
    return union(four, three, TENS, BELOW_TEN, ONE_DIGIT, say("o o", "00"), cost(digits(3, 4) @ POSITIVE)).optimize()


YEAR_NAMES = _year_names()
"""A year of one to four digits: nineteen o five, nineteen hundred, two thousand seven, four seventy six.

Two digits may begin with 0: `09` o nine. Unusual are "twenty o seven", "nineteen hundred five", and the cardinal.
"""


def with_era(year: Fst) -> Fst:
    """An era and its year in the order in which they are written."""
    era, gap = say.each({era.name.lower(): era.said for era in letters("era")}), silent(" ")
    return union(year + gap + era, era + gap + year).optimize()


def spoken() -> Fst:
    """The words of what is likely; years of five digits and more, and those with a comma, are cardinals."""
    shortened, long_ago = optional(silent("'")), union(digits(5, 9), _GROUPED) @ POSITIVE
    plurals = {name: f"{name[:-1]}ies" if name.endswith("y") else f"{name}s" for name in ORDINALS} | {"six": "sixes"}
    decade = union(closure(DIGIT, 1) @ YEAR_NAMES @ ending(plurals), say("two thousands", "00")) + silent("s")
    return union(shortened + union(YEAR_NAMES, decade), with_era(union(YEAR_NAMES, long_ago)))


def plain() -> Fst:
    """Every way to write the parts of years, each to one way."""
    plural = changed(dict.fromkeys(("s", "'s", "S"), "s"))
    return closure(union(DIGIT, written(",", "'"), ERA_AFTER, ERA_BEFORE, plural), 1) + TRAILING


def likely() -> Fst:
    """What can be years, the likelier the cheaper: `2007`, `'14`, `44 BC`, `10,000 BC`, `1980s`, `00s`, `4s`."""
    two, era = digits(2), written(*(era.name.lower() for era in letters("era")))
    near = union(written("1") + DIGIT, written("20")) + two
    far = union(NON_ZERO, written("2") + NON_ZERO) + two
    further = written(*"3456789") + DIGIT + two
    alone = union(near, cost(far), cost(further, 2), cost(written("'") + two))
    year = union(NON_ZERO + digits(0, 8), _GROUPED)
    eras = union(year + written(" ") + era, era + written(" ") + NON_ZERO + digits(0, 3))
    several = optional(written("'")) + digits(2, 4) + written("s")
    return union(alone, eras, several, cost(DIGIT + written("s"), 3))
