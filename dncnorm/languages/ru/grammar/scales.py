"""DECIMAL: numbers with a scale word, in every case: `5 тыс.` пять тысяч, `1,1 млн` ... и одна десятая миллиона."""

from __future__ import annotations

from dncnorm.grammars.notation import Fst, optional, silent
from dncnorm.languages.ru.grammar.amounts import scaled
from dncnorm.languages.ru.grammar.marks import Marks
from dncnorm.languages.ru.grammar.pauses import pauses


def transducers(marks: Marks) -> dict[str, Fst]:
    """scaled."""
    sign = optional(marks.insert("минус") + silent("-"))
    return {"pauses": pauses(), "scaled": (sign + scaled(marks) + optional(silent(" "))).optimize()}
