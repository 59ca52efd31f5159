"""Defines `Note`: raised text or a link to a note, until it is known what it is.

It may be the mark of a footnote, an exponent, or text (`1<sup>st</sup>`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple
from unicodedata import normalize

from dncnorm.core.characters import RAISED
from dncnorm.documents.flow import Voice
from dncnorm.documents.knowledge import known
from dncnorm.documents.shapes import part

_MARK: Final = re.compile(
    r"(?:\[[^\[\]]{1,40}\][\s,]*)+"  # [1], [citation needed]
    r"|\(?\d{1,4}\)?(?:\s*[,;–-]\s*\d{1,4})*"  # 1, 2-4
    r"|\(?[*†‡§¶‖#]+\)?"
    r"|[↑↩^⤴⏎]\ufe0e?\ufe0f?"
)
"""The mark of a footnote, or the arrow back from it."""
_HERE: Final = re.compile("[#¶§🔗↑↩⤴⏎^]\ufe0e?\ufe0f?")
"""A link to its own place, or back from a note: never said."""
_LETTER_MARK: Final = re.compile(r"\(?[a-z]{1,2}\)?|[ivx]{1,5}")
_EXPONENT: Final = re.compile(r"[+\-−–]?\d+[+\-−–]?|\d*[+\-−–]+|[ni]")
_DIGITS: Final = "⁰¹²³⁴-⁹"
LETTER: Final = rf"(?:(?![{_DIGITS}])[^\W\d_])"
_BASE: Final = re.compile(rf"{LETTER}+(?:['’]{LETTER}+)*$|\d[\d.,]*$|\([^()]*\)$")
_YEAR: Final = re.compile("1[5-9][0-9]{2}|20[0-9]{2}")
_FUNCTION: Final = re.compile(part("FUNCTION_NAME"))
_WORD: Final = re.compile(rf"\b(?!{_FUNCTION.pattern}\b){LETTER}{{3,}}")
_OPERATOR: Final = re.compile(r"[+−*·×^]|\s[-/]\s")
_BEGINS_FACTOR: Final = re.compile(r"[=+\-−*/×·^]\s*[\d.,]*$|\d\s?$")
_SLASHES: Final = frozenset("/⁄")
_NUMBERS: Final = re.compile(rf"[{_DIGITS}]{{1,3}}(?:[,⁻–-]?[{_DIGITS}]{{1,3}})*(?!{LETTER}|[⁺⁻/⁄])")
_STOPS: Final = ".,;:!?…»”\"’'%"
LONGEST_BASE: Final = 80


class Raised(Enum):
    """What raised text is."""

    CITATION = auto()
    EXPONENT = auto()
    TEXT = auto()


class Piece(NamedTuple):
    """A stretch that waits: its length, its text, and whether that is the stretch itself."""

    length: int
    text: str
    voice: Voice
    is_written: bool


class Note:
    """Pieces that may be the mark of a footnote, an exponent, or text.

    depth: of its element. is_raised, is_linked: by the elements in it. is_ended: only what follows it is missing.
    """

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.pieces: list[Piece] = []
        self.length = 0
        self.is_raised = self.is_linked = self.is_reference = self.is_ended = False

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    def add(self, piece: Piece) -> None:
        self.length += piece.length
        last = self.pieces[-1] if self.pieces else None
        if last is not None and last[2:] == piece[2:] and bool(last.text) == bool(piece.text):
            piece = piece._replace(length=last.length + piece.length, text=last.text + piece.text)
            self.pieces.pop()
        self.pieces.append(piece)

    def kind(self, before: str, following: str) -> Raised:
        """Returns what it is, by the text of its block before it and the character behind it."""
        text = self.text.strip()
        if self.is_raised and self.is_ended:
            return _raised(before, text, following, is_linked=self.is_linked)
        is_mark = self.is_ended and (self.is_reference or text[:1] == "[" or leads_back(text))
        return Raised.CITATION if is_mark and _is_mark(text, is_linked=self.is_reference) else Raised.TEXT


def _raised(before: str, text: str, following: str, *, is_linked: bool) -> Raised:
    """Returns what raised text is, by the text of its block before it, the character behind it, and its link."""
    text = text.strip()
    if following in _SLASHES and text.isdigit():  # <sup>1</sup>/<sub>2</sub>
        return Raised.TEXT
    if before.endswith(" ") and text.isdigit() and following.isupper():  # the isotope <sup>14</sup>C
        return Raised.TEXT
    if is_linked or not _EXPONENT.fullmatch(text):
        return Raised.CITATION if _is_mark(text, is_linked=is_linked) else Raised.TEXT
    if not text.isdigit():  # s<sup>−1</sup>, Ca<sup>2+</sup>, x<sup>n</sup>
        return Raised.EXPONENT if before else Raised.TEXT
    return Raised.EXPONENT if _has_exponent(before) else Raised.CITATION


def _is_mark(text: str, *, is_linked: bool = False) -> bool:
    """Whether text is the mark of a footnote."""
    text = text.strip(" \n,;")
    return _MARK.fullmatch(text) is not None or (is_linked and _LETTER_MARK.fullmatch(text) is not None)


def leads_back(text: str) -> bool:
    """Whether the text of a link is only a symbol, as behind headings (`#`) and notes (`↩`)."""
    return _HERE.fullmatch(text.strip()) is not None


def exponent(text: str) -> str:
    """Returns text in raised characters."""
    return text.translate(RAISED)


def notes(text: str) -> Iterator[tuple[int, int]]:
    """Yields where the marks of notes stand that are written in raised digits: behind a word, or what closes it.

    Behind a unit, a variable or a number the digits are an exponent.

    >>> text = "It is true.¹ The area² of 5 m² (10²) is x².³"
    >>> [text[start:end] for start, end in notes(text)]
    ['¹', '²', '³']
    """
    for match in _NUMBERS.finditer(text) if not text.isascii() else ():
        before = text[max(0, match.start() - LONGEST_BASE) : match.start()]
        if is_note(before):
            yield match.span()


def is_note(before: str) -> bool:
    """Whether a raised number is the mark of a note, by the text before it; see `notes`."""
    closed = before.rstrip(_STOPS)
    if len(closed) < len(before) and (before[-1] not in "'’" or len(before) - len(closed) > 1):
        return closed[-1:].isalnum() or closed[-1:] in (")", "]")
    return _BASE.search(closed) is not None and not _has_exponent(closed)


def number(mark: str) -> str:
    """Returns the mark of a note in the digits of the line: `¹,²` is `1, 2`."""
    return normalize("NFKC", mark).replace("−", "–").replace(",", ", ")


def _has_exponent(before: str) -> bool:
    """Whether a number behind a text is an exponent: of a number but a year, a unit, a variable, `(a+b)`, `sin`."""
    match = _BASE.search(before)
    base = match[0].strip("()") if match else ""
    if match is None or _YEAR.fullmatch(base):
        return False
    if match[0][0] == "(":
        return "=" not in base and bool(_OPERATOR.search(base) or not _WORD.search(base))
    if base[0].isdigit() or base in known("squared") or _FUNCTION.fullmatch(base):
        return True
    if re.search("[а-яё]", base, re.IGNORECASE):
        return False
    is_term = base.islower() and not set(base) & set("aeiouy")
    is_term = is_term or bool(re.search("[α-ωΑ-Ω]", base) or _BEGINS_FACTOR.search(before[: match.start()]))
    return len(base) == 1 or (len(base) == 2 and is_term)
