"""Forked processes: importing PyTorch again in each would take longer than the attack."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from pathlib import Path


def forked(work: Callable[[], object], log: Path | None = None) -> int:
    """Starts work in a forked process; returns the process id.

    The exit status is 1 if the work raises an error. log: the file for the output of the process.
    """
    process = os.fork()
    if process:
        return process
    try:
        if log is not None:
            file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(file, 1)
            os.dup2(file, 2)
        work()
        os._exit(0)
    except BaseException:  # also SystemExit: a child must never continue as its parent
        traceback.print_exc()
        os._exit(1)


def exit_status(process: int) -> int:
    """Waits for a process to end; returns its exit status, which is negative if a signal killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
