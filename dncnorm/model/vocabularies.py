"""The two vocabularies of a tokenizer: chosen from counts, grown and written. (`inference/vocabularies.py` reads them.)

Both come from data and begin with the same reserved symbols. A symbol's place is its id.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence, Set
from pathlib import Path

from dncnorm.core.files import atomic_write_text
from dncnorm.core.hub import VOCABULARY_FILES
from dncnorm.core.special import CONTINUATION, SPECIALS
from dncnorm.inference.vocabularies import may_be_a_symbol

CHARACTERS, PIECES, WORDS = "characters", "pieces", "words"
SOURCE_UNITS, TARGET_UNITS = (CHARACTERS, PIECES), (CHARACTERS, PIECES, WORDS)
"""The possible units of a vocabulary."""


def choose_vocabularies(
    characters: Mapping[str, int],
    words: Mapping[str, int],
    letters: Set[str],
    *,
    min_word_count: int,
    min_character_count: int,
) -> tuple[list[str], list[str]]:
    """(source symbols, target symbols): the reserved ones first, then in order of decreasing count. characters, words:
    counts of written characters and spoken words. letters: the characters of all spoken words.
    min_word_count: a word seen less often is spelt, so its characters enter the vocabulary instead.
    """
    kept = {word for word, count in words.items() if count >= min_word_count and may_be_a_symbol(word)}
    pieces = sorted((letters | {CONTINUATION + letter for letter in letters}) - kept)
    source = [
        c for c, n in sorted(characters.items(), key=lambda item: (-item[1], item[0])) if n >= min_character_count
    ]
    target_words = sorted(kept, key=lambda word: (-words[word], word))
    return [*SPECIALS, *source], [*SPECIALS, *target_words, *pieces]


def grown(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The old symbols with their ids, followed by the new ones that they lack."""
    return list(dict.fromkeys([*old, *new]))


def write_vocabularies(
    folder: str | os.PathLike[str], source: Sequence[str], target: Sequence[str], prefix: str | None = None
) -> tuple[str, ...]:
    """Writes both vocabularies as JSON lists; returns the files' paths."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    paths = []
    for name, symbols in zip(VOCABULARY_FILES.values(), (source, target), strict=True):
        path = Path(folder) / (f"{prefix}-{name}" if prefix else name)
        atomic_write_text(path, json.dumps(list(symbols), ensure_ascii=True, indent=0) + "\n")
        paths.append(str(path))
    return tuple(paths)
