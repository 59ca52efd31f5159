"""The arcs of a transducer, read from its text: to ask rustfst arc by arc takes ten times as long."""

from __future__ import annotations

import ctypes
from typing import TypeAlias

from rustfst import VectorFst
from rustfst.ffi_utils import check_ffi_error, lib

LabelledArc: TypeAlias = "tuple[int, int, int, float]"
"""The state it leads to, what it reads and writes (0 is nothing), and its weight."""


def arcs_and_finals(fst: VectorFst) -> tuple[list[list[LabelledArc]], dict[int, float]]:
    """Returns the arcs that leave each state, and the weights of the final states."""
    arcs: list[list[LabelledArc]] = [[] for _ in range(fst.num_states())]
    finals: dict[int, float] = {}
    for line in displayed(fst).splitlines():
        state, *arc, weight = line.split("\t")
        if arc:
            target, read, written = map(int, arc)
            arcs[int(state)].append((target, read, written, float(weight)))
        else:
            finals[int(state)] = float(weight)
    return arcs, finals


def displayed(fst: VectorFst) -> str:
    """Returns `str(fst)`, a line for each arc and final state.

    rustfst's own method never gives its text back, and new words would fill the memory.
    """
    text = ctypes.c_void_p()
    check_ffi_error(lib.vec_fst_display(fst.ptr, ctypes.byref(text)), "the transducer cannot be displayed")
    try:
        return ctypes.string_at(text).decode()
    finally:
        lib.rustfst_destroy_string(text)
