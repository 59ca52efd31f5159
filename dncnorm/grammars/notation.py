"""Defines the notation of grammar sources: functions over pynini that separate written characters and spoken words.

    two = pair("2", spoken("two"))            reads the character 2, says the word "two"
    (two + silent("nd")) @ ...                pynini's operators join, | unites, @ composes

Written sides are code points, spoken sides are labels of a `Words` table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pynini
import pywrapfst
from pynini.lib import pynutil

from dncnorm.core.special import split_words
from dncnorm.core.tables import rows as rows

Fst = pynini.Fst

NOTHING = pynini.accep("")
UNUSUAL = 1.0
"""What an alternative to the canonical form usually costs."""


class Words:
    """The table of output words: a word gets the next label on first use."""

    def __init__(self) -> None:
        self._table = pywrapfst.SymbolTable()
        self._table.add_symbol("<epsilon>", 0)

    def __call__(self, text: str, *forms: str) -> Fst:
        """Returns the acceptor of the words of a spoken form; with `forms`, reads any of them and says the words."""
        fst = pynini.Fst()
        state = fst.add_state()
        fst.set_start(state)
        for word in split_words(text):
            label = self._table.add_symbol(word)
            following = fst.add_state()
            fst.add_arc(state, pywrapfst.Arc(label, label, 0, following))
            state = following
        fst.set_final(state)
        return pynini.cross(written(*forms), fst) if forms else fst

    def each(self, said: Mapping[str, str]) -> Fst:
        """Reads any of the forms, says what it stands for."""
        return any_of(pair(form, self(spoken)) for form, spoken in said.items())

    def in_order(self) -> list[str]:
        """Returns the words by their labels, from label 1."""
        return [symbol for label, symbol in self._table if label]


def written(*texts: str) -> Fst:
    """Returns the acceptor of the characters of any of `texts`."""
    return any_of(pynini.accep(pynini.escape(text), token_type="utf8") for text in texts)


def pair(text: str, words: Fst) -> Fst:
    """Reads `text`, says `words`."""
    return pynini.cross(written(text), words)


def silent(*texts: str) -> Fst:
    """Reads any of `texts`, says nothing."""
    return any_of(pynini.cross(written(text), NOTHING) for text in texts)


def changed(forms: Mapping[str, str]) -> Fst:
    """Reads each form, writes the other, both characters."""
    return any_of(pynini.cross(written(form), written(other)) for form, other in forms.items())


def insert(words: Fst) -> Fst:
    """Says `words`, reads nothing."""
    inserting: Fst = pynutil.insert(words)
    return inserting


def optional(fst: Fst) -> Fst:
    """Makes `fst` optional."""
    return pynini.union(fst, NOTHING)


def cost(fst: Fst, weight: float = UNUSUAL) -> Fst:
    """Adds a cost to `fst`: an alternative to the canonical form."""
    weighted: Fst = pynutil.add_weight(fst, weight)
    return weighted


def any_of(fsts: Iterable[Fst]) -> Fst:
    """Returns the union."""
    return pynini.union(*fsts)


def only(forms: Iterable[str], fst: Fst) -> Fst:
    """Restricts the input of `fst` to `forms`."""
    return written(*forms) @ fst


def but(forms: Iterable[str], fst: Fst) -> Fst:
    """Excludes `forms` from the input of `fst`."""
    return pynini.difference(pynini.project(fst, "input").rmepsilon(), written(*forms).optimize()) @ fst
