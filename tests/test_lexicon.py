"""The engine of the lexicon: tables that are read into records, and errors that name the line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from dncnorm.lexicon import Record, read


@dataclass(frozen=True)
class Unit(Record):
    """A unit of the tests."""

    signs: tuple[str, ...]
    name: str
    kind: Literal["length", "mass"] = "mass"
    power: int = 1
    cost: float = 0.0
    is_plural: bool = False

    def unique(self) -> tuple[str, ...]:
        """Its signs."""
        return self.signs

    def check(self) -> None:
        """No unit is called x."""
        if self.name == "x":
            raise ValueError("name: 'x' is none")


HEAD = "signs\tname\tkind\tpower\tcost\tis_plural\n"


def table(folder: Path, rows: str) -> Path:
    file = folder / "units.tsv"
    file.write_text(f"# units\n{HEAD}{rows}", encoding="utf-8")
    return file


def test_cells_are_read_by_their_columns(tmp_path: Path) -> None:
    file = table(tmp_path, "kg, kgs\tkilogram\nm\tmeter\tlength\t-2\t0.5\tyes\n")
    assert read(file, Unit) == (Unit(("kg", "kgs"), "kilogram"), Unit(("m",), "meter", "length", -2, 0.5, True))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("kg", "name: must not be empty"),
        ("\tgram", "signs: must not be empty"),
        ("g\tx", "name: 'x' is none"),
        ("m\tmeter", "'m' stands in .*units.tsv, line 3, too"),
        ("g, g\tgram", "signs: an entry of 'g, g' is empty or repeats"),
        ("g \tgram", "signs: 'g ' begins or ends with a space"),
        ("g\tgram\tweight", "kind: expected one of length, mass, got 'weight'"),
        ("g\tgram\t\tone", "power: expected a number, got 'one'"),
        ("g\tgram\t\t\t\tno", "is_plural: expected 'yes' or nothing, got 'no'"),
        ("g\tgram\t\t\t\t\tmore", "expected 6 cells at most, got 7"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, row: str, message: str) -> None:
    file = table(tmp_path, f"m\tmeter\n{row}\n")
    with pytest.raises(ValueError, match=f"^{re.escape(str(file))}, line 4: {message}$"):
        read(file, Unit)


@pytest.mark.parametrize("head", ["", "signs\tname\n", HEAD.replace("name", "names")])
def test_other_columns_are_named(tmp_path: Path, head: str) -> None:
    file = tmp_path / "units.tsv"
    file.write_text(head, encoding="utf-8")
    with pytest.raises(ValueError, match=r"units\.tsv.*: expected the columns signs, name, kind, power"):
        read(file, Unit)
