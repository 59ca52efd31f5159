"""Reads mail: the headers that a person reads, and the text, without quote marks, technical headers and MIME's lines.

Of a mail's parts those of text are read, HTML where there is no plain text (`mail_parts.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from email.errors import MessageError
from email.header import decode_header, make_header
from typing import Final

from dncnorm.documents import stamps
from dncnorm.documents.html import HtmlReader
from dncnorm.documents.knowledge import any_of, known
from dncnorm.documents.lines import LinesReader, Piece, code
from dncnorm.documents.mail_parts import Base64, Part, QuotedPrintable, Stretch, as_written
from dncnorm.documents.patches import Patch
from dncnorm.documents.reading import Reader
from dncnorm.documents.runs import BLOCK, TAG, Asked, Markup, Run

_HEADER: Final = re.compile(rf"\s*\*?{any_of('header')}\s{{0,9}}:(?=[\s*]|$)", re.IGNORECASE)
_NAME: Final = re.compile(rf"\s*\*?({any_of('header')})", re.IGNORECASE)
_TECHNICAL: Final = re.compile(
    r"\s*(?:Message-ID|In-Reply-To|References|MIME-Version|Content-[\w-]+|X-[\w-]+|Received|Return-Path|Reply-To):",
    re.IGNORECASE,
)
_ENVELOPE: Final = rf"From \S+ +(?i:{any_of('weekday')})\b"
_FIELD: Final = re.compile(rf"[!-9;-~]{{1,80}}:|{_ENVELOPE}")
_FIRST: Final = re.compile(rf"{_ENVELOPE}|(?:[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+|Sender|Status|Precedence):")
"""What begins any header, and the first line of a head beside the headers above."""
_BOUNDARY: Final = re.compile(r"""boundary=(?:"([^"]{1,70})"|([^\s";]+))""", re.IGNORECASE)
_CONTENT: Final = re.compile(r"Content-Type: *([\w.+-]{1,40}/[\w.+-]{1,80})", re.IGNORECASE)
_MESSAGE: Final = re.compile("Content-Type: *message/", re.IGNORECASE)
_TRANSFER: Final = re.compile(r"content-transfer-encoding: *([\w-]{1,40})")
_ENCODINGS: Final[dict[str, type[QuotedPrintable] | type[Base64]]] = {
    "quoted-printable": QuotedPrintable,
    "base64": Base64,
}
_CHARSET: Final = re.compile(r"""charset="?([\w-]+)""", re.IGNORECASE)
_QUOTE = re.compile(r"(?:[ \t]{0,8}[>|])*[ \t]*")
_MARKS = re.compile(r"(?:(?:[ \t]?[>|])+[ ]?)?")
_RULE = re.compile(r"[-_=*#~+]{3,}\s*|--\s*$")
"""What begins `-----Original Message-----`, or a signature."""
_ITEM = re.compile(
    r"[-*•+]\s+|\[\d{1,3}\]:?\s+|(?=\(?(?:\d{1,3}|[a-zA-Z])[.)]\s|\d\d?:\d\d|[^\W\d_a-zа-я][\w ]{0,30}:(?:\s|$))"
)
_ENDED = re.compile(r"""[.!?…:;]["'”’»)\]]*$""")
_LONGEST_HEAD: Final = 1 << 14
_WRAPPED: Final = 60
_SHORTEST, _LONGEST = 30, 90
"""A line of so many characters goes on where the next word did not fit into `_WRAPPED`."""


