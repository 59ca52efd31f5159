"""The files of a grammar's folder: manifest, words, and all transducers in one compressed archive.

    manifest.json      the rules, each with its stages, and the digests of words and transducers (`manifest.py`)
    words.txt          the output words, one a line; a word's label is its line's number from 1
    transducers.zip    OpenFst vector transducers over tropical weights, input labels sorted

Folders of version 0.1 have the transducers as files of their own; these are read, too.
"""

from __future__ import annotations

import hashlib
import os
import zipfile
import zlib
from collections.abc import Mapping
from functools import cached_property
from io import BytesIO
from pathlib import Path

from dncnorm.core.files import atomic_write_bytes
from dncnorm.core.reading import read_limited
from dncnorm.grammars.manifest import MANIFEST, WORDS, GrammarError, Manifest, read_manifest

ARCHIVE = "transducers.zip"
LARGEST_ARCHIVE = 1 << 28
"""Bytes of all transducers together."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)
"""What zipfile raises at damaged, encrypted or otherwise packed archives."""


class GrammarFiles:
    """A grammar's folder in memory, its transducers compressed. place: the folder, for messages."""

    def __init__(self, manifest: bytes, words: bytes, archive: bytes, place: Path) -> None:
        self._parts = manifest, words, archive
        self.place = place

    @classmethod
    def of(cls, files: Mapping[str, bytes], place: Path = Path()) -> GrammarFiles:
        """Archives the files of a folder, given by their names."""
        stages = {name: content for name, content in files.items() if name not in (MANIFEST, WORDS)}
        return cls(files[MANIFEST], files[WORDS], archived(stages), place)

    @classmethod
    def read(cls, place: Path) -> GrammarFiles:
        """Reads a folder. Raises GrammarError naming a file that is missing or does not match the manifest's digest."""
        manifest, words = _content(place / MANIFEST), _content(place / WORDS)
        is_archived = (place / ARCHIVE).exists()
        files = cls(manifest, words, _content(place / ARCHIVE) if is_archived else b"", place)
        _check_digest(place / WORDS, words, files.manifest.digests[WORDS])
        if is_archived:
            return files
        return cls(manifest, words, archived({name: _content(place / name) for name in files.manifest.stages}), place)

    def __reduce__(self) -> tuple[type[GrammarFiles], tuple[bytes, bytes, bytes, Path]]:
        return GrammarFiles, (*self._parts, self.place)

    @cached_property
    def manifest(self) -> Manifest:
        """Returns the parsed manifest."""
        return read_manifest(self.place / MANIFEST, self._parts[0])

    @property
    def digest(self) -> str:
        """Returns the SHA-256 of the manifest, which holds the digests of all other files."""
        return hashlib.sha256(self._parts[0]).hexdigest()

    @cached_property
    def words(self) -> list[str]:
        """Returns the output words. Raises GrammarError for an empty or cut line, NUL, and invalid UTF-8."""
        return _words(self._parts[1], self.place / WORDS)

    @cached_property
    def _archive(self) -> zipfile.ZipFile:
        """Opens the archive. Raises GrammarError if it is damaged, too large, or has other files than the manifest."""
        file = self.place / ARCHIVE
        try:
            archive = zipfile.ZipFile(BytesIO(self._parts[2]))
        except _ERRORS as error:
            raise GrammarError(f"{file}: not a zip archive ({error})") from None
        found, wanted = sorted(archive.namelist()), self.manifest.stages
        if found != wanted:
            other = sorted(set(found) ^ set(wanted)) or found
            raise GrammarError(f"{file}: must hold what the manifest names, once each; not so {other!s:.99}")
        size = sum(item.file_size for item in archive.infolist())
        if size > LARGEST_ARCHIVE:
            raise GrammarError(f"{file}: {size} bytes unpacked; at most {LARGEST_ARCHIVE} are read")
        return archive

    def transducer(self, name: str) -> bytes:
        """Unpacks a transducer's file. Raises GrammarError if it does not match the manifest's digest."""
        file = self.place / name
        try:
            content = self._archive.read(name)
        except _ERRORS as error:
            if isinstance(error, GrammarError):
                raise
            raise GrammarError(f"{file}: cannot be unpacked from {ARCHIVE} ({error})") from None
        _check_digest(file, content, self.manifest.digests[name])
        return content

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Writes the folder, each file atomically, the manifest last, and removes transducers of version 0.1."""
        place = Path(folder)
        manifest, words, archive = self._parts
        for name, content in ((ARCHIVE, archive), (WORDS, words), (MANIFEST, manifest)):
            atomic_write_bytes(place / name, content)
        for former in place.glob("*.fst"):
            former.unlink()


def write_files(folder: str | os.PathLike[str], files: Mapping[str, bytes]) -> None:
    """Writes a grammar's folder from its files, given by their names; the transducers are archived."""
    GrammarFiles.of(files).write(folder)


def archived(files: Mapping[str, bytes]) -> bytes:
    """Returns a zip archive of the files, the same for the same files and zlib."""
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED, 9)
    return written.getvalue()


def _check_digest(file: Path, content: bytes, digest: str) -> None:
    found = hashlib.sha256(content).hexdigest()
    if found != digest:
        raise GrammarError(f"{file}: its SHA-256 is {found[:12]}..., the manifest says {digest[:12]}...")


def _words(content: bytes, file: Path) -> list[str]:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise GrammarError(f"{file}: not UTF-8: {error}") from None
    words = text.split("\n")[:-1]
    if not text.endswith("\n") or "" in words or "\0" in text:
        wrong = [number for number, word in enumerate(words, start=1) if not word or "\0" in word]
        raise GrammarError(f"{file}, line {(wrong or [len(words) + 1])[0]}: expected a word and a line's end")
    return words


def _content(file: Path) -> bytes:
    try:
        return read_limited(file)
    except FileNotFoundError:
        raise GrammarError(f"{file}: the grammar lacks this file") from None
    except OSError as error:
        raise GrammarError(f"{file}: cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise GrammarError(str(error)) from None
