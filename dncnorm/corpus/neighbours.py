"""Single rows of a corpus with their nearest neighbours: TSV with prev2, prev, before, next, next2, class and after."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import CONTEXT_CLASS
from dncnorm.corpus.rows import RowError, columns, token_of
from dncnorm.corpus.source import CorpusError, numbered_lines

_BEFORE, _AFTER = ("prev2", "prev"), ("next", "next2")
_COLUMNS = (*chain(_BEFORE, _AFTER), "class", "before", "after")
_LOST = "NaN"
"""What pandas makes of `NA`: the row is not as it was."""


def has_neighbours(file: Path) -> bool:
    """Whether a file has such rows, by its first line."""
    with open(file, encoding="utf-8") as handle:
        header = handle.readline().rstrip("\n").split("\t")
    return set(_COLUMNS) <= set(header)


def iter_neighbour_rows(file: Path) -> Iterator[Sentence]:
    """Yields a sentence for each row: the token and the neighbours that are known, which have no reference.

    Raises CorpusError for an empty file, a header that lacks a column, and a bad row.
    """
    name = str(file)
    header: list[str] = []
    with open(file, "rb") as handle:
        for number, raw in numbered_lines(handle, name):
            try:
                fields = columns(raw)
                if number == 1:
                    header = _checked_header(fields)
                elif (sentence := _sentence(header, fields)) is not None:
                    yield sentence
            except RowError as reason:
                raise CorpusError(f"{name}, line {number}: {reason}") from None


def _checked_header(fields: list[str]) -> list[str]:
    missing = [column for column in _COLUMNS if fields.count(column) != 1]
    if missing:
        raise RowError(f"expected a header with one column {missing[0]}, got {'<TAB>'.join(fields)[:200]!r}")
    return fields


def _sentence(header: list[str], fields: list[str]) -> Sentence | None:
    """Returns a row's sentence; None for a row that is not as it was."""
    if len(fields) != len(header):
        raise RowError(f"expected {len(header)} columns, as the header has, got {len(fields)}")
    row = dict(zip(header, fields, strict=True))
    if row["before"] == _LOST:
        return None
    token = token_of(row["class"], row["before"], row["after"])
    before, after = (
        [Token(row[name], None, CONTEXT_CLASS) for name in names if row[name]] for names in (_BEFORE, _AFTER)
    )
    return Sentence((*before, token, *after))