class BodyReader(LinesReader):
    """Reads the text of one mail, without quote marks and the technical headers of quoted mail; a diff is code."""

    marks = (
        "link",
        "italic",
        "star",
        "sender",
        "address",
        "zone",
        "citation",
        "pipe",
        "rule",
        "hyphen",
        "spaced",
        "space",
    )

    def __init__(self, markup: Markup) -> None:
        super().__init__(markup)
        self._patch, self._mark = Patch(), ""  # the latter: its quote mark
        self._is_header = False  # whether the last line was of the head of quoted mail
        self._before, self._depth = "", 0

    def line(self, line: str) -> tuple[Iterable[Piece], bool]:
        """Returns the pieces of a line, and whether it begins a block."""
        quote = _QUOTE.match(line)[0]  # type: ignore[index]
        if self._is_code(line):
            return code(line, self.markup), True
        text, depth = line[len(quote) :].rstrip(), len(re.sub("[ \t]", "", quote))
        begins, self._depth = depth != self._depth or not self._goes_on(text), depth
        self._before = text
        is_header = bool(_HEADER.match(text))
        self._is_header = is_header or (self._is_header and bool(_TECHNICAL.match(text)))
        if is_header:
            self._before, begins = "", True
        elif self._is_header and _TECHNICAL.match(text):
            return _silent(line), True
        elif match := _RULE.match(text):
            self._before, begins, quote = "", True, quote + match[0]
        elif match := _ITEM.match(text):
            begins, quote = True, quote + match[0]
        return [Piece(len(quote), "", TAG), *self.text(line[len(quote) :])], begins

    def _is_code(self, line: str) -> bool:
        """Whether a line is of a diff, which may be quoted."""
        if not self._patch.is_open:
            self._mark = _MARKS.match(line)[0]  # type: ignore[index]
        return self._patch.takes(line[len(self._mark) :] if line.startswith(self._mark.rstrip()) else line)

    def _goes_on(self, text: str) -> bool:
        """Whether the line before goes on in this text."""
        before = self._before
        is_full = len(before) + 1 + len(text.partition(" ")[0]) > _WRAPPED
        is_small = text[:1].islower() and not _ENDED.search(before)
        return before.endswith((",", "-")) or (_SHORTEST < len(before) < _LONGEST and (is_full or is_small))


