"""The records that every other module passes on: a token, and the sentence it stands in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a corpus or of a user's text.

    before: the written form, exactly as it stands (inner and outer spaces included).
    after: the corpus's spoken form, `<self>` and `sil` included; None where it is not known.
    semiotic_class: `PLAIN`, `DATE`, ...; None where it is not known.
    start, end: character offsets in the text the token was cut from; None in a corpus.
    count: how often the row was seen, for dictionaries of distinct rows.
    """

    before: str
    after: str | None = None
    semiotic_class: str | None = None
    start: int | None = None
    end: int | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Sentence:
    """Tokens in order.

    tokens: never empty in a corpus.
    source: the file it came from, for messages; None for a user's text.
    line: the number of its first row in that file, from 1.
    """

    tokens: tuple[Token, ...]
    source: str | None = None
    line: int | None = None

    @property
    def words(self) -> list[str]:
        """The written forms."""
        return [token.before for token in self.tokens]
