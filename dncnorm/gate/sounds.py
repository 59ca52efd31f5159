"""How usual a word's letters are one after another: words that are spoken as words have likely triples of letters.

Letter sequences do not (UNESCO against IUCN). The chances are learned from the words of raw text.

U: words; A: letters of the alphabet; 0 stands for a word's edge and for any other character.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.encoding import Codes, Numbers, code_points

WORD_LENGTH = 30
"""Characters of a word that are listened to."""

_ALPHABET_SIZE = 60
_BACKING = 3.0
"""Observations that the chance after one letter is worth in the chance after two, and likewise below."""


class Sounds(NamedTuple):
    """Letter i of the alphabet has the number i + 1.

    alphabet: [A] code points, ascending.
    chances: [A + 1, A + 1, A + 1] the log-probability of the third letter after the first two.
    """

    alphabet: Codes
    chances: NDArray[np.float64]

    @classmethod
    def learn(cls, words: Mapping[str, float]) -> Sounds:
        """Learn from lower-cased words, each counting as often as its weight says."""
        counts = Counter("".join(words))
        usual = sorted(ord(letter) for letter, _ in counts.most_common(_ALPHABET_SIZE))
        alphabet = np.array(usual or [0], dtype=np.int32)
        numbers, used = _numbered(list(words), alphabet)
        weights = np.repeat(np.array(list(words.values()), dtype=np.float64)[:, None], used.shape[1], axis=1)
        size = len(alphabet) + 1
        places = np.ravel_multi_index((numbers[:, :-2], numbers[:, 1:-1], numbers[:, 2:]), (size, size, size))
        seen = np.bincount(places[used], weights[used], size**3).astype(np.float64)
        return cls(alphabet, np.log(_backed_off(seen.reshape(size, size, size))))

    def of(self, lowered: Sequence[str]) -> Numbers:
        """The mean and the least log-probability of each word's triples, its edges included: [U, 2]."""
        numbers, used = _numbered(lowered, self.alphabet)
        chances = np.where(used, self.chances[numbers[:, :-2], numbers[:, 1:-1], numbers[:, 2:]], 0)
        return np.stack([chances.sum(axis=1) / used.sum(axis=1), chances.min(axis=1)], axis=1).astype(np.float32)


def _numbered(lowered: Sequence[str], alphabet: Codes) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The letters' numbers between two edges in front and one behind, and which triples are the word's.

    [U, WORD_LENGTH + 3], [U, WORD_LENGTH + 1]: a triple is the word's where its second letter is, or the front edge.
    """
    codes = code_points(lowered, WORD_LENGTH)
    places = np.minimum(np.searchsorted(alphabet, codes), len(alphabet) - 1)
    numbers = np.where((alphabet[places] == codes) & (codes > 0), places + 1, 0)
    return np.pad(numbers, ((0, 0), (2, 1))), np.pad(codes > 0, ((0, 0), (1, 0)), constant_values=True)


def _backed_off(seen: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chance of each letter after two, after one and alone, the longer context backed by the shorter."""
    chances = np.full(len(seen), 1 / len(seen))
    for counts in (seen.sum(axis=(0, 1)), seen.sum(axis=0), seen):
        chances = (counts + _BACKING * chances) / (counts.sum(axis=-1, keepdims=True) + _BACKING)
    return chances
