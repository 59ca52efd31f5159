"""Long work logs that it is running, and its progress."""

from __future__ import annotations

import logging
import threading
import time

import pytest

from dncnorm.training.progress import StepProgress, counted, sign_of_life


def wait_for(said: list[str], number: int) -> None:
    deadline = time.monotonic() + 20
    while len(said) < number and time.monotonic() < deadline:
        time.sleep(0.005)


def test_long_work_logs_its_start_its_time_and_its_end() -> None:
    said: list[str] = []
    with sign_of_life("fitting", lambda: "7 trees", say=said.append, every=0.01):
        assert said[0] == "fitting ..."
        wait_for(said, 3)
    assert said[1] == "fitting: 0 s, 7 trees"
    assert said[-1] == "fitting: done in 0 s, 7 trees"
    threads = [thread.name for thread in threading.enumerate()]
    assert not [name for name in threads if "fitting" in name], "the thread has ended"


def test_brief_work_logs_nothing_unless_it_takes_long() -> None:
    said: list[str] = []
    with sign_of_life("step 5", brief=True, say=said.append):
        pass
    assert said == []
    with sign_of_life("step 6", brief=True, say=said.append, every=0.01):
        wait_for(said, 1)
    assert said[0] == "step 6: 0 s"
    assert said[-1] == "step 6: done in 0 s"


def test_items_are_counted() -> None:
    said: list[str] = []
    assert list(counted(iter("abc"), "reading", "letters", say=said.append)) == ["a", "b", "c"]
    assert said == ["reading ...", "reading: done in 0 s, 3 letters"]
    for _ in counted(iter("abc"), "looking", "letters", say=said.append):
        break
    assert not [thread for thread in threading.enumerate() if "looking" in thread.name], "a loop that is left ends it"


def test_steps_are_lines_in_a_log_and_a_bar_where_nothing_is_logged(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.INFO), StepProgress(5, 2, every=3600) as progress:
        for step in (3, 4, 5):
            progress.advance(step, f"loss {step}")
    assert [record.getMessage() for record in caplog.records] == [
        "step 3 of 5, loss 3",
        "step 5 of 5, loss 5, 00:00 left",
    ], "the first, the last, and one every so many seconds"
    assert capsys.readouterr().err == ""
    caplog.clear()
    with caplog.at_level(logging.INFO), StepProgress(5, 2, is_hidden=True) as progress:
        progress.advance(3, "loss 3")
    with caplog.at_level(logging.WARNING), StepProgress(5, 2) as progress:
        progress.advance(3, "loss 3")
    assert not caplog.records
    assert "3/5" in capsys.readouterr().err
