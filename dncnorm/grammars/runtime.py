"""The finite-state operations that a grammar needs, by kaldifst: no other module knows it.

kaldifst trusts a file's numbers, and prints to standard error where it cannot read one: `transducers.py` checks first.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

import kaldifst

Transducer: TypeAlias = kaldifst.StdVectorFst
"""A vector transducer over tropical weights."""

WrittenArc: TypeAlias = "tuple[str | None, float, int]"
"""The word that it writes (None for nothing), its weight, and the state it leads to."""


def read(content: bytes) -> Transducer | None:
    """Returns the transducer of an OpenFst file's content; None if it is not one."""
    with _file_of(content) as path:
        return kaldifst.StdVectorFst.read(path)


def linear_acceptor(text: str) -> Transducer:
    """Returns the automaton that accepts `text` alone, by its code points."""
    return kaldifst.make_linear_acceptor([ord(character) for character in text])


def compose(first: Transducer, second: Transducer) -> Transducer:
    """Returns the composition, trimmed. The arcs of `second` must be sorted by their inputs."""
    return kaldifst.compose(first, second, match_side="right")


def add_arc(transducer: Transducer, source: int, label: int, target: int) -> None:
    """Adds an arc without weight that reads and writes `label`."""
    transducer.add_arc(source, kaldifst.StdArc(label, label, 0.0, target))


def first_outputs(transducer: Transducer) -> set[int]:
    """Returns what the arcs that leave the first state write."""
    return {arc.olabel for arc in kaldifst.ArcIterator(transducer, transducer.start)}


def arcs_and_finals(
    transducer: Transducer, words: Sequence[str | None]
) -> tuple[tuple[tuple[WrittenArc, ...], ...], dict[int, float]]:
    """Returns the arcs that leave each state, and the weights of the final states.

    words: by their labels. Reads kaldifst's text: asking for arc after arc takes seven times as long.
    """
    arcs: list[list[WrittenArc]] = [[] for _ in range(transducer.num_states)]
    finals: dict[int, float] = {}
    for line in transducer.to_str(show_weight_one=True).splitlines():
        cells = line.split()
        if len(cells) > 2:
            state, target, _, written, weight = cells
            arcs[int(state)].append((words[int(written)], float(weight), int(target)))
        else:
            finals[int(cells[0])] = float(cells[1])
    return tuple(map(tuple, arcs)), finals  # the collector passes over tuples of such values


@contextmanager
def _file_of(content: bytes) -> Iterator[str]:
    """Yields the path of a file with this content: kaldifst reads nothing else.

    On Linux it is in memory, so that no folder need be writable.
    """
    if hasattr(os, "memfd_create") and os.path.isdir("/proc/self/fd"):
        with os.fdopen(os.memfd_create("transducer"), "wb") as file:
            file.write(content)
            file.flush()
            yield f"/proc/self/fd/{file.fileno()}"
        return
    descriptor, path = tempfile.mkstemp(suffix=".fst")
    try:
        with os.fdopen(descriptor, "wb") as file:  # closed before it is read: Windows demands it
            file.write(content)
        yield path
    finally:
        os.unlink(path)
