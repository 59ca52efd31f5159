"""Shares work among processes: results come in the order of the items, and few items are in memory at once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from dncnorm.core.garbage import freeze_loaded

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 3
"""Items in work or waiting, for each process: what is read before it is needed."""


def always() -> bool:
    """Returns True: the default for items that need no waiting."""
    return True


def in_order(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int, is_ready: Callable[[], bool] = always
) -> Generator[Result, None, None]:
    """Runs `map(function, items)` in spawned processes, which end with the iterator or the process that started them.

    function: one of a module, or a `functools.partial` of one. Its exceptions are raised here.
    is_ready: whether the next item can be read without waiting; if not, the results of those before it come first.

    Raises ValueError for workers below 1, ChildProcessError if a process dies.
    """
    if workers < 1:
        raise ValueError(f"workers: {workers}; it must be at least 1")
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_begin)
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            with uninterrupted():
                waiting.append(pool.submit(function, item))
            while waiting and (len(waiting) >= AHEAD * workers or not is_ready()):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise ChildProcessError(f"workers: one of {workers} processes died (killed, or out of memory)") from None
    finally:
        if waiting:  # the other results are not wanted
            for process in set(multiprocessing.active_children()).difference(others):
                process.terminate()
        pool.shutdown(cancel_futures=True)


def loaded_alone(load: Callable[[], Result]) -> Result:
    """Calls `load` in a process of the program's own; exempts the result from garbage collection."""
    loaded = load()
    freeze_loaded()
    return loaded


def _begin() -> None:
    """Initializes a worker: it watches the process that started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends a worker whose parent was killed; it would wait for items for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Makes processes started in the block ignore Ctrl-C, which a terminal sends to all: their parent ends them.

    A Ctrl-C during the block takes effect after it: a process half started would be left without its input. The mask
    is inherited by what is started, but holds for this thread alone: another may take the signal, and Python then
    interrupts the main thread all the same.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    late: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    delays = callable(handler) and threading.current_thread() is threading.main_thread()
    if delays:
        signal.signal(signal.SIGINT, lambda number, frame: late.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if delays:
            signal.signal(signal.SIGINT, handler)
        if late:
            signal.raise_signal(signal.SIGINT)
