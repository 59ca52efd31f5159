"""Defines `HtmlReader`, which reads HTML: its text as a browser shows it, and what a listener is spared."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from dncnorm.documents.flow import Flow, Gap, Voice
from dncnorm.documents.html_tokens import HtmlTokens, Token
from dncnorm.documents.raised import Raised, exponent, is_mark, raised
from dncnorm.documents.runs import CELL, CITATION, CODE, HEADING, IMAGE, ITEM, LINK, TEXT, Asked, Markup, Run

_HEADINGS: Final = frozenset("h1 h2 h3 h4 h5 h6 summary caption legend dt".split())
_ITEMS: Final = frozenset(["li", "dd"])
_CELLS: Final = frozenset(["td", "th"])
_TABLE_PARTS: Final = _CELLS | {"tr", "thead", "tbody", "tfoot", "table"}
_BLOCKS: Final = (_HEADINGS | _ITEMS | _TABLE_PARTS) - _CELLS | frozenset(
    "address article aside blockquote body center details dialog dir div dl fieldset figcaption figure footer form "
    "head header hgroup hr html main menu nav ol p pre search section title ul".split()
)
_SILENT: Final = frozenset(
    "script style template noscript title del s strike rt rp svg select datalist textarea audio video canvas object "
    "iframe noembed noframes xmp annotation annotation-xml".split()
)
_VOID: Final = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_CODE: Final = frozenset(["code", "kbd", "samp", "tt"])
_ENDED_BY: Final = {
    "li": (("li",), ("ul", "ol", "menu", "dir")),
    "dt": (("dt", "dd"), ("dl",)),
    "dd": (("dt", "dd"), ("dl",)),
    "td": (("td", "th"), ("table",)),
    "th": (("td", "th"), ("table",)),
    "tr": (("tr",), ("table",)),
    "thead": (("tr", "thead", "tbody", "tfoot", "caption"), ("table",)),
    "tbody": (("tr", "thead", "tbody", "tfoot", "caption"), ("table",)),
    "tfoot": (("tr", "thead", "tbody", "tfoot", "caption"), ("table",)),
    "rt": (("rt", "rp"), ("ruby",)),
    "rp": (("rt", "rp"), ("ruby",)),
}
"""Of a start tag: the open elements that it ends, and those that it leaves open with all around them."""
_DEPTH: Final = 512
"""Elements nested deeper are not known as open: browsers do the same."""
_LONGEST_NOTE: Final = 2000
_HIDDEN_STYLE: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SCHEME: Final = re.compile(r"\s*(?:https?://(?:www\.)?|www\.)", re.IGNORECASE)
_NOTE_REFERENCE: Final = re.compile("noteref|backlink|footnote|endnote", re.IGNORECASE)
_TRADEMARKS: Final = {"TM": "™", "SM": "℠", "R": "®"}


class _Element(NamedTuple):
    """An open element.

    needs_stop: its end is a STOP. link: the address that it leads to. said: how much the flow had said before it.
    """

    name: str
    voice: Voice = Voice()
    is_silent: bool = False
    keeps_space: bool = False
    needs_stop: bool = False
    is_cell: bool = False
    link: str = ""
    said: int = 0


class _Piece(NamedTuple):
    """A stretch that waits: its length, its text, and whether that is the stretch itself."""

    length: int
    text: str
    voice: Voice
    is_written: bool


class _Note:
    """What may be the mark of a footnote: raised text, or a link to a note. It waits until its end is known.

    depth: of its element. is_raised, is_linked: by the elements in it. is_ended: only what follows it is missing.
    """

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.pieces: list[_Piece] = []
        self.length = 0
        self.is_raised = self.is_linked = self.is_reference = self.is_ended = False

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    def add(self, piece: _Piece) -> None:
        self.length += piece.length
        last = self.pieces[-1] if self.pieces else None
        if last is not None and last[2:] == piece[2:] and bool(last.text) == bool(piece.text):
            piece = piece._replace(length=last.length + piece.length, text=last.text + piece.text)
            self.pieces.pop()
        self.pieces.append(piece)


class HtmlReader:
    """Reads one HTML document, which may come in pieces. Damaged documents are read as a browser would show them."""

    def __init__(self, markup: Markup) -> None:
        self._markup = markup
        self._tokens = HtmlTokens()
        self._flow = Flow(adds_stops=markup.stops == "add")
        self._open = [_Element("")]
        self._note: _Note | None = None
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
        top, text, source = self._open[-1], token.text or "", token.source
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
        piece = _Piece(len(token.source), token.text or "" if voice else "", voice or self._open[-1].voice, is_written)
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

    def _say(self, piece: _Piece) -> None:
        if not piece.text:
            self._flow.silence(piece.length)
        elif piece.is_written:
            self._flow.text(piece.text, piece.voice)
        elif piece.text == " ":
            self._flow.gap(piece.length, Gap.SPACE)
        else:
            self._flow.say(piece.length, piece.text, piece.voice)

    def _start(self, token: Token) -> None:
        name, top, attributes = token.name, self._open[-1], token.attributes
        self._end_implied(name)
        parent = self._open[-1]
        is_pushed = name not in _VOID and not token.is_closed and len(self._open) < _DEPTH
        element = self._element(name, attributes, parent)
        if parent.is_silent or (element.is_silent and name not in _BLOCKS):
            self._add(token)
        elif name == "sup" or (name == "a" and _is_note_link(attributes)):
            self._begin_note(token, is_pushed=is_pushed)
        elif name == "math" and attributes.get("alttext"):
            formula = attributes["alttext"].replace("\\displaystyle", "").strip()
            self._add(token._replace(text=f"${formula}$"), parent.voice)
        elif name == "q":
            self._add(token._replace(text=self._quotes(parent.voice.language)[0]), parent.voice)
        elif name == "img":
            self._image(token, parent.voice)
        else:
            self._edge(token, top if top.needs_stop else parent)
        if is_pushed:
            self._open.append(element)
            self._is_lead = self._is_lead or name == "a"

    def _element(self, name: str, attributes: dict[str, str], parent: _Element) -> _Element:
        voice, is_silent = parent.voice, parent.is_silent or name in _SILENT or _is_hidden(attributes)
        language = attributes.get("lang", attributes.get("xml:lang"))
        if language is not None:
            voice = voice._replace(language=re.split("[-_]", language.strip().lower())[0])
        if name in _HEADINGS:
            voice = voice._replace(role=HEADING)
        elif name in _ITEMS:
            voice = voice._replace(role=ITEM)
        elif name in _CELLS:
            voice = voice._replace(role=CELL)
        elif name == "a" and "href" in attributes and voice.role != HEADING:
            voice = voice._replace(role=LINK)
        elif (name == "pre" or name in _CODE) and voice.role != CODE:
            how = self._markup.code_blocks if name == "pre" else self._markup.code
            voice = voice._replace(role=CODE, asked=Asked("characters") if how == "spell" else None)
            is_silent = is_silent or how == "skip"
        elif name == "table":
            is_silent = is_silent or self._markup.tables == "skip"
        elif name == "math":
            is_silent = is_silent or bool(attributes.get("alttext"))
        return _Element(
            name,
            voice,
            is_silent,
            parent.keeps_space or name == "pre",
            parent.needs_stop or name in _HEADINGS or name in _ITEMS or name in _TABLE_PARTS - {"table"},
            name in _CELLS or (parent.is_cell and name != "table"),
            attributes.get("href", "") if name == "a" else "",
            self._flow.said,
        )

    def _edge(self, token: Token, inside: _Element) -> None:
        """Takes a tag that may be a gap: of a block, a cell or a line."""
        level: Gap | None = None
        if token.name in _CELLS:
            level = Gap.CELL
        elif token.name in _BLOCKS:
            level = Gap.INNER if self._open[-1].is_cell else Gap.BLOCK
        elif token.name == "br":
            level = Gap.LINE
        elif token.name in ("button", "label"):
            level = Gap.SOFT
        if level is None:
            self._add(token)
            return
        self._end_note()
        self._flow.gap(len(token.source), level, needs_stop=inside.needs_stop)

    def _image(self, token: Token, voice: Voice) -> None:
        alternative = " ".join(token.attributes.get("alt", "").split())
        if self._markup.images == "skip" or not alternative or _is_hidden(token.attributes):
            self._add(token)
            return
        self._end_note()
        self._flow.gap(1, Gap.SOFT)
        self._flow.say(len(token.source) - 2, alternative, voice._replace(role=IMAGE))
        self._flow.gap(1, Gap.SOFT)

    def _end(self, token: Token) -> None:
        name = token.name
        barrier: Collection[str] = () if name in _TABLE_PARTS else _CELLS if name in _BLOCKS else _BLOCKS | _CELLS
        place = self._innermost((name,), barrier)
        if place is None:
            self._edge(token, self._open[-1])
            return
        element, parent = self._open[place], self._open[place - 1]
        top = self._open[-1]
        del self._open[place:]
        self._is_lead = False
        if parent.is_silent or (element.is_silent and name not in _BLOCKS):
            self._add(token)
        elif name == "q":
            self._add(token._replace(text=self._quotes(parent.voice.language)[1]), parent.voice)
        elif name == "a" and (address := self._address(element)):
            self._end_note()
            self._flow.gap(1, Gap.SPACE)
            self._flow.say(len(token.source) - 1, f"({address})", parent.voice._replace(role=LINK))
        else:
            self._edge(token, element if element.needs_stop else top)
        if self._note is not None and len(self._open) <= self._note.depth:
            self._note.is_ended = True

    def _end_implied(self, name: str) -> None:
        """Closes the elements that a start tag ends: `<li>` the item before it, a block the paragraph."""
        ended, barrier = _ENDED_BY.get(name, ((), ()))
        place = self._innermost(ended, barrier)
        if place is None and name in _BLOCKS:
            place = self._innermost(_BLOCKS | _CELLS, ())
            if place is not None and self._open[place].name not in ("p", "title"):
                place = None
        if place is not None:
            del self._open[place:]

    def _innermost(self, names: Collection[str], barrier: Collection[str]) -> int | None:
        for place in range(len(self._open) - 1, 0, -1):
            if self._open[place].name in names:
                return place
            if self._open[place].name in barrier:
                return None
        return None

    def _quotes(self, language: str) -> str:
        return "«»" if language == "ru" else "“”" if sum(item.name == "q" for item in self._open) % 2 == 0 else "‘’"

    def _address(self, link: _Element) -> str:
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

    def _begin_note(self, token: Token, *, is_pushed: bool) -> None:
        """Takes the tag of raised text or of a link to a note: what is in it may be the mark of a footnote."""
        note = self._note
        if note is not None and (note.is_ended or note.text.strip()):
            self._end_note()
            note = None
        if note is None and is_pushed:
            note = self._note = _Note(len(self._open))
        self._add(token)
        if note is not None and note is self._note:
            note.is_raised = note.is_raised or token.name == "sup"
            note.is_linked = note.is_linked or token.name == "a"
            note.is_reference = note.is_reference or _is_note_reference(token.attributes)

    def _end_note(self, following: str = "", *, is_text: bool = False) -> None:
        """Says what waited: nothing of a mark, raised characters of an exponent."""
        note, self._note = self._note, None
        if note is None:
            return
        kind, before = Raised.TEXT, self._flow.tail + (" " if self._flow.is_apart else "")
        text = note.text.strip()
        if note.is_ended and not is_text and note.is_raised:
            kind = raised(before, text, following, is_linked=note.is_linked)
        elif note.is_ended and not is_text and (note.is_reference or text[:1] == "["):
            kind = Raised.CITATION if is_mark(text, is_linked=note.is_reference) else Raised.TEXT
        for place, piece in enumerate(note.pieces):
            if kind == Raised.CITATION:
                self._say_mark(piece, is_first=place == 0)
            elif kind == Raised.EXPONENT:
                self._say(piece._replace(text=exponent(piece.text), is_written=False))
            elif note.is_raised and text in _TRADEMARKS and piece.text.strip() == text:
                self._say(piece._replace(text=_TRADEMARKS[text], is_written=False))
            elif note.is_raised and place == 0 and following[:1] in ("/", "⁄") and before[-1:].isdigit():
                self._flow.gap(piece.length, Gap.SPACE)  # 1<sup>1</sup>/<sub>2</sub>
            else:
                self._say(piece)

    def _say_mark(self, piece: _Piece, *, is_first: bool) -> None:
        if self._markup.citations == "skip":
            self._flow.silence(piece.length, CITATION if piece.text else "tag")
        elif is_first:
            self._flow.gap(piece.length, Gap.SPACE)
        else:
            self._say(piece._replace(voice=piece.voice._replace(role=CITATION)))


def _is_hidden(attributes: dict[str, str]) -> bool:
    """Whether an element is not shown. Formulas that are hidden for those who see them are read."""
    if attributes.get("aria-hidden", "").strip().lower() == "true" or "hidden" in attributes:
        return True
    return _HIDDEN_STYLE.search(attributes.get("style", "")) is not None and "a11y" not in attributes.get("class", "")


def _is_note_link(attributes: dict[str, str]) -> bool:
    return "#" in attributes.get("href", "") or _is_note_reference(attributes)


def _is_note_reference(attributes: dict[str, str]) -> bool:
    return any(_NOTE_REFERENCE.search(attributes.get(name, "")) for name in ("role", "epub:type", "class", "rel"))
