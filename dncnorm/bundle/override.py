"""One override: what it matches, and what is said then."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from dncnorm.core.special import SELF, SILENCE

if TYPE_CHECKING:
    from regex import Match, Pattern

COLUMNS = ("written", "spoken", "language", "class")

MAX_PATTERN_TOKEN = 256
"""The longest token, in characters, on which regular expressions are tried.

It keeps patterns fast whose time grows with the square or the cube of the length.
"""

MAX_PATTERN_SECONDS = 1.0
"""The CPU time that one expression may take on one token; `(a+)+b` would take years on fifty letters a.

Ordinary expressions take a few millionths of it, so a busy machine does not change what is read.
"""


class SlowOverrideError(ValueError):
    """An expression takes longer than MAX_PATTERN_SECONDS on a token; the message names both."""


@dataclass(frozen=True)
class Override:
    """One line of the file.

    written: the exact written form, or, with `is_regex`, an expression that a whole token must match.
    spoken: the spoken form, or its template.
    language: None for every language. semiotic_class: None if unknown. place: the file and the line that it came from.

    Raises ValueError, beginning with the column's name, for what cannot be used or written in a line.
    """

    written: str
    spoken: str
    language: str | None = None
    semiotic_class: str | None = None
    is_regex: bool = False
    place: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, value in zip(COLUMNS, (self.written, self.spoken, self.language, self.semiotic_class), strict=True):
            if value is not None:
                _check_text(name, value)
        if self.language is not None and not re.fullmatch("[a-z]{2,3}", self.language):
            raise ValueError(f"language: {self.language[:40]!r}; expected two or three small letters, such as en")
        if self.semiotic_class is not None and not re.fullmatch("[A-Z]+", self.semiotic_class):
            raise ValueError(f"class: {self.semiotic_class[:40]!r}; expected capital letters, such as DATE")
        if self.is_regex:
            self._check_template()

    @cached_property
    def pattern(self) -> Pattern:
        """Returns the compiled expression, for a matcher that can be stopped. Raises ValueError if it does not compile.

        It must be an expression for Python's `re`, too: its rules and errors are better known.
        """
        import regex

        try:
            re.compile(self.written)
            return regex.compile(self.written)
        except (re.error, regex.error, OverflowError, RecursionError) as error:
            message = f"written: {self.written[:40]!r} is no regular expression: {error}"
            raise ValueError(message.replace("\n", " ")) from None

    def _check_template(self) -> None:
        pattern = self.pattern
        try:
            re.compile(self.written).sub(self.spoken, "")  # reads the template whether or not anything matches
        except (re.error, IndexError) as error:
            raise ValueError(
                f"spoken: {self.spoken[:40]!r} does not fit the expression's groups ({pattern.groups} of them): {error}"
            ) from None

    def is_for(self, language: str) -> bool:
        return self.language in (None, language)

    def reading(self, written: str) -> OverrideReading | None:
        """Returns the reading of a token; None if this override does not match it.

        Raises SlowOverrideError for an expression that takes too long on it.
        """
        match = self._match(written) if self.is_regex else None
        if match is None and (self.is_regex or written != self.written):
            return None
        # A group that matched nothing leaves double spaces, or nothing at all.
        spoken = " ".join(match.expand(self.spoken).split()) or SILENCE if match else self.spoken
        return OverrideReading(written if spoken == SELF else spoken, self.semiotic_class)

    def _match(self, written: str) -> Match | None:
        try:
            return self.pattern.fullmatch(written, timeout=MAX_PATTERN_SECONDS)
        except TimeoutError:
            raise SlowOverrideError(
                f"{self.place or 'overrides'}: /{self.written[:40]}/ takes longer than {MAX_PATTERN_SECONDS:g} s on "
                f"{written[:40]!r}; avoid a repetition inside a repetition of the same characters"
            ) from None


@dataclass(frozen=True, slots=True)
class OverrideReading:
    """An override's reading of one token; `<self>` is already replaced by the token."""

    spoken: str
    semiotic_class: str | None = None


def _check_text(name: str, value: str) -> None:
    """Raises ValueError for text that no line of the file can hold, or no token can be."""
    if not value:
        raise ValueError(f"{name}: is empty" + (f"; {SILENCE} says nothing" if name == "spoken" else ""))
    if set(value) & set("\t\r\n"):
        raise ValueError(f"{name}: {value[:40]!r} holds a tab or a line's end, which separate columns and lines")
    if value != value.strip():
        raise ValueError(f"{name}: {value[:40]!r} begins or ends with white space")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise ValueError(f"{name}: {value[:40]!r} holds a lone surrogate, which UTF-8 cannot")
