"""The two vocabularies of a tokenizer: chosen from counts, grown, read and written.

Both come from data and begin with the same reserved symbols. A symbol's place is its id.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from pathlib import Path

from dncnorm.core.files import atomic_write_text
from dncnorm.core.hub import VOCABULARY_FILES
from dncnorm.core.special import CONTINUATION, SPECIALS
from dncnorm.core.strict_json import parsed_json

CHARACTERS, PIECES, WORDS = "characters", "pieces", "words"
SOURCE_UNITS, TARGET_UNITS = (CHARACTERS, PIECES), (CHARACTERS, PIECES, WORDS)
"""What a vocabulary's symbols may be."""


def choose_vocabularies(
    characters: Mapping[str, int],
    words: Mapping[str, int],
    letters: Set[str],
    *,
    min_word_count: int,
    min_character_count: int,
) -> tuple[list[str], list[str]]:
    """(source symbols, target symbols): the reserved ones first, then by falling count.

    characters, words: how often each is written, and said. letters: the characters of all spoken words.
    min_word_count: a word seen less often is spelt, so its characters enter the vocabulary instead.
    """
    kept = {word for word, count in words.items() if count >= min_word_count and may_be_a_symbol(word)}
    pieces = sorted((letters | {CONTINUATION + letter for letter in letters}) - kept)
    source = [
        c for c, n in sorted(characters.items(), key=lambda item: (-item[1], item[0])) if n >= min_character_count
    ]
    target_words = sorted(kept, key=lambda word: (-words[word], word))
    return [*SPECIALS, *source], [*SPECIALS, *target_words, *pieces]


def may_be_a_symbol(word: str) -> bool:
    """A spoken word that looks like a reserved symbol or a continuation must be spelt, or it would read as one."""
    return word not in SPECIALS and not word.startswith(CONTINUATION)


def spell(word: str) -> list[str]:
    """A word as its first character and the continuations: "okay" -> o ##k ##a ##y."""
    return [word[0], *(CONTINUATION + character for character in word[1:])]


def grown(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The old symbols at their ids, behind them those of the new ones that are not among them."""
    return list(dict.fromkeys([*old, *new]))


def read_vocabulary(name: str, path: str | None) -> list[str]:
    """Returns the symbols of a file. name: the argument that gave its path. Raises ValueError for a damaged one."""
    if path is None:
        raise ValueError(f"{name}: None; a tokenizer's folder must hold {VOCABULARY_FILES[name]}")
    try:
        symbols = parsed_json(Path(path).read_bytes(), path)
    except OSError as error:
        raise ValueError(f"{name}: {path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    if not isinstance(symbols, list) or not all(isinstance(symbol, str) and symbol for symbol in symbols):
        raise ValueError(f"{name}: {path} is not a JSON list of symbols")
    if tuple(symbols[: len(SPECIALS)]) != SPECIALS:
        raise ValueError(
            f"{name}: {path} begins with {str(symbols[: len(SPECIALS)])[:200]}; it must begin with {list(SPECIALS)}"
        )
    if len(set(symbols)) != len(symbols):
        repeated = next(symbol for symbol, count in Counter(symbols).items() if count > 1)
        raise ValueError(f"{name}: {path} holds {repeated[:40]!r} twice")
    return symbols


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
