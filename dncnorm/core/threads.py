"""Runs a block's products on one thread: PyTorch's for the calling thread alone, NumPy's for the whole process.

The products of the networks here are too small to share: the threads wait for each other at every one of them, and if
another program has one of the cores, they wait for it, too (`training/benchmarks/busy_core.py`).

`torch.set_num_threads` would do more than is wanted: it also sets what every new thread of the process starts with.
Here only the calling thread's own settings change, in the OpenMP runtime and the MKL that PyTorch has loaded. NumPy's
library has one setting for all threads of a process: it is held for the milliseconds of a question to the network.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController


class _Runtime(NamedTuple):
    """The settings of the calling thread.

    threads: PyTorch's `get_num_threads`, which OpenMP is asked for; a thread's first call takes over the process's
    number, so it must come before `set_threads`, OpenMP's setter.
    set_products: MKL's setter; it returns the former number, of which 0 stands for OpenMP's. None without MKL.
    """

    threads: Callable[[], int]
    set_threads: Callable[[int], object]
    set_products: Callable[[int], int] | None


def _runtime() -> _Runtime | None:
    """Returns the functions of the PyTorch that is loaded; None if there is none, or if it has no OpenMP."""
    torch = sys.modules.get("torch")
    return None if torch is None else _runtime_of(torch)


@cache
def _runtime_of(torch: ModuleType) -> _Runtime | None:
    for name in ("libtorch_cpu.so", "libtorch_cpu.dylib"):
        try:
            library = ctypes.CDLL(str(Path(str(torch.__file__)).parent / "lib" / name))
            products = getattr(library, "MKL_Set_Num_Threads_Local", None)
            return _Runtime(torch.get_num_threads, library.omp_set_num_threads, products)
        except (OSError, AttributeError):
            continue
    return None


@contextmanager
def one_thread() -> Iterator[None]:
    """Runs the block's products on the calling thread alone, then restores the thread's settings; it may be nested.

    A process forked from one with threads would wait for ever at its first product on several, and does not here.
    Without effect where PyTorch's OpenMP is not found.
    """
    runtime = _runtime()
    if runtime is None:
        yield
        return
    threads = runtime.threads()
    runtime.set_threads(1)
    products = runtime.set_products(1) if runtime.set_products else 0
    try:
        yield
    finally:
        runtime.set_threads(threads)
        if runtime.set_products:
            runtime.set_products(products)


class _Limit:
    """The setting of NumPy's library, 1 while anybody asks for it, then what it was."""

    def __init__(self) -> None:
        self.reset()
        os.register_at_fork(after_in_child=self.reset)  # whoever held it has stayed behind

    def reset(self) -> None:
        self._changing, self._users, self._limiter = threading.RLock(), 0, None

    _limiter: Any

    # A signal's handler may ask for it between any two lines here: it is counted before it is set, and set back before
    # it is counted, so the handler finds it taken, and leaves it alone.

    def take(self) -> None:
        with self._changing:
            self._users += 1
            if self._users == 1:
                self._limiter = _blas().limit(limits=1)

    def give_back(self) -> None:
        with self._changing:
            if self._users == 1 and self._limiter is not None:
                self._limiter.restore_original_limits()
            self._users = max(0, self._users - 1)


_limit = _Limit()


@cache
def _blas() -> ThreadpoolController:
    """Returns what sets the threads of the libraries of products that are loaded, NumPy's among them."""
    import numpy  # noqa: F401
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas")


@contextmanager
def one_blas_thread() -> Iterator[None]:
    """Runs NumPy's products in the block on the calling thread alone; it may be nested, and used by several threads."""
    _limit.take()
    try:
        yield
    finally:
        _limit.give_back()
