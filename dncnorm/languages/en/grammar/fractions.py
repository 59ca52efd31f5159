"""FRACTION: `3/7`, `2 1/2`, `2-1/2`, `3/8ths`, vulgar fractions."""

from __future__ import annotations

from pynini import closure, union

from dncnorm.core.characters import VULGAR_FRACTIONS
from dncnorm.grammars.notation import Fst, but, changed, cost, insert, only, optional, silent, written
from dncnorm.languages.en.grammar.integers import ENDINGS
from dncnorm.languages.en.grammar.numbers import (
    CARDINAL,
    DIGITS,
    MINUS,
    ORDINAL,
    ORDINALS,
    POSITIVE,
    SEVERAL,
    SPACE,
    UNSPACED,
    digits,
    ending,
    say,
)

VULGAR = {mark: f"{above}/{below}" for mark, (above, below) in VULGAR_FRACTIONS.items() if above}
"""Fractions of one character, as digits."""
AFTER_AN = ("8", "11", "18")
"""Denominators whose name begins with a vowel: an eighth."""
_SLASH = silent("/", " / ")
_WHOLE = (UNSPACED @ CARDINAL).optimize()
_BELOW_ONE = union(
    say("half", "2"),
    say("quarter", "4"),
    cost(say("fourth", "4")),
    but(["1", "2", "4"], UNSPACED @ ORDINAL),
).optimize()
"""A denominator after one: half, quarter (at a cost fourth), else the ordinal."""
_PLURAL = ending({name: f"{name}s" for name in ("quarter", *ORDINALS.values())})
_BELOW_SEVERAL = union(say("halves", "2"), but(["2"], _BELOW_ONE) @ _PLURAL).optimize()


def fraction() -> Fst:
    """All fractions, with an ordinal's ending (`3/10ths`) or without; scores, odds and pairs at a cost."""
    with_ending = simple() + silent(*ENDINGS) + optional(silent("s"))
    return MINUS + union(simple(), mixed(), cost(_out_of(), 3), with_ending)


def simple() -> Fst:
    """A numerator over a denominator: `1/4` one quarter, `3/7` three sevenths, `12/1` twelve over one, `1/0`."""
    one, several = say("one", "1") + _SLASH + _BELOW_ONE, but(["1"], _WHOLE) + _SLASH + _BELOW_SEVERAL
    over = _WHOLE + say("over", "/", " / ")
    in_digits = union(one, several, over + say.each({"0": "zero", "1": "one"}), cost(over + UNSPACED @ SEVERAL, 2))
    return union(changed(VULGAR), closure(written(*DIGITS + ", /"), 1)) @ in_digits


def mixed() -> Fst:
    """An integer and a fraction: `2 1/2` two and a half, `1⅛` one and an eighth, `3-3/4` three and three quarters."""
    one = union(
        say("a", "1") + _SLASH + but(AFTER_AN, _BELOW_ONE),
        say("an", "1") + _SLASH + only(AFTER_AN, _BELOW_ONE),
        cost(say("one", "1") + _SLASH + _BELOW_ONE),
    )
    part = union(one, UNSPACED @ SEVERAL + _SLASH + _BELOW_SEVERAL).optimize()
    return _WHOLE + insert(say("and")) + union(SPACE + changed(VULGAR) @ part, silent(" ", "-") + part)


def _before_noun() -> Fst:
    """Before what it measures: `3/4"` three quarter inch, `1/4"` quarter inch."""
    one, several = silent("1") + _SLASH + _BELOW_ONE, but(["1"], _WHOLE) + _SLASH + but(["2"], _BELOW_ONE)
    return union(changed(VULGAR), closure(written(*DIGITS + "/"), 1)) @ union(one, several)


def _out_of() -> Fst:
    """A score, odds and pairs: `8/10` eight out of ten, `11/4` eleven to four, `7/8` seven of eight, seven eight.

    In cricket: `187/4` one hundred eighty seven for four; in sums: `96/16` ninety six divided by sixteen.
    """
    rare = ("", "of", "for", "divided by")
    slash = union(say("out of", "/"), say("to", "/"), *(cost(say(word, "/")) for word in rare))
    return _WHOLE + slash + UNSPACED @ POSITIVE


SHORT = union(written(*VULGAR), digits(1, 2) + written("/") + digits(1, 2), written("1/") + digits(3, 5)).optimize()
"""Fractions that count something: of at most two digits a part, or one of many."""
PART = (SHORT @ simple()).optimize()
PART_BEFORE_NOUN = (SHORT @ _before_noun()).optimize()
MIXED = ((UNSPACED + optional(written(" ", "-")) + SHORT) @ mixed()).optimize()
