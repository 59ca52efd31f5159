"""Books of the Bible and the Quran, whose chapters and verses are cited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dncnorm.lexicon import Form, Listed, Record, read

TABLE = Path(__file__).with_suffix(".tsv")
_SHORTEST = 3
"""Letters of a form that needs its stop, from which on cutting knows it: `Is.` and `Am.` are also words."""


@dataclass(frozen=True)
class Book(Record):
    """A book.

    name: in small letters. short: abbreviations; one that ends in a stop needs it, the others may have one.
    numbered: whether it comes after a first, second or third: "always", or "sometimes" (`John`, `1 John`).
    word: whether its name means something else, too.
    """

    name: str
    short: tuple[str, ...] = ()
    numbered: Literal["", "always", "sometimes"] = ""
    word: bool = False

    def unique(self) -> tuple[str, ...]:
        """No form is another book's."""
        return (self.name.title(), *self.short)


def books() -> tuple[Book, ...]:
    """The rows of the table."""
    return read(TABLE, Book)


def segmentation() -> Iterator[Form]:
    """Before a number an abbreviation has its stop."""
    for book in books():
        for form in book.short:
            if len(form.rstrip(".")) >= _SHORTEST or not form.endswith("."):
                yield Form("numbered", form.rstrip("."))


def lists() -> Iterator[Listed]:
    """`of_bible`: the abbreviations; `of_chapter`: the same before a chapter."""
    for book in books():
        for form in book.short:
            yield Listed("of_bible", form, book.name)
            yield Listed("of_chapter", form, f"{book.name} chapter")
