"""The reading features: how a word sounds, whether its script is foreign, and the numbers on both sides of it.

A dash is read `to` or not at all by the numbers beside it: seasons and neighbouring pages (1994-95, 2010-2011, 57-58)
are apart by one, spans (1967-70, 38-44) by more.

T: tokens of all sentences.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.encoding import Flat, Numbers, neighbours
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.sounds import WORD_LENGTH

READING_NAMES = ("sound_mean", "sound_least", "foreign", "number_before", "number_behind", "gap", "gap_of_years")

_FIRST_FOREIGN = "\u0370"  # Greek; what stands before it is Latin
_LONGEST_NUMBER = 6
_NO_NUMBER = -1
_WIDEST_GAP = 99
_NO_GAP = -128


class ReadingTable:
    """The reading features of every token of some sentences."""

    def __init__(self, flat: Flat, lexicon: Lexicon) -> None:
        """Look at the distinct words, and at the numbers around each token."""
        numbers: dict[str, int] = {}
        word = np.array([numbers.setdefault(form, len(numbers)) for form in flat.words], dtype=np.int64)
        sounds = lexicon.sounds.of([form.lower() for form in numbers])
        foreign = np.array([_foreign_letters(form) for form in numbers], dtype=np.float32)
        self._rows = np.hstack([sounds[word], foreign[word, None], _gaps(flat)])

    def rows(self, chosen: slice) -> Numbers:
        """The features of the tokens in `chosen`: [rows, len(READING_NAMES)]."""
        return self._rows[chosen]


def _foreign_letters(word: str) -> int:
    """How many letters are not Latin; a single one is never left to itself."""
    if word.isascii():
        return 0
    return sum(letter >= _FIRST_FOREIGN and letter.isalpha() for letter in word[:WORD_LENGTH])


def _gaps(flat: Flat) -> Numbers:
    """The numbers before and behind each token, how far apart they are, and how far as years: [T, 4].

    As years, the second may have lost its century: 1999-00 are one apart.
    """
    known = _numbers_of(flat.words)
    everything = slice(0, len(flat.words))
    found = (neighbours(known + 1, flat, everything, offset) for offset in (-1, 1))  # 0 where there is no neighbour
    before, behind = (item.astype(np.int64) - 1 for item in found)
    both = (before != _NO_NUMBER) & (behind != _NO_NUMBER)
    gap = behind - before
    of_years = np.where((before >= 1000) & (behind < 100), gap % 100, gap)
    cut = [np.where(both, np.clip(item, -_WIDEST_GAP, _WIDEST_GAP), _NO_GAP) for item in (gap, of_years)]
    return np.stack([before, behind, *cut], axis=1).astype(np.float32)


def _numbers_of(words: Sequence[str]) -> NDArray[np.int64]:
    """Each word's value, where it is a number of a few digits: [T]."""
    short = ((word, len(word) <= _LONGEST_NUMBER and word.isascii() and word.isdigit()) for word in words)
    return np.array([int(word) if is_number else _NO_NUMBER for word, is_number in short], dtype=np.int64)
