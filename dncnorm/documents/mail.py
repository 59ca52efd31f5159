"""Reads mail: the headers that a person reads, and the text, without quote marks, technical headers and MIME's lines.

Of mail in several parts, plain text is read. Quoted-printable characters are read as what they mean; parts in Base64,
in which a character has no place of its own, are silent.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from email.errors import MessageError
from email.header import decode_header, make_header
from typing import Final

from dncnorm.documents.lines import LinesReader, Piece
from dncnorm.documents.runs import TAG, Markup

_HEADER: Final = re.compile(
    r"\s*\*?(?:From|To|Cc|Date|Sent|Subject|От|От кого|Кому|Копия|Дата|Отправлено|Тема)\s{0,9}:(?=[\s*]|$)",
    re.IGNORECASE,
)
_TECHNICAL: Final = re.compile(
    r"\s*(?:Message-ID|In-Reply-To|References|MIME-Version|Content-[\w-]+|X-[\w-]+|Received|Return-Path|Reply-To):",
    re.IGNORECASE,
)
_ENVELOPE: Final = r"From \S+ +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b"
_FIELD: Final = re.compile(rf"[!-9;-~]{{1,80}}:|{_ENVELOPE}")
_FIRST: Final = re.compile(rf"{_ENVELOPE}|(?:[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+|Sender|Status|Precedence):")
"""What begins any header, and the first line of a head beside the headers above."""
_BOUNDARY: Final = re.compile(r"""boundary=(?:"([^"]{1,70})"|([^\s";]+))""", re.IGNORECASE)
_CHARSET: Final = re.compile(r"""charset="?([\w-]+)""", re.IGNORECASE)
_QUOTE = re.compile(r"(?:[ \t]{0,8}[>|])*[ \t]*")
_RULE = re.compile(r"[-_=*#~+]{3,}\s*|--(?:\s|=20)*$")
"""What begins `-----Original Message-----`, or a signature."""
_ITEM = re.compile(r"[-*•+]\s+|(?=\(?(?:\d{1,3}|[a-zA-Z])[.)]\s|\d\d?:\d\d|[^\W\d_a-zа-я][\w ]{0,30}:(?:\s|$))")
_ENDED = re.compile(r"""[.!?…:;]["'”’»)\]]*$""")
_LONGEST_HEAD: Final = 1 << 14
_WRAPPED: Final = 60
_SHORTEST, _LONGEST = 30, 90
"""A line of so many characters goes on where the next word did not fit into `_WRAPPED`."""


class MailReader(LinesReader):
    """Reads one mail in chunks.

    >>> reader = MailReader(Markup())
    >>> mail = "X-Id: 5\\nFrom: Ann <a@b.com>\\nSubject: Tea\\n\\n> At five?\\nYes,\\nat home\\n"
    >>> "".join(run.text for run in reader.feed(mail) + reader.close())
    'From: Ann.\\n\\nSubject: Tea.\\n\\nAt five?\\n\\nYes, at home.\\n\\n'
    """

    marks = ("link", "italic", "star", "encoded", "quoted", "sender", "address", "zone", "citation", "rule", "space")

    def __init__(self, markup: Markup) -> None:
        super().__init__(markup)
        self._boundaries: set[str] = set()
        self._head, self._is_first, self._is_said = "", True, False
        self._in_head = True
        self._is_skipped = self._is_header = False  # the latter: the last line was of the head of quoted mail
        self._decoder: codecs.IncrementalDecoder | None = None  # of quoted-printable text
        self._before, self._depth, self._is_soft = "", 0, False

    def line(self, line: str) -> tuple[Iterable[Piece], bool]:
        """Returns the pieces of a line, and whether it begins a block."""
        if self._in_head and (found := self._of_head(line)):
            return found
        mark = line.strip()[2:]
        if line.startswith("--") and not self._boundaries.isdisjoint((mark, mark.removesuffix("--"))):
            self._in_head, self._head, self._is_first = True, "", False
            return _silent(line), True
        return (_silent(line), True) if self._is_skipped else self._of_body(line)

    def _of_head(self, line: str) -> tuple[Iterable[Piece], bool] | None:
        """Returns a line of a head; None for one that is none, and ends it."""
        if not line.strip():
            self._in_head = self._is_first
            if not self._is_first:
                self._begin_part()
            return _silent(line), True
        is_folded = line[0] in " \t" and not self._is_first
        is_said = bool(_HEADER.match(line)) if not is_folded else self._is_said
        is_field = _FIELD.match(line) if not self._is_first else _FIRST.match(line) or _TECHNICAL.match(line)
        if not (is_folded or is_said or is_field):
            self._in_head = False
            return None
        self._is_first, self._is_said = False, is_said
        self._head += line.strip() + " " if len(self._head) < _LONGEST_HEAD else ""
        return (self.text(line), not is_folded) if is_said else (_silent(line), not is_folded)

    def _begin_part(self) -> None:
        """Decides by a head how what follows is written."""
        head = self._head.lower()
        self._boundaries.update(quoted or bare for quoted, bare in _BOUNDARY.findall(self._head))
        is_other = "content-type:" in head and not re.search("content-type: *(?:text/plain|message/)", head)
        is_attached = "content-disposition: attachment" in head or "content-transfer-encoding: base64" in head
        self._is_skipped = is_attached or (is_other and bool(self._boundaries))
        charset = _CHARSET.search(head)
        is_quoted = "content-transfer-encoding: quoted-printable" in head
        self._decoder = _decoder(charset[1] if charset else "utf-8") if is_quoted else None
        self._in_head = self._is_first = "content-type: message/" in head

    def _of_body(self, line: str) -> tuple[Iterable[Piece], bool]:
        if self._is_soft:
            self._is_soft, self.joint = False, " " if line[:1].isspace() else ""
            return self.text(line), False
        quote = _QUOTE.match(line)[0]  # type: ignore[index]
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

    def _goes_on(self, text: str) -> bool:
        """Whether the line before goes on in this text."""
        before = self._before
        is_full = len(before) + 1 + len(text.partition(" ")[0]) > _WRAPPED
        is_small = text[:1].islower() and not _ENDED.search(before)
        return before.endswith(",") or (_SHORTEST < len(before) < _LONGEST and (is_full or is_small))

    def mark(self, name: str, written: str) -> Iterator[Piece]:
        """Yields the pieces of a mark; encoded characters as what they mean."""
        text = written
        if name == "encoded":
            with suppress(LookupError, ValueError, MessageError):
                text = str(make_header(decode_header(written.strip())))
        elif name == "quoted" and self._decoder:
            self._is_soft = written == "="
            text = self._decoder.decode(bytes.fromhex(written.replace("=", "")))
        elif name != "quoted":
            yield from super().mark(name, written)
            return
        yield Piece(len(written), text)


def _silent(line: str) -> list[Piece]:
    return [Piece(len(line), "", TAG)]


def _decoder(charset: str) -> codecs.IncrementalDecoder:
    """Returns the decoder of a charset, that of UTF-8 for an unknown one. A character may go on in the next line."""
    try:
        b"a".decode(charset, "ignore")  # `hex` is no charset, and `undefined` decodes nothing
    except (LookupError, UnicodeError):
        charset = "utf-8"
    return codecs.getincrementaldecoder(charset)("ignore")
