"""Defines `HtmlTokens`, which cuts HTML into tokens as it comes: texts, references, tags, and what is silent.

`html.parser` reads the tags. It is given one whole tag at a time, because the places where it waits for more, and its
end of a script or comment, depend on how a document is cut and on Python's version. The cuts are those of the HTML
standard (tokenization), but for markup that never ends: it ends at its first `>`, and without one `<` is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from typing import Final, NamedTuple

LIMIT: Final = 1 << 18
"""The longest tag or comment, in characters; longer ones end at their first `>`."""
_RAW: Final = frozenset(["script", "style", "xmp", "iframe", "noembed", "noframes"])
"""Elements whose content is neither text nor markup, up to their end tag."""
_MARKS: Final = re.compile("[<&]")
_REFERENCE: Final = re.compile("&(?:#[xX]?[0-9a-fA-F]{0,32}|[A-Za-z][A-Za-z0-9]{0,32})?;?")
_LONGEST_WRITTEN: Final = 80
SHOWN_TAG: Final = r"/?[A-Za-z][\w-]{0,30}(?:\s+[\w:-]{1,20}=[^&<>\n]{0,40}|,[\w ,]{1,40})?\s*/?"
"""What is between the brackets of a tag that is shown: its name is read."""
_SHOWN: Final = re.compile(f"&lt;({SHOWN_TAG})&gt;")
_TAG: Final = re.compile("</?[A-Za-z]")
_QUOTE_OR_END: Final = re.compile("=[ \t\n\r\f]*([\"'])|>")
_SHORTEST_LEAD: Final = len("https://www.")
"""How much of a link's text is given together, so that an address is known by its beginning."""
_LONGEST_END: Final = len("</noframes ")


class Token(NamedTuple):
    """A stretch of HTML.

    source: its characters. text: what they mean, if they are text or a reference; None for markup.
    name: of a tag, in small letters. attributes: of a start tag. is_end: an end tag. is_closed: `<br/>`.
    """

    source: str
    text: str | None = None
    name: str = ""
    attributes: dict[str, str] = {}  # noqa: RUF012 (never changed)
    is_end: bool = False
    is_closed: bool = False


