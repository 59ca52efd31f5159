"""The pipeline's products run on the calling thread alone, and nobody else's settings change."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.core import threads as threads_module
from dncnorm.core.threads import one_blas_thread, one_thread
from dncnorm.inference.dnc import FusedDNC
from dncnorm.inference.window_dnc import WindowDNC

TEXT = "It weighs 15 kg in 2007."


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of threads at each of the network's steps; the calling thread would use three."""
    seen: list[int] = []
    step = dncnorm.DncNormForTextNormalization.step

    def counted(*arguments: object) -> object:
        seen.append(torch.get_num_threads())
        return step(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(dncnorm.DncNormForTextNormalization, "step", counted)
    return seen


def in_new_thread(function: Callable[[], object]) -> None:
    """Runs it in a thread of its own, whose number of threads is nobody else's."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            function()
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]


def with_three_threads(function: Callable[[], object]) -> None:
    """Runs it in a new thread for which the user has asked for three; others keep theirs."""
    before = torch.get_num_threads()

    def run() -> None:
        torch.set_num_threads(3)
        function()

    in_new_thread(run)
    torch.set_num_threads(before)


def test_a_call_uses_one_thread_and_gives_back_the_rest(
    tiny: TextNormalizer, threads: list[int], model_folder: Path
) -> None:
    def use() -> None:
        assert tiny.model is not None  # from now on PyTorch answers
        tiny(TEXT)
        tiny([TEXT, "In 1999."], n_best=2, alignment=True)
        list(tiny.stream_text([TEXT]))
        tiny.normalize_sentences([["In", "2007"]])
        dncnorm.pipeline(model=model_folder)
        next(tiny(text for text in [TEXT, TEXT]))
        assert torch.get_num_threads() == 3, "a generator holds nothing between its results"
        with pytest.raises(KeyError), one_thread():
            raise KeyError
        assert torch.get_num_threads() == 3, "an error gives them back, too"

    with_three_threads(use)
    assert set(threads) == {1}


@pytest.fixture
def blas() -> Iterator[threads_module._Library]:
    """NumPy's library, which has two threads during a test."""
    library = threads_module._blas()
    assert library is not None  # NumPy's wheels have an OpenBLAS
    before = library.threads()
    library.set_threads(2)
    yield library
    library.set_threads(before)


def seen_in(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, blas: threads_module._Library) -> set[int]:
    """The numbers of NumPy's threads at each call of a method."""
    seen: set[int] = set()
    method = getattr(owner, name)

    def counted(*arguments: Any) -> Any:
        seen.add(blas.threads())
        return method(*arguments)

    monkeypatch.setattr(owner, name, counted)
    return seen


def test_so_does_a_network_without_pytorch(
    model_folder: Path, monkeypatch: pytest.MonkeyPatch, blas: threads_module._Library
) -> None:
    """NumPy's library has its former number afterwards, though several threads have asked at once."""
    normalize, seen = dncnorm.pipeline(model=model_folder), seen_in(monkeypatch, WindowDNC, "step", blas)
    asking = [threading.Thread(target=normalize, args=(f"{number} kg in 2007.",)) for number in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    normalize(TEXT, alignment=True)
    with pytest.raises(KeyError), one_blas_thread(), one_blas_thread():
        raise KeyError
    assert blas.threads() == 2
    assert seen == {1}


def test_so_do_a_models_own_steps(
    model_folder: Path, monkeypatch: pytest.MonkeyPatch, blas: threads_module._Library
) -> None:
    """`generate`, and whoever calls the model without a pipeline."""
    model = dncnorm.DncNormForTextNormalization.from_pretrained(model_folder).eval()
    seen = seen_in(monkeypatch, FusedDNC, "steps", blas)
    model.generate(torch.tensor([[4, 8, 9, 5]]), max_new_tokens=3)
    assert blas.threads() == 2
    assert seen == {1}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_child_forked_meanwhile_has_its_threads_back(blas: threads_module._Library) -> None:
    with one_blas_thread():
        child = os.fork()
        if not child:
            os._exit(blas.threads())
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 2


def test_other_threads_are_not_touched() -> None:
    """`torch.set_num_threads` would leave 1 to every thread that starts meanwhile."""
    found: list[int] = []

    def use() -> None:
        with one_thread():
            in_new_thread(lambda: found.append(torch.get_num_threads()))
            with one_thread():
                pass
            assert torch.get_num_threads() == 1, "nested: the inner one restores what it found"

    with_three_threads(use)
    assert found == [3]


PROGRAM = """
import time
import torch
import dncnorm

torch.set_num_threads(3)
threads = torch.get_num_threads()
normalize = dncnorm.pipeline()
normalize("It weighs 15 kg in 2007.")
spent, passed = time.process_time(), time.perf_counter()
for number in range(100, 120):
    normalize(f"It weighs {number} kg in 2007 and cost ${number}.")
spent, passed = time.process_time() - spent, time.perf_counter() - passed
assert spent <= 1.2 * passed + 0.1, f"{spent} s of CPU time in {passed} s: more than one thread"
assert torch.get_num_threads() == threads
"""


@pytest.mark.slow
def test_the_process_works_on_one_core() -> None:
    known = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "OMP_NUM_THREADS": "4"}
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, timeout=200, env=known)
