"""Reads documents that are made of lines: what chats and logs (`chats.py`), `mail.py` and `book.py` share.

Whether a line goes on with the sentence of the line before is known when it comes: nothing waits for more than it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, NamedTuple

from dncnorm.documents.endings import separator
from dncnorm.documents.knowledge import any_of
from dncnorm.documents.raised import exponent
from dncnorm.documents.runs import CITATION, CODE, LINK, STOP, TAG, TEXT, Asked, Markup, Run
from dncnorm.documents.shapes import shapes

LONGEST: Final = 1 << 16
"""Characters of the longest line; what follows is read as text that goes on."""
_LINE = re.compile(rf"[^\r\n]{{0,{LONGEST}}}(?:\r\n|\n|\r(?!\Z))|[^\r\n]{{{LONGEST}}}(?=[^\r\n])")
_LAST_LINE = re.compile(rf"[^\r\n]{{0,{LONGEST}}}(?:\r\n?|\n)|[^\r\n]{{1,{LONGEST}}}")
_TAIL: Final = 400
_SOFT: Final = "\u00ad\u00ac"
"""Hyphens that only break a word."""
_LINK = re.compile(r"(<?)((?:\w+://)?(?:www\.)?)([^/?#>]*)([^>]*)")
"""A link's bracket, scheme, host and path."""
_ENDING = re.compile(rf"{any_of('ending')}\b")
_BEGINNING = re.compile(rf"(?<![\w-]){any_of('beginning')}\Z", re.IGNORECASE)
_LETTERS = re.compile(r"[b-df-hj-np-tv-xz]{2,4}")
"""What is short for nothing in a dotted name: `com.apple.cts`."""
_SAID_WORD = re.compile(r"(?i:[a-z])(?=[a-z]*[aeiouy])[a-z]+|[AEIOU][a-z]+")
HYPHEN: Final = "hyphen"
"""The role of a hyphen at the end of a line, until the next one is known."""
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|(?P<gap>[\W_]+)|[^\W_A-Za-z\d]+")


class Piece(NamedTuple):
    """A part of a line: its length, and what is read of it, as in `Run`."""

    length: int
    text: str
    role: str = TEXT
    asked: Asked | None = None


