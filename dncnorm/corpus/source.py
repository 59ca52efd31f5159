"""Finds a corpus's files, and reads them and zip members as numbered lines of bytes."""

from __future__ import annotations

import codecs
import glob
import lzma
import os
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import IO, TypeAlias

PathLike: TypeAlias = "str | os.PathLike[str]"
Line: TypeAlias = tuple[int, bytes]
"""A line's number, from 1, and its bytes, ending included."""

MAX_ZIP_RATIO = 100
MIN_ZIP_LIMIT = 256 * 2**20
"""A zip may unpack to 100 times its own size, and any zip to 256 MiB; corpus text deflates 4 to 10 times."""

_DAMAGES = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, RuntimeError, OSError)
"""What `zipfile` raises at damaged bytes. RuntimeError: an encrypted member, an unknown method; OSError: a place before
the file's begin, and bzip2."""
_TEXTS = (".csv", ".tsv")
_SUFFIXES = (*_TEXTS, ".zip")
_PACKED = (".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".tar", ".rar")
_SHARD = re.compile(r"output-\d+-of-\d+")


class CorpusError(ValueError):
    """A corpus file that cannot be read as what it should be; the message names the file and, where known, the line."""


def resolve_files(paths: PathLike | Sequence[PathLike]) -> list[str]:
    """The files that `paths` name: each a file, a glob (`**` included), or a folder, whose corpus files are meant.

    In the order of `paths`, each one's matches sorted; a file that is named twice, also through a link, is read once. A
    folder's corpus files are those directly in it named `*.csv`, `*.tsv`, `*.zip` or `output-NNNNN-of-NNNNN`.

    Raises FileNotFoundError for a path that matches nothing, and for no paths at all, CorpusError for a folder that
    holds a file both packed and unpacked.
    """
    listed = [paths] if isinstance(paths, str | bytes | os.PathLike) else paths
    files: dict[str, str] = {}
    for path in listed:
        for file in _expand(os.fspath(path)):
            files.setdefault(os.path.realpath(file), file)
    if not files:
        raise FileNotFoundError("paths: no corpus file was named")
    return list(files.values())


def _expand(path: str) -> list[str]:
    if not isinstance(path, str):
        raise TypeError(f"paths: expected str or os.PathLike, got {path!r}")
    if os.path.exists(path):
        return _files_at(path)
    if not glob.has_magic(path):
        raise FileNotFoundError(f"{path}: no such file or folder")
    matches = sorted(glob.glob(path, recursive=True))
    if not matches:
        raise FileNotFoundError(f"{path}: the glob matches nothing")
    return [file for match in matches for file in _files_at(match)]


def _files_at(path: str) -> list[str]:
    """`path` itself, or the corpus files of the folder that it is."""
    if not os.path.isdir(path):
        return [path]
    files = sorted(entry.path for entry in os.scandir(path) if entry.is_file() and _is_corpus_name(entry.name))
    if not files:
        raise FileNotFoundError(f"{path}: the folder holds no *.csv, *.tsv, *.zip or output-NNNNN-of-NNNNN file")
    _refuse_unpacked(path, {os.path.basename(file) for file in files})
    return files


def _refuse_unpacked(folder: str, names: set[str]) -> None:
    """Raises CorpusError for a zip beside a file of its name: its sentences would count twice."""
    for zipped in sorted(name for name in names if name.lower().endswith(".zip")):
        twins = names.intersection(zipped[:-4] + suffix for suffix in ("", *_TEXTS))
        if twins:
            raise CorpusError(f"{folder}: holds both {min(twins)} and {zipped}; name the one to read")


def _is_corpus_name(name: str, suffixes: tuple[str, ...] = _SUFFIXES) -> bool:
    base = name.rsplit("/", 1)[-1]
    if base.startswith("."):
        return False
    return base.lower().endswith(suffixes) or _SHARD.fullmatch(base) is not None


def open_texts(file: str) -> Iterator[tuple[str, Iterator[Line]]]:
    """The texts in `file`: itself, or each corpus member of a zip, streamed from within it and never unpacked to disk.

    Yields (name for messages, lines); consume the lines before asking for the next text.

    Raises CorpusError for a text without a byte, an archive of another kind, and a zip that is damaged, encrypted, has
    a member whose path climbs, a member twice, or no corpus member, or would swell beyond MAX_ZIP_RATIO and
    MIN_ZIP_LIMIT.
    """
    lower = file.lower()
    if lower.endswith(_PACKED):
        raise CorpusError(f"{file}: only .zip is read in place; extract this archive first")
    if not lower.endswith(".zip"):
        with open(file, "rb") as handle:
            yield file, numbered_lines(handle, file)
        return
    with open(file, "rb") as packed, _open_archive(packed, file) as archive:
        for member in _members(archive, file):
            name = f"{file}:{member.filename}"
            with _open_member(archive, member, name) as handle:
                yield name, _member_lines(handle, name)


def _open_archive(packed: IO[bytes], file: str) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(packed)
    except _DAMAGES as error:
        raise CorpusError(f"{file}: not a readable zip: {error}") from error


def _members(archive: zipfile.ZipFile, file: str) -> list[zipfile.ZipInfo]:
    """The archive's corpus members, sorted by name, after every member's path and the whole's size are checked."""
    infos = archive.infolist()
    known: set[str] = set()
    for info in infos:
        parts = info.filename.replace("\\", "/").split("/")
        if ".." in parts or parts[0] == "" or parts[0].endswith(":"):
            raise CorpusError(f"{file}: member {info.filename!r} has a path that climbs out of the archive")
        path = "/".join(part for part in parts if part not in ("", "."))
        if path in known:
            raise CorpusError(f"{file}: member {info.filename!r} is listed twice")
        known.add(path)
    # The declared sizes can be trusted: zipfile reads no byte beyond them.
    total = sum(info.file_size for info in infos)
    limit = max(MIN_ZIP_LIMIT, MAX_ZIP_RATIO * os.path.getsize(file))
    if total > limit:
        raise CorpusError(f"{file}: unpacks to {total} bytes; the limit for a zip of its size is {limit}")
    members = [info for info in infos if not info.is_dir() and not info.filename.startswith("__MACOSX/")]
    members = [info for info in members if _is_corpus_name(info.filename, _TEXTS)]
    if not members:
        raise CorpusError(f"{file}: the zip holds no *.csv, *.tsv or output-NNNNN-of-NNNNN member")
    return sorted(members, key=lambda info: info.filename)


def _open_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> IO[bytes]:
    try:
        return archive.open(member)
    except _DAMAGES as error:
        raise CorpusError(f"{name}: the member cannot be read: {error}") from error


def _member_lines(handle: IO[bytes], name: str) -> Iterator[Line]:
    """The numbered lines of a zip's member."""
    number = 0
    try:
        for number, raw in numbered_lines(handle, name):
            yield number, raw
    except _DAMAGES as error:
        raise CorpusError(f"{name}, after line {number}: the zip is damaged: {error}") from error


def numbered_lines(handle: IO[bytes], name: str) -> Iterator[Line]:
    """The lines of `handle`, without a byte order mark; only \\n ends a line here.

    Raises CorpusError for a file without a byte.
    """
    number = 0
    for raw in handle:
        if number == 0:
            raw = raw.removeprefix(codecs.BOM_UTF8)
            if not raw:
                break
        number += 1
        yield number, raw
    if number == 0:
        raise CorpusError(f"{name}: the file is empty")
