"""Keeps a second run out of a folder that one writes to."""

from __future__ import annotations

import fcntl
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = "lock"


@contextmanager
def only_run_in(folder: str | os.PathLike[str]) -> Iterator[None]:
    """Holds the folder's lock while the block runs. The system releases it whenever the process ends. Removes partial
    files of a killed process. Raises ValueError if another run, of this
    process or another, holds the lock; a file system without locks has none.
    """
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    with _locked(path) as file:
        file.truncate(0)
        file.write(f"process {os.getpid()} of {platform.node()}".encode())
        file.flush()
        for left in path.glob(".*.part"):
            left.unlink(missing_ok=True)
        try:
            yield
        finally:
            (path / LOCK).unlink(missing_ok=True)


def _locked(folder: Path) -> IO[bytes]:
    """Returns the open lock file, which this run alone holds."""
    while True:
        file = open(folder / LOCK, "a+b")  # noqa: SIM115 - the caller's block closes it
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            holder = file.read(200).decode("utf-8", "replace") or "another process"
            file.close()
            raise ValueError(
                f"{folder}: {holder} is writing to it; wait for it, stop it, or choose another folder"
            ) from None
        except OSError:  # no locks here, as on some network file systems
            return file
        try:
            if os.path.samestat(os.fstat(file.fileno()), os.stat(folder / LOCK)):
                return file
        except FileNotFoundError:
            pass
        file.close()  # it was removed by a run that has just ended
