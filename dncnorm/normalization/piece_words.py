"""Compares spoken words with the grammar's readings of a token's pieces: in `$70 млн`, `70` is read `семьдесят`.

A number that the ranker inflects differs from the network's own answer, so the network's attention does not show the
place of each word. In a language with inflected words, the beginnings of words are compared (`Language.word_stem`).
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
    """Compares spoken words with the readings of a token's pieces."""

    def __init__(self, language: Language, grammar: Grammar | None) -> None:
        self.is_used = grammar is not None and language.word_stem > 0
        self._language, self._grammar = language, grammar
        self._stems = lru_cache(maxsize=_CACHED_PIECES)(self._said)

    def __reduce__(self) -> tuple[type[PieceWords], tuple[Language, Grammar | None]]:
        """Pickles the arguments without the cache."""
        return PieceWords, (self._language, self._grammar)

    def likeness(self, words: Sequence[str], pieces: Sequence[str]) -> NDArray[np.float64]:
        """Returns [words, pieces]: 1 if a reading of the piece has a word that begins like this one, else 0."""
        said = [self._stems(piece) for piece in pieces]
        return np.array([[float(self._stem(word) in stems) for stems in said] for word in words])

    def _stem(self, word: str) -> str:
        return word[: self._language.word_stem]

    def _said(self, piece: str) -> frozenset[str]:
        """Returns the beginnings of all words of the readings of a piece; that of silence if it has no reading."""
        readings = self._grammar.readings(self._language.corpus_form(piece)) if self._grammar else ()
        words = (word for reading in readings for word in split_words(reading.text))
        return frozenset(map(self._stem, words)) or frozenset([self._stem(SILENCE)])
