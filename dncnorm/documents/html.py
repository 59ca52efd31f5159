"""Defines `HtmlReader`, which reads HTML: its text as a browser shows it, and what a listener is spared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from dncnorm.documents.flow import Flow, Gap, Voice
from dncnorm.documents.html_elements import BLOCKS, CELLS, Element, OpenElements, is_hidden
from dncnorm.documents.html_tokens import HtmlTokens, Token
from dncnorm.documents.raised import Note, Piece, Raised, exponent, leads_back
from dncnorm.documents.runs import CITATION, CODE, FORMULA, IMAGE, LINK, TAG, Asked, Markup, Run

_LONGEST_NOTE: Final = 2000
_SCHEME: Final = re.compile(r"\s*(?:https?://(?:www\.)?|www\.)", re.IGNORECASE)
_NOTE_REFERENCE: Final = re.compile("noteref|backlink|footnote|endnote", re.IGNORECASE)
_TRADEMARKS: Final = {"TM": "™", "SM": "℠", "R": "®"}


class HtmlReader:
    """Reads one HTML document, which may come in pieces. Damaged documents are read as a browser would show them."""

    def __init__(self, markup: Markup) -> None:
        self._markup = markup
        self._tokens = HtmlTokens()
        self._flow = Flow(adds_stops=markup.adds_stops)
        self._open = OpenElements(markup, self._flow)
        self._note: Note | None = None
        self._is_lead = False

    @property
    def held(self) -> int:
        """How many characters wait for more of the document."""
        return self._tokens.held + (self._note.length if self._note else 0)

    def feed(self, chunk: str) -> list[Run]:
        """Returns the runs that no later chunk changes."""
        self._read(self._tokens.feed(chunk))
        return self._flow.taken()

    def close(self) -> list[Run]:
        """Returns the rest."""
        self._read(self._tokens.close())
        self._end_note()
        return self._flow.finish()

    def _read(self, tokens: Iterable[Token]) -> None:
        for token in tokens:
            if token.text is not None:
                self._text(token)
            elif not token.name:
                self._add(token)
            elif token.is_end:
                self._end(token)
            else:
                self._start(token)

    def _text(self, token: Token) -> None:
        top, text, source = self._open.top, token.text or "", token.source
        if top.is_silent:
            self._add(token)
            return
        if self._is_lead and text.strip():
            self._is_lead = False
            if self._markup.scheme == "skip" and (match := _SCHEME.match(text)):
                self._add(Token(match[0]))
                text = source = text[match.end() :]
        is_written = text == source and not top.keeps_space
        if text != source and text.isspace() and text.isascii():  # &#10;
            text = " " if not top.keeps_space else text
        self._add(token._replace(source=source, text=text), top.voice, is_written=is_written)

    def _add(self, token: Token, voice: Voice | None = None, *, is_written: bool = False) -> None:
        """Takes a stretch of text, or one that is silent."""
        piece = Piece(len(token.source), token.text or "" if voice else "", voice or self._open.top.voice, is_written)
        note = self._note
        if note is not None and note.is_ended and piece.text:
            self._end_note(piece.text[0])
            note = None
        if note is None:
            self._say(piece)
            return
        note.add(piece)
        if note.length > _LONGEST_NOTE:
            self._end_note(is_text=True)

    def _say(self, piece: Piece) -> None:
        if not piece.text:
            self._flow.silence(piece.length, piece.voice.role if piece.voice.role in (LINK, CODE) else TAG)
        elif piece.is_written:
            self._flow.text(piece.text, piece.voice)
        elif piece.text == " " and piece.length > 1:  # &#32;
            self._flow.gap(piece.length, Gap.SPACE)
        else:
            self._flow.say(piece.length, piece.text, piece.voice)

    def _start(self, token: Token) -> None:
        name, attributes, inside = token.name, token.attributes, self._open.top
        self._open.end_implied(name)
        parent = self._open.top
        depth = len(self._open)
        element, is_open = self._open.start(name, attributes, is_closed=token.is_closed)
        if parent.is_silent or (element.is_silent and name not in BLOCKS and name != "math"):
            self._add(token)
        elif is_open and (name == "sup" or (name == "a" and _is_note_link(attributes))):
            self._begin_note(token, depth)
        elif name == "math" and attributes.get("alttext"):
            formula = attributes["alttext"].replace("\\displaystyle", "").strip()
            self._add(token._replace(text=formula), parent.voice._replace(asked=Asked(FORMULA)))
        elif name == "q":
            self._add(token._replace(text=self._quotes(parent)[0]), parent.voice)
        elif name == "img":
            self._image(token, parent.voice)
        else:
            self._edge(token, is_cell=parent.is_cell, needs_stop=inside.needs_stop or parent.needs_stop)
        self._is_lead = self._is_lead or (is_open and name == "a")

    def _edge(self, token: Token, *, is_cell: bool, needs_stop: bool) -> None:
        """Takes a tag that may be a gap: of a block, a cell or a line."""
        level: Gap | None = None
        if token.name in CELLS:
            level = Gap.CELL
        elif token.name in BLOCKS:
            level = Gap.INNER if is_cell else Gap.BLOCK
        elif token.name == "br":
            level = Gap.LINE
        elif token.name in ("button", "label"):
            level = Gap.SOFT
        if level is None:
            self._add(token)
            return
        self._end_note()
        self._flow.gap(len(token.source), level, needs_stop=needs_stop)

    def _image(self, token: Token, voice: Voice) -> None:
        alternative = " ".join(token.attributes.get("alt", "").split())
        if self._markup.images == "skip" or not alternative or is_hidden(token.attributes):
            self._add(token)
            return
        self._end_note()
        self._flow.gap(1, Gap.SOFT)
        self._flow.say(len(token.source) - 2, alternative, voice._replace(role=IMAGE))
        self._flow.gap(1, Gap.SOFT)

    def _end(self, token: Token) -> None:
        name, inside = token.name, self._open.top
        element, parent = self._open.end(name), self._open.top
        self._is_lead = self._is_lead and element is None
        if parent.is_silent or (element is not None and element.is_silent and name not in BLOCKS):
            self._add(token)
        elif element is not None and name == "q":
            self._add(token._replace(text=self._quotes(parent)[1]), parent.voice)
        elif element is not None and name == "a" and (address := self._address(element)):
            self._end_note()
            self._flow.gap(1, Gap.CELL)
            self._flow.say(len(token.source) - 1, address, parent.voice._replace(role=LINK))
        else:
            self._edge(token, is_cell=parent.is_cell, needs_stop=inside.needs_stop)
        if self._note is not None and len(self._open) <= self._note.depth:
            self._note.is_ended = True

    def _quotes(self, parent: Element) -> str:
        return "‘’" if parent.is_quoted else "“”"

    def _address(self, link: Element) -> str:
        """Returns the address that is said behind a link; empty if there is none, or if the link's text is it."""
        said = self._flow.tail[link.said - self._flow.said :] if self._flow.said > link.said else ""
        try:
            parts = urlsplit(link.link.strip())
        except ValueError:
            return ""
        if self._markup.links == "text" or not said or not parts.netloc or self._note is not None:
            return ""
        host = _SCHEME.sub("", parts.netloc.rpartition("@")[2])
        whole = link.link.strip() if self._markup.scheme == "say" else _SCHEME.sub("", link.link.strip()).lstrip("/")
        address = host if self._markup.links == "host" else whole.rstrip("/")
        return "" if address.lower() in said.lower() else address

    def _begin_note(self, token: Token, depth: int) -> None:
        """Takes the tag of raised text or of a link to a note: what is in it may be the mark of a footnote."""
        if self._note is not None and (self._note.is_ended or self._note.text.strip()):
            self._end_note()
        note = self._note = self._note or Note(depth)
        note.is_raised = note.is_raised or token.name == "sup"
        note.is_linked = note.is_linked or token.name == "a"
        note.is_reference = note.is_reference or _is_note_reference(token.attributes)
        self._add(token)

    def _end_note(self, following: str = "", *, is_text: bool = False) -> None:
        """Says what waited: nothing of a mark, raised characters of an exponent."""
        note, self._note = self._note, None
        if note is None:
            return
        before, text = self._flow.tail + (" " if self._flow.is_apart else ""), note.text.strip()
        kind = Raised.TEXT if is_text else note.kind(before, following)
        for place, piece in enumerate(note.pieces):
            if kind == Raised.CITATION:
                self._say_mark(piece, text, is_first=place == 0)
            elif kind == Raised.EXPONENT:
                self._say(piece._replace(text=exponent(piece.text), is_written=False))
            elif note.is_raised and text in _TRADEMARKS and piece.text.strip() == text:
                self._say(piece._replace(text=_TRADEMARKS[text], is_written=False))
            elif note.is_raised and place == 0 and following[:1] in ("/", "⁄") and before[-1:].isdigit():
                self._flow.gap(piece.length, Gap.SPACE)  # 1<sup>1</sup>/<sub>2</sub>
            else:
                self._say(piece)

    def _say_mark(self, piece: Piece, text: str, *, is_first: bool) -> None:
        if self._markup.citations == "skip" or leads_back(text):
            self._flow.silence(piece.length, CITATION if piece.text else TAG)
        elif is_first:
            self._flow.gap(piece.length, Gap.SPACE)
        else:
            self._say(piece._replace(voice=piece.voice._replace(role=CITATION)))


def _is_note_link(attributes: dict[str, str]) -> bool:
    return "#" in attributes.get("href", "") or _is_note_reference(attributes)


def _is_note_reference(attributes: dict[str, str]) -> bool:
    return any(_NOTE_REFERENCE.search(attributes.get(name, "")) for name in ("role", "epub:type", "class", "rel"))
