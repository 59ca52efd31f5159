"""DECIMAL: numbers with a scale word, in every case: `5 тыс.` пять тысяч, `1,1 млн` ... и одна десятая миллиона.

`т.` alone is a tonne; before a currency it is a thousand.
"""

from __future__ import annotations

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, any_of, optional, silent, written
from dncnorm.languages.ru.grammar.amounts import scaled
from dncnorm.languages.ru.grammar.bounds import bound, either
from dncnorm.languages.ru.grammar.marks import Marks
from dncnorm.languages.ru.grammar.pauses import CHARACTERS, PAUSE, pauses
from dncnorm.languages.ru.lexicon.scales import lone_letters


def transducers(marks: Marks) -> dict[str, Fst]:
    """scaled."""
    sign = union(optional(marks.insert("минус") + silent("-")), either(marks), bound(marks))
    signs = closure(any_of(map(written, CHARACTERS + PAUSE))).optimize()
    letters = any_of(map(written, lone_letters())) + optional(written(" "))
    others = difference(signs, (signs + letters).optimize()).optimize()
    number = others @ (sign + scaled(marks) + optional(silent(" ")))
    return {**pauses(), "scaled": number.optimize()}
