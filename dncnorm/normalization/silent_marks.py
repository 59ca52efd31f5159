"""Silences marks that no text says: `_emphasis_`, `<0>`, `<nick>` and `-!-` of chats, `[1]` and `¹` of notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dncnorm.core.segments import OVERRIDE_SOURCE, RULE_SOURCE, SILENT_MARK, Segment
from dncnorm.core.special import SILENCE
from dncnorm.documents.raised import notes
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_steps import Rows
from dncnorm.options import CORPUS

_SIGNS: Final = frozenset("_<-[⁰¹²³⁴⁵⁶⁷⁸⁹")
_NUMBERS: Final = r"[1-9]\d{0,2}(?:\s?[,;–-]\s?[1-9]\d{0,2}){0,9}"
_MARKS: Final = re.compile(
    r"(?<!\w)(_)(?=[^\s_])(?:[^_]|(?<=\w)_(?=\w)){1,300}(?<=[^\s_])(_)(?!\w)"
    r"|^(?:\W?\d\d?:\d\d(?::\d\d)?\W?\s)?(<)\s?[@+%&~]?[^\W\d][\w\[\]`^{}|\\-]{0,31}(>)(?=\s)"
    r"|(?<!\S)(-!-)(?=\s)"
    r"|(<)\d{1,4}(>)(?!\s*[\d=])"
    rf"|(?<![\w.])[\w'’-]{{0,40}}[^\W\d_A-ZА-ЯЁ]{{2}}(\[{_NUMBERS}\])(?=[.,;:!?)»”\"—–-]|\s*$)"
    rf"|(?<=[^\W\d_]{{2}})[.,;:!?»”\"](\[{_NUMBERS}\])(?=[\s.,;:!?)»”\"—–-]|$)"
)
_FIRST_NOTE: Final = 8
"""Each group of `_MARKS` is a mark; from this one on, of a note. A number in brackets behind a letter or a name is an
index: `x[1]`, `a.b[1]`, `ARGV[1]`."""
_SPACED_NOTE: Final = re.compile(rf"(?<=[^\s\[(] )(\[{_NUMBERS}\])(?![\[(\w])")
"""The mark of a note behind a space: in HTML, which says what is code."""


class SilentMarks:
    """Silences marks of emphasis, indices, chats and notes; notes unless they are asked for (`citations`)."""

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Returns the rows; unchanged in the style "corpus"."""
        if request.style == CORPUS:
            return rows
        return [row if _SIGNS.isdisjoint(_signs(row)) else _silenced(row, request) for row in rows]


def _signs(row: Sequence[Segment]) -> set[str]:
    return {segment.before[:1] for segment in row}


def _silenced(row: Sequence[Segment], request: Request) -> list[Segment]:
    text, starts = "", []
    for segment in row:
        text += " " * (segment.start - row[0].start - len(text))
        starts.append(len(text))
        text += segment.before
    says_notes = request.markup.citations == "say"
    groups = range(1, _FIRST_NOTE if says_notes else _MARKS.groups + 1)
    spans = [match.span(group) for match in _MARKS.finditer(text) for group in groups]
    if not says_notes:
        spans += notes(text)
        spans += [match.span(1) for match in _SPACED_NOTE.finditer(text) if request.format == "html"]
    silent = {place for start, end in spans for place in range(start, end)}
    return [
        segment._replace(after=SILENCE, source=RULE_SOURCE, rule=SILENT_MARK, semiotic_class=None, alternatives=())
        if segment.source != OVERRIDE_SOURCE and silent.issuperset(range(start, start + len(segment.before)))
        else segment
        for segment, start in zip(row, starts, strict=True)
    ]
