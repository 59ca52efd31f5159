"""Reads chats and logs: lines with times, speakers, levels and names, by the shapes of many programs.

A line is read by the first of its format's shapes that fits: each named group is a part of it, and what lies between
the groups is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Final

from dncnorm.documents import stamps
from dncnorm.documents.knowledge import any_of
from dncnorm.documents.lines import LinesReader, Piece, words
from dncnorm.documents.log_fields import Fields, is_object
from dncnorm.documents.runs import PAUSE, SPEAKER, STAMP, TAG, Asked, Markup

_AFTER: Final = {"speaker": ": ", "logger": ": ", "nick": " "}
"""What is read behind a part where more follows; a pause behind the others."""
_NAME = r"[^\s:;<>\[\](){}\"“”!?,.#*=/\\|–—•-][^\s:;<>\[\](){}\"“”!?,=/\\|#]{0,30}"
_SPEAKER = rf"[@~]?(?P<speaker>{_NAME}(?:[ ]{_NAME}){{0,3}})(?:\#\d{{4}})?"
_STAMP = rf"[\[(]?(?P<stamp>{stamps.STAMP})[\])]?"
_STATUS = r"(?:-!-|\*{1,3}|-->|<--|=-=|==)"
_TODAY = rf"(?:{any_of('day')}(?:[ ]{any_of('at')})?[ ])?"
CHAT: Final = {
    "13:01 <@nick> text": rf"(?:{_STAMP}\s+)?<\s*[@+%&~!]?(?P<speaker>[^<>\s][^<>]{{0,40}})>\s?(?P<text>.*)",
    "13:01 -!- nick [user@host] text": rf"(?:{_STAMP}\s+)?{_STATUS}\s+(?P<nick>\S+)\s[\[(<]\S+@\S+[\])>]\s(?P<text>.*)",
    "13:01 -!- text": rf"(?:{_STAMP}\s+)?{_STATUS}\s+(?P<text>.*)",
    "12/03/2021, 10:15 - Name: text": rf"(?:{_STAMP}(?:[ ]-)?\s+)?{_SPEAKER}[ ]?:(?:\s+(?P<text>.*)|\s*)",
    "[03-Dec-21 10:15 AM] Name": rf"\[(?P<stamp>(?i:{stamps.DATE},?[ ]{stamps.TIME}))\]\s{_SPEAKER}\s*",
    "Name — Today at 10:15 AM": rf"{_SPEAKER}(?:,?\s+|\s?[—–|•]\s?)\[?{_TODAY}(?P<stamp>{stamps.STAMP})\]?\s*",
    "10:15 text": rf"{_STAMP}(?:[ ]-)?\s+(?P<text>.*)",
}
_LEVELS = (
    "TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERR(?:OR)?|CRIT(?:ICAL)?|FATAL|SEVERE|ALERT|EMERG(?:ENCY)?|PANIC|VERBOSE|FINE"
)
_LEVEL = rf"(?P<level>(?:{_LEVELS})\b|(?i:{_LEVELS})(?=\s*[\]):|,]|\s{{2}}))"
_PREFIXED = rf"(?:-\s|<\d{{1,3}}>\d?\s?)?(?:\d{{10}}\s)?{_STAMP}"
_LOGGER = r"(?P<logger>[A-Za-z_$][\w.$/-]{0,100})"
LOG: Final = {
    '10.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /"': r"(?P<host>[\w.:-]+)[ ](?:-|\S+)[ ](?:-|(?P<user>\S+))[ ]"
    rf"\[(?P<stamp>{stamps.STAMP})\][ ](?:\"(?P<request>[^\"]*)\"[ ](?P<status>\d{{3}})[ ](?:-|(?P<size>\d+))"
    r"(?:[ ]\"(?:-|(?P<referer>[^\"]*))\"[ ]\"(?:-|(?P<agent>[^\"]*))\")?|(?P<text>.*))",
    "03-17 16:13:38.811  1702  2395 D Logger: text": rf"{_STAMP}\s+\d+\s+\d+\s+(?P<level>[VDIWEF])\s+"
    rf"{_LOGGER}\s*:\s*(?P<text>.*)",
    "17/06/09 20:10:40 INFO Logger: text": rf"(?:{_PREFIXED}[\s|,:-]*)?(?:\d+\s+)?"
    rf"(?:\[(?P<thread>[^\[\]]{{1,60}})\]\s+)?[\[(<]?{_LEVEL}[\])>]?[\s:|,-]*(?:{_LOGGER}(?::|\s[-|]|(?=\s\[))\s+)?(?P<text>.*)",
    "[12:34:56] [thread/INFO]: text": rf"{_STAMP}\s+\[(?P<thread>[^\[\]/]{{1,60}})/{_LEVEL}\]:?\s*(?P<text>.*)",
    "I1019 23:13:24.378280       1 file.go:160] text": rf"(?P<level>[IWEF])\d{{4}}\s(?P<stamp>{stamps.TIME})\s+\d+\s"
    r"(?P<logger>[\w./-]{1,100}):\d+\]\s(?P<text>.*)",
    "2009-11-10 23:00:00 - Logger - INFO - text": rf"{_STAMP}\s-\s{_LOGGER}\s-\s{_LEVEL}\s-\s(?P<text>.*)",
    "Jun 14 15:16:01 host program[19939]: text": rf"{_PREFIXED}\s+(?P<host>[\w.-]+)\s+{_LOGGER}"
    r"(?:\([\w.-]+\))?(?:\[\d+\])?:\s+(?P<text>.*)",
    "[    0.000000] text": r"(?:<\d{1,3}>)?\[\s*\d{1,9}\.\d{6}\]\s(?P<text>.*)",
    "2009/11/10 23:00:00 text": rf"{_PREFIXED}[\s|,:-]*(?P<text>.*)",
}
_SERVICE: Final = re.compile(r"[\w.-]{1,40}\s+\|\s")
"""The service in front of a line of several services: `web_1  | text`."""
_LETTERS: Final = {"V": "verbose", "D": "debug", "I": "info", "W": "warning", "E": "error", "F": "fatal"}


class ChatReader(LinesReader):
    """Reads a chat in chunks.

    >>> reader = ChatReader(Markup())
    >>> "".join(run.text for run in reader.feed("13:01 <@ann> *hi*\\n13:02 -!- bob left\\n") + reader.close())
    'ann: hi.\\n\\nbob left.\\n\\n'
    """

    shapes: ClassVar[Mapping[str, str]] = CHAT
    marks: ClassVar[tuple[str, ...]] = ("quote", "link", "italic", "star", "tick", "angle", "space")
    year_first: ClassVar[bool] = False

    def __init__(self, markup: Markup) -> None:
        super().__init__(markup)
        self._shapes = [re.compile(rf"[\s\u200e\u200f\u202a-\u202e]*{shape}") for shape in self.shapes.values()]
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
            said = written.replace("_", " ").strip() if self.markup.speakers == "say" else ""
            yield Piece(len(written), said, SPEAKER)
        elif name == "level":
            yield Piece(len(written), _LETTERS.get(written, written.lower()), asked=Asked("word"))
        elif name == "logger":
            yield from words(written)
        else:
            yield Piece(len(written), written)

    def _stamp(self, written: str) -> Iterator[Piece]:
        """Yields the date and the time; in a log, a date that the lines have in common once."""
        reached, between = 0, ""
        for start, end, text, asked in stamps.parts(written, year_first=self.year_first) if self._says_stamps else ():
            if asked.interpret_as == "date" and self.markup.stamps == "logs":
                if text == self._date:
                    continue
                self._date = text
            yield Piece(start - reached, between, STAMP)
            yield Piece(end - start, text, STAMP, asked)
            reached, between = end, PAUSE
        yield Piece(len(written) - reached, "", STAMP)


class LogReader(ChatReader):
    """Reads a log in chunks.

    >>> reader = LogReader(Markup())
    >>> log = "17/06/09 20:10:40 INFO util.MemoryStore: Up\\n17/06/09 20:10:41 WARN Down\\n"
    >>> "".join(run.text for run in reader.feed(log) + reader.close())
    '17/06/09, 20:10:40, info, util Memory Store: Up.\\n\\n20:10:41, warn, Down.\\n\\n'
    """

    shapes = LOG
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
