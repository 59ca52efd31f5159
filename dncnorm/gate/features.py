"""Computes the gate's features, the same for fitting and predicting.

`ph18`: the reference configuration, PH18 section 4.1. The code points of the previous token, of this one and of the
next, 30 each, 0 if a token is shorter or a neighbour is missing, and -1 before, between and after them: 94 numbers.

`lexical`: the same, then the features of `lexical.py` from the words, the sentence and a `Lexicon`.

`reading`: the same, then the features of `reading.py`: the sound of a word, and the numbers beside it.

T: tokens of all sentences together; F: features.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate import lexical, reading
from dncnorm.gate.encoding import WORD_LENGTH, Numbers, Spelled, flatten, joined
from dncnorm.gate.lexical import CAPITALS, PLACE_NAMES, lexical_names
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.reading import READING_NAMES
from dncnorm.gate.words import Describe, Source, Table

PH18 = "ph18"
LEXICAL = "lexical"
READING = "reading"
FEATURE_SETS = (PH18, LEXICAL, READING)

SEPARATOR = -1
"""The code before, between and after the three tokens (PH18 section 4.1)."""

AT_ONCE = 4096
"""Tokens whose features are looked up together, which bounds memory."""


def feature_names(feature_set: str, lexicon: Lexicon | None = None) -> list[str]:
    """Returns the F names of a feature set's columns.

    Raises ValueError for an unknown feature set, or for one that needs a lexicon if there is none.
    """
    names: list[str] = ["separator_0"]
    for number, place in enumerate(("previous", "this", "next"), start=1):
        names += [f"{place}_{position}" for position in range(WORD_LENGTH)] + [f"separator_{number}"]
    if needs_lexicon(feature_set):
        names += lexical_names(_required(feature_set, lexicon))
    return [*names, *(READING_NAMES if feature_set == READING else ())]


def needs_lexicon(feature_set: str) -> bool:
    """Whether the features need a lexicon. Raises ValueError for an unknown feature set."""
    return _known(feature_set) != PH18


def word_rows(words: Sequence[str], feature_set: str, lexicon: Lexicon | None) -> Numbers:
    """Returns the features of each word that do not depend on its context: its code points, then each set's: [U, C]."""
    spelled = Spelled.of(words)
    parts: list[NDArray[Any]] = [spelled.codes]
    if needs_lexicon(feature_set):
        parts += lexical.word_columns(spelled, _required(feature_set, lexicon))
    if feature_set == READING:
        parts += reading.word_columns(spelled, _required(feature_set, lexicon))
    return joined(*parts)


class _Layout(NamedTuple):
    """Where a feature set's columns are.

    lexical, reading: where the words' columns of these sets begin. empty: the row of no word [C], whose width is that
    of a word's row. sources: of the features [2, F]. separator, place, gaps: the columns of a token's own; they end at
    `width`.
    """

    lexical: int
    reading: int
    empty: Numbers
    sources: NDArray[np.int64]
    separator: int
    place: int
    gaps: int
    width: int


@cache
def _layout(feature_set: str, lists: int) -> _Layout:
    """lists: of the lexicon, how many."""
    behind_lexical = WORD_LENGTH + (lexical.word_width(lists) if needs_lexicon(feature_set) else 0)
    separator = behind_lexical + (reading.WORD_WIDTH if feature_set == READING else 0)
    place = separator + 1
    gaps = place + len(PLACE_NAMES)
    empty = np.zeros(separator, dtype=np.float32)
    found = [Source(0, separator)]
    for offset in (-1, 0, 1):
        found += [*(Source(offset, letter) for letter in range(WORD_LENGTH)), Source(0, separator)]
    if needs_lexicon(feature_set):
        found += lexical.sources(lists, WORD_LENGTH, place)
    if feature_set == READING:
        empty[-1] = reading.NO_NUMBER
        found += reading.sources(behind_lexical, gaps)
    return _Layout(WORD_LENGTH, behind_lexical, empty, np.array(found).T, separator, place, gaps, gaps + reading.GAPS)


class FeatureTable:
    """Computes the features of every token of some sentences, a slice of rows at a time."""

    def __init__(
        self,
        sentences: Sequence[Sequence[str]],
        feature_set: str = PH18,
        lexicon: Lexicon | None = None,
        describe: Describe | None = None,
    ) -> None:
        """Describes the sentences' words. describe: `word_rows`, perhaps with a cache.

        Raises TypeError if a word is not a string, ValueError as in `feature_names`.
        """
        flat = flatten(sentences)
        lists = len(_required(feature_set, lexicon).lists) if needs_lexicon(feature_set) else 0
        layout = _layout(feature_set, lists)
        describe = describe or partial(word_rows, feature_set=feature_set, lexicon=lexicon)
        words = len(layout.empty)
        self._sources = layout.sources
        self._table = table = Table(flat, describe, layout.empty, layout.width - words)
        table.fill(layout.separator, np.full((len(table), 1), SEPARATOR, dtype=np.float32))
        if needs_lexicon(feature_set):
            capitals = table.columns(slice(layout.reading - CAPITALS, layout.reading))
            table.fill(layout.place, lexical.places_of(flat.sizes, capitals))
        if feature_set == READING:
            number = slice(words - 1, words)
            before, behind = (table.columns(number, offset)[:, 0] for offset in (-1, 1))
            table.fill(layout.gaps, reading.gaps_of(before, behind, _required(feature_set, lexicon).silent_spans))

    def __len__(self) -> int:
        """T."""
        return len(self._table)

    def rows(self, start: int, stop: int) -> Numbers:
        """Returns the features of the tokens from `start` to before `stop`: [stop - start, F], both clipped to 0..T."""
        start, stop, _ = slice(start, stop).indices(len(self))
        found = np.empty((stop - start, self._sources.shape[1]), dtype=np.float32)
        for first in range(start, stop, AT_ONCE):
            chosen = slice(first, min(first + AT_ONCE, stop))
            found[first - start : chosen.stop - start] = self._table.features(chosen, self._sources)
        return found


def _known(feature_set: str) -> str:
    if feature_set not in FEATURE_SETS:
        raise ValueError(f"feature_set: {feature_set!r} is unknown; expected one of {', '.join(FEATURE_SETS)}")
    return feature_set


def _required(feature_set: str, lexicon: Lexicon | None) -> Lexicon:
    if lexicon is None:
        raise ValueError(f"lexicon: missing; feature_set {feature_set!r} needs one")
    return lexicon
