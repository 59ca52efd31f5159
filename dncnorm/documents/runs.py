"""Defines `Run`, of which every reader makes a document: a stretch of it, and the text that is read of it.

document -> a reader (`markdown.py`, `html.py`, `ssml.py`, ...) -> runs -> the text that is normalized, with offsets
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from dncnorm.options import MARKUP_CHOICES

TEXT: Final = "text"
"""The role of text that nothing marks."""
TAG, HEADING, ITEM, CELL, LABEL, LINK, CODE = "tag", "heading", "item", "cell", "label", "link", "code"
IMAGE, CITATION, CUE, EMOJI, SAY_AS, GIVEN = "image", "citation", "cue", "emoji", "say-as", "given"
STAMP, SPEAKER, DAY, KIND, ANSWERED = "stamp", "speaker", "day", "kind", "answered"
ROLES = (
    *(TEXT, TAG, HEADING, ITEM, CELL, LABEL, DAY, LINK, CODE, IMAGE, CITATION, CUE, EMOJI, SAY_AS, GIVEN),
    *(STAMP, SPEAKER, KIND, ANSWERED),
)
"""What a stretch is in its document. TAG: markup of any kind, never text. LABEL: a table's
cell whose number is no amount. DAY, KIND: one below a heading of days, of kinds of
places. GIVEN: what the document itself says how to speak (`<sub>`, `<phoneme>`). ANSWERED: a tag of a
`say-as` whose wish is known."""

BLOCK = "\n\n"
"""The text of markup between blocks: no sentence crosses it."""
STOP = ".\n\n"
"""The text of the markup behind a heading or an item that has no stop of its own."""
FORMULA, KEPT_AS_WRITTEN = "formula", "kept"
"""What is asked for beside SSML's names: that LaTeX be read as words, that a stretch stay as written."""
PAUSE = ", "
"""The text of the markup between the cells of a table."""


class DocumentError(ValueError):
    """A document that cannot be read; the message names line and column, and what is wrong."""


class Asked(NamedTuple):
    """How a document wants a stretch read: SSML's `say-as`.

    interpret_as, format, detail: the attributes, in small letters; empty if there are none.
    """

    interpret_as: str
    format: str = ""
    detail: str = ""


class Run(NamedTuple):
    """A stretch of a document, and what is read of it.

    start, end: offsets in the document, in characters. The runs of a document follow each other without a gap, and
        their first and last offsets are those of the document: no character is lost.
    text: what is read of it: the stretch itself, other characters (of an entity, `&eacute;`; an image's alternative
        text; BLOCK for the end of a paragraph), or none (markup that nobody hears).
    role: one of ROLES.
    asked: how the document wants it read. Runs that follow each other with the same object are one stretch.
    language: the code of its language, where the document names it (`lang`, `xml:lang`); empty otherwise.
    """

    start: int
    end: int
    text: str
    role: str = TEXT
    asked: Asked | None = None
    language: str = ""


def part_of(run: Run, start: int, end: int) -> Iterator[Run]:
    """Yields a part of a run whose text is the document's own, unless it is empty."""
    if start < end:
        yield run._replace(start=run.start + start, end=run.start + end, text=run.text[start:end])


@dataclass(frozen=True)
class Markup:
    """What is said of a document's markup. Each field is an option of a call; the first value is the default.

    links: of a link, its "text"; the text and the "host"; or text and address, "all".
    scheme: "skip" leaves `https://` and `www.` out of addresses, "say" says them.
    code: inline code is said as text ("say"), left out ("skip"), or said character by character ("spell").
    code_blocks: the same of code that stands alone; "skip" by default.
    tables: "cells" with a pause between them, or "skip".
    images: their alternative text ("alt"), and what SSML's `audio` holds for that; or "skip".
    emoji: the "name" that Unicode's CLDR gives them, "skip", or "keep" them as written.
    citations: "skip" leaves out `[1]`, superscript numbers of footnotes and the like; or "say".
    stamps: dates and times of "logs" are said, one date of many lines once; "say" says those of chats, too; or "skip".
    speakers: "say" the names in front of a chat's lines, of cues and of paragraphs (`ANN:`, `**Ann:**`); "all", those
        of subtitles' voice tags, too; or "skip" them.
    stops: "add" a full stop behind headings and items that end without one, or "keep" them as written.
    broken: SSML that is not well-formed is an "error", or "text" from the fault on, whose tags are silent.

    Raises ValueError for another value.
    """

    links: str = "text"
    scheme: str = "skip"
    code: str = "say"
    code_blocks: str = "skip"
    tables: str = "cells"
    images: str = "alt"
    emoji: str = "name"
    citations: str = "skip"
    stamps: str = "logs"
    speakers: str = "say"
    stops: str = "add"
    broken: str = "error"

    @property
    def says_speakers(self) -> bool:
        return self.speakers != "skip"

    @property
    def adds_stops(self) -> bool:
        return self.stops == "add"

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value not in MARKUP_CHOICES[name]:
                raise ValueError(f"{name}: {value!r}; it must be one of {', '.join(MARKUP_CHOICES[name])}")
