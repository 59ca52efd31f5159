"""Defines `Patch`, which finds the lines of a diff among those of a text: the unified form, as Git writes it."""

from __future__ import annotations

import re
from typing import Final

_BEGINS: Final = re.compile(r"diff --git \S|Index: \S+$|--- (?:a/|/dev/null|\S+\t)|@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@")
_HEAD: Final = re.compile(
    r"diff --git |index [0-9a-f]{4,}|(?:---|\+\+\+) \S|(?:new|deleted|old) (?:file )?mode \d|={20,}$|Binary files "
    r"|(?:dis)?similarity index \d|(?:rename|copy) (?:from|to) "
)
_HUNK: Final = re.compile(r"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")


class Patch:
    """Reads lines one by one. A hunk has as many lines as its head says.

    is_open: whether the last line was of a diff.
    """

    def __init__(self) -> None:
        self._old = self._new = 0
        self.is_open = False

    @staticmethod
    def begins(line: str) -> bool:
        """Whether a diff may begin with a line."""
        return _BEGINS.match(line) is not None

    def takes(self, line: str) -> bool:
        """Whether the next line is of a diff."""
        if self._old > 0 or self._new > 0:
            mark = line[:1]
            if mark in ("", " ", "+", "-", "\\", "\t"):
                self._old -= mark not in ("+", "\\")
                self._new -= mark not in ("-", "\\")
                return True
            self._old = self._new = 0
        if hunk := _HUNK.match(line):
            self._old, self._new = (int(count or 1) for count in hunk.groups())
            self.is_open = True
        else:
            self.is_open = self.begins(line) or (self.is_open and (_HEAD.match(line) is not None or line[:2] == "\\ "))
        return self.is_open
