"""Reads tables of separated values (RFC 4180): each field a cell, each record a sentence.

Python's `csv` gives no offsets; this scanner reads what its default dialect reads. A quote that nothing closes within
`LONGEST` characters is a character like others, so that memory stays bounded and damage does not spread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dncnorm.documents.columns import Columns
from dncnorm.documents.endings import separator
from dncnorm.documents.runs import PAUSE, STOP, TAG, Markup, Run

DELIMITERS: Final = "\t;|,"
"""The delimiters that are looked for; of those that fit equally well the first, since a comma may be a decimal one."""
LONGEST: Final = 1 << 17
"""Characters of the longest quoted field: the limit of `csv`."""
_SNIFFED = 4096
"""Characters of the beginning that decide the delimiter."""
_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"(?!")')
_PART = re.compile(r'""|\r\n?|\n|[^"\r\n]+')


def sniffed(beginning: str) -> str:
    """Returns the delimiter that most lines have as often as the first one; a comma for a table of one column.

    >>> sniffed("a;b\\n1,5;2,5\\n"), sniffed("a,b c;d\\n1,2\\n")
    (';', ',')
    """
    lines = [line for line in re.split(r"[\r\n]+", _QUOTED.sub("", beginning)) if line.strip()]
    counts = {delimiter: [line.count(delimiter) for line in lines] for delimiter in DELIMITERS}
    fit = {delimiter: found.count(found[0]) for delimiter, found in counts.items() if found and found[0]}
    return max(fit, key=lambda delimiter: fit[delimiter], default=",")


class CsvReader:
    """Reads a table in chunks.

    >>> reader = CsvReader(Markup())
    >>> "".join(run.text for run in reader.feed('35,"1,5",,113803\\n') + reader.close())
    '35, 1,5, 113803.\\n\\n'
    """

    def __init__(self, markup: Markup) -> None:
        self._markup = markup
        self._rest = ""
        self._reached = 0
        self._said = ""
        self._delimiter = ""
        self._in_record = False
        self._columns = Columns()

    def feed(self, chunk: str) -> list[Run]:
        """Returns the runs of the fields that have ended."""
        self._rest += chunk
        return list(self._read(False)) if self._delimiter or len(self._rest) >= _SNIFFED else []

    def close(self) -> list[Run]:
        """Returns the runs of the rest."""
        runs = list(self._read(True))
        if (end := separator(self._said, adds_stops=self._markup.adds_stops)) == STOP:
            runs.append(Run(self._reached, self._reached, end, TAG))
        return runs

    def _read(self, is_whole: bool) -> Iterator[Run]:
        if not self._delimiter:
            head = self._rest[:_SNIFFED]
            self._delimiter = sniffed(head.rpartition("\n")[0] or head if len(head) == _SNIFFED else head)
        rest, place = self._rest, 0
        unquoted = re.compile(rf"[^{re.escape(self._delimiter)}\r\n]*")
        if not self._reached and rest.startswith("\ufeff"):
            yield self._run(0, 1, "", TAG)
            place = 1
        while place < len(rest):
            opening = place + self._in_record  # behind the delimiter
            quoted = _QUOTED.match(rest, opening)
            if not (is_whole or quoted) and rest[opening : opening + 1] == '"' and len(rest) - opening <= LONGEST:
                break
            behind = quoted.end() if quoted and quoted.end() - opening <= LONGEST else opening
            end = (unquoted.match(rest, behind) or re.match("", rest)).end()  # type: ignore[union-attr]
            if not is_whole and rest[end:] in ("", "\r"):
                break
            yield from self._field(rest, place, opening, behind, end)
            place, self._in_record = end, True
            if rest.startswith(("\r", "\n"), end):
                place += 2 if rest.startswith("\r\n", end) else 1
                yield self._run(end, place, separator(self._said, adds_stops=self._markup.adds_stops), TAG)
                self._said, self._in_record = "", False
                self._columns.end_row()
        self._rest = rest[place:]
        self._reached += place

    def _run(self, start: int, end: int, text: str, role: str) -> Run:
        return Run(self._reached + start, self._reached + end, text, role)

    def _field(self, rest: str, place: int, opening: int, behind: int, end: int) -> Iterator[Run]:
        """Yields the runs of a field, and of the delimiter before it: a pause, if both sides say something.

        place, opening: where the delimiter and the field begin. behind: where its quotes end, if there are any.
        """
        parts = []
        for match in _PART.finditer(rest, opening + 1, behind - 1) if behind > opening else ():
            text = {'""': '"', "\r\n": "\n", "\r": "\n"}.get(match[0], match[0])
            parts.append((match.start(), match.end(), text))
        if end > behind:
            parts.append((behind, end, rest[behind:end]))
        while parts and not parts[0][2].strip():
            parts.pop(0)
        while parts and not parts[-1][2].strip():
            parts.pop()
        reached, text = place, PAUSE if parts and self._said else ""
        for number, (start, stop, said) in enumerate(parts):
            if not number:
                start, said = start + len(said) - len(said.lstrip()), said.lstrip()
            if number == len(parts) - 1:
                stop, said = stop - len(said) + len(said.rstrip()), said.rstrip()
            if start > reached or text:
                yield self._run(reached, start, text, TAG)
            yield self._run(start, stop, said, self._columns.role)
            reached, text = stop, ""
            self._said += said
        self._columns.end_cell("".join(said for _, _, said in parts))
        if end > reached:
            yield self._run(reached, end, "", TAG)
