"""CARDINAL: powers, `10⁵` and `10^5` ten to the fifth, and exponents alone, tokens of their own in the corpus.

`²` and `³` are squared and cubed; where they stand alone, they are signs (`plain.py`). A digit below the line is a
number: `₂` two.
"""

from __future__ import annotations

from pynini import closure, cross, invert, union

from dncnorm.grammars.notation import NOTHING, Fst, Words, any_of, but, insert, optional, pair, written
from dncnorm.languages.en.grammar.numbers import Numbers

ABOVE, BELOW = "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"
NAMED = {"²": "squared", "³": "cubed"}


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """power, index."""
    sign = union(pair("⁻", say("minus")), pair("⁺", say("plus")))
    above = _in_line(ABOVE)
    exponent = union(but(NAMED, above @ numbers.ordinal), pair("⁰", say("zero")), sign + (above @ numbers.cardinal))
    exponent = insert(say("to the")) + exponent
    named = any_of(pair(digit, say(name)) for digit, name in NAMED.items())
    base = numbers.sign + union(numbers.cardinal, numbers.decimal)
    raised = union(exponent, base + union(exponent, named))
    return {
        "power": union(raised, _raising() @ union(raised, named)).optimize(),
        "index": (_in_line(BELOW) @ numbers.cardinal).optimize(),
    }


def _raising() -> Fst:
    """A caret and what follows it, to digits and a sign above the line: `10^-5` 10⁻⁵."""
    base = closure(any_of(map(written, "0123456789-.,")))
    sign = any_of(cross(written(flat), written(above)) for flat, above in {"-": "⁻", "+": "⁺"}.items())
    return base + cross(written("^"), NOTHING) + optional(sign) + invert(_in_line(ABOVE))


def _in_line(digits: str) -> Fst:
    """Digits above or below the line, 0 to 9, to those in it."""
    return closure(any_of(cross(written(raised), written(str(digit))) for digit, raised in enumerate(digits)), 1)
