"""Work in several processes: its order, and how it ends."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from itertools import count

import pytest
from worker_tasks import doubled

from dncnorm.apps.parallel import AHEAD, in_order, uninterrupted


def test_order_is_kept_and_little_is_read_ahead() -> None:
    read: list[int] = []

    def items() -> Iterator[int]:
        for number in count(20):
            read.append(number)
            yield number

    results = in_order(doubled, items(), 2)
    assert [next(results) for _ in range(10)] == list(range(40, 60, 2))
    assert len(read) < 10 + 2 * AHEAD
    results.close()
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_what_a_process_raises_and_that_one_dies_is_an_error_here() -> None:
    with pytest.raises(ValueError, match=r"^number: -1; it must not be negative$"):
        list(in_order(doubled, [1, 2, -1, 3, 4, 5], 1))
    with pytest.raises(ChildProcessError, match=r"^workers: one of 2 processes died \(killed, or out of memory\)$"):
        list(in_order(doubled, range(40), 2))
    assert multiprocessing.active_children() == []
    with pytest.raises(ValueError, match=r"^workers: 0; it must be at least 1$"):
        next(in_order(doubled, [1], 0))


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals go to no single thread here")
def test_an_interrupt_that_another_thread_takes_waits_until_a_process_is_started() -> None:
    """Seen: a worker half started, which ended in `EOFError: Ran out of input`."""
    done, steps = threading.Event(), []
    other = threading.Thread(target=done.wait)
    other.start()

    def start() -> None:
        with uninterrupted():
            assert other.ident is not None
            signal.pthread_kill(other.ident, signal.SIGINT)
            done.wait(0.2)  # time enough for the signal to be handled
            steps.append("started")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
        assert steps == ["started"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
        done.set()
        other.join()
