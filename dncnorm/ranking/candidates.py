"""The readings of a token that are ranked: the spoken forms that the grammar allows, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from dncnorm.core.special import PLAIN, SELF
from dncnorm.grammars import Grammar, Reading
from dncnorm.grammars.lattice import Path

MOST_OF_A_READING = 80
"""Spoken forms of one reading that are ranked, the usual first."""
NOT_RANKED = frozenset(("LETTERS", "ELECTRONIC", "VERBATIM"))
"""Classes whose spoken form does not depend on the sentence's grammar. PLAIN, the class of shortened words, is ranked
where a token has no other."""
_CACHED_WORDS = 4096


class Candidate(NamedTuple):
    """A spoken form.

    weight: how unusual it is (`dncnorm.grammars.lattice.Path`). rank: its place among its reading's forms.
    """

    text: str
    semiotic_class: str
    weight: float
    rank: int


def usual_paths(reading: Reading) -> Iterator[Path]:
    """Yields the spoken forms of a reading that are looked at, the usual first."""
    return islice(reading.lattice.paths(), MOST_OF_A_READING)


class Candidates:
    """Lists the candidates of tokens by a grammar; the last ones are remembered."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self.of = lru_cache(maxsize=_CACHED_WORDS)(self._of)

    def __reduce__(self) -> tuple[type[Candidates], tuple[Grammar]]:
        """Pickled without what it remembers."""
        return Candidates, (self._grammar,)

    def _of(self, word: str) -> tuple[Candidate, ...]:
        """Returns the candidates of a token, each form once."""
        found: dict[str, Candidate] = {}
        ranked = [item for item in self._grammar.readings(word) if item.semiotic_class not in NOT_RANKED]
        for reading in [item for item in ranked if item.semiotic_class != PLAIN] or ranked:
            for rank, path in enumerate(usual_paths(reading)):
                if path.text != SELF:
                    found.setdefault(path.text, Candidate(path.text, reading.semiotic_class, path.weight, rank))
        return tuple(found.values())
