"""training/doubtful.py: a table of what is doubtful, and examples of what people say of it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from training.doubtful import main


def test_what_is_said_of_a_doubtful_token_is_an_example(tmp_path: Path) -> None:
    raw, table, examples = (tmp_path / name for name in ("raw.txt", "table.tsv", "examples.txt"))
    raw.write_text("This is a 101 class for all who come.\nNothing is doubtful here at all.\n", encoding="utf-8")
    main(["draw", str(raw), "--below", "1", "--output", str(table)])
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert [row["written"] for row in rows] == ["101"]
    assert "one hundred one" in rows[0]["may be said"].split(" | ")
    table.write_text(table.read_text(encoding="utf-8").rstrip("\n") + "one o one\n", encoding="utf-8")
    main(["examples", str(table), "--output", str(examples)])
    assert examples.read_text(encoding="utf-8") == "This is a {101|one o one} class for all who come.\n"


def test_a_place_outside_its_text_is_an_error(tmp_path: Path) -> None:
    table = tmp_path / "table.tsv"
    table.write_text("text\tstart\tend\twritten\tmay be said\tsaid\nshort\t4\t9\t101\t\tone\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2: 4 to 9"):
        main(["examples", str(table), "--output", str(tmp_path / "examples.txt")])
