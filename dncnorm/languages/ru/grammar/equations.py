"""CARDINAL: equations and comparisons, whose dashes are minuses: `x=-5`, `48-147=101`, `32 + 24 = 56`, `p<0,05`."""

from __future__ import annotations

from string import ascii_letters, ascii_lowercase, digits

from pynini import closure, union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, written
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.counts import integer
from dncnorm.languages.ru.grammar.decimals import decimal
from dncnorm.languages.ru.grammar.letters import CYRILLIC
from dncnorm.languages.ru.grammar.marks import Marks, cardinal_number

OPERATORS = {"+": "плюс", "-": "минус", "×": "умножить на", "·": "умножить на", "*": "умножить на", ":": "разделить на"}
RELATIONS = {"=": "равно", "≈": "примерно равно", "≠": "не равно"}
COMPARISONS = {"<": "меньше", ">": "больше", "≤": "меньше или равно", "≥": "больше или равно"}
"""They ask for the genitive."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """related (characters to characters), equation."""
    letter = any_of(pair(form, marks(one)) for one in CYRILLIC + ascii_lowercase for form in (one, one.upper()))
    term, joint = union(_number(marks, "n"), letter), _said(marks, OPERATORS | RELATIONS)
    compared = _said(marks, COMPARISONS) + union(_number(marks, "g"), letter)
    return {
        "related": _related(),
        "equation": cost(term + closure(joint + term) + closure(compared, 0, 1), UNUSUAL / 2).optimize(),
    }


def _related() -> Fst:
    """What has a relation: without one, a dash is rather a range's."""
    signs = [*digits, *" ,.'", *OPERATORS, *CYRILLIC, *CYRILLIC.upper(), *ascii_letters]
    others, relation = closure(any_of(map(written, signs))), any_of(map(written, (*RELATIONS, *COMPARISONS)))
    return (others + closure(relation + others, 1)).optimize()


def _number(marks: Marks, case: str) -> Fst:
    """An integer or a decimal, with its minus."""
    number = union(cardinal_number(integer(), case), decimal(marks, case))
    return optional(pair("-", marks("минус"))) + number


def _said(marks: Marks, signs: dict[str, str]) -> Fst:
    """A sign by its name, with spaces or without."""
    return any_of(pair(f"{gap}{sign}{gap}", marks(said)) for sign, said in signs.items() for gap in ("", " "))
