"""Signs of life: log messages of long work, which show that it is still running.

with sign_of_life("fitting the gate"):        fitting the gate ...
    fit()                                     fitting the gate: 10 s
                                              fitting the gate: done in 17 s

for sentence in counted(sentences, "surveying the corpus", "sentences"): ...
"""

from __future__ import annotations

import contextlib
import logging
import math
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from tqdm import tqdm
from tqdm.contrib.logging import logging_redirect_tqdm

logger = logging.getLogger(__name__)

Item = TypeVar("Item")
Say = Callable[[str], None]

EVERY_SECONDS = 10.0
"""Between two signs of life."""


@contextlib.contextmanager
def sign_of_life(
    what: str,
    note: Callable[[], str] | None = None,
    *,
    brief: bool = False,
    say: Say = logger.info,
    every: float = EVERY_SECONDS,
) -> Iterator[None]:
    """Logs the start of work, its elapsed time every few seconds, and its total time at the end. note: returns the
    progress, logged with the time. If the block raises, nothing more is logged. brief: logs nothing for work that
    takes less than `every` seconds.
    """
    if not brief:
        say(f"{what} ...")
    begun, is_over, has_spoken = time.monotonic(), threading.Event(), not brief

    def so_far() -> str:
        noted = note() if note is not None else ""
        return f"{time.monotonic() - begun:.0f} s{noted and f', {noted}'}"

    def beat() -> None:
        nonlocal has_spoken
        while not is_over.wait(every):
            has_spoken = True
            say(f"{what}: {so_far()}")

    thread = threading.Thread(target=beat, name=f"sign of life: {what}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
    if has_spoken:
        say(f"{what}: done in {so_far()}")


def counted(
    items: Iterable[Item],
    what: str,
    unit: str,
    *,
    brief: bool = False,
    say: Say = logger.info,
    every: float = EVERY_SECONDS,
) -> Iterator[Item]:
    """Yields the items and gives signs of life with their number until it is closed."""
    number = 0
    with sign_of_life(what, lambda: f"{number:,} {unit}", brief=brief, say=say, every=every):
        for item in items:
            yield item
            number += 1


class StepProgress(contextlib.ExitStack):
    """Shows how far a loop of steps is: by a bar, or by a line every few seconds where lines are logged to a file.

    is_hidden: shows nothing, as in all processes but the first.
    """

    def __init__(self, total: int, initial: int, *, is_hidden: bool = False, every: float = EVERY_SECONDS) -> None:
        super().__init__()
        # A notebook is not a terminal, but shows bars; by default it logs nothing.
        has_lines = logger.isEnabledFor(logging.INFO) and not (sys.stderr is not None and sys.stderr.isatty())
        self._bar = tqdm(total=total, initial=initial, disable=is_hidden or has_lines, mininterval=5)
        self._total, self._every, self._has_lines = total, every, has_lines and not is_hidden
        self._first: tuple[int, float] | None = None
        self._said = -math.inf  # the clock starts with the machine
        self.enter_context(self._bar)
        if not self._bar.disable:
            self.enter_context(logging_redirect_tqdm())

    def advance(self, step: int, note: str) -> None:
        """Shows that `step` steps of the total are done."""
        self._bar.set_postfix_str(note, refresh=False)
        self._bar.update()
        now = time.monotonic()
        if self._has_lines and (step == self._total or now - self._said >= self._every):
            logger.info("step %d of %d, %s%s", step, self._total, note, self._left(step, now))
            self._said = now
        if self._first is None:
            self._first = step, now

    def _left(self, step: int, now: float) -> str:
        """The time that the remaining steps will take; the first step took longer, as it compiles."""
        if self._first is None:
            return ""
        first, begun = self._first
        return f", {tqdm.format_interval((now - begun) / (step - first) * (self._total - step))} left"
