"""Writes files atomically: to a temporary file beside the target, synced, then renamed."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from typing import IO, Any


@contextlib.contextmanager
def atomic_writer(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Yields a binary file that replaces `path` if the block succeeds. If it raises, `path` is unchanged.

    Missing folders are made; a link stays a link, and its target is replaced.

    Raises OSError if the folder cannot be written, IsADirectoryError if `path` is a folder.
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
    """Syncs the folder, so that the rename survives a power cut. Not every system can open a folder."""
    with contextlib.suppress(OSError):
        sync(folder)


def sync(path: str | os.PathLike[str]) -> None:
    """Waits until a file, or a folder's list of files, is on the disk. Raises OSError if that fails."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def atomic_write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes `data` to `path` atomically."""
    with atomic_writer(path) as handle:
        handle.write(data)


def atomic_write_text(path: str | os.PathLike[str], text: str, *, errors: str = "strict") -> None:
    """Writes UTF-8 atomically, with the line ends of `text`.

    errors: how a lone surrogate is treated, as in `str.encode`; "strict" raises UnicodeEncodeError before any writing.
    """
    atomic_write_bytes(path, text.encode("utf-8", errors))


def atomic_write_json(path: str | os.PathLike[str], value: Any) -> None:
    """Writes indented JSON atomically, with a final newline and keys in the order given.

    Raises ValueError for NaN and infinity, TypeError for what JSON cannot represent, both before any writing.
    """
    atomic_write_text(path, json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n")
