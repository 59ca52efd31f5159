"""Defines the records that all modules pass on: a token, and the sentence that contains it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a corpus or of a user's text.

    before: the written form, verbatim (inner and outer spaces included).
    after: the corpus's spoken form, `<self>` and `sil` included; None if unknown.
    semiotic_class: `PLAIN`, `DATE`, ...; None if unknown.
    start, end: character offsets in the text that the token was cut from; None in a corpus.
    count: how often the row was seen, for dictionaries of distinct rows.
    """

    before: str
    after: str | None = None
    semiotic_class: str | None = None
    start: int | None = None
    end: int | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class AskedToken(Token):
    """A token whose reading a document asks for.

    before: a writing that has it. after: its spoken form; None if it is not known. classes: those that the reading may
    have, the preferred first; none for any.
    """

    classes: tuple[str, ...] = ()

    @property
    def preferred_class(self) -> str | None:
        """Returns the first of the classes."""
        return next(iter(self.classes), None)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: tokens in order.

    tokens: never empty in a corpus.
    source: the file it came from, for messages; None for a user's text.
    line: the number of its first row in that file, from 1.
    """

    tokens: tuple[Token, ...]
    source: str | None = None
    line: int | None = None

    @property
    def words(self) -> list[str]:
        """Returns the written forms."""
        return [token.before for token in self.tokens]
