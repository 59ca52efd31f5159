"""Scores words by their letter n-grams.

They are likely in words that are pronounced as words, and unlikely in letter sequences (UNESCO against IUCN). The
probabilities are learned from the words of raw text.

n: the order, 2 for pairs and 3 for triples; U: words; A: letters of the alphabet; the number 0 is a word's edge and any
other character.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.encoding import WORD_LENGTH, Codes, Numbers

Smoothing = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""Maps n-gram counts [A + 1] * n to the probability of the last letter after the others, of the same shape."""

_ALPHABET_SIZE = 60
_PRIOR = 0.5
_BACKING = 3.0


@dataclass(frozen=True)
class LetterNgrams:
    """Letter n-gram probabilities. Letter i of the alphabet has the number i + 1.

    alphabet: [A] code points, ascending.
    chances: [A + 1] * n, the log-probability of the last letter after the ones before.
    """

    alphabet: Codes
    chances: NDArray[np.float64]

    @classmethod
    def learn(cls, words: Mapping[str, float], order: int, smoothed: Smoothing) -> LetterNgrams:
        """Learns from lower-cased words, each counted by its weight."""
        alphabet = _most_common(_characters("".join(words)))
        edge = "\0" * (order - 1)
        text = edge.join(["", *(word[:WORD_LENGTH] for word in words), ""])
        numbers = _numbers_by_code(alphabet).take(_characters(text), mode="clip")
        lengths = np.array([min(len(word), WORD_LENGTH) for word in words], dtype=np.int64)
        # The n-grams of one word begin at its left edge and at its letters; the next ones have letters of two words.
        of_word, of_two = lengths + 1, np.full(len(lengths), order - 2)
        weights = np.array(list(words.values()), dtype=np.float64)
        weight = np.repeat(_in_turns(weights, np.zeros_like(weights)), _in_turns(of_word, of_two))
        shape = (len(alphabet) + 1,) * order
        ngrams = np.ravel_multi_index(_windows(numbers[None], order, len(weight)), shape)[0]
        seen = np.bincount(ngrams, weight, int(np.prod(shape)))
        return cls(alphabet, np.log(smoothed(seen.astype(np.float64).reshape(shape))))

    @cached_property
    def _numbers(self) -> NDArray[np.int64]:
        return _numbers_by_code(self.alphabet)

    def of(self, codes: Codes) -> Numbers:
        """Returns the mean and the lowest log-probability of each word's n-grams, with its edges: [U, 2].

        codes: of the words in lower case [U, WORD_LENGTH].
        """
        order = self.chances.ndim
        numbers = np.zeros((len(codes), order + WORD_LENGTH), dtype=np.int64)  # the word's edges are 0
        numbers[:, order - 1 : -1] = self._numbers.take(codes, mode="clip")
        used = np.ones((len(codes), WORD_LENGTH + 1), dtype=np.bool_)
        np.greater(codes, 0, out=used[:, 1:])
        ngrams, *later = _windows(numbers, order, WORD_LENGTH + 1)
        for letter in later:
            ngrams = ngrams * len(self.chances) + letter
        chances = np.where(used, self.chances.ravel().take(ngrams), 0)
        return np.stack([chances.sum(axis=1) / used.sum(axis=1), chances.min(axis=1)], axis=1).astype(np.float32)


def _characters(text: str) -> Codes:
    """Returns the code points of a text."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.int32)


def _most_common(characters: Codes) -> Codes:
    """Returns the most common code points, ascending; of equally common ones, those that come first. [0] if none."""
    counts = np.bincount(characters)
    found = np.flatnonzero(counts)
    if len(found) > _ALPHABET_SIZE:
        least = np.sort(counts[found])[-_ALPHABET_SIZE]
        more, as_many = found[counts[found] > least], found[counts[found] == least]
        first = sorted(as_many.tolist(), key=lambda letter: int(np.argmax(characters == letter)))
        found = np.sort([*more.tolist(), *first[: _ALPHABET_SIZE - len(more)]])
    return (found if len(found) else np.zeros(1)).astype(np.int32)


def with_prior(seen: NDArray[np.float64]) -> NDArray[np.float64]:
    """Smooths by adding a fraction of an observation to every n-gram."""
    counts: NDArray[np.float64] = seen + _PRIOR
    chances: NDArray[np.float64] = counts / counts.sum(axis=-1, keepdims=True)
    return chances


def backed_off(seen: NDArray[np.float64]) -> NDArray[np.float64]:
    """Smooths by the shorter context, whose probability counts as a few observations."""
    chances = np.full(len(seen), 1 / len(seen))
    for left_out in reversed(range(seen.ndim)):
        counts = seen.sum(axis=tuple(range(left_out)))
        chances = (counts + _BACKING * chances) / (counts.sum(axis=-1, keepdims=True) + _BACKING)
    return chances


def _numbers_by_code(alphabet: Codes) -> NDArray[np.int64]:
    """Returns the number of each code point's letter, 0 for others; the last is for all beyond the alphabet."""
    table = np.zeros(int(alphabet[-1]) + 2, dtype=np.int64)
    table[alphabet] = np.arange(1, len(alphabet) + 1)
    table[0] = 0
    return table


def _in_turns(first: NDArray[Any], second: NDArray[Any]) -> NDArray[Any]:
    return np.stack([first, second], axis=1).ravel()


def _windows(numbers: NDArray[np.int64], order: int, count: int) -> tuple[NDArray[np.int64], ...]:
    """Returns the first `count` n-grams of each row, as one array per letter: n times [rows, count]."""
    return tuple(numbers[:, start : start + count] for start in range(order))
