"""What stands before an amount and bounds it: `±5`, `≈15 МОм`, `>5%`, `≥0,5`; its words may ask for a case."""

from __future__ import annotations

from pathlib import Path

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, rows, silent
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.marks import Marks

TABLE = Path(__file__).with_name("bounds.tsv")
ANY_CASE, GENITIVE = "-", "g"
SIGNS = "".join(sign for signs, _, _ in rows(TABLE, 3) for sign in signs if sign != " ")
"""The characters of the signs."""
EITHER = ("±", "+/-", "+-")
"""How people write that a number may be added or taken away."""
TOLERANCES = ("±", " ± ", "+/-", " +/- ")
"""The same between two numbers."""


def bound(marks: Marks, case: str = ANY_CASE) -> Fst:
    """Says a bound, after which an amount is in this case, or in any; those that ask for a case are usual."""
    below = optional(silent(" ")) + optional(pair("-", marks("минус")))
    bare = {sign for signs, _, needed in rows(TABLE, 3) if needed != ANY_CASE for sign in signs.split()}
    found = [
        cost(pair(sign, marks(said)), UNUSUAL / 2 if case == ANY_CASE and sign in bare else 0.0)
        for signs, said, needed in rows(TABLE, 3)
        if needed == case
        for sign in signs.split()
    ]
    return (any_of(found) + below).optimize()


def either(marks: Marks) -> Fst:
    """Says plus and minus."""
    return any_of(pair(sign, marks("плюс минус")) for sign in EITHER)