class MailReader(LinesReader):
    """Reads one mail in chunks.

    >>> reader = MailReader(Markup())
    >>> mail = "X-Id: 5\\nFrom: Ann <a@b.com>\\nSubject: Tea\\n\\n> At five?\\nYes,\\nat home\\n"
    >>> "".join(run.text for run in reader.feed(mail) + reader.close())
    'From: Ann.\\n\\nSubject: Tea.\\n\\nAt five?\\n\\nYes, at home.\\n\\n'
    """

    marks = ("star", "encoded", "sender", "address", "zone", "space")

    def __init__(self, markup: Markup) -> None:
        super().__init__(markup)
        self._boundaries: set[str] = set()
        self._head, self._is_first, self._is_said = "", True, False
        self._found: tuple[Iterable[Piece], bool] | None = None  # what is read of the line of a head
        self._part: Part | None = None
        self._has_text = self._is_alternative = False  # of the parts that belong together

    def close(self) -> list[Run]:
        """Returns the runs of the rest."""
        return [*super().close(), *(self._part.close() if self._part else ())]

    def line(self, line: str) -> tuple[Iterable[Piece], bool]:
        """Returns the pieces of a head's line, and whether it begins a block."""
        return self._found or (_silent(line), True)

    def _runs(self, line: str) -> Iterator[Run]:
        bare = line.rstrip("\r\n")
        mark = bare.strip()[2:]
        self._found = None
        if bare.startswith("--") and not self._boundaries.isdisjoint((mark, mark.removesuffix("--"))):
            yield from self._end_part()
            yield from super()._runs(line)
            if mark not in self._boundaries:  # the last one
                self._is_alternative = False
                self._part = Part(None, as_written, self._reached)
            return
        if self._part is None and not self._is_cut:
            self._found = self._of_head(bare if self._reached else bare.removeprefix("\ufeff"))
        if self._part is None and (self._found or self._is_cut):
            yield from super()._runs(line)
        else:
            yield from self._part_runs(line)

    def _part_runs(self, line: str) -> Iterator[Run]:
        """Yields the runs of a part's line."""
        self._is_broken = True
        yield from self._released("")
        if self._part is None:
            self._part = Part(*self._reader(), self._reached)
        yield from self._part.feed(line)
        self._reached += len(line)

    def _end_part(self) -> Iterator[Run]:
        """Ends a part; a head follows."""
        if self._part is not None:
            yield from self._part.close()
            if self._part.last and not self._part.last.endswith(BLOCK):
                yield Run(self._reached, self._reached, BLOCK, TAG)
            self._has_text = self._has_text or bool(self._part.last)
        self._part, self._head, self._is_first = None, "", True

    def _reader(self) -> tuple[Reader | None, Callable[[str], Iterable[Stretch]]]:
        """Returns the reader of the part behind a head, None if it is silent, and what decodes its lines."""
        head, content = self._head.lower(), _CONTENT.search(self._head)
        kind = content[1].lower() if content else "text/plain"
        self._boundaries.update(quoted or bare for quoted, bare in _BOUNDARY.findall(self._head))
        if kind.startswith("multipart/"):
            self._has_text, self._is_alternative = False, kind == "multipart/alternative"
        charset, transfer = _CHARSET.search(head), _TRANSFER.search(head)
        encoding = _ENCODINGS.get(transfer[1]) if transfer else None
        decode: Callable[[str], Iterable[Stretch]] = as_written
        if encoding:
            decode = encoding(charset[1] if charset else "utf-8")
        is_html, is_other = kind == "text/html", kind not in ("text/plain", "text/html")
        is_repeated = self._has_text and (is_html or self._is_alternative)
        is_hidden = is_other and (bool(self._boundaries) or encoding is Base64)
        if is_repeated or is_hidden or "content-disposition: attachment" in head:
            return None, as_written
        return (HtmlReader(self.markup) if is_html else BodyReader(self.markup)), decode

    def _of_head(self, line: str) -> tuple[Iterable[Piece], bool] | None:
        """Returns a line of a head; None for one that is none, and ends it."""
        if not line.strip() and not self._is_first:
            if not _MESSAGE.search(self._head):
                return None
            self._head, self._is_first = "", True
        if not line.strip():
            return _silent(line), True
        is_folded = line[0] in " \t" and not self._is_first
        is_said = bool(_HEADER.match(line)) if not is_folded else self._is_said
        is_field = _FIELD.match(line) if not self._is_first else _FIRST.match(line) or _TECHNICAL.match(line)
        if not (is_folded or is_said or is_field):
            return None
        self._is_first, self._is_said = False, is_said
        self._head += line.strip() + " " if len(self._head) < _LONGEST_HEAD else ""
        return (self._header(line) if is_said else _silent(line)), not is_folded

    def _header(self, line: str) -> Iterator[Piece]:
        """Yields the pieces of a header that is said: its name, in words of the language, and a date, asked for."""
        name, start = _NAME.match(line), 0
        if name:
            start = name.end()
            yield Piece(name.start(1), "", TAG)
            yield Piece(start - name.start(1), name[1], asked=Asked("header"))
        stamp = stamps.WHOLE.search(line, start) if name and name[1].lower() in known("date") else None
        if not stamp:
            yield from self.text(line[start:])
            return
        yield from self.text(line[start : stamp.start()])
        yield from stamps.pieces(stamps.parts(stamp[0], year_first=False), len(line) - stamp.start(), between=" ")

    def mark(self, name: str, written: str) -> Iterator[Piece]:
        """Yields the pieces of a mark; encoded characters as what they mean."""
        if name != "encoded":
            yield from super().mark(name, written)
            return
        text = written
        with suppress(LookupError, ValueError, MessageError):
            text = str(make_header(decode_header(written.strip())))
        yield Piece(len(written), text)


def _silent(line: str) -> list[Piece]:
    return [Piece(len(line), "", TAG)]
