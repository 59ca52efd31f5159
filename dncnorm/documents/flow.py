"""Defines `Flow`, which makes the runs of HTML and SSML: their text, and the gaps that are heard between two texts.

A reader gives stretch after stretch, each with its length in the document, so that no character is lost. A gap is
known when the next text comes: white space and tags before the end of a block are silent.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final, NamedTuple

from dncnorm.documents.endings import ENDINGS, has_ending, separator
from dncnorm.documents.runs import PAUSE, TAG, TEXT, Asked, Run

_SPACES: Final = re.compile("[ \t\n\r\f]+")
"""White space that collapses. U+00A0 and the other spaces of Unicode are characters."""
_TAIL: Final = 400
_MOST_WAITING: Final = 64


class Voice(NamedTuple):
    """What a run has besides its text: see `Run`."""

    role: str = TEXT
    asked: Asked | None = None
    language: str = ""


class Gap(IntEnum):
    """What lies between two texts; of several gaps the greatest is heard.

    SOFT: a space between two words; nothing beside a space or a mark.
    SPACE: white space.
    LINE: a line break; two of them are INNER.
    INNER: the edge of a block within a cell of a table, heard when more of the cell follows.
    CELL: a pause, as between cells.
    BLOCK: the edge of a block, heard at once.
    """

    SOFT = 1
    SPACE = 2
    LINE = 3
    INNER = 4
    CELL = 5
    BLOCK = 6


class _Held(NamedTuple):
    """The gap that waits for a text: its place among the silent runs that wait."""

    place: int
    level: Gap
    needs_stop: bool


class Flow:
    """Makes the runs of one document.

    adds_stops: a gap that needs a stop is a STOP where the text has none.
    tail: the end of the text of the open block. said: how many characters were said so far.
    """

    def __init__(self, *, adds_stops: bool = False) -> None:
        self._adds_stops = adds_stops
        self._runs: list[Run] = []
        self._waiting: list[Run] = []
        self._gap: _Held | None = None
        self._reached = 0
        self._voice = Voice()
        self.tail = ""
        self.said = 0

    def text(self, text: str, voice: Voice) -> None:
        """Takes text of the document as written, and collapses its white space."""
        done = 0
        for match in _SPACES.finditer(text):
            start, end = match.span()
            if match[0] == " " and done <= start - 1 and end < len(text):
                continue
            if done < start:
                self.say(start - done, text[done:start], voice)
            self.gap(end - start, Gap.SPACE, role=voice.role)
            done = end
        if done < len(text):
            self.say(len(text) - done, text[done:], voice)

    def say(self, length: int, text: str, voice: Voice) -> None:
        """Takes a stretch of the document of which this text is read; silent if there is none."""
        if not text:
            self.silence(length, voice.role)
            return
        self._release(text, voice.asked)
        self._append(length, text, voice)
        self._voice = voice
        self.tail = (self.tail + text)[-_TAIL:]
        self.said += len(text)

    def silence(self, length: int, role: str = TAG) -> None:
        """Takes a stretch of which nothing is read."""
        last = self._waiting[-1] if self._waiting else None
        is_gap = self._gap is not None and self._gap.place == len(self._waiting) - 1
        is_full = self._gap is not None and len(self._waiting) - self._gap.place > _MOST_WAITING
        if last is not None and not is_gap and (last.role == role or is_full):
            self._waiting[-1] = last._replace(end=last.end + length)
        elif length:
            self._waiting.append(Run(self._reached, self._reached + length, "", role))
        self._reached += length

    def gap(self, length: int, level: Gap, *, needs_stop: bool = False, role: str = TAG) -> None:
        """Takes a stretch that is a gap between the text before and the text behind it."""
        gap, last = self._gap, len(self._waiting) - 1
        if level == Gap.SPACE and gap is not None and gap.level == level and gap.place == last:
            self._waiting[last] = self._waiting[last]._replace(end=self._reached + length)
            self._reached += length
            return
        if level == Gap.LINE and gap is not None and gap.level == level:
            level = Gap.INNER
        if not self.tail.strip() or (gap is not None and gap.level >= level):
            self.silence(length)
            return
        self._waiting.append(Run(self._reached, self._reached + length, "", role))
        self._reached += length
        self._gap = _Held(last + 1, level, needs_stop)
        if level == Gap.BLOCK:
            self._release("", None)
            self.tail = ""

    @property
    def is_apart(self) -> bool:
        """Whether a gap wider than SOFT follows the text so far."""
        return self._gap is not None and self._gap.level > Gap.SOFT

    def taken(self) -> list[Run]:
        """Returns the runs that nothing later changes."""
        if self._gap is None and self._voice.asked is None:
            self._release("", None)
        runs, self._runs = self._runs, []
        return runs

    def finish(self) -> list[Run]:
        """Returns the rest. A gap that no text follows is silent."""
        self._gap = None
        self._release("", None)
        return self.taken()

    def _append(self, length: int, text: str, voice: Voice) -> None:
        self._runs.append(Run(self._reached, self._reached + length, text, *voice))
        self._reached += length

    def _release(self, following: str, asked: Asked | None) -> None:
        """Adds what waits. What lies between two texts that are one stretch of `say-as` belongs to it."""
        asked = asked if asked is self._voice.asked else None
        waiting, self._waiting = self._waiting, []
        gap, self._gap = self._gap, None
        if gap is not None:
            heard = self._heard(gap, following)
            waiting[gap.place] = waiting[gap.place]._replace(text=heard)
            self.tail, self.said = (self.tail + heard)[-_TAIL:], self.said + len(heard)
        self._runs.extend(run._replace(asked=asked, language=self._voice.language) for run in waiting)

    def _heard(self, gap: _Held, following: str) -> str:
        """Returns the text of a gap."""
        if gap.level == Gap.SOFT:
            return " " if self.tail[-1:].isalnum() and following[:1].isalnum() else ""
        if gap.level == Gap.SPACE:
            return " "
        if gap.level == Gap.LINE:
            return "\n"
        if gap.level == Gap.CELL:
            return "" if following[0] in ENDINGS else " " if has_ending(self.tail) else PAUSE
        return separator(self.tail, adds_stops=gap.needs_stop and self._adds_stops)
