"""What stands before an amount and bounds it: `±5`, `≈15 МОм`, `>5%`, `≥0,5`; its words may ask for a case."""

from __future__ import annotations

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, silent
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.marks import Marks
from dncnorm.languages.ru.lexicon.bounds import bounds

ANY_CASE, GENITIVE = "-", "g"
SIGNS = "".join(sign for row in bounds() if row.said for sign in row.sign)
"""The characters of the signs."""
EITHER = ("±", "+/-", "+-")
"""How people write that a number may be added or taken away."""
TOLERANCES = ("±", " ± ", "+/-", " +/- ")
"""The same between two numbers."""


def bound(marks: Marks, case: str = ANY_CASE) -> Fst:
    """Says a bound, after which an amount is in this case, or in any; those that ask for a case are usual."""
    below = optional(silent(" ")) + optional(pair("-", marks("минус")))
    found = [
        cost(pair(sign, marks(said)), UNUSUAL / 2 if case == ANY_CASE and row.genitive else 0.0)
        for row in bounds()
        for said in filter(None, [row.said if case == ANY_CASE else row.genitive])
        for sign in row.sign
    ]
    return (any_of(found) + below).optimize()


def either(marks: Marks) -> Fst:
    """Says plus and minus."""
    return any_of(pair(sign, marks("плюс минус")) for sign in EITHER)
