"""Reads the fields of structured logs, JSON and logfmt (`level=info msg="x"`): names and values, as a person says them.

A field's name is said before its value, but for those that a line of any log has: its time, its level, its message.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from dncnorm.documents import stamps
from dncnorm.documents.endings import ENDINGS
from dncnorm.documents.lines import Piece, words
from dncnorm.documents.runs import PAUSE, STAMP, TAG, Asked

_PAIR: Final = re.compile(r"(?P<gap>[,; ]*)(?P<name>[^=]+)=(?P<quote>\"?)(?P<value>.*?)(?P=quote)")
_TOKEN: Final = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"(?P<colon>\s*:)?|[^\s{}\[\],:"]+|[{}\[\],:\s]')
_TIMES: Final = frozenset(["time", "ts", "timestamp", "@timestamp", "t", "datetime", "asctime"])
_LEVELS: Final = frozenset(["level", "lvl", "severity", "levelname", "log.level"])
_MESSAGES: Final = frozenset(["msg", "message"])
_DATED: Final = re.compile(r"\d{4}-\d\d-\d\d")


class Fields:
    """Reads fields. text, stamp: yield the pieces of a value, and of a date and time."""

    def __init__(self, text: Callable[[str], Iterator[Piece]], stamp: Callable[[str], Iterator[Piece]]) -> None:
        self._text, self._stamp = text, stamp

    def pair(self, written: str, *, is_first: bool) -> Iterator[Piece]:
        """Yields the pieces of a pair of logfmt. is_first: whether no pair is before it in its line."""
        match = _PAIR.fullmatch(written)
        if match is None:
            yield Piece(len(written), written)
            return
        gap, name, quote, value = match.groups()
        yield Piece(len(gap), PAUSE if gap.isspace() and not is_first else gap, TAG)
        yield from _name(name)
        yield Piece(1 + len(quote), "" if _is_silent(name) or not value else " ", TAG)
        yield from self._value(name, value)
        yield Piece(len(quote), "", TAG)

    def json(self, written: str) -> Iterator[Piece]:
        """Yields the pieces of an object in JSON; none if it is not one."""
        if not is_object(written):
            return
        name, said = "", ""
        for match in _TOKEN.finditer(written):
            token, pieces = match[0], [Piece(len(match[0]), "", TAG)]
            if match["colon"]:
                name = match["text"]
                behind = len(token) - len(name) - 1
                pieces = [Piece(1, "", TAG), *_name(name), Piece(behind, "" if _is_silent(name) else " ", TAG)]
            elif match["text"] is not None:
                pieces = [Piece(1, "", TAG), *self._value(name, match["text"]), Piece(1, "", TAG)]
            elif token == ",":
                ended = said.rstrip()
                pause = PAUSE if ended and ended[-1] not in ENDINGS else " " if ended == said and said else ""
                pieces = [Piece(1, pause, TAG)]
            elif token not in "{}[]:" and not token.isspace():
                pieces = list(self._value(name, token))
            said = "".join([said[-2:], *(piece.text for piece in pieces)])
            yield from pieces

    def _value(self, name: str, written: str) -> Iterator[Piece]:
        name = name.lower()
        if stamps.WHOLE.fullmatch(written) and (name in _TIMES or _DATED.match(written)):
            yield from self._stamp(written)
        elif name in _TIMES and re.fullmatch(r"\d+(?:\.\d+)?", written):  # seconds since 1970
            yield Piece(len(written), "", STAMP)
        elif name in _LEVELS or written in ("true", "false", "null"):
            yield Piece(len(written), written.lower(), asked=Asked("word"))
        elif "\\" in written:
            yield Piece(len(written), _unescaped(written))
        else:
            yield from self._text(written)


def is_object(written: str) -> bool:
    """Whether a text is an object in JSON."""
    if not (written.startswith("{") and written.endswith("}")):
        return False
    try:
        return isinstance(json.loads(written), dict)
    except (ValueError, RecursionError):
        return False


def _is_silent(name: str) -> bool:
    return name.lower() in _TIMES | _LEVELS | _MESSAGES


def _name(name: str) -> Iterable[Piece]:
    return [Piece(len(name), "", TAG)] if _is_silent(name) or "\\" in name else words(name)


def _unescaped(written: str) -> str:
    try:
        return " ".join(str(json.loads(f'"{written}"')).split())
    except ValueError:
        return written
