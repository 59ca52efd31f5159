"""The number words of a language and what they mean: all that Gorman & Sproat (2016) ask for beside example pairs.

A TSV (`core/tables.py`) whose first row is a header. Columns `value` and `form` must be there; `kind` (`ordinal`, or
the name of an inflection, such as the form after one, few, many), `case` and `gender` where the language inflects;
other columns are not read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dncnorm.core.tables import Row, of_width, placed_rows

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
    table = placed_rows(Path(path))
    place, header = next(table, Row(f"{path}, line 1", ()))
    missing = [name for name in _REQUIRED if name not in header]
    if missing:
        raise ValueError(f"{place}: the header lacks {missing}; got {list(header)}")
    words = list(dict.fromkeys(_words(header, of_width(table, len(header)))))
    if not words:
        raise ValueError(f"{path}: no number words below the header")
    return words


def _words(header: Sequence[str], table: Iterable[Row]) -> Iterator[NumberWord]:
    for place, cells in table:
        row = dict(zip(header, cells, strict=True))
        if not (row["value"].isascii() and row["value"].isdigit()):
            raise ValueError(f"{place}: value {row['value']!r}; expected digits")
        if not row["form"] or len(row["form"].split()) != 1:
            raise ValueError(f"{place}: form {row['form']!r}; expected one word")
        yield NumberWord(int(row["value"]), row["form"], *(row.get(key, "") for key in ("kind", "case", "gender")))
