"""Builds the source string of PH18 section 4.2 from a token and its neighbours.

city is <norm> 15km </norm> away from
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from dncnorm.core.queries import Query
from dncnorm.core.special import NORM_CLOSE, NORM_OPEN


class View(Protocol):
    """The window that the network reads: a token and its neighbours."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """Returns the source symbols, in order."""
        ...


@dataclass(frozen=True, slots=True)
class Window:
    """The focus token between its neighbours; hashable, so that equal windows are computed once.

    left, right: the neighbours joined by single spaces, "" at a sentence's edge.
    focus: the token to normalize, exactly as written.
    """

    left: str
    focus: str
    right: str

    @property
    def text(self) -> str:
        """Returns the source string, for people; a tokenizer encodes the parts, so a user's "<norm>" stays text."""
        return " ".join(part for part in (self.left, NORM_OPEN, self.focus, NORM_CLOSE, self.right) if part)

    @property
    def symbols(self) -> tuple[str, ...]:
        """Returns the source symbols, in order: characters, and the two tags around the focus."""
        left = f"{self.left} " if self.left else ""
        right = f" {self.right}" if self.right else ""
        return (*left, NORM_OPEN, *self.focus, NORM_CLOSE, *right)


@dataclass(frozen=True, slots=True)
class TaggedWindow:
    """A window whose neighbours are tagged with their possible word forms; hashable.

    left, right: the neighbours, each with its tag, "" for none. focus: the token to normalize, exactly as written.
    """

    left: tuple[tuple[str, str], ...]
    focus: str
    right: tuple[tuple[str, str], ...]

    @property
    def symbols(self) -> tuple[str, ...]:
        """Returns the source symbols, in order: as in a window, with each neighbour followed by its tag, one symbol."""
        left = [symbol for word, tag in self.left for symbol in (*word, *_present(tag), " ")]
        right = [symbol for word, tag in self.right for symbol in (" ", *word, *_present(tag))]
        return (*left, NORM_OPEN, *self.focus, NORM_CLOSE, *right)


def _present(tag: str) -> tuple[str, ...]:
    return (tag,) if tag else ()


def window(words: Sequence[str], index: int, size: int = 3, max_word_length: int = 20) -> Window:
    """Returns the window of `size` words on each side of `words[index]`.

    Neighbours longer than `max_word_length` characters keep the end nearer the focus, which bounds the length of the
    source. The focus is never cut: callers must check its length first.

    Raises IndexError if `index` is not a position of `words`, ValueError for a negative size.
    """
    left, right = _neighbours(words, index, size)
    return Window(
        " ".join(word[-max_word_length:] for word in left),
        words[index],
        " ".join(word[:max_word_length] for word in right),
    )


def tagged_window(
    words: Sequence[str], index: int, tag: Callable[[str], str], size: int = 3, max_word_length: int = 20
) -> TaggedWindow:
    """Returns the window with a tag for each neighbour, which is tagged before it is cut; else as `window`."""
    left, right = _neighbours(words, index, size)
    return TaggedWindow(
        tuple((word[-max_word_length:], tag(word)) for word in left),
        words[index],
        tuple((word[:max_word_length], tag(word)) for word in right),
    )


def _neighbours(words: Sequence[str], index: int, size: int) -> tuple[Sequence[str], Sequence[str]]:
    if not 0 <= index < len(words):
        raise IndexError(f"index: {index} is outside the sentence of {len(words)} words")
    if size < 0:
        raise ValueError(f"size: {size} words of context; it must be at least 0")
    return words[max(0, index - size) : index], words[index + 1 : index + 1 + size]


@dataclass(frozen=True)
class Windows:
    """Reads the token, between tags, among its neighbours; satisfies `decoding.Views`.

    size: words on each side; max_word_length: characters kept of each; max_focus_length: a longer token does not fit.
    """

    size: int = 3
    max_word_length: int = 20
    max_focus_length: int = 120

    def fits(self, query: Query) -> bool:
        """Returns whether the token is short enough; the focus is never cut."""
        return len(query.focus) <= self.max_focus_length

    def view(self, query: Query) -> Window:
        """Returns the window around the token."""
        return window(query.words, query.index, self.size, self.max_word_length)

    def order(self, view: Window) -> tuple[int, str]:
        """Returns the length of the source string, and the string."""
        text = view.text
        return len(text), text

    def symbols(self, view: Window) -> tuple[str, ...]:
        """Returns the window's symbols."""
        return view.symbols
