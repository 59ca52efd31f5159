"""Computes the reading features: sound, foreign script, the numbers beside a token, and words before Roman numerals.

Some words are often followed by Roman numerals (Henry V, World War I, but: then I).

Whether a dash is read `to` or is silent depends on the numbers beside it. Seasons and neighbouring pages (1994-95,
2010-2011, 57-58) differ by one, spans (1967-70, 38-44) by more. If they differ by one, the English corpus has silence
in numbers of two digits and in years from 1900 on except the noughties, but not in 3-4, 290-291, 1873-1874 or 2008-09.
This rule has four bounds, and too few examples for trees to find them; the language defines them
(`Lexicon.silent_spans`).

T: tokens of all sentences; U: distinct words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.encoding import Numbers, code_points
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.ngrams import WORD_LENGTH
from dncnorm.gate.words import Words

WORD_NAMES = ("sound_mean", "sound_least", "foreign")
_NUMBERED_NAMES = ("numbered", "numbered_share")
_PLACE_NAMES = ("number_before", "number_behind", "gap", "gap_of_years", "season", *_NUMBERED_NAMES)
READING_NAMES = (*WORD_NAMES, *_PLACE_NAMES)

WORD_WIDTH = len(WORD_NAMES) + len(_NUMBERED_NAMES) + 1
"""The number of `word_columns`."""

_LONGEST_NUMBER = 6
_NO_NUMBER = -1
_WIDEST_GAP = 99
_NO_GAP = -128


End = TypeVar("End")
Spans = tuple[tuple[End, End], ...]
"""From and to, both included."""


def word_columns(words: Sequence[str], lexicon: Lexicon) -> Numbers:
    """Returns each word's columns: sound, foreign letters, counts before numerals, number + 1: [U, 6]."""
    likely = lexicon.trigrams.of(code_points([word.lower() for word in words], WORD_LENGTH))
    foreign = np.array([_foreign_letters(word, lexicon.script) for word in words], dtype=np.float32)
    number = (_numbers_of(words) + 1).astype(np.float32)  # 0 for no number, as beyond a sentence's edge
    return np.hstack([likely, foreign[:, None], _numbered(words, lexicon), number[:, None]])


class ReadingTable:
    """Computes the reading features of every token of some sentences."""

    def __init__(self, words: Words, columns: slice, silent_spans: Spans[int]) -> None:
        """columns: those of `word_columns` in the words' rows. silent_spans: the lexicon's."""
        self._of_word = slice(columns.start, columns.start + len(WORD_NAMES))
        self._numbered = slice(self._of_word.stop, columns.stop - 1)
        number = slice(columns.stop - 1, columns.stop)
        before, behind = (words.columns(number, offset)[:, 0].astype(np.int64) - 1 for offset in (-1, 1))
        self._gaps = _gaps(before, behind, silent_spans)

    def rows(self, chosen: slice, around: Mapping[int, Numbers]) -> list[Numbers]:
        """Returns the parts of the features of the tokens in `chosen`: [rows, ...]. around: by the words' offsets."""
        return [around[0][:, self._of_word], self._gaps[chosen], around[-1][:, self._numbered]]


def _foreign_letters(word: str, script: Spans[str]) -> int:
    """Counts a word's letters of other scripts; even a word of one such letter is never left as written."""
    if word.isascii() and any(low <= "A" and high >= "z" for low, high in script):
        return 0
    letters = filter(str.isalpha, word[:WORD_LENGTH])
    return sum(not any(low <= letter <= high for low, high in script) for letter in letters)


def _numbered(words: Sequence[str], lexicon: Lexicon) -> Numbers:
    """Returns each word's count before Roman numerals, as a logarithm and as a share of all its uses: [U, 2]."""
    lowered = [word.lower() for word in words]
    often = np.array([lexicon.numbered.get(word, 0) for word in lowered], dtype=np.float32)
    uses = np.array([sum(lexicon.words.get(word, ())) for word in lowered], dtype=np.float32)
    return np.stack([np.log1p(often), often / (uses + 1)], axis=1)


def _gaps(before: NDArray[np.int64], behind: NDArray[np.int64], silent_spans: Spans[int]) -> Numbers:
    """Returns the numbers before and after each token, their difference, that as years, and whether a season: [T, 5].

    As years, the second may lack its century: 1999 and 00 differ by one.
    """
    both = (before != _NO_NUMBER) & (behind != _NO_NUMBER)
    gap = behind - before
    of_years = np.where((before >= 1000) & (behind < 100), gap % 100, gap)
    cut = [np.where(both, np.clip(item, -_WIDEST_GAP, _WIDEST_GAP), _NO_GAP) for item in (gap, of_years)]
    season = (
        both
        & (of_years == 1)
        & np.any([(low <= before) & (before <= high) for low, high in silent_spans or ((1, 0),)], axis=0)
    )
    return np.stack([before, behind, *cut, season], axis=1).astype(np.float32)


def _numbers_of(words: Sequence[str]) -> NDArray[np.int64]:
    """Returns each word's value if it is a number of a few digits, else _NO_NUMBER: [T]."""
    short = ((word, len(word) <= _LONGEST_NUMBER and word.isascii() and word.isdigit()) for word in words)
    return np.array([int(word) if is_number else _NO_NUMBER for word, is_number in short], dtype=np.int64)
