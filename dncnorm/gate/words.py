"""The distinct words of sentences, each described once: what a word is does not depend on where it stands.

T: tokens of all sentences; U: distinct words; C: columns of a word's row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from dncnorm.gate.encoding import Flat, Numbers

REACH = 2
"""How far a neighbour may stand from a token."""

KEPT_WORDS, KEPT_LENGTH = 16_384, 40
"""Words that are kept from one call to the next, and the characters of the longest: some 10 MB."""

Describe = Callable[[Sequence[str]], Numbers]
"""Maps words to their rows [U, C]; a row depends on its word alone."""


class KnownWords:
    """Describes words, and keeps their rows from call to call; it may be called from several threads."""

    def __init__(self, describe: Describe) -> None:
        self._describe = describe
        self._rows: dict[str, Numbers] = {}

    def __call__(self, words: Sequence[str]) -> Numbers:
        """Returns the words' rows [U, C]."""
        known = {word: row for word in words if (row := self._rows.get(word)) is not None}
        missing = [word for word in words if word not in known]
        if missing:
            rows = self._describe(missing)
            if not known:
                self._keep(missing, rows)
                return rows
            known.update(zip(missing, rows, strict=True))
            self._keep(missing, rows)
        return np.concatenate([known[word] for word in words]).reshape(len(words), -1)

    def _keep(self, words: Sequence[str], rows: Numbers) -> None:
        """Keeps rows; when there are too many, all that came before are forgotten."""
        if len(words) > KEPT_WORDS:
            return
        kept = {} if len(self._rows) + len(words) > KEPT_WORDS else self._rows
        kept.update((word, row) for word, row in zip(words, rows, strict=True) if len(word) <= KEPT_LENGTH)
        self._rows = kept


class Words:
    """The rows of the tokens of some sentences, and of their neighbours; zeros beyond a sentence's edges."""

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
