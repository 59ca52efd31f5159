"""VERBATIM: signs by their names (`&` and, `α` alpha); letters of scripts without a reading, and stops, are silent."""

from __future__ import annotations

from pathlib import Path

from pynini import closure, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, pair, rows, silent
from dncnorm.languages.en.grammar.letters import OF_THE_CORPUS
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.scripts import letters

SYMBOLS = Path(__file__).with_name("symbols.tsv")
STOPS = ".,:;!?-\"'()[]{}«»‹›„‚¡¿·•…|*/\\^`†‡→←↑↓"
"""What is silent, alone or repeated."""
RULES = "=~_<>"
"""What is silent where it is repeated."""
MOST_IN_A_ROW = 4


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """verbatim."""
    symbol = any_of(_symbol(say, sign, spoken) for sign, spoken in rows(SYMBOLS, 2)).optimize()
    in_a_row = cost(closure(symbol, 2, MOST_IN_A_ROW), UNUSUAL)
    repeated = closure(any_of(map(silent, STOPS + RULES)), 2)
    stops = insert(say(SILENCE)) + union(any_of(map(silent, STOPS)), repeated)
    foreign = insert(say(SILENCE)) + any_of(map(silent, _letters_without_a_name()))
    return {"verbatim": union(symbol, in_a_row, stops, foreign).optimize()}


def _symbol(say: Words, sign: str, spoken: str) -> Fst:
    """A sign by its usual name, or another."""
    usual, *others = (say(name) for name in spoken.split(", "))
    weight = UNUSUAL if sign in STOPS else 0  # where silence is usual
    return cost(pair(sign, union(usual, *(cost(name, UNUSUAL) for name in others))), weight)


def _letters_without_a_name() -> list[str]:
    """Every letter that is neither ASCII, nor in the list, nor spelled."""
    named = {*OF_THE_CORPUS, *(sign for sign, _ in rows(SYMBOLS, 2))}
    return [letter for letter in letters() if not letter.isascii() and letter not in named]
