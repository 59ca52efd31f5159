"""Tables of words: TSV files in UTF-8, one row a line.

Blank lines and lines that begin with `# ` are comments. Every error names the file and the line.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from dncnorm.core.reading import read_limited

COMMENT = "# "
"""The start of a comment; a `#` alone may be a row's first character."""


class Readable(Protocol):
    """A file of a folder or of an installed package."""

    def read_bytes(self) -> bytes: ...


class Row(NamedTuple):
    """A row of a table. place: the file and the line, as errors name them."""

    place: str
    cells: tuple[str, ...]


def rows(file: Readable, columns: int) -> Iterator[tuple[str, ...]]:
    """The rows of a table whose rows all have so many columns.

    Raises ValueError for a row of another width, and for what `placed_rows` refuses.
    """
    return (row.cells for row in of_width(placed_rows(file), columns))


def of_width(table: Iterator[Row], columns: int) -> Iterator[Row]:
    """The same rows. Raises ValueError for one with another number of columns."""
    for row in table:
        if len(row.cells) != columns:
            raise ValueError(f"{row.place}: expected {columns} columns, got {len(row.cells)}")
        yield row


def placed_rows(file: Readable, name: str | os.PathLike[str] | None = None, comment: str = COMMENT) -> Iterator[Row]:
    """The rows of a table, each with its place; how many columns it must have is for the caller to check.

    A byte order mark is dropped; lines end with \\n or \\r\\n.
    name: what errors call the file; its path where it is None. comment: what a comment begins with.

    Raises ValueError for bytes that are not UTF-8.
    """
    content = read_limited(file) if isinstance(file, os.PathLike) else file.read_bytes()
    for number, raw in enumerate(content.removeprefix(codecs.BOM_UTF8).split(b"\n"), start=1):
        place = f"{file if name is None else os.fspath(name)}, line {number}"
        line = _decoded(raw.removesuffix(b"\r"), place)
        if line.strip() and not line.startswith(comment):
            yield Row(place, tuple(line.split("\t")))


def _decoded(raw: bytes, place: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = f"byte {error.start + 1} of the line, 0x{raw[error.start]:02x}"
        raise ValueError(f"{place}: {byte}, is not UTF-8") from None
