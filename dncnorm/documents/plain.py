"""Reads plain text, in which nothing is markup but emoji."""

from __future__ import annotations

from dncnorm.documents.runs import Markup, Run


class PlainReader:
    """Takes all characters as text."""

    def __init__(self, markup: Markup) -> None:
        self._length = 0

    def feed(self, chunk: str) -> list[Run]:
        """Returns the chunk as a run."""
        start, self._length = self._length, self._length + len(chunk)
        return [Run(start, self._length, chunk)] if chunk else []

    def close(self) -> list[Run]:
        """Returns nothing more."""
        return []
