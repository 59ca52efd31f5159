"""Vocabularies of a few examples, for tests; training counts them as it reads its corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from dncnorm.core.special import SPECIALS, split_words
from dncnorm.inference.window import Window
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.vocabularies import choose_vocabularies, write_vocabularies


def build_vocabularies(
    windows: Iterable[Window], targets: Iterable[str], *, min_word_count: int, min_character_count: int = 1
) -> tuple[list[str], list[str]]:
    """(source symbols, target symbols) of examples: counted, then chosen."""
    characters: Counter[str] = Counter()
    for window in windows:
        characters.update(window.left + " " + window.focus + " " + window.right)
    words = Counter(word for target in targets for word in split_words(target))
    letters = {character for word in words if word not in SPECIALS for character in word}
    return choose_vocabularies(
        characters, words, letters, min_word_count=min_word_count, min_character_count=min_character_count
    )


def tokenizer_of(
    folder: Path, windows: Iterable[Window], targets: Iterable[str], min_word_count: int = 1
) -> DncNormTokenizer:
    """The tokenizer of the vocabularies of examples, written to a folder."""
    write_vocabularies(folder, *build_vocabularies(windows, targets, min_word_count=min_word_count))
    tokenizer: DncNormTokenizer = DncNormTokenizer.from_pretrained(str(folder))
    return tokenizer
