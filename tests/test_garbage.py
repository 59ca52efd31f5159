"""The garbage collector is paused, and resumes as it was."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import ModuleType

import pytest

from dncnorm.apps import cli
from dncnorm.apps import corpora as parts
from dncnorm.core.garbage import freeze_loaded, loading, uncollected


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    gc.unfreeze()  # another test may have run a command
    yield
    gc.unfreeze()
    gc.enable()


HELD_BACK = pytest.mark.parametrize("held_back", [uncollected, loading])


@HELD_BACK
@pytest.mark.parametrize("was_enabled", [True, False])
def test_the_collector_comes_back_as_it_was(
    was_enabled: bool, held_back: Callable[[], AbstractContextManager[None]]
) -> None:
    if not was_enabled:
        gc.disable()
    with held_back():
        assert not gc.isenabled()
        with uncollected(), loading():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled() == was_enabled


def test_what_a_decorated_function_leaves_behind_is_never_scanned() -> None:
    scans: list[str] = []

    @uncollected()
    def work() -> int:
        made = [[place] for place in range(10_000)]
        return len(made)

    gc.callbacks.append(lambda phase, info: scans.append(phase))
    try:
        assert work() == 10_000
        assert not scans
    finally:
        gc.callbacks.pop()


def test_what_was_loaded_is_old_and_nothing_stays_frozen() -> None:
    with loading():
        made: list[object] = [[]]
    assert gc.get_freeze_count() == 0
    assert any(one is made for one in gc.get_objects(generation=2))


@pytest.mark.parametrize("has_triton", [True, False])
def test_at_exit_all_is_collected_only_if_triton_would_count_what_is_not(
    has_triton: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_exit: list[Callable[[], None]] = []
    monkeypatch.setattr("atexit.register", at_exit.append)
    monkeypatch.delitem(sys.modules, "triton", raising=False)
    freeze_loaded()
    if has_triton:
        monkeypatch.setitem(sys.modules, "triton", ModuleType("triton"))
    (at_the_end,) = at_exit
    at_the_end()
    assert (gc.get_freeze_count() == 0) is has_triton


def test_commands_and_workers_freeze_what_they_load_and_a_pipeline_does_not(model_folder: Path) -> None:
    parts.pipeline(model=model_folder)
    assert gc.get_freeze_count() == 0
    cli._pipeline.cache_clear()
    assert cli.main(["normalize", "--model", str(model_folder), "word"]) == 0
    assert gc.get_freeze_count() > 0
    gc.unfreeze()
    parts._normalizer.cache_clear()
    parts._normalizer(parts.CorpusJob(model=str(model_folder)))
    assert gc.get_freeze_count() > 0
