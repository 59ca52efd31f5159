"""CARDINAL: powers, `10⁵` and `10^5` ten to the fifth, exponents alone, and scientific notation, `6.02×10²³`, `5e-3`.

Exponents alone are tokens of their own in the corpus.

`²` and `³` are squared and cubed; where they stand alone, they are signs (`plain.py`). A digit below the line is a
number: `₂` two.
"""

from __future__ import annotations

from pynini import closure, invert, union

from dncnorm.grammars.notation import Fst, any_of, but, changed, cost, insert, optional, silent, written
from dncnorm.grammars.written import FOREIGN
from dncnorm.languages.en.grammar.codes import ON_ROADS
from dncnorm.languages.en.grammar.numbers import CARDINAL, DECIMAL, ORDINAL, SPACE, digits, say
from dncnorm.languages.en.lexicon.elements import Element, elements

ABOVE, BELOW = "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"
TIMES = ("×", "x", "·", "⋅", "*")
"""Between the two factors of a number in scientific notation."""
SCIENTIFIC = "".join(TIMES) + "eE^-+⁻⁺" + ABOVE
"""What such a number is written with beside digits, points and spaces."""
_NAMED = {"²": "squared", "³": "cubed"}
_RAISED_SIGN = {"⁻": "-", "⁺": "+"}


def _in_line(script: str) -> Fst:
    """Digits above or below the line, 0 to 9, to those in it."""
    return closure(changed({raised: str(digit) for digit, raised in enumerate(script)}), 1)


_ABOVE = (optional(changed(_RAISED_SIGN)) + _in_line(ABOVE)).optimize()
_TO_THE = insert(say("to the"))
_ZERO = optional(silent("0"))
_EXPONENT = union(say("minus", "-") + _ZERO + CARDINAL, optional(silent("+")) + _ZERO + ORDINAL).optimize()
"""An exponent in the line, as computers write it, too: the twenty third, minus five; `-05`."""


def power() -> Fst:
    """An exponent above the line, or behind a caret; numbers in scientific notation."""
    sign = say.each({"⁻": "minus", "⁺": "plus"})
    above = _in_line(ABOVE)
    ordinal = union(but(_NAMED, above @ ORDINAL), say("zero", "⁰"))
    exponent = _TO_THE + union(ordinal, sign + above @ CARDINAL)
    raising = silent("^") + invert(_ABOVE)
    return union(exponent, raising @ union(exponent, say.each(_NAMED)), scientific())


def index() -> Fst:
    """Digits below the line."""
    return _in_line(BELOW) @ CARDINAL


def isotope_markup() -> Fst:
    """`¹³⁷Cs`, `137Cs` and `Cs-137` become `Cs137`."""
    return any_of(map(_isotope, elements()))


def _isotope(one: Element) -> Fst:
    mass, meta = written(*one.masses).optimize(), optional(changed({"m": "m", FOREIGN: "m"}))
    raised = _in_line(ABOVE) @ mass
    before = (union(raised, mass) if one.is_plain else raised) + meta + silent(one.symbol)
    return union(insert(written(one.symbol)) + before, cost(written(one.symbol) + silent("-") + mass + meta)).optimize()


def isotope() -> Fst:
    """`Cs137` cesium one thirty seven."""
    return say.each({one.symbol: one.name for one in elements()}) + ON_ROADS + optional(say("m", "m"))


def scientific() -> Fst:
    """`6.02×10²³` six point zero two times ten to the twenty third, `7.2e-5`, and `3.3 x 10-19` in one line."""
    times = SPACE + say("times", *TIMES) + SPACE
    letter = say("times ten to the", "e", "E") + _EXPONENT
    return union(CARDINAL, DECIMAL) + union(times + union(power_of_ten(), flattened(2)), letter)


def power_of_ten() -> Fst:
    """`10²³` ten to the twenty third, `10^-5`."""
    return _ten(union(_ABOVE, silent("^") + optional(written(*"-+")) + digits(1, 3)))


def flattened(most: int) -> Fst:
    """`10-5`, whose exponent of so many digits has come down into the line."""
    return _ten(written("-") + digits(1, most))


def _ten(exponent: Fst) -> Fst:
    """Ten to a power; the exponent is changed to one in the line."""
    return say("ten to the", "10") + (exponent @ _EXPONENT)