class LinesReader:
    """Reads lines in chunks. A format's class says what it reads of one, and what it does of its marks.

    said: the end of the text of the open block. joint: what is read between it and a line that goes on with it.
    """

    marks: ClassVar[tuple[str, ...]] = ()

    def __init__(self, markup: Markup) -> None:
        self.markup = markup
        self.said, self.joint = "", " "
        self._chunks: list[str] = []
        self._length = self._reached = 0
        self._held: list[Run] = []
        self._is_broken = self._is_cut = False
        said = [name for name, how in (("citation", markup.citations), ("scheme", markup.scheme)) if how == "say"]
        self._marks = re.compile(
            "|".join(f"(?P<{name}>{shapes('mark')[name].expression})" for name in self.marks if name not in said)
        )

    def line(self, line: str) -> tuple[Iterable[Piece], bool]:
        """Returns the pieces of a line, and whether it begins a block."""
        raise NotImplementedError

    def feed(self, chunk: str) -> list[Run]:
        """Returns the runs of the lines that have ended."""
        self._chunks.append(chunk)
        self._length += len(chunk)
        if "\n" not in chunk and "\r" not in chunk and self._length <= LONGEST:
            return []
        return list(self._read(_LINE))

    def close(self) -> list[Run]:
        """Returns the runs of the rest."""
        runs = [*self._read(_LAST_LINE), *self._held]
        if separator(self.said, adds_stops=self.markup.adds_stops) == STOP:
            runs.append(Run(self._reached, self._reached, STOP, TAG))
        return runs

    def _read(self, pattern: re.Pattern[str]) -> Iterator[Run]:
        rest, place = "".join(self._chunks), 0
        while match := pattern.match(rest, place):
            yield from self._runs(match[0])
            place = match.end()
        self._chunks, self._length = [rest[place:]], len(rest) - place

    def _runs(self, line: str) -> Iterator[Run]:
        """Yields the runs of a line; what is silent at its beginning and its end waits for the next text."""
        body = line.rstrip("\r\n")
        if self._is_cut:
            self.joint = ""
        mark = int(not self._reached and body.startswith("\ufeff"))
        self._silent(mark, TAG)
        found, begins = ([Piece(len(body), body)], False) if self._is_cut else self.line(body[mark:])
        pieces = list(found)
        self._is_broken = self._is_broken or begins or not any(piece.text.strip() for piece in pieces)
        is_open = False
        for length, text, role, asked in pieces:
            if not (text.strip() or (is_open and text)):
                self._silent(length, role)
                continue
            run = Run(self._reached, self._reached + length, text, role, asked)
            if role == HYPHEN:
                self._held.append(run._replace(role=TEXT))
            else:
                yield from self._given() if is_open else self._released(text)
                yield run
                is_open, self.said = True, (self.said + text)[-_TAIL:]
            self._reached += length
        self._silent(len(line) - len(body), TAG)
        self._is_cut = len(line) == len(body)

    def _silent(self, length: int, role: str) -> None:
        """Holds silence."""
        start, self._reached = self._reached, self._reached + length
        last = self._held[-1] if self._held else None
        if last and last.role == role:
            self._held[-1] = last._replace(end=self._reached)
        elif length:
            self._held.append(Run(start, self._reached, "", role))

    def _given(self) -> list[Run]:
        held, self._held = self._held, []
        return held

    def _released(self, following: str) -> list[Run]:
        """Returns what is held before a line's text, with what is read between that and the text before it."""
        held, between = self._given(), self.joint
        if self._is_broken:
            between = separator(self.said, adds_stops=self.markup.adds_stops)
        if self._is_broken or not self.said:
            self.said = ""
        elif held and held[0].text:
            between = ""
            is_begun = following[:1].islower() and _BEGINNING.search(self.said)
            if held[0].text in _SOFT or is_begun or _ENDING.match(following):
                held[0] = held[0]._replace(text="")
        between = between if self.said or self._is_broken else ""
        self._is_broken, self.joint = False, " "
        if between:
            held.append(held.pop()._replace(text=between) if held else Run(self._reached, self._reached, between, TAG))
        return held

    def text(self, text: str) -> Iterator[Piece]:
        """Yields the pieces of text, in which some marks are silent."""
        reached, end = len(text) - len(text.lstrip()), len(text.rstrip())
        yield Piece(reached, "", TAG)
        for match in self._marks.finditer(text, reached, max(end, reached)):
            yield from _piece(text, reached, match.start())
            yield from self.mark(str(match.lastgroup), match[0])
            reached = match.end()
        yield from _piece(text, reached, end)
        yield Piece(len(text) - max(end, reached), "", TAG)

    def mark(self, name: str, written: str) -> Iterator[Piece]:
        """Yields the pieces of a mark."""
        if name == "name":
            yield from words(written)
        elif name in ("angle", "address", "raised"):
            start = written.index("<" if name != "raised" else "{") + 1
            yield Piece(start, "", TAG)
            yield Piece(len(written) - start - 1, written[start:-1])
            yield Piece(1, "", TAG)
        elif name == "spaced":
            for part in re.findall(r"\S|[ ]+", written):
                yield Piece(len(part), "" if part == " " else part[0])
        elif name == "power":
            yield Piece(len(written), exponent(written[2:-1]))
        elif name == "link":
            yield from link(written, self.markup)
        else:
            text = written if name == "hyphen" else shapes("mark")[name].said
            yield Piece(len(written), text, {"citation": CITATION, "hyphen": HYPHEN}.get(name, TAG))


def link(written: str, markup: Markup) -> Iterator[Piece]:
    """Yields the pieces of an address in text: its host, its scheme and its path if these are said."""
    opening, scheme, host, path = _LINK.match(written).groups()  # type: ignore[union-attr]
    yield Piece(len(opening), " " if opening else "", TAG)
    yield Piece(len(scheme), scheme if markup.scheme == "say" else "", LINK)
    yield Piece(len(host), host, LINK)
    yield Piece(len(path), path if markup.links == "all" else "", LINK)
    yield Piece(int(written[-1] == ">"), "", TAG)


def _piece(text: str, start: int, end: int) -> Iterator[Piece]:
    if start < end:
        yield Piece(end - start, text[start:end])


def code(line: str, markup: Markup) -> list[Piece]:
    """Returns a line of code: as written, its characters one by one, or silent."""
    how = markup.code_blocks
    asked = Asked("characters") if how == "spell" and line.strip() else None
    return [Piece(len(line), line if how != "skip" else "", CODE, asked)]


def words(name: str) -> Iterator[Piece]:
    """Yields the words of a name in a program, as a person reads them: `util.MemoryStore` is "util Memory Store"."""
    is_apart = True
    for match in _WORDS.finditer(name):
        word = match[0]
        if match["gap"]:
            yield Piece(len(word), " " if not is_apart and match.end() < len(name) else "", TAG)
            is_apart = True
            continue
        if not is_apart:
            yield Piece(0, " ", TAG)
        is_apart = False
        how = "word" if _SAID_WORD.fullmatch(word) else "characters" if "." in name and _LETTERS.fullmatch(word) else ""
        yield Piece(len(word), word, asked=Asked(how) if how else None)
