"""VERBATIM: signs by their names (`&` и, `α` альфа), letters of other Cyrillic alphabets by their nearest."""

from __future__ import annotations

from pathlib import Path

from pynini import closure, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import Fst, any_of, cost, pair, rows, silent
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.marks import Marks

SYMBOLS = Path(__file__).with_name("symbols.tsv")
STOPS = ".,:;!?-\"'()[]{}«»‹›„¡¿·•…|*/\\^`†→←↑↓_~"
"""What is silent, alone or repeated."""
MOST_IN_A_ROW = 4


def transducers(marks: Marks) -> dict[str, Fst]:
    """verbatim."""
    symbol = any_of(
        cost(pair(sign, marks(name)), UNUSUAL * place + (UNUSUAL if sign in STOPS else 0.0))
        for sign, names in rows(SYMBOLS, 2)
        for place, name in enumerate(names.split(", "))
    ).optimize()
    in_a_row = cost(closure(symbol, 2, MOST_IN_A_ROW), UNUSUAL)
    stops = marks.insert(SILENCE) + closure(any_of(map(silent, STOPS)), 1)
    return {"verbatim": union(symbol, in_a_row, stops).optimize()}
