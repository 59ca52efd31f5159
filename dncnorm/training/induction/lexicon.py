"""The number words of a language and what they mean: all that Gorman & Sproat (2016) ask for beside example pairs.

A TSV with a header. Columns `value` and `form` must be there; `kind` (`ordinal`, or the name of an inflection, such as
the form after one, few, many), `case` and `gender` where the language inflects; other columns are not read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ORDINAL = "ordinal"
"""The `kind` of words that only end an ordinal."""

_REQUIRED = ("value", "form")


@dataclass(frozen=True, slots=True)
class NumberWord:
    """One row.

    value: what the word means. form: the word. kind, case, gender: its inflection; "" where it has none. The words of
    one name agree in case ("series" below).
    """

    value: int
    form: str
    kind: str = ""
    case: str = ""
    gender: str = ""

    @property
    def is_ordinal(self) -> bool:
        return self.kind == ORDINAL


def read_number_words(path: str | os.PathLike[str]) -> list[NumberWord]:
    """The rows of a lexicon.

    Raises ValueError naming file and line for a header without `value` and `form`, a row of another width, a value
    that is no number, a form that is no single word; and where the file has no row at all.
    """
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    header = lines[0].split("\t") if lines else []
    missing = [name for name in _REQUIRED if name not in header]
    if missing:
        raise ValueError(f"{path}, line 1: the header lacks {missing}; got {header}")
    words = list(dict.fromkeys(_rows(path, header, lines[1:])))
    if not words:
        raise ValueError(f"{path}: no number words below the header")
    return words


def _rows(path: str | os.PathLike[str], header: Sequence[str], lines: Sequence[str]) -> Iterator[NumberWord]:
    for number, line in enumerate(lines, start=2):
        cells = line.split("\t")
        if len(cells) != len(header):
            raise ValueError(f"{path}, line {number}: expected {len(header)} columns, got {len(cells)}")
        row = dict(zip(header, cells, strict=True))
        if not (row["value"].isascii() and row["value"].isdigit()):
            raise ValueError(f"{path}, line {number}: value {row['value']!r}; expected digits")
        if not row["form"] or len(row["form"].split()) != 1:
            raise ValueError(f"{path}, line {number}: form {row['form']!r}; expected one word")
        yield NumberWord(int(row["value"]), row["form"], *(row.get(key, "") for key in ("kind", "case", "gender")))
