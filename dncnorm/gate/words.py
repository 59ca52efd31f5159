"""Describes each distinct word of sentences once, since a word's description does not depend on its context.

T: tokens of all sentences; U: distinct words; C: columns of a word's row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress, islice
from typing import Any

import numpy as np

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


class Words:
    """The rows of sentences' tokens and of their neighbours; zeros beyond a sentence's edges."""

    def __init__(self, flat: Flat, describe: Describe) -> None:
        numbers = {form: number for number, form in enumerate(dict.fromkeys(flat.words))}
        word = np.array([numbers[form] for form in flat.words], dtype=np.int64)
        rows = describe(list(numbers) or [""])
        self._rows = np.concatenate([rows, np.zeros((1, rows.shape[1]), dtype=rows.dtype)])  # the last: no word
        self._word = word
        self._places = np.arange(len(word)) + REACH * (flat.sentence + 1)
        self._spaced = np.full(self._places[-1] + REACH + 1 if len(word) else 0, len(rows), dtype=np.int64)
        self._spaced[self._places] = word

    def __len__(self) -> int:
        """T."""
        return len(self._word)

    def around(self, chosen: slice, offset: int = 0) -> Numbers:
        """Returns the rows of the words `offset` places, REACH at most, after the tokens in `chosen`: [tokens, C]."""
        rows: Numbers = self._rows[self._spaced[self._places[chosen] + offset]]
        return rows

    def columns(self, chosen: slice, offset: int = 0) -> Numbers:
        """Returns columns of all tokens' rows, or of the words `offset` places after them: [T, columns]."""
        columns: Numbers = self._rows[:, chosen][self._spaced[self._places + offset]]
        return columns
