"""Encodes sentences as arrays: the words flattened, and their code points.

T: tokens of all sentences together. All of this is vectorised; Python never loops over characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.int32]
Numbers = NDArray[np.float32]


WORD_LENGTH = 30
"""The number of a word's characters that are used (PH18 section 4.1)."""


class Flat(NamedTuple):
    """The words of several sentences in one sequence.

    words: T written forms in order.
    sizes: [sentences] how many of them each sentence has.
    """

    words: list[str]
    sizes: NDArray[np.int64]


def flatten(sentences: Sequence[Sequence[str]]) -> Flat:
    """Puts the sentences' words in one sequence.

    Raises TypeError if a sentence is a string (its letters would count as words), or if a word is not a string.
    """
    if isinstance(sentences, (str, bytes)):
        raise TypeError(f"sentences: a {type(sentences).__name__}; expected a sequence of sequences of words")
    words: list[str] = []
    for number, sentence in enumerate(sentences):
        if isinstance(sentence, (str, bytes)):
            raise TypeError(f"sentences[{number}]: a {type(sentence).__name__}; expected a sequence of words")
        words.extend(sentence)
    if not all(issubclass(kind, str) for kind in set(map(type, words))):
        _refuse_word(sentences)
    return Flat(words, np.array([len(sentence) for sentence in sentences], dtype=np.int64))


def _refuse_word(sentences: Sequence[Sequence[str]]) -> None:
    """Raises TypeError naming the first word that is not a string."""
    for number, sentence in enumerate(sentences):
        for position, word in enumerate(sentence):
            if not isinstance(word, str):
                place = f"sentences[{number}][{position}]"
                raise TypeError(f"{place}: {word!r} is a {type(word).__name__}; expected str")


class Spelled(NamedTuple):
    """Words as they are spelled.

    words, lowered: U forms, as written and in lower case. codes, lower_codes: [U, WORD_LENGTH] their code points.
    """

    words: Sequence[str]
    lowered: Sequence[str]
    codes: Codes
    lower_codes: Codes

    @classmethod
    def of(cls, words: Sequence[str]) -> Spelled:
        """Returns the words with their code points."""
        lowered = [word.lower() for word in words]
        return cls(words, lowered, code_points(words, WORD_LENGTH), code_points(lowered, WORD_LENGTH))


def joined(*columns: NDArray[Any]) -> Numbers:
    """Returns columns of any numbers side by side: [U, ...] each -> [U, all]."""
    return np.concatenate(columns, axis=1, dtype=np.float32, casting="same_kind")


def code_points(words: Sequence[str], length: int) -> Codes:
    """Returns the first `length` code points of every word, 0 after its end: [len(words), length].

    Lone surrogates keep their number; NUL has the number of the padding.
    """
    cut = np.array([word[:length] for word in words], dtype=f"=U{length}")
    return cut.view(np.int32).reshape(len(words), length)


def last_code_points(words: Sequence[str], length: int) -> Codes:
    """Returns the last `length` code points of every word, last first, then 0: [len(words), length]."""
    return code_points([word[: -length - 1 : -1] for word in words], length)
