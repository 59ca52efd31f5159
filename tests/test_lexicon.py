"""The engine of the lexicon: tables that are read into records, and errors that name the line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest

from dncnorm.lexicon import Record


class Kind(Record, table="kinds.tsv"):
    """A kind of units."""

    name: str
    base: str


class Unit(Record, unique=("signs",)):
    """A unit of the tests."""

    signs: tuple[str, ...]
    name: str
    kind: Literal["length", "mass"] = "mass"
    power: int = 1
    cost: float = 0.0
    is_plural: bool = False
    kinds: tuple[Kind, ...] = ()

    def check(self) -> None:
        """No unit is called x."""
        if self.name == "x":
            raise ValueError("name: 'x' is none")


HEAD = "signs\tname\tkind\tpower\tcost\tis_plural\tkinds\n"


def table(folder: Path, rows: str) -> Path:
    Kind.table = folder / "kinds.tsv"
    Kind.table.write_text("name\tbase\nlength\tmeter\nmass\tgram\n", encoding="utf-8")
    file = folder / "units.tsv"
    file.write_text(f"# units\n{HEAD}{rows}", encoding="utf-8")
    return file


def test_cells_are_read_by_their_columns(tmp_path: Path) -> None:
    file = table(tmp_path, "kg, kgs\tkilogram\nm\tmeter\tlength\t-2\t0.5\tyes\tlength\n")
    metre = Unit(("m",), "meter", "length", -2, 0.5, True, (Kind("length", "meter"),))
    assert Unit.rows(file) == (Unit(("kg", "kgs"), "kilogram"), metre)


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
        ("g\tgram\t\t\t\t\tmass, time", "kinds: expected one of length, mass, got 'time'"),
        ("g\tgram\t\tone", "power: expected a number, got 'one'"),
        ("g\tgram\t\t\t\tno", "is_plural: expected one of yes, got 'no'"),
        ("g\tgram\t\t\t\t\t\tmore", "expected 7 cells at most, got 8"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, row: str, message: str) -> None:
    file = table(tmp_path, f"m\tmeter\n{row}\n")
    with pytest.raises(ValueError, match=f"^{re.escape(str(file))}, line 4: {message}$"):
        Unit.rows(file)


@pytest.mark.parametrize("head", ["", "signs\tname\n", HEAD.replace("name", "names")])
def test_other_columns_are_named(tmp_path: Path, head: str) -> None:
    file = tmp_path / "units.tsv"
    file.write_text(head, encoding="utf-8")
    with pytest.raises(ValueError, match=r"units\.tsv.*: expected the columns signs, name, kind, power"):
        Unit.rows(file)
