"""Single rows of a corpus with their nearest neighbours: TSV with prev2, prev, before, next, next2, class and after."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import CONTEXT_CLASS

_BEFORE, _AFTER = ("prev2", "prev"), ("next", "next2")
_LOST = "NaN"
"""What pandas makes of `NA`: the row is not as it was."""


def has_neighbours(file: Path) -> bool:
    """Whether a file has such rows, by its first line."""
    with open(file, encoding="utf-8") as handle:
        header = handle.readline().rstrip("\n").split("\t")
    return {*chain(_BEFORE, _AFTER), "class", "before", "after"} <= set(header)


def iter_neighbour_rows(file: Path) -> Iterator[Sentence]:
    """Yields a sentence for each row: the token and the neighbours that are known, which have no reference."""
    with open(file, encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE):
            before, after = (
                [Token(row[name], None, CONTEXT_CLASS) for name in names if row[name]] for names in (_BEFORE, _AFTER)
            )
            if row["before"] != _LOST:
                yield Sentence((*before, Token(row["before"], row["after"], row["class"]), *after))
