"""Reads a table of the lexicon into records, and refuses one that is incomplete or contradicts itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from dncnorm.core.tables import Row, placed_rows

LIST = ", "
"""Between the entries of a cell that has several."""
YES = "yes"
"""What a cell has whose column is true or false, where it is true; else it is empty."""


class Form(NamedTuple):
    """A written form for segmentation, and its kind (`dncnorm.segmentation.words.KINDS`)."""

    kind: str
    written: str


class Listed(NamedTuple):
    """An entry of a list that context rules name (`dncnorm.normalization.context_rules`)."""

    list: str
    written: str
    spoken: str


@dataclass(frozen=True)
class Record:
    """A row of a table; its fields are the columns, in their order.

    A field's type says how its cell is read: `str` as it stands; `tuple[str, ...]` entries between `", "`; `bool`
    "yes" or nothing; `int` and `float` a number; `Literal[...]` one of these words. A field without a default must
    not be empty; cells at a row's end that are may be left out.
    """

    def unique(self) -> Iterable[str]:
        """Returns what no other row of the table may have, as the sign of a unit; by default nothing is refused."""
        return ()

    def check(self) -> None:
        """Raises ValueError for a row that contradicts itself."""


RecordT = TypeVar("RecordT", bound=Record)


def read(file: Path, record: type[RecordT]) -> tuple[RecordT, ...]:
    """Reads a table. Its first row names the columns; comments begin with `# `.

    Raises ValueError, naming the file and the line: for other columns, a cell that its column cannot have, an empty
    cell that its column needs, two rows with the same key, and what `check` of the record refuses.
    """
    kind: Any = record
    return _read(file, kind)


@cache
def _read(file: Path, record: Any) -> tuple[Any, ...]:
    columns = _columns(record)
    rows = placed_rows(file)
    head = next(rows, Row(str(file), ()))
    if head.cells != tuple(columns):
        raise ValueError(f"{head.place}: expected the columns {', '.join(columns)}, got {', '.join(head.cells)}")
    found = []
    places: dict[str, str] = {}
    for row in rows:
        try:
            entry = record(**_values(row, columns))
            entry.check()
        except ValueError as error:
            raise ValueError(f"{row.place}: {error}") from None
        for key in entry.unique():
            if key in places:
                raise ValueError(f"{row.place}: {key!r} stands in {places[key]}, too")
            places[key] = row.place
        found.append(entry)
    return tuple(found)


class _Column(NamedTuple):
    type: Any
    is_needed: bool


@cache
def _columns(record: type[Record]) -> dict[str, _Column]:
    types_of = get_type_hints(record)
    return {
        field.name: _Column(types_of[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(record)
    }


def _values(row: Row, columns: dict[str, _Column]) -> dict[str, Any]:
    if len(row.cells) > len(columns):
        raise ValueError(f"expected {len(columns)} cells at most, got {len(row.cells)}")
    values = {}
    for (name, column), cell in zip(columns.items(), row.cells, strict=False):
        if cell:
            values[name] = _value(name, column.type, cell)
    missing = [name for name, column in columns.items() if column.is_needed and name not in values]
    if missing:
        raise ValueError(f"{missing[0]}: must not be empty")
    return values


def _value(name: str, kind: Any, cell: str) -> Any:
    if cell != cell.strip():
        raise ValueError(f"{name}: {cell!r} begins or ends with a space")
    if get_origin(kind) is tuple:
        entries = tuple(cell.split(LIST))
        if len(set(entries)) < len(entries) or not all(entries):
            raise ValueError(f"{name}: an entry of {cell!r} is empty or repeats")
        return entries
    if get_origin(kind) is Literal:
        if cell not in get_args(kind):
            raise ValueError(f"{name}: expected one of {', '.join(get_args(kind))}, got {cell!r}")
        return cell
    if kind is bool:
        if cell != YES:
            raise ValueError(f"{name}: expected {YES!r} or nothing, got {cell!r}")
        return True
    if kind in (int, float):
        try:
            return kind(cell)
        except ValueError:
            raise ValueError(f"{name}: expected a number, got {cell!r}") from None
    return cell
