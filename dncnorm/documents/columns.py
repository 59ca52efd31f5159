"""Defines `Columns`: which cells of a table hold amounts. A lone number in one is said as a number, and no year.

A column is none of amounts if its heading has a `label` of `knowledge.py`; nor is the rest of a row that begins with
one; nor is the first row.
"""

from __future__ import annotations

import re
from typing import Final

from dncnorm.documents.knowledge import known
from dncnorm.documents.runs import CELL, DAY, KIND, LABEL

AMOUNT: Final = re.compile(r"[-+−]?(?:0|[1-9]\d{0,5})(?:[.,](?:\d\d?|\d{4,6}))?")
"""A number that some reading takes for no amount: a year, a time of day."""


class Columns:
    """The columns of one table, as its cells are read in order."""

    def __init__(self) -> None:
        self._named: set[int] = set()
        self._days: set[int] = set()
        self._kinds: set[int] = set()
        self._row = self._column = 0
        self._is_named = self._has_text = False

    @property
    def role(self) -> str:
        """The role of the text of the cell that is read; `LABEL` if its number is no amount."""
        if self._row and self._column in self._days:
            return DAY
        if self._row and self._column in self._kinds:
            return KIND
        return LABEL if not self._row or self._is_named or self._column in self._named else CELL

    def end_cell(self, text: str) -> None:
        """Takes the text of a cell, whose end was reached."""
        if not self._row or not self._column:
            words = re.split(r"[\W\d_]+", text.lower())
            is_named = not known("label").isdisjoint(words)
            if is_named and not self._row:
                self._named.add(self._column)
            elif not self._row and not known("days").isdisjoint(words):
                self._days.add(self._column)
            elif not self._row and not known("kinds").isdisjoint(words):
                self._kinds.add(self._column)
            self._is_named = is_named and bool(self._row)
        self._column += 1
        self._has_text = self._has_text or bool(text.strip())

    def end_row(self) -> None:
        """Begins the next row, if the last one had text."""
        self._row += self._has_text
        self._column, self._is_named, self._has_text = 0, False, False
