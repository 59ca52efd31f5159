"""The collector is held back, and comes back as it was."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from dncnorm.garbage import uncollected


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    yield
    gc.enable()


@pytest.mark.parametrize("was_enabled", [True, False])
def test_the_collector_comes_back_as_it_was(was_enabled: bool) -> None:
    if not was_enabled:
        gc.disable()
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled() == was_enabled


def test_and_after_an_exception() -> None:
    @uncollected()
    def fail() -> None:
        assert not gc.isenabled()
        raise KeyError("inside")

    with pytest.raises(KeyError, match="inside"):
        fail()
    assert gc.isenabled()


def test_what_was_made_is_old_and_nothing_stays_frozen() -> None:
    with uncollected():
        made: list[object] = [[]]
    assert gc.get_freeze_count() == 0
    assert any(one is made for one in gc.get_objects(generation=2))


def test_what_a_user_froze_stays_frozen() -> None:
    gc.freeze()
    frozen = gc.get_freeze_count()
    try:
        with uncollected():
            pass
        assert gc.get_freeze_count() == frozen
    finally:
        gc.unfreeze()
