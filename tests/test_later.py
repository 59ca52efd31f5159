"""A value is made at the first call, once, whoever asks, and in the middle of whatever."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import threading
import time

import pytest

from dncnorm.core.later import Later


def test_threads_that_ask_at_once_get_one_value() -> None:
    made, found, start = [], [], threading.Barrier(4)

    def make() -> object:
        time.sleep(0.05)
        made.append(object())
        return made[-1]

    later = Later(make)
    assert not later.is_made

    def ask() -> None:
        start.wait()
        found.append(later())

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert all(one is made[0] for one in found)
    assert later.is_made


def test_a_failure_is_told_and_the_next_call_tries_again() -> None:
    tries: list[int] = []

    def make() -> str:
        tries.append(1)
        if len(tries) == 1:
            raise OSError("the file is not there")
        return "made"

    later = Later(make)
    with pytest.raises(OSError, match=r"^the file is not there$"):
        later()
    assert (later(), later(), len(tries)) == ("made", "made", 2)


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="needs POSIX signals")
def test_a_signals_handler_that_asks_meanwhile_waits_too() -> None:
    found: list[str] = []
    asked = threading.Event()

    def make() -> str:
        os.kill(os.getpid(), signal.SIGUSR1)
        asked.wait(10)
        return "made"

    later = Later(make)

    def handler(number: int, frame: object) -> None:
        asked.set()
        found.append(later())

    before = signal.signal(signal.SIGUSR1, handler)
    try:
        found.append(later())
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert found == ["made", "made"]


def test_copies_have_the_value_and_need_nothing_to_make_it() -> None:
    later = Later(lambda: [7])  # a lambda is not pickled
    assert pickle.loads(pickle.dumps(later))() == [7]
    twin = copy.deepcopy(later)
    assert (twin(), twin() is later()) == ([7], False)
