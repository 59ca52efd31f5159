"""CARDINAL: powers, `10⁵` and `10^5` ten to the fifth, exponents alone, and scientific notation, `6.02×10²³`, `5e-3`.

Exponents alone are tokens of their own in the corpus.

`²` and `³` are squared and cubed; where they stand alone, they are signs (`plain.py`). A digit below the line is a
number: `₂` two.
"""

from __future__ import annotations

from pynini import closure, invert, union

from dncnorm.grammars.notation import Fst, Words, but, changed, insert, optional, pair, silent, written
from dncnorm.languages.en.grammar.numbers import Numbers

ABOVE, BELOW = "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"
TIMES = ("×", "x", "·", "⋅", "*")
"""Between the two factors of a number in scientific notation."""
SCIENTIFIC = "".join(TIMES) + "eE^-+⁻⁺" + ABOVE
"""What such a number is written with beside digits, points and spaces."""
NAMED = {"²": "squared", "³": "cubed"}


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """power, index."""
    sign = union(pair("⁻", say("minus")), pair("⁺", say("plus")))
    above = _in_line(ABOVE)
    exponent = union(but(NAMED, above @ numbers.ordinal), pair("⁰", say("zero")), sign + (above @ numbers.cardinal))
    exponent = insert(say("to the")) + exponent
    named = say.each(NAMED)
    return {
        "power": union(exponent, _raising() @ union(exponent, named), scientific(say, numbers)).optimize(),
        "index": (_in_line(BELOW) @ numbers.cardinal).optimize(),
    }


def scientific(say: Words, numbers: Numbers) -> Fst:
    """`6.02×10²³` six point zero two times ten to the twenty third, `7.2e-5`, and `3.3 x 10-19` in one line."""
    factor, gap = union(numbers.cardinal, numbers.decimal), optional(silent(" "))
    times = gap + say.each(dict.fromkeys(TIMES, "times")) + gap
    letter = silent("e", "E") + insert(say("times ten to the")) + _exponent(say, numbers)
    power = union(power_of_ten(say, numbers), power_of_ten(say, numbers, _lowered()))
    return (factor + union(times + power, letter)).optimize()


def power_of_ten(say: Words, numbers: Numbers, exponent: Fst | None = None) -> Fst:
    """`10²³` ten to the twenty third, `10^-5`. exponent: how it is written, to one in the line; raised if None."""
    said = (_raised() if exponent is None else exponent) @ _exponent(say, numbers)
    return (pair("10", say(numbers.names["10"])) + insert(say("to the")) + said).optimize()


def _exponent(say: Words, numbers: Numbers) -> Fst:
    """An exponent in the line: the twenty third, minus five."""
    return union(pair("-", say("minus")) + numbers.cardinal, optional(silent("+")) + numbers.ordinal).optimize()


def _raised() -> Fst:
    """An exponent above the line, or behind a caret, to one in the line."""
    sign = changed({"⁻": "-", "⁺": "+"})
    flat = optional(written(*"-+")) + closure(written(*"0123456789"), 1, 3)
    return union(optional(sign) + _in_line(ABOVE), silent("^") + flat).optimize()


def _lowered() -> Fst:
    """A negative exponent that fell into the line: `10-19`."""
    return (written("-") + closure(written(*"0123456789"), 1, 2)).optimize()


def _raising() -> Fst:
    """A caret and what follows it, to digits and a sign above the line: `10^-5` 10⁻⁵."""
    sign = changed({"-": "⁻", "+": "⁺"})
    return silent("^") + optional(sign) + invert(_in_line(ABOVE))


def _in_line(digits: str) -> Fst:
    """Digits above or below the line, 0 to 9, to those in it."""
    return closure(changed({raised: str(digit) for digit, raised in enumerate(digits)}), 1)
