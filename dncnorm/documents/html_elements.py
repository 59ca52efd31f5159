"""Defines `OpenElements`: the elements of HTML that are open, and what each means for the text in it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, NamedTuple

from dncnorm.documents.columns import Columns
from dncnorm.documents.flow import Flow, Voice
from dncnorm.documents.runs import CODE, HEADING, ITEM, LABEL, LINK, Asked, Markup


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


_HEADINGS: Final = _names("h1 h2 h3 h4 h5 h6 summary caption legend dt")
_ITEMS: Final = _names("li dd")
CELLS: Final = _names("td th")
TABLE_PARTS: Final = CELLS | {"tr", "thead", "tbody", "tfoot", "table"}
BLOCKS: Final = (_HEADINGS | _ITEMS | TABLE_PARTS) - CELLS | _names(
    "address article aside blockquote body center details dialog dir div dl fieldset figcaption figure footer form "
    "head header hgroup hr html main menu nav ol p pre search section title ul"
)
_SILENT: Final = _names(
    "script style template noscript title nav del s strike rt rp svg select datalist textarea audio video canvas "
    "object iframe noembed noframes xmp annotation annotation-xml"
)
_NOTES: Final = _names("sidenote marginnote")
"""Classes of notes beside the text."""
_NAVIGATION: Final = _names("navheader navfooter navbar breadcrumb breadcrumbs pagination skip-link")
"""Classes of what leads to other pages, as `<nav>` does."""
VOID: Final = _names("area base br col embed hr img input link meta param source track wbr")
_CODE: Final = _names("code kbd samp tt")
_ENDED_BY: Final = {
    name: (_names(ended), _names(around))
    for names, ended, around in (
        ("li", "li", "ul ol menu dir"),
        ("dt dd", "dt dd", "dl"),
        ("td th", "td th", "table"),
        ("tr", "tr", "table"),
        ("thead tbody tfoot", "tr thead tbody tfoot caption", "table"),
        ("rt rp", "rt rp", "ruby"),
    )
    for name in names.split()
}
"""Of a start tag: the open elements that it ends, and those that it leaves open with all around them."""
_DEPTH: Final = 512
"""Elements nested deeper are not known as open: browsers do the same."""
_HIDDEN_STYLE: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


class Element(NamedTuple):
    """An open element, and what it means for the text in it.

    needs_stop: its end is a STOP. link: the address that it leads to. said: how much the flow had said before it.
    columns: of its table.
    """

    name: str
    voice: Voice = Voice()
    is_silent: bool = False
    keeps_space: bool = False
    needs_stop: bool = False
    is_cell: bool = False
    is_quoted: bool = False
    link: str = ""
    said: int = 0
    columns: Columns | None = None


class OpenElements:
    """The elements that are open at a place of a document, the innermost last."""

    def __init__(self, markup: Markup, flow: Flow) -> None:
        self._markup, self._flow = markup, flow
        self._open = [Element("")]

    def __len__(self) -> int:
        return len(self._open)

    @property
    def top(self) -> Element:
        return self._open[-1]

    def start(self, name: str, attributes: dict[str, str], *, is_closed: bool) -> tuple[Element, bool]:
        """Returns the element that a start tag opens, and whether it stays open."""
        element = self._element(name, attributes)
        is_open = name not in VOID and not is_closed and len(self._open) < _DEPTH
        if is_open:
            self._open.append(element)
        return element, is_open

    def end(self, name: str) -> Element | None:
        """Closes the innermost element of a name, and those in it; returns it. None if no such element is open."""
        barrier: Collection[str] = () if name in TABLE_PARTS else CELLS if name in BLOCKS else BLOCKS | CELLS
        place = self._innermost((name,), barrier)
        return self._closed(place)

    def end_implied(self, name: str) -> None:
        """Closes the elements that a start tag ends: `<li>` the item before it, a block the paragraph."""
        place = self._innermost(*_ENDED_BY[name]) if name in _ENDED_BY else None
        if place is None and name in BLOCKS:
            place = self._innermost(BLOCKS | CELLS, ())
            if place is not None and self._open[place].name not in ("p", "title"):
                return
        self._closed(place)

    def _closed(self, place: int | None) -> Element | None:
        if place is None:
            return None
        element, said = self._open[place], self._flow.said
        for closed in reversed(self._open[place:]):
            if closed.columns and closed.name in CELLS:
                closed.columns.end_cell(self._flow.tail[closed.said - said :] if said > closed.said else "")
            elif closed.columns and closed.name == "tr":
                closed.columns.end_row()
        del self._open[place:]
        return element

    def _innermost(self, names: Collection[str], barrier: Collection[str]) -> int | None:
        for place in range(len(self._open) - 1, 0, -1):
            if self._open[place].name in names:
                return place
            if self._open[place].name in barrier:
                return None
        return None

    def _element(self, name: str, attributes: dict[str, str]) -> Element:
        parent = self._open[-1]
        voice, is_silent = parent.voice, parent.is_silent or name in _SILENT or is_hidden(attributes)
        if self._markup.citations == "skip" and not _NOTES.isdisjoint(attributes.get("class", "").split()):
            is_silent = True
        language = attributes.get("lang", attributes.get("xml:lang"))
        if language is not None:
            voice = voice._replace(language=re.split("[-_]", language.strip().lower())[0])
        if name in _HEADINGS:
            voice = voice._replace(role=HEADING)
        elif name in _ITEMS:
            voice = voice._replace(role=ITEM)
        elif name in CELLS:
            voice = voice._replace(role=parent.columns.role if parent.columns else LABEL)
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
        return Element(
            name,
            voice,
            is_silent,
            parent.keeps_space or name == "pre",
            parent.needs_stop or name in _HEADINGS or name in _ITEMS or name in TABLE_PARTS - {"table"},
            name in CELLS or (parent.is_cell and name != "table"),
            parent.is_quoted or name == "q",
            attributes.get("href", "") if name == "a" else "",
            self._flow.said,
            Columns() if name == "table" else parent.columns,
        )


def is_hidden(attributes: dict[str, str]) -> bool:
    """Whether an element is not shown, or leads elsewhere. Formulas hidden for the eye are read."""
    classes = attributes.get("class", "")
    if attributes.get("aria-hidden", "").strip().lower() == "true" or "hidden" in attributes:
        return True
    if attributes.get("role", "").strip().lower() == "navigation" or not _NAVIGATION.isdisjoint(classes.split()):
        return True
    is_unseen = _HIDDEN_STYLE.search(attributes.get("style", "")) is not None and "a11y" not in classes
    return is_unseen or "mw-editsection" in classes
