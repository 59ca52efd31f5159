"""Computes the gate's features, the same for fitting and predicting.

`ph18`: the reference configuration, PH18 section 4.1. The code points of the previous token, of this one and of the
next, 30 each, 0 if a token is shorter or a neighbour is missing, and -1 before, between and after them: 94 numbers.

`lexical`: the same, then the features of `lexical.py` from the words, the sentence and a `Lexicon`.

`reading`: the same, then the features of `reading.py`: the sound of a word, and the numbers beside it.

T: tokens of all sentences together; F: features.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from dncnorm.gate import lexical, reading
from dncnorm.gate.encoding import Numbers, code_points, flatten
from dncnorm.gate.lexical import LexicalTable, lexical_names
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.reading import READING_NAMES, ReadingTable
from dncnorm.gate.words import REACH, Describe, Words

PH18 = "ph18"
LEXICAL = "lexical"
READING = "reading"
FEATURE_SETS = (PH18, LEXICAL, READING)

TOKEN_LENGTH = 30
"""Code points kept of each token (PH18 section 4.1)."""

SEPARATOR = -1
"""The code before, between and after the three tokens (PH18 section 4.1)."""


def feature_names(feature_set: str, lexicon: Lexicon | None = None) -> list[str]:
    """Returns the F names of a feature set's columns.

    Raises ValueError for an unknown feature set, or for one that needs a lexicon if there is none.
    """
    names: list[str] = ["separator_0"]
    for number, place in enumerate(("previous", "this", "next"), start=1):
        names += [f"{place}_{position}" for position in range(TOKEN_LENGTH)] + [f"separator_{number}"]
    if needs_lexicon(feature_set):
        names += lexical_names(_required(feature_set, lexicon))
    return [*names, *(READING_NAMES if feature_set == READING else ())]


def needs_lexicon(feature_set: str) -> bool:
    """Whether the features need a lexicon. Raises ValueError for an unknown feature set."""
    return _known(feature_set) != PH18


def word_rows(words: Sequence[str], feature_set: str, lexicon: Lexicon | None) -> Numbers:
    """Returns the features of each word that do not depend on its context: its code points, then each set's: [U, C]."""
    parts: list[Numbers] = [code_points(words, TOKEN_LENGTH).astype(np.float32)]
    if needs_lexicon(feature_set):
        parts.append(lexical.word_columns(words, _required(feature_set, lexicon)))
    if feature_set == READING:
        parts.append(reading.word_columns(words, _required(feature_set, lexicon)))
    return np.hstack(parts)


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
        self._words = Words(flat, describe or partial(word_rows, feature_set=feature_set, lexicon=lexicon))
        self._more: list[LexicalTable | ReadingTable] = []
        if not needs_lexicon(feature_set):
            return
        known = _required(feature_set, lexicon)
        end = TOKEN_LENGTH + lexical.word_width(known)
        self._more.append(LexicalTable(flat, self._words, slice(TOKEN_LENGTH, end)))
        if feature_set == READING:
            self._more.append(ReadingTable(self._words, slice(end, end + reading.WORD_WIDTH), known.silent_spans))

    def __len__(self) -> int:
        """T."""
        return len(self._words)

    def rows(self, start: int, stop: int) -> Numbers:
        """Returns the features of the tokens from `start` to before `stop`: [stop - start, F], both clipped to 0..T."""
        chosen = slice(*slice(start, stop).indices(len(self)))
        reach = REACH if self._more else 1
        around = {offset: self._words.around(chosen, offset) for offset in range(-reach, reach + 1)}
        more = (part for table in self._more for part in table.rows(chosen, around))
        return np.hstack([_paper(around), *more])


def _paper(around: Mapping[int, Numbers]) -> Numbers:
    """Returns the features of the reference configuration: [rows, 94]."""
    result = np.full((len(around[0]), 3 * (TOKEN_LENGTH + 1) + 1), SEPARATOR, dtype=np.float32)
    for number, offset in enumerate((-1, 0, 1)):
        first = number * (TOKEN_LENGTH + 1) + 1
        result[:, first : first + TOKEN_LENGTH] = around[offset][:, :TOKEN_LENGTH]
    return result


def _known(feature_set: str) -> str:
    if feature_set not in FEATURE_SETS:
        raise ValueError(f"feature_set: {feature_set!r} is unknown; expected one of {', '.join(FEATURE_SETS)}")
    return feature_set


def _required(feature_set: str, lexicon: Lexicon | None) -> Lexicon:
    if lexicon is None:
        raise ValueError(f"lexicon: missing; feature_set {feature_set!r} needs one")
    return lexicon
