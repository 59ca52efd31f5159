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

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.encoding import WORD_LENGTH, Numbers, Spelled
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.words import Source

WORD_NAMES = ("sound_mean", "sound_least", "foreign")
_NUMBERED_NAMES = ("numbered", "numbered_share")
_PLACE_NAMES = ("number_before", "number_behind", "gap", "gap_of_years", "season", *_NUMBERED_NAMES)
READING_NAMES = (*WORD_NAMES, *_PLACE_NAMES)

WORD_WIDTH = len(WORD_NAMES) + len(_NUMBERED_NAMES) + 1
"""The number of `word_columns`; the last is the word's number."""
GAPS = 3
"""The number of columns of `gaps_of`."""
NO_NUMBER = -1
_LONGEST_NUMBER = 6
_WIDEST_GAP = 99
_NO_GAP = -128


End = TypeVar("End")
Spans = tuple[tuple[End, End], ...]
"""From and to, both included."""


def word_columns(spelled: Spelled, lexicon: Lexicon) -> list[NDArray[Any]]:
    """Returns each word's columns: sound, foreign letters, counts before numerals, number: [U, ...] each."""
    likely = lexicon.trigrams.of(spelled.lower_codes)
    foreign = [_foreign_letters(word, lexicon.script) for word in spelled.words]
    columns = np.array([foreign, list(map(_number, spelled.words))])
    return [likely, columns[:1].T, _numbered(spelled, lexicon), columns[1:].T]


def sources(first: int, gaps: int) -> list[Source]:
    """Returns where a row's columns come from. first, gaps: where the words' columns begin, and those of `gaps_of`."""
    numbered = first + len(WORD_NAMES)
    number = numbered + len(_NUMBERED_NAMES)
    return [
        *(Source(0, first + column) for column in range(len(WORD_NAMES))),
        *(Source(-1, number), Source(1, number)),
        *(Source(0, gaps + column) for column in range(GAPS)),
        *(Source(-1, numbered + column) for column in range(len(_NUMBERED_NAMES))),
    ]


def _foreign_letters(word: str, script: Spans[str]) -> int:
    """Counts a word's letters of other scripts; even a word of one such letter is never left as written."""
    if word.isascii() and any(low <= "A" and high >= "z" for low, high in script):
        return 0
    letters = filter(str.isalpha, word[:WORD_LENGTH])
    return sum(not any(low <= letter <= high for low, high in script) for letter in letters)


def _numbered(spelled: Spelled, lexicon: Lexicon) -> Numbers:
    """Returns each word's count before Roman numerals, as a logarithm and as a share of all its uses: [U, 2]."""
    often = np.array([lexicon.numbered.get(word, 0) for word in spelled.lowered], dtype=np.float32)
    uses = np.array([sum(lexicon.words.get(word, ())) for word in spelled.lowered], dtype=np.float32)
    return np.stack([np.log1p(often), often / (uses + 1)], axis=1)


def gaps_of(before: Numbers, behind: Numbers, silent_spans: Spans[int]) -> Numbers:
    """Returns the difference of the numbers before and after each token, that as years, and whether a season: [T, 3].

    As years, the second may lack its century: 1999 and 00 differ by one.
    """
    found = np.full((len(before), GAPS), (_NO_GAP, _NO_GAP, 0), dtype=np.float32)
    both = np.flatnonzero((before != NO_NUMBER) & (behind != NO_NUMBER))
    if len(both):
        first, second = before[both].astype(np.int64), behind[both].astype(np.int64)
        gap = second - first
        of_years = np.where((first >= 1000) & (second < 100), gap % 100, gap)
        is_silent = np.any([(low <= first) & (first <= high) for low, high in silent_spans or ((1, 0),)], axis=0)
        cut = [np.clip(item, -_WIDEST_GAP, _WIDEST_GAP) for item in (gap, of_years)]
        found[both] = np.stack([*cut, (of_years == 1) & is_silent], axis=1)
    return found


def _number(word: str) -> int:
    """Returns a word's value if it is a number of a few digits, else NO_NUMBER."""
    return int(word) if len(word) <= _LONGEST_NUMBER and word.isascii() and word.isdigit() else NO_NUMBER
