"""Writes files atomically: to a temporary file beside the target, synced, then renamed.

A file that is replaced keeps its mode and, where the system allows it, its owner.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import stat
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
            _keep_owner_and_mode(target, handle.fileno())
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        raise
    _sync_folder(folder)


def _keep_owner_and_mode(target: str, descriptor: int) -> None:
    """Gives an open file the owner and mode of the one that it will replace, if there is one."""
    with contextlib.suppress(FileNotFoundError):
        known = os.stat(target)
        if hasattr(os, "fchown"):  # not on Windows
            with contextlib.suppress(OSError):
                os.fchown(descriptor, known.st_uid, known.st_gid)
            os.fchmod(descriptor, stat.S_IMODE(known.st_mode))


@contextlib.contextmanager
def output_writer(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Yields a binary file for what the user asks to be written to `path`: a regular file is replaced as a whole, a
    device or a pipe is written to as it comes.

    Raises OSError for a file that should not be replaced: one in a folder that does not exist, one that is read-only,
    and one that has further names, which would keep the old content.
    """
    name, target = os.fspath(path), os.path.realpath(path)
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise FileNotFoundError(f"{name}: the folder {folder} does not exist")
    known = os.stat(target) if os.path.exists(target) else None
    if known is not None and (stat.S_ISCHR(known.st_mode) or stat.S_ISFIFO(known.st_mode)):
        with open(target, "wb") as stream:
            yield stream
        return
    if known is not None and not stat.S_ISREG(known.st_mode):
        raise OSError(f"{name}: is no regular file, device or pipe")
    if known is not None and not known.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(f"{name}: is read-only")
    if known is not None and known.st_nlink > 1:
        raise OSError(f"{name}: has {known.st_nlink} names (hard links); the others would keep the old content")
    with atomic_writer(target) as handle:
        yield handle


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
