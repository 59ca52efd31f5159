"""The reader of word tables: rows, comments, and errors that name the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from dncnorm.core.tables import Row, placed_rows, rows


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "words.tsv"


def test_rows_without_comments_and_blank_lines(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf# words\na\tb\r\n\n \n#\thash\nlast\t")
    assert list(rows(file, 2)) == [("a", "b"), ("#", "hash"), ("last", "")]
    assert [row.place for row in placed_rows(file)] == [f"{file}, line {number}" for number in (2, 5, 6)]


def test_a_given_name_and_a_given_comment_mark(file: Path) -> None:
    """Only a line feed ends a line."""
    file.write_text("#a\tb\nc\u2028d\x0c\te\n", encoding="utf-8")
    assert list(placed_rows(file, "mine", comment="#")) == [Row("mine, line 2", ("c\u2028d\x0c", "e"))]


@pytest.mark.parametrize("line", ["a", "a\tb\tc"])
def test_a_row_of_another_width_is_named(file: Path, line: str) -> None:
    file.write_text(f"# words\na\tb\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"words\.tsv, line 3: expected 2 columns, got {line.count(chr(9)) + 1}$"):
        list(rows(file, 2))


def test_a_byte_that_is_not_utf8_is_named(file: Path) -> None:
    file.write_bytes(b"a\tb\nc\tcaf\xe9\n")
    with pytest.raises(ValueError, match=r"words\.tsv, line 2: byte 6 of the line, 0xe9, is not UTF-8$"):
        list(rows(file, 2))
