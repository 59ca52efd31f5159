"""Decodes the parts of mail as they come, and places in the mail what a reader makes of the decoded text."""

from __future__ import annotations

import codecs
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from string import ascii_letters, digits
from typing import Final, NamedTuple

from dncnorm.documents.reading import Reader
from dncnorm.documents.runs import TAG, Run

_QUOTED: Final = re.compile(r"=(?P<byte>[0-9A-F]{2})|(?P<soft>=[ \t]*(?:\r\n?|\n|\Z))|[^=]+|=")
_BASE64: Final = {mark: value for value, mark in enumerate(f"{ascii_letters[26:]}{ascii_letters[:26]}{digits}+/")}


class Stretch(NamedTuple):
    """What a stretch of a mail means: its length, and the text."""

    length: int
    text: str


def as_written(line: str) -> Iterator[Stretch]:
    """Yields a line that is not encoded."""
    yield Stretch(len(line), line)


class QuotedPrintable:
    """Decodes quoted-printable lines; a character may go on in the next line."""

    def __init__(self, charset: str) -> None:
        self._decoder = _decoder(charset)
        self._waiting = 0

    def __call__(self, line: str) -> Iterator[Stretch]:
        """Yields the stretches of a line."""
        for match in _QUOTED.finditer(line):
            if byte := match["byte"]:
                self._waiting += len(match[0])
                if text := self._decoder.decode(bytes.fromhex(byte)):
                    yield Stretch(self._waiting, text)
                    self._waiting = 0
            elif match["soft"]:
                self._waiting += len(match[0])
            else:
                self._decoder.reset()
                yield Stretch(self._waiting, "")
                yield from as_written(match[0])
                self._waiting = 0


class Base64:
    """Decodes lines in Base64, character by character."""

    def __init__(self, charset: str) -> None:
        self._decoder = _decoder(charset)
        self._waiting = self._bits = self._count = 0

    def __call__(self, line: str) -> Iterator[Stretch]:
        """Yields the characters of a line."""
        for mark in line:
            self._waiting += 1
            if mark not in _BASE64:
                continue
            self._bits, self._count = (self._bits << 6 | _BASE64[mark]) & 0xFFFF, self._count + 6
            if self._count >= 8:
                self._count -= 8
                if text := self._decoder.decode(bytes([self._bits >> self._count & 0xFF])):
                    yield Stretch(self._waiting, text)
                    self._waiting = 0


class Part:
    """One part of a mail.

    reader: of its decoded text; None for a silent part. start: where it begins. last: the last text of it that is said.
    """

    def __init__(self, reader: Reader | None, decode: Callable[[str], Iterable[Stretch]], start: int) -> None:
        self._reader, self._decode = reader, decode
        self._stretches: deque[Stretch] = deque()
        self._reached = self._end = start
        self.last = ""

    def feed(self, line: str) -> Iterator[Run]:
        """Yields the runs that no later line changes."""
        self._end += len(line)
        if self._reader is None:
            yield from self._rest()
            return
        stretches = list(self._decode(line))
        self._stretches.extend(stretches)
        yield from self._placed(self._reader.feed("".join(stretch.text for stretch in stretches)))

    def close(self) -> Iterator[Run]:
        """Yields the rest."""
        if self._reader is not None:
            yield from self._placed(self._reader.close())
        yield from self._rest()

    def _rest(self) -> Iterator[Run]:
        if self._reached < self._end:
            yield Run(self._reached, self._end, "", TAG)
            self._reached = self._end

    def _placed(self, runs: Iterable[Run]) -> Iterator[Run]:
        """Yields runs of the decoded text as runs of the mail."""
        for run in runs:
            self.last = run.text if run.text.strip() else self.last
            covered = list(self._covered(run.end - run.start))
            if run.text != "".join(stretch.text for stretch in covered):
                covered = [Stretch(sum(stretch.length for stretch in covered), run.text)]
            for length, text in covered:
                start, self._reached = self._reached, self._reached + length
                yield run._replace(start=start, end=self._reached, text=text)

    def _covered(self, count: int) -> Iterator[Stretch]:
        """Yields the stretches of so many decoded characters."""
        while count:
            length, text = self._stretches.popleft()
            if len(text) > count:
                is_written = length == len(text)
                self._stretches.appendleft(Stretch(length - count if is_written else 0, text[count:]))
                length, text = count if is_written else length, text[:count]
            count -= len(text)
            yield Stretch(length, text)


def _decoder(charset: str) -> codecs.IncrementalDecoder:
    """Returns the decoder of a charset, that of UTF-8 for an unknown one."""
    try:
        b"a".decode(charset, "ignore")  # `hex` is no charset, and `undefined` decodes nothing
    except (LookupError, UnicodeError):
        charset = "utf-8"
    return codecs.getincrementaldecoder(charset)("ignore")
