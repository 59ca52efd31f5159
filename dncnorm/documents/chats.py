"""Reads chats and logs: lines with times, speakers, levels and names, by the shapes of many programs.

A line is read by the first of its format's shapes that fits: each named group is a part of it, and what lies between
the groups is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from dncnorm.documents import stamps
from dncnorm.documents.lines import LinesReader, Piece, words
from dncnorm.documents.log_fields import Fields, is_object
from dncnorm.documents.runs import PAUSE, SPEAKER, TAG, Asked, Markup
from dncnorm.documents.shapes import shapes

_AFTER: Final = {"speaker": ": ", "logger": ": ", "nick": " "}
"""What is read behind a part where more follows; a pause behind the others."""
_SERVICE: Final = re.compile(r"[\w.-]{1,40}\s+\|\s")
"""The service in front of a line of several services: `web_1  | text`."""


class ChatReader(LinesReader):
    """Reads a chat in chunks.

    >>> reader = ChatReader(Markup())
    >>> "".join(run.text for run in reader.feed("13:01 <@ann> *hi*\\n13:02 -!- bob left\\n") + reader.close())
    'ann: hi.\\n\\nbob left.\\n\\n'
    """

    kind: ClassVar[str] = "chat"
    marks: ClassVar[tuple[str, ...]] = ("quote", "link", "italic", "star", "tick", "angle", "space")
    year_first: ClassVar[bool] = False

    def __init__(self, markup: Markup) -> None:
        super().__init__(markup)
        self._shapes = [
            re.compile(rf"[\s\u200e\u200f\u202a-\u202e]*{shape.expression}") for shape in shapes(self.kind).values()
        ]
        self._says_stamps = markup.stamps == "say" or (self.year_first and markup.stamps == "logs")
        self._date, self._heads = "", False

    def line(self, line: str) -> tuple[Iterable[Piece], bool]:
        """Returns the pieces of a line. Each begins a block but the one behind a line with a name alone."""
        match = next(filter(None, (shape.fullmatch(line) for shape in self._shapes)), None)
        found = match.groupdict() if match else {}
        is_headed, self._heads = self._heads, bool(found.get("speaker")) and not found.get("text")
        if match:
            return self._parts(match), True
        if is_headed:
            self.joint = _AFTER["speaker"]
        return self.text(line), not is_headed

    def _parts(self, match: re.Match[str]) -> Iterator[Piece]:
        reached, after = 0, ""
        for start, end, name in sorted((*match.span(name), name) for name, text in match.groupdict().items() if text):
            pieces = [piece for piece in self._part(name, match[name]) if piece.length or piece.text]
            is_said = any(piece.text for piece in pieces)
            yield Piece(start - reached, after if is_said else "", TAG)
            yield from pieces
            after, reached = _AFTER.get(name, PAUSE) if is_said else after, end
        yield Piece(len(match.string) - reached, "", TAG)

    def _part(self, name: str, written: str) -> Iterator[Piece]:
        if name in ("text", "referer", "agent"):
            yield from self.text(written)
        elif name == "stamp":
            yield from self._stamp(written)
        elif name == "speaker":
            said = written.replace("_", " ").strip() if self.markup.says_speakers else ""
            yield Piece(len(written), said, SPEAKER)
        elif name == "level":
            yield Piece(
                len(written),
                shapes("level")[written].said if written in shapes("level") else written.lower(),
                asked=Asked("word"),
            )
        elif name == "logger":
            yield from words(written)
        else:
            yield Piece(len(written), written)

    def _stamp(self, written: str) -> Iterator[Piece]:
        """Yields the date and the time; in a log, a date that the lines have in common once."""
        found = stamps.parts(written, year_first=self.year_first) if self._says_stamps else ()
        return stamps.pieces(filter(self._is_new, found), len(written))

    def _is_new(self, part: stamps.Part) -> bool:
        if part.asked.interpret_as != "date" or self.markup.stamps != "logs":
            return True
        before, self._date = self._date, part.text
        return part.text != before


class LogReader(ChatReader):
    """Reads a log in chunks.

    >>> reader = LogReader(Markup())
    >>> log = "17/06/09 20:10:40 INFO util.MemoryStore: Up\\n17/06/09 20:10:41 WARN Down\\n"
    >>> "".join(run.text for run in reader.feed(log) + reader.close())
    '17/06/09, 20:10:40, info, util Memory Store: Up.\\n\\n20:10:41, warn, Down.\\n\\n'
    """

    kind = "log"
    marks = ("pair", "stars", "scheme", "name", "pipe", "space")
    year_first = True

    def __init__(self, markup: Markup) -> None:
        super().__init__(markup)
        self._fields = Fields(super().text, self._stamp)
        self._is_first_pair = True

    def line(self, line: str) -> tuple[Iterable[Piece], bool]:
        """Returns the pieces of a line, which may begin with a service."""
        if not (match := _SERVICE.match(line)):
            return super().line(line)
        service = line.partition("|")[0].rstrip()
        pieces, begins = super().line(line[match.end() :])
        return [*words(service), Piece(match.end() - len(service), PAUSE, TAG), *pieces], begins

    def text(self, text: str) -> Iterator[Piece]:
        """Yields the pieces of text, which may be structured."""
        self._is_first_pair = True
        bare = text.strip()
        if not is_object(bare):
            yield from super().text(text)
            return
        start = text.index(bare)
        yield Piece(start, "", TAG)
        yield from self._fields.json(bare)
        yield Piece(len(text) - start - len(bare), "", TAG)

    def mark(self, name: str, written: str) -> Iterator[Piece]:
        """Yields the pieces of a mark."""
        if name != "pair":
            yield from super().mark(name, written)
            return
        yield from self._fields.pair(written, is_first=self._is_first_pair)
        self._is_first_pair = False
