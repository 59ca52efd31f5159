"""Reads books as Project Gutenberg and its like write them in plain text.

A paragraph's lines are one text, a heading ends with a stop. Marks of italics and bold, rules, page numbers, notes and
the publisher's head and licence are silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from dncnorm.documents import speakers
from dncnorm.documents.knowledge import any_of
from dncnorm.documents.lines import LinesReader, Piece
from dncnorm.documents.runs import CITATION, IMAGE, SPEAKER, TAG, Markup

_EDGE: Final = re.compile(r"\s*(?:\*{3}\s*)?(?P<place>START|END) OF (?:TH(?:E|IS) )?PROJECT GUTENBERG", re.IGNORECASE)
_PUBLISHED: Final = re.compile(r"\s*(?:The )?Project Gutenberg(?:['’]s .+, by .|.*\be-?(?:book|text)\b)", re.IGNORECASE)
_RULE: Final = re.compile(r"(?:\s*[-_=*#~+•.·])+\s*|\s*[\[{](?:Pg |p\. ?|page )?\d{1,4}[\]}]\s*")
_ASIDE: Final = re.compile(r"\s*\[(?P<kind>Illustration|Footnote)(?: [\w*]{1,9})?(?::\s*|(?=\]))", re.IGNORECASE)
_NOTE: Final = re.compile(r"\s*\[(?:\d{1,3}|[A-Z*])\]\s+")
_HEADING: Final = re.compile(
    rf"\s*(?![a-zа-яё])(?i:{any_of('chapter')})\s+(?:\d{{1,4}}|[IVXLC]{{1,8}})\b"
    r"(?:[.:]?\s*|\s?[.:—–-]\s.{0,80}|\s[^a-zа-яё]{0,80})"
)
_ENDED: Final = re.compile(r"""[.!?…:;][\s"'”’»)]*$""")
_LONG: Final = 100
"""Characters of a line that is a whole paragraph."""


class BookReader(LinesReader):
    """Reads a book in chunks.

    >>> reader = BookReader(Markup())
    >>> text = "CHAPTER I\\n\\nHe read _Faust_[1]\\nthen.\\n\\n* * *\\n"
    >>> "".join(run.text for run in reader.feed(text) + reader.close())
    'CHAPTER I.\\n\\nHe read Faust then.'
    """

    marks = ("scheme", "italic", "star", "bold", "power", "raised", "dash", "citation", "hyphen", "spaced", "space")

    def __init__(self, markup: Markup) -> None:
        super().__init__(markup)
        self._is_outside, self._is_first = False, True
        self._aside, self._depth = "", 0  # the kind of the brackets that are open, in small letters
        self._indent, self._before = 0, ""

    def line(self, line: str) -> tuple[Iterable[Piece], bool]:
        """Returns the pieces of a line, and whether it begins a block."""
        silent = [Piece(len(line), "", TAG)]
        if edge := _EDGE.match(line):
            self._is_outside = edge["place"].upper() == "END"
            return silent, True
        if self._is_first and line.strip():
            self._is_first, self._is_outside = False, bool(_PUBLISHED.match(line))
        if not line.strip() or self._is_outside or _RULE.fullmatch(line):
            self._aside = self._before = ""
            return silent, True
        opening = _ASIDE.match(line)
        if opening:
            self._aside, self._depth = opening["kind"].lower(), 0
        if self._aside:
            return self._of_aside(line, opening.end() if opening else 0), bool(opening)
        note = _NOTE.match(line) if self.markup.citations == "skip" else None
        mark, is_heading = note.end() if note else 0, bool(_HEADING.fullmatch(line))
        indent, before = len(line) - len(line.lstrip()), self._before
        is_indented = indent > self._indent and bool(_ENDED.search(before))
        self._indent, self._before = indent, "" if is_heading else line
        begins = bool(note) or is_heading or is_indented or not before or len(before) > _LONG
        speaker = speakers.named(line[mark:]) if begins else None
        if speaker is None:
            return [Piece(mark, "", CITATION), *self.text(line[mark:])], begins
        (start, end), is_said = speaker.span("speaker"), self.markup.says_speakers
        name = [Piece(start, "", TAG), Piece(end - start, speakers.said(speaker["speaker"]), SPEAKER)]
        end = end if is_said else speaker.end()
        name = name if is_said else [Piece(end, "", SPEAKER)]
        return [Piece(mark, "", CITATION), *name, *self.text(line[mark + end :])], begins

    def _of_aside(self, line: str, start: int) -> Iterator[Piece]:
        """Yields the pieces of a line in brackets that are open; start: where its text begins."""
        is_image, end = self._aside == "illustration", len(line)
        is_said = self.markup.images == "alt" if is_image else self.markup.citations == "say"
        for match in re.finditer(r"[\[\]]", line):
            self._depth += 1 if match[0] == "[" else -1
            if not self._depth:
                self._aside, self._before, end = "", "", match.start()
                break
        yield Piece(start, "", IMAGE if is_image else CITATION)
        yield from self.text(line[start:end]) if is_said else [Piece(end - start, "", IMAGE if is_image else CITATION)]
        yield Piece(len(line[end : end + 1]), "", TAG)
        yield from self.text(line[end + 1 :])
