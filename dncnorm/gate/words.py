"""Describes each distinct word of sentences once, since a word's description does not depend on its context.

T: tokens of all sentences; U: distinct words; C: columns of a word's row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress, islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.encoding import Flat, Numbers

REACH = 2
"""The largest distance of a neighbour from a token."""

KEPT_WORDS, KEPT_LENGTH = 16_384, 40
"""The number of words that are cached between calls, and the length of the longest: some 10 MB."""

Describe = Callable[[Sequence[str]], Numbers]
"""Maps words to their rows [U, C]; a row depends only on its word."""


class _Kept:
    """A table of rows [KEPT_WORDS, C], allocated at once to avoid fragmentation, and the place of each word in it."""

    def __init__(self, columns: int, dtype: np.dtype[Any]) -> None:
        self.rows: Numbers = np.empty((KEPT_WORDS, columns), dtype=dtype)
        self.places: dict[str, int] = {}
        self._free = iter(range(KEPT_WORDS))

    def add(self, words: Sequence[str], rows: Numbers) -> bool:
        """Stores the words' rows, each at a place that no other thread gets; returns False if there are too few."""
        places = list(islice(self._free, len(words)))
        if len(places) < len(words):
            return False
        self.rows[places] = rows
        self.places.update(zip(words, places, strict=True))
        return True


class KnownWords:
    """Describes words, and caches their rows between calls; it may be called from several threads."""

    def __init__(self, describe: Describe) -> None:
        self._describe = describe
        self._kept = _Kept(0, np.dtype(np.float32))

    def __call__(self, words: Sequence[str]) -> Numbers:
        """Returns the words' rows [U, C]."""
        kept = self._kept
        places = np.array([kept.places.get(word, -1) for word in words], dtype=np.int64)
        is_new = places < 0
        if not is_new.any():
            return kept.rows[places]
        missing = list(compress(words, is_new))
        described = self._describe(missing)
        self._keep(missing, described)
        if len(missing) == len(words):
            return described
        rows = kept.rows[places]
        rows[is_new] = described
        return rows

    def _keep(self, words: Sequence[str], rows: Numbers) -> None:
        """Caches the rows of short words; when the table is full, all earlier ones are dropped."""
        chosen = [place for place, word in enumerate(words) if len(word) <= KEPT_LENGTH]
        short, rows = [words[place] for place in chosen], rows[chosen]
        if len(short) > KEPT_WORDS:
            return
        is_first = self._kept.rows.shape[1] != rows.shape[1]
        if is_first or not self._kept.add(short, rows):
            kept = _Kept(rows.shape[1], rows.dtype)
            kept.add(short, rows)
            self._kept = kept


class Source(NamedTuple):
    """Where a feature comes from: a column of the row of the word `offset` places after the token, REACH at most."""

    offset: int
    column: int


class Table:
    """The rows of sentences' tokens, in which features are looked up; REACH empty rows are around each sentence.

    A row has the columns of its word, then the token's own.
    """

    def __init__(self, flat: Flat, describe: Describe, empty: Numbers, own: int) -> None:
        """empty: the row of no word [C]. own: the number of the token's own columns."""
        numbers = {form: number for number, form in enumerate(dict.fromkeys(flat.words))}
        rows = describe(list(numbers) or [""])
        self.places = np.arange(len(flat.words)) + REACH * np.repeat(np.arange(1, len(flat.sizes) + 1), flat.sizes)
        height = len(flat.words) + REACH * (len(flat.sizes) + 1)
        self._rows = np.empty((height, len(empty) + own), dtype=np.float32)
        self._rows[:, : len(empty)] = empty
        word = np.array([numbers[form] for form in flat.words], dtype=np.int64)
        self._rows[self.places, : len(empty)] = rows.take(word, axis=0)

    def __len__(self) -> int:
        """T."""
        return len(self.places)

    def columns(self, columns: slice, offset: int = 0) -> Numbers:
        """Returns columns of the words `offset` places after the tokens: [T, columns]."""
        found: Numbers = self._rows[:, columns].take(self.places + offset, axis=0)
        return found

    def fill(self, first: int, values: Numbers) -> None:
        """Sets the tokens' own columns from `first` on: [T, columns]."""
        self._rows[self.places, first : first + values.shape[1]] = values

    def features(self, chosen: slice, sources: NDArray[np.int64]) -> Numbers:
        """Returns the features of the tokens in `chosen`: [tokens, F]. sources: `Source` of each [2, F]."""
        width = self._rows.shape[1]
        offsets, columns = sources
        found: Numbers = self._rows.ravel().take((width * self.places[chosen])[:, None] + (width * offsets + columns))
        return found
