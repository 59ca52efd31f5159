"""A transducer as text: rustfst's own, which is given back."""

from __future__ import annotations

import ctypes
import sys
from itertools import pairwise

import pytest
from rustfst import Tr, VectorFst

from dncnorm.grammars.display import displayed


def transducer(length: int) -> VectorFst:
    """One path of a hundred bytes a state, about."""
    fst = VectorFst()
    states = [fst.add_state() for _ in range(length + 1)]
    fst.set_start(states[0])
    for label, (state, following) in enumerate(pairwise(states), start=1):
        fst.add_tr(state, Tr(label, 2 * label, 0.5, following))
    fst.set_final(states[-1], 1.25)
    return fst


@pytest.mark.parametrize("length", [0, 1, 50])
def test_it_is_rustfsts_text(length: int) -> None:
    fst = transducer(length)
    assert displayed(fst) == str(fst)
    assert len(displayed(fst).splitlines()) == length + 1


@pytest.mark.skipif(sys.platform != "linux", reason="glibc counts what is allocated")
def test_the_text_is_given_back() -> None:
    class Allocated(ctypes.Structure):
        _fields_ = tuple((f"field{number}", ctypes.c_size_t) for number in range(10))

    count = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if count is None:
        pytest.skip("an older glibc")
    count.restype = Allocated
    fst = transducer(1000)
    size = len(displayed(fst))
    before = count().field7  # bytes in use
    for _ in range(500):
        displayed(fst)
    assert count().field7 - before < 20 * size