class _Tag(HTMLParser):
    """Reads one whole tag."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self._token = Token("")

    def token(self, source: str) -> Token:
        """Returns the token of a tag; one without a name if it is none."""
        self._token = Token(source)
        self.feed(source)
        self.reset()
        return self._token

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in reversed(attrs)}
        self._token = Token(self._token.source, name=tag, attributes=attributes)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._token = self._token._replace(is_closed=True)

    def handle_endtag(self, tag: str) -> None:
        self._token = Token(self._token.source, name=tag, is_end=True)


class HtmlTokens:
    """Cuts one document, which may come in pieces; only texts and what is silent depend on where it was cut."""

    def __init__(self) -> None:
        self._tag = _Tag()
        self._buffer = ""
        self._start = 0
        self._is_last = False
        self._silent_until: re.Pattern[str] | None = None
        self._is_lead = False
        self._absent: dict[str, range] = {}

    @property
    def held(self) -> int:
        """How many characters wait for more of the document."""
        return len(self._buffer)

    def feed(self, chunk: str) -> Iterator[Token]:
        """Yields the tokens that are whole."""
        self._buffer += chunk
        at = 0
        while at < len(self._buffer) and (token := self._token(at)) is not None:
            at += len(token.source)
            yield token
        self._buffer = self._buffer[at:]
        self._start += at

    def close(self) -> Iterator[Token]:
        """Yields the rest."""
        self._is_last = True
        return self.feed("")

    def _token(self, at: int) -> Token | None:
        """Returns the token that begins at a place of the buffer; None if more of the document must come first."""
        if self._silent_until is not None:
            return self._silent(at, self._silent_until)
        mark = self._buffer[at]
        if mark == "&":
            return self._reference(at)
        if mark != "<":
            return self._text(at)
        if _TAG.match(self._buffer, at):
            return self._markup(at)
        if self._buffer.startswith(("<!", "<?", "</"), at):
            return self._markup(at) if self._is_last or len(self._buffer) >= at + len("<!--") else None
        return Token("<", "<") if self._is_last or len(self._buffer) > at + 1 else None

    def _text(self, at: int) -> Token | None:
        match = _MARKS.search(self._buffer, at)
        text = self._buffer[at : match.start() if match else len(self._buffer)]
        begun = text.lstrip()
        if self._is_lead and match is None and len(begun) < _SHORTEST_LEAD and not self._is_last:
            return None
        self._is_lead = self._is_lead and not begun
        return Token(text, text)

    def _reference(self, at: int) -> Token | None:
        if tag := _SHOWN.match(self._buffer, at):
            return Token(tag[0], tag[1].strip("/ "))
        if (
            len(self._buffer) - at < _LONGEST_WRITTEN
            and not self._is_last
            and "&lt;".startswith(self._buffer[at : at + 4])
        ):
            return None
        match = _REFERENCE.match(self._buffer, at)
        source = match[0] if match else "&"
        if at + len(source) == len(self._buffer) and source[-1] != ";" and not self._is_last:
            return None
        return Token(source, unescape(source))

    def _markup(self, at: int) -> Token | None:
        is_tag = _TAG.match(self._buffer, at) is not None
        end = self._tag_end(at) if is_tag else self._declaration_end(at)
        if end < 0 or end - at > LIMIT:
            if len(self._buffer) - at < LIMIT and not self._is_last:
                return None
            end = self._find(">", at) + 1
            if end == 0 and len(self._buffer) - at < LIMIT:
                return Token("<", "<")
            if end == 0 or end - at > LIMIT:
                self._silent_until = re.compile(">")
                return self._silent(at, self._silent_until)
        source = self._buffer[at:end]
        return self._known(self._tag.token(source)) if is_tag else Token(source)

    def _known(self, token: Token) -> Token:
        if token.name and not token.is_end and not token.is_closed:
            self._is_lead = self._is_lead or token.name == "a"
            if token.name in _RAW:
                self._silent_until = re.compile(rf"(?=</{token.name}[\s/>])", re.IGNORECASE)
        return token

    def _silent(self, at: int, until: re.Pattern[str]) -> Token | None:
        match = until.search(self._buffer, at)
        if match is not None:
            self._silent_until = None
            return Token(self._buffer[at : match.end()])
        end = len(self._buffer) - (0 if self._is_last else _LONGEST_END)
        return Token(self._buffer[at:end]) if end > at else None

    def _tag_end(self, at: int) -> int:
        """Returns the end of a tag: the first `>` outside of quotes; -1 if there is none yet."""
        if self._find(">", at) < 0:
            return -1
        place = at
        while match := _QUOTE_OR_END.search(self._buffer, place, at + LIMIT):
            if match[1] is None:
                return match.end()
            place = self._find(match[1], match.end()) + 1
            if place == 0:
                break
        return -1

    def _declaration_end(self, at: int) -> int:
        """Returns the end of a comment, a declaration, or an end tag without a name; -1 if there is none yet."""
        if self._buffer.startswith("<!--", at):
            end = self._find("-->", at + 2)
            return end + len("-->") if end >= 0 else -1
        end = self._find(">", at)
        if end >= 0 and self._buffer.startswith("<!", at) and "[" in self._buffer[at:end]:
            end = self._find("]>", at) + 1 or -1
        return end + 1 if end >= 0 else -1

    def _find(self, what: str, start: int) -> int:
        """Returns where a string begins in the buffer, or -1. It never looks twice where there is none."""
        begin, known = self._start + start, self._absent.get(what, range(0))
        found = self._buffer.find(what, (known.stop if begin in known else begin) - self._start)
        if found < 0:
            reached = max(begin, self._start + len(self._buffer) - len(what) + 1)
            self._absent[what] = range(known.start if begin in known else begin, reached)
        return found
