"""Files that are written whole or not at all: beside, to the disk, then renamed into place."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from typing import IO, Any


@contextlib.contextmanager
def atomic_writer(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A binary file that becomes `path` when the block ends well; where it raises, `path` stays what it was.

    Missing folders are made; a link stays a link, and what it points at is replaced.

    Raises OSError where the folder cannot be written, IsADirectoryError where `path` is a folder.
    """
    target = os.path.realpath(path)
    if os.path.isdir(target):
        raise IsADirectoryError(f"{os.fspath(path)}: is a folder; a file was to be written there")
    folder, name = os.path.split(target)
    os.makedirs(folder, exist_ok=True)
    beside = os.path.join(folder, f".{name[:200]}.{secrets.token_hex(4)}.part")
    try:
        with open(beside, "xb") as handle:
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        raise
    _sync_folder(folder)


def _sync_folder(folder: str) -> None:
    """Without it the rename itself may be lost when the power fails; not every system can open a folder."""
    with contextlib.suppress(OSError):
        sync(folder)


def sync(path: str | os.PathLike[str]) -> None:
    """Wait until a file, or a folder's list of files, is on the disk. Raises OSError where that fails."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def atomic_write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """`path` holds `data`, whole, or what it held before."""
    with atomic_writer(path) as handle:
        handle.write(data)


def atomic_write_text(path: str | os.PathLike[str], text: str, *, errors: str = "strict") -> None:
    """UTF-8, line ends as they stand in `text`.

    errors: what becomes of a lone surrogate, as in `str.encode`; "strict" raises UnicodeEncodeError before any writing.
    """
    atomic_write_bytes(path, text.encode("utf-8", errors))


def atomic_write_json(path: str | os.PathLike[str], value: Any) -> None:
    """Indented JSON with a final newline, keys in the order given.

    Raises ValueError for NaN and infinity, TypeError for what JSON has no word for, both before any writing.
    """
    atomic_write_text(path, json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n")
