"""Reads subtitles, SRT and WebVTT: the text of the cues, without numbers, times, settings, notes and tags.

A sentence may go on from one cue to the next: between them is a space, where the first ends without a stop and the
second begins with a small letter; otherwise a block ends.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import pairwise

from dncnorm.documents import speakers
from dncnorm.documents.endings import lines_of
from dncnorm.documents.runs import BLOCK, CUE, SPEAKER, TAG, TEXT, Markup, Run

_TIMES = re.compile(r"\s*(?:\d{1,4}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?\s*-{1,2}>\s*\d")
"""`00:00:01,000 --> 00:00:04,000`, with what may follow."""
_NOTE = re.compile(r"(?:NOTE|STYLE|REGION)(?:\s|$)")
_PART = re.compile(
    r"""(?P<speaker>^\s*(?:>|&gt;){2,3}\s*)
    | (?P<time><\d[\d:.]*>)
    | (?P<voice><v(?:\.[\w.-]*)?\s+(?P<name>[^<>]*?)\s*>)
    | (?P<tag>\{\\[^{}]*\}|\{[a-zA-Z]:[^{}]*\}|</?(?:b|i|u|s|em|strong|font|c|v|lang|ruby|span|p)(?=[\s.>/])[^<>]*>)
    | (?P<break><br\s*/?>|\\[Nnh])
    | (?P<reading><rt>.*?(?:</rt>|(?=</ruby>)|$)|</?rt>)
    | (?P<entity>&(?:\#\d{1,7}|\#x[0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)
    | (?P<music>[♩♪♫♬]+)
    | (?P<text>(?:(?![♩♪♫♬<>{&\\]).)+|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_DASH = re.compile(r"""\s*[-–—‐]{1,2}(?:\s+|(?=["'“«„(\[¿¡]|[^\W\d_]))""")
"""What begins a speaker's words, and no negative number."""
_STOPPED = re.compile(r"""[.!?…:;。！？][\s"'”’»)\]]*$""")
_MARKS = re.compile("[\u200e\u200f\u202a-\u202e]")
"""Marks of a text's direction."""


class SubtitlesReader:
    """Reads subtitles in chunks.

    >>> reader = SubtitlesReader(Markup())
    >>> cues = "1\\n00:00:01,000 --> 00:00:02,000\\nIt <i>weighs</i>\\n\\n2\\n00:00:02,000 --> 00:00:04,000\\nfive.\\n"
    >>> "".join(run.text for run in reader.feed(cues) + reader.close())
    'It weighs five.'
    """

    def __init__(self, markup: Markup) -> None:
        self._says_names, self._says_voices = markup.says_speakers, markup.speakers == "all"
        self._voice = ""
        self._rest = ""
        self._reached = 0
        self._is_vtt = False
        self._block = "start"  # what the lines up to the next blank one are: "text" or "note"; "blank" behind one
        self._is_new_cue = True
        self._said = ""
        self._held: Run | None = None  # the last silence: what follows decides its text
        self._rolls = False  # whether cues repeat the line before, as automatic captions do
        self._last_line = ""

    def feed(self, chunk: str) -> list[Run]:
        """Returns the runs of the lines that have ended."""
        self._rest += chunk
        lines = lines_of(self._rest)
        if lines and (self._rest.endswith("\r") or not lines[-1].endswith("\n")):
            lines.pop()  # it is not whole
        return [run for line, behind in pairwise(lines) for run in self._line(line, behind)]

    def close(self) -> list[Run]:
        """Returns the runs of the rest."""
        lines = lines_of(self._rest)
        runs = [run for line, behind in pairwise([*lines, ""]) for run in self._line(line, behind)]
        return [*runs, *self._released("")]

    def _line(self, line: str, behind: str) -> Iterator[Run]:
        """Yields the runs of a line. behind: the next one, which makes of a line a cue's number."""
        self._rest = self._rest[len(line) :]
        if not self._reached and line.startswith("\ufeff"):
            yield from self._silent(1)
            line = line[1:]
        is_first, text = self._block in ("start", "blank"), line.strip()
        if not text:
            self._block = "blank" if self._block != "start" else "start"
            yield from self._silent(len(line))
        elif self._block == "start" and text.startswith("WEBVTT"):
            self._is_vtt, self._block = True, "note"
            yield from self._silent(len(line))
        elif _TIMES.match(line):
            self._block, self._is_new_cue = "text", True
            yield from self._silent(len(line))
        elif _TIMES.match(behind) and (is_first or text.isdecimal()):
            self._block = "text"
            yield from self._silent(len(line))
        elif self._block == "note" or (is_first and self._is_vtt and _NOTE.match(line)):
            self._block = "note"
            yield from self._silent(len(line))
        else:
            self._block = "text"
            yield from self._text(line)

    def _silent(self, length: int, role: str = CUE) -> Iterator[Run]:
        """Holds silence back, and yields what was held before."""
        if not length:
            return
        yield from self._released("")
        self._held = Run(self._reached, self._reached + length, "", role)
        self._reached += length

    def _released(self, text: str) -> Iterator[Run]:
        if self._held:
            yield self._held._replace(text=text)
            self._held = None

    def _text(self, line: str) -> Iterator[Run]:
        """Yields the runs of a cue's line."""
        written = line.rstrip()
        parts = list(self._parts(written))
        said = "".join(text for _, text, _ in parts).strip()
        self._rolls = self._rolls or any(match["time"] for match in _PART.finditer(written))
        if said and said == self._last_line and self._rolls:
            yield from self._silent(len(line))
            return
        opened = False
        for length, text, role in parts:
            if not opened:
                text = text.lstrip()
            if not text:
                yield from self._silent(length, CUE if role == SPEAKER else role)
                continue
            if not opened:
                opened = True
                yield from self._opened(said, any(role == SPEAKER for _, _, role in parts))
            yield from self._released("")
            yield Run(self._reached, self._reached + length, text, role)
            self._reached += length
        if said:
            self._said = self._last_line = said
        yield from self._silent(len(line) - len(written))

    def _opened(self, said: str, is_speaker: bool) -> Iterator[Run]:
        """Decides the silence before a line's text."""
        text = ""
        if self._said:
            is_small = next(filter(str.isalnum, said), "").islower()
            is_open = not _STOPPED.search(self._said) or said.startswith(("...", "…"))
            goes_on = not self._is_new_cue or self._said.endswith(",") or (is_small and is_open)
            text = " " if goes_on and not is_speaker else BLOCK
        self._is_new_cue = False
        if text and not self._held:
            self._held = Run(self._reached, self._reached, "", TAG)
        yield from self._released(text)

    def _parts(self, written: str) -> Iterator[tuple[int, str, str]]:
        """Yields of each part of a line its length, the text read of it, and its role."""
        opened = False
        for match in _PART.finditer(written):
            length, kind = len(match[0]), match.lastgroup
            if kind == "text":
                dash, is_first = None if opened else _DASH.match(match[0]), not opened
                if dash:
                    yield dash.end(), "", SPEAKER
                opened = opened or not match[0].isspace()
                start = dash.end() if dash else 0
                if is_first and (speaker := speakers.named(match[0][start:])):
                    end = speaker.end("speaker") if self._says_names else speaker.end()
                    yield end, speakers.said(speaker["speaker"]) if self._says_names else "", SPEAKER
                    start += end
                if length > start:
                    yield length - start, match[0][start:], TEXT
            elif kind == "voice":
                name, before, self._voice = match["name"], self._voice, match["name"]
                is_new = bool(name) and name != before
                yield length, f"{speakers.said(name)}: " if self._says_voices and is_new else "", SPEAKER
            elif kind == "entity":
                yield length, _MARKS.sub("", html.unescape(match[0])), TEXT
            elif kind == "break":
                yield length, " ", TAG
            else:
                yield length, "", {"speaker": SPEAKER, "music": CUE}.get(kind or "", TAG)
