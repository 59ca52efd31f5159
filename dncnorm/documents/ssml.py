"""Defines `SsmlReader`, which reads SSML (W3C's SSML 1.1, and what large vendors add), with or without `<speak>`.

`break` is heard as a pause where it is of medium strength, or 200 ms and more: a comma. A strong one, or one of a
second and more, ends the sentence. Shorter ones are a space, so that `5 <break strength="weak"/> kg` stays a quantity.

Nothing outside of the document is ever opened, and no entity can be defined: expat reads the document within an element
of our own, where a document type is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple
from xml.parsers import expat

from dncnorm.documents.flow import Flow, Gap, Voice
from dncnorm.documents.html_tokens import HtmlTokens, Token
from dncnorm.documents.runs import ANSWERED, GIVEN, SAY_AS, TAG, Asked, DocumentError, Markup, Run
from dncnorm.documents.shapes import shapes

LIMIT: Final = 1 << 18
"""The longest tag or comment, in bytes."""
_LONGEST_HEAD: Final = 1024
_DEPTH: Final = 256
_ROOT: Final = "dncnorm-document"
_DECLARATION: Final = re.compile(r"\ufeff?\s*(?:<\?xml\s[^>]*\?>)?")
_BLOCKS: Final = frozenset(["speak", "p", "s", "paragraph", "sentence", "par", "seq", "media"])
_SENTENCES: Final = frozenset(["s", "sentence"])
"""Elements that end with a stop where their text has none."""
_SILENT: Final = frozenset(["desc", "lexicon", "meta", "metadata", "mark"])
_NAMES: Final = {name: form.said for name, form in shapes("say-as").items()}
"""W3C's and the vendors' names of `interpret-as`, and ours; what other names ask for is read as text."""
_LOOSE: Final = frozenset(["say-as", "sub"])
"""Elements that are known behind a fault."""
_EXPLETIVE: Final = "expletive"
_STRENGTHS: Final = {
    "none": Gap.SPACE,
    "x-weak": Gap.SPACE,
    "weak": Gap.SPACE,
    "strong": Gap.BLOCK,
    "x-strong": Gap.BLOCK,
}
_TIME: Final = re.compile(r"\+?(\d+\.?\d*|\.\d+)\s*(ms|s)", re.IGNORECASE)
_PAUSE_MS, _STOP_MS = 200, 1000
_EVENT: Final = re.compile(
    rb"""<!--.*?-->|<!\[CDATA\[|\]\]>|<\?.*?\?>|<(?:[^>"']|"[^"]*"|'[^']*')*>|&[^;]*;|[^<&]+""", re.DOTALL
)
"""A whole tag, entity or text."""
_SHOWN: Final = 40
_REFUSED: Final = "a document type or entity definition is refused"


class _Element(NamedTuple):
    """An open element.

    is_silent: whether nobody hears its content. is_dropped: whether SSML made of it lacks it, too. alias: what is read
    in place of the content; None for the content itself. is_answered: a `say-as` whose wish is known.
    """

    name: str
    voice: Voice = Voice()
    is_silent: bool = False
    is_dropped: bool = False
    alias: str | None = None
    is_answered: bool = False


class _Event(NamedTuple):
    """What expat found; it ends where the next one begins.

    kind: "start" or "end" of an element with this name, "text" (which is the name), or other "markup".
    """

    kind: str
    name: str = ""
    attributes: dict[str, str] = {}  # noqa: RUF012 (never changed)


class SsmlReader:
    """Reads one SSML document, or several one behind another; they may come in pieces.

    Raises DocumentError for one that is not well-formed, or that defines a document type or an entity, unless broken
    ones are read as text (`Markup.broken`); the message names line and column (`document:3:14: mismatched tag`).
    """

    def __init__(self, markup: Markup) -> None:
        self._flow = Flow(adds_stops=markup.adds_stops)
        self._silent = _SILENT if markup.images == "alt" else _SILENT | {"audio"}
        self._open = [_Element(_ROOT)]
        self._head: str | None = ""
        self._source = bytearray()
        self._place = len(f"<{_ROOT}>")
        self._line, self._column = 1, 1
        self._event: _Event | None = None
        self._aliased: int | None = None
        self._parser = self._new_parser()
        self._reads_broken = markup.broken == "text"
        self._loose: HtmlTokens | None = None  # reads what is behind the first fault

    @property
    def held(self) -> int:
        """How many bytes wait for more of the document."""
        return len(self._source) + len(self._head or "")

    def feed(self, chunk: str) -> list[Run]:
        """Returns the runs that no later chunk changes."""
        if self._head is not None:
            chunk = self._begun(self._head + chunk)
        if chunk:
            self._parse(_encoded(chunk))
        return self._flow.taken()

    def close(self) -> list[Run]:
        """Returns the rest."""
        if self._head:
            self._parse(_encoded(self._begun(self._head, is_last=True)))
        self._parse(f"</{_ROOT}>".encode(), is_last=True)
        while self._loose and len(self._open) > 1:
            self._end(0)
        return self._flow.finish()

    def _new_parser(self) -> expat.XMLParserType:
        parser = expat.ParserCreate("utf-8")
        parser.Parse(f"<{_ROOT}>".encode())
        parser.StartElementHandler = lambda name, attributes: self._next("start", name, attributes)
        parser.EndElementHandler = lambda name: self._next("end", name)
        parser.CharacterDataHandler = lambda text: self._next("text", text)
        parser.StartCdataSectionHandler = lambda: self._next("markup")
        parser.EndCdataSectionHandler = lambda: self._next("markup")
        parser.DefaultHandler = lambda text: self._next("markup")
        return parser

    def _begun(self, head: str, *, is_last: bool = False) -> str:
        """Takes what may come before the document's first character or tag; returns what is behind it."""
        match = _DECLARATION.match(head)
        end = match.end() if match else 0
        if not is_last and len(head) < _LONGEST_HEAD and (not head[end:] or _may_be_declaration(head[end:])):
            self._head = head
            return ""
        self._head = None
        self._flow.silence(end)
        self._line, self._column = self._moved(head[:end])
        return head[end:]

    def _parse(self, data: bytes, *, is_last: bool = False) -> None:
        """Reads more of the document; from its first fault on as loose text, if that is asked for."""
        if self._loose is None:
            try:
                self._parse_strictly(data, is_last=is_last)
                return
            except DocumentError:
                if not self._reads_broken:
                    raise
            self._loose, self._event, data = HtmlTokens(), None, bytes(self._source)
            alias = next((element.alias for element in self._open if element.alias is not None), "")
            self._flow.say(self._aliased or 0, alias, Voice(GIVEN))
            self._open[1:], self._aliased = [], None
        text = data.decode("utf-8", "surrogatepass")
        self._read_loosely(self._loose.feed(text.removesuffix(f"</{_ROOT}>") if is_last else text))
        if is_last:
            self._read_loosely(self._loose.close())

    def _read_loosely(self, tokens: Iterable[Token]) -> None:
        for token in tokens:
            name, length = token.name.removeprefix("ssml:"), len(token.source)
            if token.text is not None:
                self._text(token.source, token.text)
            elif not token.is_end and name in _LOOSE and len(self._open) < _DEPTH:
                self._start(name, token.attributes, length)
                if token.is_closed:
                    self._end(0)
            elif token.is_end and name in _LOOSE and name == self._open[-1].name:
                self._end(length)
            else:
                self._tag(name, token.attributes, length)

    def _parse_strictly(self, data: bytes, *, is_last: bool) -> None:
        self._source += data
        try:
            self._parser.Parse(data, is_last)
        except expat.ExpatError as error:
            raise self._malformed(error.code, is_end=is_last) from None
        event = self._event
        if event is not None and event.kind == "text" and event.name[0] != "&":
            known = _encoded(event.name)
            if self._source.startswith(known):  # more of the text may follow, and change nothing
                self._finish_event(self._place + len(known))
        if len(self._source) > LIMIT:
            raise self._error(f"markup longer than {LIMIT} bytes", self._place)

    def _next(self, kind: str, name: str = "", attributes: dict[str, str] | None = None) -> None:
        """Takes an event: now the one before it is known to its end."""
        start = self._parser.CurrentByteIndex
        self._finish_event(start)
        self._event = _Event(kind, name, attributes or {})

    def _finish_event(self, end: int) -> None:
        event, self._event = self._event, None
        length = end - self._place
        source = self._source[:length].decode("utf-8", "surrogatepass")
        if event is not None and event.kind == "start":
            self._start(event.name.removeprefix("ssml:"), event.attributes, len(source))
        elif event is not None and event.kind == "end":
            self._end(len(source))
        elif event is not None and event.kind == "text":
            self._text(source, event.name)
        else:
            self._silence(len(source))
        del self._source[:length]
        self._place = end
        self._line, self._column = self._moved(source)

    def _text(self, source: str, text: str) -> None:
        top = self._open[-1]
        if top.is_silent:
            self._silence(len(source), TAG if top.is_dropped else GIVEN)
        elif source == text or source[:1] != "&":  # a line break of two characters is one to expat
            self._flow.text(source, top.voice)
        elif text.isspace() and text.isascii():
            self._flow.gap(len(source), Gap.SPACE)
        else:
            self._flow.say(len(source), text, top.voice)

    def _silence(self, length: int, role: str = TAG) -> None:
        if self._aliased is None:
            self._flow.silence(length, role)
        else:
            self._aliased += length

    def _start(self, name: str, attributes: dict[str, str], length: int) -> None:
        parent = self._open[-1]
        if len(self._open) > _DEPTH:
            raise self._error(f"elements nested deeper than {_DEPTH}", self._place)
        voice = parent.voice
        if "xml:lang" in attributes:
            voice = voice._replace(language=re.split("[-_]", attributes["xml:lang"].strip().lower())[0])
        element = _Element(name, voice, parent.is_silent or name in self._silent, parent.is_dropped)
        asked = _asked(attributes) if name == "say-as" else None
        if asked is not None:
            element = element._replace(voice=voice._replace(role=SAY_AS, asked=asked))
            element = element._replace(is_answered=True)
            if asked.interpret_as == _EXPLETIVE:
                element = element._replace(voice=voice, is_silent=True, is_dropped=True)
        elif name == "phoneme":
            element = element._replace(voice=voice._replace(role=GIVEN))
        elif name == "sub" and "alias" in attributes and not element.is_silent:
            element = element._replace(is_silent=True, alias=attributes["alias"])
        if asked is not None:
            self._silence(length, ANSWERED)
        else:
            self._tag(name, attributes, length)
        self._open.append(element)
        if element.alias is not None:
            self._aliased = 0

    def _end(self, length: int) -> None:
        if len(self._open) == 1:  # `</dncnorm-document>` in a document
            raise self._error("mismatched tag: no element is open", self._place)
        element = self._open.pop()
        if element.alias is not None:
            aliased, self._aliased = self._aliased or 0, None
            voice = element.voice
            self._flow.say(aliased, element.alias, voice if voice.asked else voice._replace(role=GIVEN))
        if element.is_answered:
            self._silence(length, ANSWERED)
        else:
            self._tag("" if element.name == "break" else element.name, {}, length)

    def _tag(self, name: str, attributes: dict[str, str], length: int) -> None:
        """Takes a tag, which may be a gap."""
        parent, level = self._open[-1], Gap.BLOCK if name in _BLOCKS else Gap.SOFT if name == "voice" else None
        if name == "break":
            level = Gap.SPACE if parent.voice.asked else _pause(attributes)
        if level is None or parent.is_silent:
            self._silence(length)
        else:
            self._flow.gap(length, level, needs_stop=name in _SENTENCES)

    def _moved(self, text: str) -> tuple[int, int]:
        """Returns the line and the column behind a text that follows."""
        lines = text.count("\n")
        return self._line + lines, (len(text) - text.rfind("\n") if lines else self._column + len(text))

    def _error(self, what: str, place: int) -> DocumentError:
        line, column = self._moved(self._source[: place - self._place].decode("utf-8", "ignore"))
        return DocumentError(f"document:{line}:{column}: {what}")

    def _malformed(self, code: int, *, is_end: bool) -> DocumentError:
        """Returns the error for what expat found, in words of the document."""
        place, what = self._parser.ErrorByteIndex, expat.ErrorString(code)
        if is_end:
            del self._source[self._source.rfind(f"</{_ROOT}>".encode()) :]
        place = max(self._place, min(place, self._place + len(self._source)))
        begun = self._source[: place - self._place]
        mark = next((mark for mark in (b"</", b"<!", b"<") if begun.endswith(mark)), b"")
        if self._reads_broken:  # all behind the last whole tag is loose
            is_begun = self._event is not None and self._event.kind != "end"
            known = _EVENT.match(begun) if is_begun or begun[:1] == b"<" else None
            place = self._place + (known.end() if known else 0)
        else:
            place -= len(mark)
        self._finish_event(place)
        rest, inner = self._source[:_SHOWN].decode("utf-8", "ignore"), self._open[-1].name
        if mark == b"<!":
            what = _REFUSED
        elif what == "undefined entity":
            what += f": {rest.partition(';')[0]};"
        elif what == "mismatched tag" and is_end and not rest:
            what = f"<{inner}> has no end tag"
        elif what == "mismatched tag":
            what += f": <{inner}> is open" if inner != _ROOT else ": no element is open"
        elif is_end and not rest:
            what = "the document ends within markup"
        return self._error(what, place)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _may_be_declaration(text: str) -> bool:
    return "<?xml".startswith(text[: len("<?xml")]) and "?>" not in text


def _asked(attributes: dict[str, str]) -> Asked | None:
    """Returns what a `say-as` asks for, in our names; None for what is read as text.

    `type="date:mdy"` is how SSML's drafts wrote it, `vxml:` VoiceXML's prefix. The format of a number may name another.
    """
    asked = attributes.get("interpret-as", attributes.get("type", "")).strip().lower().removeprefix("vxml:")
    form = attributes.get("format", "").strip().lower()
    name, mark, rest = asked.partition(":")
    if asked in ("hms12", "hms24"):
        form = asked
    elif mark and not form:
        form = rest
    if name == "number" and form in _NAMES:
        name, form = form, ""
    if name not in _NAMES:
        return None
    if _NAMES[name] == "date":
        form = re.sub(r"(.)\1+", r"\1", re.sub("[^dmy]", "", form))  # yyyymmdd, dd/mm/yy
    return Asked(_NAMES[name], form, attributes.get("detail", "").strip().lower())


def _pause(attributes: dict[str, str]) -> Gap:
    """Returns the gap of a `break`."""
    match = _TIME.fullmatch(attributes.get("time", "").strip())
    if match is None:
        return _STRENGTHS.get(attributes.get("strength", "").strip().lower(), Gap.CELL)
    milliseconds = float(match[1]) * (1 if match[2].lower() == "ms" else 1000)
    return Gap.BLOCK if milliseconds >= _STOP_MS else Gap.CELL if milliseconds >= _PAUSE_MS else Gap.SPACE
