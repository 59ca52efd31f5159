"""Automata made arc by arc, for what pynini's operators cannot do."""

from __future__ import annotations

from collections.abc import Iterable

import pynini
import pywrapfst

from dncnorm.grammars.notation import Fst, Words


def label(table: Words, text: str) -> int:
    """The label of one word."""
    return int(next(table(text).arcs(0)).olabel)


def add_arc(fst: Fst, source: int, read: int, said: int, target: int, weight: float = 0.0) -> None:
    """An arc by labels; 0 reads, or says, nothing."""
    fst.add_arc(source, pywrapfst.Arc(read, said, weight, target))


def new_state(fst: Fst) -> int:
    """A further state; the first one made is where the automaton begins."""
    state = int(fst.add_state())
    if state == 0:
        fst.set_start(state)
    return state


def saying(said: int, weight: float = 0.0) -> Fst:
    """Reads nothing, says one label."""
    fst = pynini.Fst()
    begin, end = new_state(fst), new_state(fst)
    fst.set_final(end, weight)
    add_arc(fst, begin, 0, said, end)
    return fst


def any_run_of(codes: Iterable[int]) -> Fst:
    """Any number of these characters, as they are."""
    fst = pynini.Fst()
    state = new_state(fst)
    fst.set_final(state)
    for code in codes:
        add_arc(fst, state, code, code, state)
    return fst
