"""FRACTION: `3/7`, `2 1/2`, `2-1/2`, `3/8ths`, vulgar fractions."""

from __future__ import annotations

from pynini import closure, cross, union

from dncnorm.core.characters import VULGAR_FRACTIONS
from dncnorm.grammars.notation import (
    Fst,
    Words,
    any_of,
    but,
    cost,
    insert,
    made_once,
    only,
    optional,
    pair,
    silent,
    written,
)
from dncnorm.languages.en.grammar.integers import ENDINGS
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers

VULGAR = {mark: f"{above}/{below}" for mark, (above, below) in VULGAR_FRACTIONS.items() if above}
"""Fractions of one character, as digits."""
VULGAR_CHARACTERS = "".join(VULGAR)
SLASHES = ("/", " / ")
AFTER_AN = ("8", "11", "18")
"""Denominators whose name begins with a vowel: an eighth."""


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """fraction."""
    usual = union(simple(say, numbers), mixed(say, numbers), cost(_out_of(say, numbers), 3 * UNUSUAL))
    return {"fraction": (numbers.sign + union(usual, _with_ending(say, numbers))).optimize()}


@made_once
def simple(say: Words, numbers: Numbers) -> Fst:
    """A numerator over a denominator: `1/4` one quarter, `3/7` three sevenths, `12/1` twelve over one."""
    slash, over = any_of(map(silent, SLASHES)), any_of(pair(slash, say("over")) for slash in SLASHES)
    cardinal = unspaced(numbers.cardinal)
    one = pair("1", say(numbers.names["1"])) + slash + _part(say, numbers)
    several = but(["1"], cardinal) + slash + _parts(say, numbers)
    by_one = cardinal + over + only(["1"], numbers.positive)
    by_others = cardinal + over + unspaced(numbers.several)
    return _as_digits() @ union(one, several, by_one, cost(by_others, 2 * UNUSUAL))


def _out_of(say: Words, numbers: Numbers) -> Fst:
    """A score, odds and pairs: `8/10` eight out of ten, `11/4` eleven to four, `7/8` seven of eight, seven eight.

    In cricket: `187/4` one hundred eighty seven for four.
    """
    usual = union(pair("/", say("out of")), pair("/", say("to")))
    slash = union(usual, cost(union(silent("/"), pair("/", say("of")), pair("/", say("for"))), UNUSUAL))
    return unspaced(numbers.cardinal) + slash + unspaced(numbers.positive)


def _with_ending(say: Words, numbers: Numbers) -> Fst:
    """A fraction with an ordinal's ending: `2/4th`, `3/10ths`."""
    return simple(say, numbers) + any_of(map(silent, ENDINGS)) + optional(silent("s"))


def mixed(say: Words, numbers: Numbers) -> Fst:
    """An integer and a fraction: `2 1/2` two and a half, `1⅛` one and an eighth, `3-3/4` three and three quarters."""
    slash = any_of(map(silent, SLASHES))
    one = union(
        pair("1", say("a")) + slash + but(AFTER_AN, _part(say, numbers)),
        pair("1", say("an")) + slash + only(AFTER_AN, _part(say, numbers)),
        cost(pair("1", say(numbers.names["1"])) + slash + _part(say, numbers), UNUSUAL),
    )
    fraction = union(one, unspaced(numbers.several) + slash + _parts(say, numbers))
    by_character = any_of(map(written, VULGAR_CHARACTERS)) @ _as_digits() @ fraction
    separated = union(optional(silent(" ")) + by_character, union(silent(" "), silent("-")) + fraction)
    return unspaced(numbers.cardinal) + insert(say("and")) + separated


def unspaced(number: Fst) -> Fst:
    """A number without spaces between its groups: here a space parts the integer from the fraction."""
    return closure(any_of(map(written, "0123456789,")), 1) @ number


def _as_digits() -> Fst:
    """A vulgar fraction as digits with a slash; what has them already, as it is."""
    vulgar = any_of(cross(written(mark), written(digits)) for mark, digits in VULGAR.items())
    return union(vulgar, closure(any_of(map(written, "0123456789, /")), 1)).optimize()


@made_once
def _part(say: Words, numbers: Numbers) -> Fst:
    """A denominator after one: half, quarter (at a cost fourth), else the ordinal."""
    irregular = union(pair("2", say("half")), pair("4", say("quarter")), cost(pair("4", say("fourth")), UNUSUAL))
    return union(irregular, but(["1", "2", "4"], unspaced(numbers.ordinal))).optimize()


@made_once
def _parts(say: Words, numbers: Numbers) -> Fst:
    """A denominator after another number than one: halves, quarters, else the ordinal's plural."""
    irregular = union(pair("2", say("halves")), pair("4", say("quarters")), cost(pair("4", say("fourths")), UNUSUAL))
    words = closure(any_of(map(say, numbers.names.values())))
    plural = words + any_of(cross(say(name), say(f"{name}s")) for name in numbers.ordinal_names.values())
    return union(irregular, but(["1", "2", "4"], unspaced(numbers.ordinal)) @ plural).optimize()
