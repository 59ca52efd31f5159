"""Reads a table of the lexicon into records, and refuses one that is incomplete or contradicts itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args, get_origin, get_type_hints

from dncnorm.core.tables import Row, placed_rows

if TYPE_CHECKING:
    from typing_extensions import Self, dataclass_transform
else:

    def dataclass_transform(**_: object) -> Any:
        """Only a type checker needs it."""
        return lambda record: record


LIST = ", "
"""Between the entries of a cell that has several."""
YES = "yes"
"""What a cell has whose column is true or false, where it is true; else it is empty."""


Reader = Callable[[str], Any]
"""What makes a value of a cell, or raises ValueError."""
Forms = Iterator[tuple[str, Iterable[str]]]
"""Written forms for segmentation, by their kind (`dncnorm.segmentation.words.KINDS`)."""
Lists = Iterator[tuple[str, str, str]]
"""Entries of lists that context rules name (`dncnorm.normalization.context_rules`): the list, what is written, what is
said.
"""


@dataclass_transform(frozen_default=True)
class Record:
    """A row of a table; its fields are the columns, in their order. A subclass is a frozen dataclass.

    A field's type says how its cell is read: `str` as it stands; `tuple[..., ...]` entries between `", "`; `bool`
    "yes" or nothing; `int` and `float` a number; `Literal[...]` one of these words; another record the row of its table
    with this in its first column. A field without a default must not be empty; cells at a row's end that are may be
    left out.

    table: the name of its file, beside its module; that of the module by default. unique: columns, whose entries no
    other row may have.
    """

    table: ClassVar[Path]
    _unique: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls, table: str = "", unique: tuple[str, ...] = (), **options: bool) -> None:
        file = Path(inspect.getfile(cls))
        cls.table, cls._unique = file.with_name(table or f"{file.stem}.tsv"), unique
        dataclass(frozen=True, **options)(cls)

    @classmethod
    def rows(cls, table: Path | None = None) -> tuple[Self, ...]:
        """Returns the rows of its table, or of another. The first row names the columns; comments begin with `# `.

        Raises ValueError, naming the file and the line: for other columns, a cell that its column cannot have, an empty
        cell that its column needs, two rows with the same key, and what `check` refuses.
        """
        record: Any = cls
        found: tuple[Self, ...] = _rows(record, table or cls.table)
        return found

    def keys(self) -> Iterable[str]:
        """Returns what no other row of the table may have: the entries of the columns that are unique."""
        for column in self._unique:
            entry = getattr(self, column)
            yield from entry if isinstance(entry, tuple) else filter(None, [str(entry)])

    def check(self) -> None:
        """Raises ValueError for a row that contradicts itself."""


@cache
def _rows(record: Any, file: Path) -> tuple[Any, ...]:
    types_of = get_type_hints(record)
    columns = {field.name: _reader(types_of[field.name]) for field in fields(record)}
    rows = placed_rows(file)
    head = next(rows, Row(str(file), ()))
    if head.cells != tuple(columns):
        raise ValueError(f"{head.place}: expected the columns {', '.join(columns)}, got {', '.join(head.cells)}")
    found = []
    places: dict[str, str] = {}
    for row in rows:
        try:
            found.append(_record(record, row.cells, columns))
        except ValueError as error:
            raise ValueError(f"{row.place}: {error}") from None
        for key in dict.fromkeys(found[-1].keys()):
            if key in places:
                raise ValueError(f"{row.place}: {key!r} stands in {places[key]}, too")
            places[key] = row.place
    return tuple(found)


def _record(record: Any, cells: tuple[str, ...], columns: Mapping[str, Reader]) -> Any:
    if len(cells) > len(columns):
        raise ValueError(f"expected {len(columns)} cells at most, got {len(cells)}")
    values = {}
    for (name, read), cell in zip(columns.items(), cells, strict=False):
        if cell:
            try:
                values[name] = read(_unspaced(cell))
            except ValueError as error:
                raise ValueError(f"{name}: {error}") from None
    for name in _needed(record):
        if name not in values:
            raise ValueError(f"{name}: must not be empty")
    entry = record(**values)
    entry.check()
    return entry


@cache
def _needed(record: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(record) if field.default is MISSING)


def _reader(kind: Any) -> Reader:
    """Returns what reads a cell of a column."""
    if get_origin(kind) is tuple:
        return _list_of(_reader(get_args(kind)[0]))
    if kind is str:
        return str
    if kind in (int, float):
        return partial(_number, kind)
    return partial(_one_of, {YES: True} if kind is bool else _known(kind))


def _list_of(read: Reader) -> Reader:
    def entries(cell: str) -> tuple[Any, ...]:
        found = cell.split(LIST)
        if len(set(found)) < len(found) or not all(found):
            raise ValueError(f"an entry of {cell!r} is empty or repeats")
        return tuple([read(_unspaced(entry)) for entry in found])

    return entries


def _unspaced(cell: str) -> str:
    if cell != cell.strip():
        raise ValueError(f"{cell!r} begins or ends with a space")
    return cell


def _number(kind: Reader, cell: str) -> Any:
    try:
        return kind(cell)
    except ValueError:
        raise ValueError(f"expected a number, got {cell!r}") from None


def _one_of(known: Mapping[str, Any], cell: str) -> Any:
    if cell not in known:
        raise ValueError(f"expected one of {', '.join(filter(None, known))}, got {cell!r}")
    return known[cell]


@cache
def _known(kind: Any) -> dict[str, Any]:
    """What may stand in a column of words, or of another table's rows."""
    if get_origin(kind) is Literal:
        return {word: word for word in get_args(kind)}
    return {getattr(row, fields(kind)[0].name): row for row in kind.rows()}
