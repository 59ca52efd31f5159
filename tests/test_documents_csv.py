"""Reads tables of separated values: fields with offsets, as `csv` reads them, in pieces, and damaged."""

from __future__ import annotations

import csv
import io
from random import Random

import pytest
from documents import check_damage, cut, read, runs

from dncnorm.documents.csv_table import LONGEST, CsvReader, sniffed
from dncnorm.documents.runs import CELL, LABEL, Markup

CASES = {
    "35,1,0,113803,53.1": "35, 1, 0, 113803, 53.1.\n\n",
    "a;b\n1,5;2,5\n": "a, b.\n\n1,5, 2,5.\n\n",
    "1,5;2,5\n3,5;4,5\n": "1,5, 2,5.\n\n3,5, 4,5.\n\n",
    "a\tb\r\nc\td\r\n": "a, b.\n\nc, d.\n\n",
    'name,"a ""b"", c",d\n': 'name, a "b", c, d.\n\n',
    '"two\r\nlines",b\n': "two\nlines, b.\n\n",
    ",a,,b,,\n,,\n\nc\n": "a, b.\n\nc.\n\n",
    "Who?,Done!\nyes,no:\n": "Who?, Done!\n\nyes, no:\n\n",
    " a , b ,'c'": "a, b, 'c'.\n\n",
    '\ufeff"x" ,y': "x, y.\n\n",
    'it is 5" wide,"and 6"" high"': 'it is 5" wide, and 6" high.\n\n',
    '"never closed,b\nc,d\n': '"never closed, b.\n\nc, d.\n\n',
    "": "",
}


@pytest.mark.parametrize("document", CASES)
def test_what_is_read(document: str) -> None:
    assert read(CsvReader, document) == CASES[document]


def test_stops_are_kept_as_written() -> None:
    assert read(CsvReader, "a,b\nc,d", stops="keep") == "a, b\n\nc, d"


def test_the_beginning_decides_the_delimiter() -> None:
    assert sniffed("one column\nof text, some with commas\n") == ","
    assert sniffed("a|b|c\n1,5|2|3\n") == "|"


def test_random_tables_are_read_as_csv_reads_them() -> None:
    random = Random(5)
    for _ in range(200):
        delimiter = random.choice(",;\t")
        width = random.randint(2, 5)
        table = [
            ["x" + "".join(random.choices('ab5 ,;"\n', k=random.randint(0, 8))) + "y" for _ in range(width)]
            for _ in range(random.randint(1, 6))
        ]
        written = io.StringIO(newline="")
        csv.writer(written, delimiter=delimiter, quoting=random.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))).writerows(
            table
        )
        document = written.getvalue()
        if sniffed(document) != delimiter:
            continue
        rows: list[list[str]] = [[""]]
        for run in runs(CsvReader, cut(document, random, 9)):
            if run.role in (CELL, LABEL):
                rows[-1][-1] += run.text
                assert run.text in ('"', "\n", document[run.start : run.end])
            elif run.text == ", ":
                rows[-1].append("")
            elif run.text:
                rows.append([""])
        assert rows[:-1] == table == list(csv.reader(io.StringIO(document, newline=""), delimiter=delimiter))


def test_damaged_documents_in_pieces() -> None:
    check_damage(CsvReader, [*CASES, "".join(CASES), 'a;"b";c\n' * 90])


def test_memory_is_bounded_by_a_field() -> None:
    reader = CsvReader(Markup())
    largest = 0
    for _ in range(100):
        reader.feed('1,"two",3\n' * 100)
        largest = max(largest, len(reader._rest))
    assert largest < 5000
    reader.feed('"' + "x" * LONGEST + ",y\n" * 3)
    assert len(reader._rest) < 10
