"""Reads plain text, in which nothing is markup but emoji and, where something is asked of them, addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.documents.lines import LONGEST, link
from dncnorm.documents.runs import Markup, Run
from dncnorm.documents.shapes import shapes

_WHOLE = re.compile(rf"\S{{{LONGEST}}}|\S*\s+")
_SPACE = re.compile(r"\s")
_ADDRESS = re.compile("|".join(f"(?P<{name}>{shapes('mark')[name].expression})" for name in ("link", "scheme")))


class PlainReader:
    """Takes all characters as text, but for the parts of addresses that are not to be said.

    >>> reader = PlainReader(Markup(links="host"))
    >>> "".join(run.text for run in reader.feed("See https://example.com/a.") + reader.close())
    'See example.com.'
    """

    def __init__(self, markup: Markup) -> None:
        self._markup, self._length, self._open = markup, 0, ""
        self._says_all = (markup.links, markup.scheme) == ("all", "say")

    def feed(self, chunk: str) -> list[Run]:
        """Returns the runs of the words that have ended; all of the chunk where addresses are said whole."""
        if self._says_all:
            return [*self._run(chunk)]
        self._open += chunk
        if len(self._open) < LONGEST and not _SPACE.search(chunk):
            return []
        runs: list[Run] = []
        end = 0
        while found := _WHOLE.match(self._open, end):
            runs += self._read(found[0])
            end = found.end()
        self._open = self._open[end:]
        return runs

    def close(self) -> list[Run]:
        """Returns the runs of the rest."""
        rest, self._open = self._open, ""
        return [*self._read(rest)]

    def _read(self, word: str) -> Iterator[Run]:
        reached = 0
        for found in _ADDRESS.finditer(word):
            yield from self._run(word[reached : found.start()])
            reached = found.end()
            if found.lastgroup == "scheme":
                yield from self._run(found[0], is_said=self._markup.scheme == "say")
                continue
            place = found.start()
            for piece in link(found[0], self._markup):
                yield from self._run(word[place : place + piece.length], is_said=bool(piece.text))
                place += piece.length
        yield from self._run(word[reached:])

    def _run(self, text: str, *, is_said: bool = True) -> Iterator[Run]:
        start, self._length = self._length, self._length + len(text)
        if text:
            yield Run(start, self._length, text if is_said else "")
