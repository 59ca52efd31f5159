"""A transducer as text, a line for each arc and final state."""

from __future__ import annotations

import ctypes

from rustfst import VectorFst
from rustfst.ffi_utils import check_ffi_error, lib


def displayed(fst: VectorFst) -> str:
    """Returns `str(fst)`; rustfst's own method never gives its text back, and new words would fill the memory."""
    text = ctypes.c_void_p()
    check_ffi_error(lib.vec_fst_display(fst.ptr, ctypes.byref(text)), "the transducer cannot be displayed")
    try:
        return ctypes.string_at(text).decode()
    finally:
        lib.rustfst_destroy_string(text)
