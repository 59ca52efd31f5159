"""Holds the garbage collector back: during loading and a chunk of texts; what was loaded may be exempt for good."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Disables collection in the block, for work of bounded size that makes many objects and no cycles.

    It is also a decorator: what a function leaves behind is gone before collection goes on. The setting is
    process-wide; of several threads, the first that leaves its block restores it for all.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def loading() -> Iterator[None]:
    """Disables collection in the block, and makes what it leaves old without a scan.

    It is for imports, loading and large regular expressions, which make a million objects that live on: scanning them
    over and over takes a fifth of the time. It is also a decorator, and restores the former setting.

    Where objects are frozen already, what was made is frozen, too: a program's network may be loaded after the rest.
    """
    is_frozen = gc.get_freeze_count() > 0
    with uncollected():
        try:
            yield
        finally:
            gc.freeze()
            if not is_frozen:  # what was made becomes old without a scan
                gc.unfreeze()


def freeze_loaded() -> None:
    """Moves all live objects to the permanent generation (`gc.freeze`).

    Only the package's own programs call it, once they have loaded; in a user's process the user decides. A full
    collection visits every object, most of them PyTorch's, none of which is ever garbage: without this, `dncnorm
    normalize` takes 1.18 times the CPU time for 2,000 lines.

    What is frozen is not collected when the program ends, which makes the end quick, too.
    """
    gc.freeze()
    atexit.register(_unfreeze_for_triton)


def _unfreeze_for_triton() -> None:
    """Lets the end of the program collect everything if triton is there, as with PyTorch's CUDA build.

    Triton's nanobind would print a page of "leaks" on standard error: all that is not collected.
    """
    if "triton" in sys.modules:
        gc.unfreeze()
