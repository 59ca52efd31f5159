"""Runs a block's products on one thread: PyTorch's for the calling thread alone, NumPy's for the whole process.

The products of the networks here are too small to share: the threads wait for each other at every one of them, and if
another program has one of the cores, they wait for it, too.

`torch.set_num_threads` would do more than is wanted: it also sets what every new thread of the process starts with.
Here only the calling thread's own settings change, in the OpenMP runtime and the MKL that PyTorch has loaded. NumPy's
library has one setting for all threads of a process: it is held while a network answers.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import NamedTuple


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


class _Library(NamedTuple):
    """The number of threads of NumPy's products, in the whole process."""

    threads: Callable[[], int]
    set_threads: Callable[[int], object]


@cache
def _blas() -> _Library | None:
    """Returns the functions of the OpenBLAS that NumPy multiplies with; None where it has another library."""
    from numpy.linalg import _umath_linalg

    library = ctypes.CDLL(str(_umath_linalg.__file__))  # finds what is linked to it, too
    for prefix, suffix in product(("scipy_", ""), ("64_", "")):
        try:
            names = (f"{prefix}openblas_{verb}_num_threads{suffix}" for verb in ("get", "set"))
            return _Library(*(getattr(library, name) for name in names))
        except AttributeError:
            continue
    return None


class _Limit:
    """The number of NumPy's threads: 1 while anybody asks for it, then what it was."""

    def __init__(self) -> None:
        self._reset()
        os.register_at_fork(after_in_child=self._begin_in_child)

    def _reset(self) -> None:
        self._changing, self._users, self._former = threading.RLock(), 0, 1

    def _begin_in_child(self) -> None:
        """Whoever held the lock, or asked for one thread, is not in the child."""
        library = _blas() if self._users else None
        if library is not None:
            library.set_threads(self._former)
        self._reset()

    # A signal's handler may ask for it between any two lines here: it is counted before it is set, and set back before
    # it is counted, so the handler finds it taken, and leaves it alone.

    def take(self) -> None:
        library = _blas()
        with self._changing:
            self._users += 1
            if library is not None and self._users == 1:
                self._former = library.threads()
                library.set_threads(1)

    def give_back(self) -> None:
        library = _blas()
        with self._changing:
            if library is not None and self._users == 1:
                library.set_threads(self._former)
            self._users = max(0, self._users - 1)


_limit = _Limit()


@contextmanager
def one_blas_thread() -> Iterator[None]:
    """Runs NumPy's products in the block on the calling thread alone; it may be nested, and used by several threads.

    Without effect where NumPy's library is not an OpenBLAS.
    """
    _limit.take()
    try:
        yield
    finally:
        _limit.give_back()
