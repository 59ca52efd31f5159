"""VERBATIM: signs by their names (`&` and, `α` alpha); letters of scripts without a reading, and stops, are silent."""

from __future__ import annotations

from collections.abc import Iterable

from pynini import closure, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, pair, silent
from dncnorm.languages.en.grammar.letters import OF_THE_CORPUS
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.scripts import letters
from dncnorm.languages.en.lexicon.symbols import named

STOPS = ".,:;!?-\"'()[]{}«»‹›„‚¡¿·•…|*/\\^`†‡→←↑↓"
"""What is silent, alone or repeated."""
RULES = "=~_<>"
"""What is silent where it is repeated."""
MOST_IN_A_ROW = 4


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """verbatim."""
    symbol = any_of(_symbol(say, sign, names) for sign, names in named().items()).optimize()
    in_a_row = cost(closure(symbol, 2, MOST_IN_A_ROW), UNUSUAL)
    repeated = closure(silent(*STOPS + RULES), 2)
    stops = insert(say(SILENCE)) + union(silent(*STOPS), repeated)
    foreign = insert(say(SILENCE)) + silent(*_letters_without_a_name())
    return {"verbatim": union(symbol, in_a_row, stops, foreign).optimize()}


def _symbol(say: Words, sign: str, names: Iterable[str]) -> Fst:
    """A sign by its usual name, or another."""
    usual, *others = (say(name) for name in names)
    weight = UNUSUAL if sign in STOPS else 0  # where silence is usual
    return cost(pair(sign, union(usual, *(cost(name, UNUSUAL) for name in others))), weight)


def _letters_without_a_name() -> list[str]:
    """Every letter that is neither ASCII, nor in the list, nor spelled."""
    with_name = {*OF_THE_CORPUS, *named()}
    return [letter for letter in letters() if not letter.isascii() and letter not in with_name]
