"""What a number asks of the unit after it, as a mark between them: `5 km` becomes `5②km`.

So a unit's names stand in the grammar once for each mark, not once for each kind of number.
"""

from __future__ import annotations

from collections.abc import Iterable

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, but, cost, insert, optional, silent, written
from dncnorm.languages.en.grammar.amounts import DIGITS, SCALE_LETTERS, scales
from dncnorm.languages.en.grammar.fractions import VULGAR_CHARACTERS
from dncnorm.languages.en.grammar.numbers import UNUSUAL
from dncnorm.languages.en.grammar.powers import ABOVE, TIMES

ONE, MANY, OF_A, OF_AN, HALF = "①②ⓐⓝⓗ"
"""Before a unit: one mile, two miles, a third of a mile, a third of an inch; HALF stands for its number, too."""


def marked(unit_characters: Iterable[str]) -> Fst:
    """Puts the mark after the number, instead of a space or hyphen; a rate's after its slash: `39.7/②²km`.

    The singular is allowed after many, at a cost (`a 5 kilometer run`), but not the plural after one or "of a". The
    number is only looked at as far as its kind goes: what it is to be exactly, the next transducer knows.
    """
    gap, slash = optional(union(silent(" "), silent("-"))), written("/")
    after_one, after_many = _mark(ONE), union(_mark(MANY), cost(_mark(ONE), UNUSUAL))
    one, many, part = written("1"), _many(), union(_vulgar(), _bar())
    half = union(silent("½"), silent("1/2")) + gap + _mark(HALF)
    first = union(
        one + union(gap, slash) + after_one,
        many + gap + after_many,
        _thousands() + after_many,
        optional(many + optional(silent(" "))) + slash + after_many,
        part + gap + union(_mark(OF_A), _mark(OF_AN), cost(_mark(ONE), UNUSUAL)),
        cost(half, UNUSUAL),
    )
    sign = optional(written(*"-±"))
    return (sign + first + closure(written(*sorted(set(unit_characters))), 1)).optimize()


def _many() -> Fst:
    """Every number but 1 and a fraction alone."""
    digit = written(*DIGITS)
    integer = digit + closure(union(NOTHING, written(","), written(" ")) + digit)
    pointed = optional(integer) + written(".") + closure(digit, 1)
    mixed = integer + union(optional(written(" ")) + _vulgar(), union(written(" "), written("-")) + _bar())
    words = written(*(form for scale in scales() for form in scale.in_full))
    scale = optional(written(" ")) + words
    letter = written(*"eE") + _exponent()
    scientific = union(optional(union(integer, pointed) + _times()) + _power(), union(integer, pointed) + letter)
    return union(
        written("1") + scale, union(but(["1"], integer), pointed, mixed) + optional(scale), scientific
    ).optimize()


def _times() -> Fst:
    gap = optional(written(" "))
    return gap + written(*TIMES) + gap


def _power() -> Fst:
    """`10²³`, `10^5`, `10-3`."""
    raised = closure(written(*f"⁻⁺{ABOVE}"), 1)
    return written("10") + union(raised, written("^") + _exponent(), written("-") + closure(written(*DIGITS), 1, 2))


def _exponent() -> Fst:
    return optional(written(*"-+")) + closure(written(*DIGITS), 1, 3)


def _thousands() -> Fst:
    """`25k ` and `3M `, before a space that stays."""
    return closure(written(*f"{DIGITS}.,"), 1) + written(*SCALE_LETTERS) + written(" ")


def _vulgar() -> Fst:
    return written(*VULGAR_CHARACTERS)


def _bar() -> Fst:
    """`3/4`, of at most two one_or_two a part."""
    one_or_two = closure(written(*DIGITS), 1, 2)
    return one_or_two + written("/") + one_or_two


def _mark(mark: str) -> Fst:
    return insert(written(mark))
