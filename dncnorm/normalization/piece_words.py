"""What the pieces of a token say on their own, by the grammar: in `$70 млн`, `семьдесят` is what `70` says.

A number that the ranker puts into its case is not what the network would say, so that its attention does not tell where
each word stands. A language whose words are inflected compares their beginnings (`Language.word_stem`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.special import SILENCE, split_words
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language

_CACHED_PIECES = 4096


class PieceWords:
    """Compares spoken words with what a token's pieces say."""

    def __init__(self, language: Language, grammar: Grammar | None) -> None:
        self.is_used = grammar is not None and language.word_stem > 0
        self._language, self._grammar = language, grammar
        self._stems = lru_cache(maxsize=_CACHED_PIECES)(self._said)

    def __reduce__(self) -> tuple[type[PieceWords], tuple[Language, Grammar | None]]:
        """Pickled by what it is made of, without what it has cached."""
        return PieceWords, (self._language, self._grammar)

    def likeness(self, words: Sequence[str], pieces: Sequence[str]) -> NDArray[np.float64]:
        """Returns [words, pieces]: 1 where the piece on its own says a word that begins like this one, else 0."""
        said = [self._stems(piece) for piece in pieces]
        return np.array([[float(self._stem(word) in stems) for stems in said] for word in words])

    def _stem(self, word: str) -> str:
        return word[: self._language.word_stem]

    def _said(self, piece: str) -> frozenset[str]:
        """Returns the beginnings of all words of the readings of a piece; of one without any, silence."""
        readings = self._grammar.readings(self._language.corpus_form(piece)) if self._grammar else ()
        words = (word for reading in readings for word in split_words(reading.text))
        return frozenset(map(self._stem, words)) or frozenset([self._stem(SILENCE)])
