"""The two vocabularies of a network that reads characters and writes words; a symbol's index is its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from dncnorm.core.hub import VOCABULARY_FILES
from dncnorm.core.reading import read_limited
from dncnorm.core.special import CONTINUATION, EOS, SELF, SPECIALS, UNK, split_words
from dncnorm.core.strict_json import parsed_json


class Vocabularies:
    """Characters in, words out. A word that the target lacks is spelt: a character, and others that continue it.

    source, target: symbols; the reserved ones come first.
    """

    def __init__(self, source: Sequence[str], target: Sequence[str]) -> None:
        self.source, self.target = list(source), list(target)
        self.source_ids = {symbol: index for index, symbol in enumerate(self.source)}
        self.target_ids = {symbol: index for index, symbol in enumerate(self.target)}
        self._unknown = SPECIALS.index(UNK)

    def encode_source(self, symbols: Iterable[str]) -> list[int]:
        """Returns the ids of source symbols."""
        ids, unknown = self.source_ids, self._unknown
        return [ids.get(symbol, unknown) for symbol in symbols]

    def encode_target(self, symbols: Iterable[str]) -> list[int]:
        """Returns the ids of target symbols."""
        ids, unknown = self.target_ids, self._unknown
        return [ids.get(symbol, unknown) for symbol in symbols]

    def target_symbols(self, text: str) -> list[str]:
        """Returns the symbols of a spoken form: its words, or their spelling."""
        symbols: list[str] = []
        for word in split_words(text):
            whole = word == SELF or (word in self.target_ids and may_be_a_symbol(word))
            symbols.extend([word] if whole else spell(word))
        return symbols

    def encode_word(self, word: str) -> tuple[int, ...] | None:
        """Returns the ids of one spoken word; None if the vocabulary lacks a character needed to spell it."""
        ids = tuple(self.encode_target(self.target_symbols(word)))
        return None if self._unknown in ids else ids

    def decode(self, ids: Sequence[int]) -> str:
        """Returns the spoken form of ids, up to the end symbol; reserved symbols but `<self>` are left out."""
        words: list[str] = []
        for index in ids:
            symbol = self.target[index]
            if symbol == EOS:
                break
            if symbol.startswith(CONTINUATION) and len(symbol) > len(CONTINUATION):
                words[-1:] = [(words[-1] if words else "") + symbol[len(CONTINUATION) :]]
            elif symbol == SELF or symbol not in SPECIALS:
                words.append(symbol)
        return " ".join(words)


def may_be_a_symbol(word: str) -> bool:
    """Whether a spoken word must be spelt because it looks like a reserved symbol or a continuation."""
    return word not in SPECIALS and not word.startswith(CONTINUATION)


def spell(word: str) -> list[str]:
    """A word as its first character and the continuations: "okay" -> o ##k ##a ##y."""
    return [word[0], *(CONTINUATION + character for character in word[1:])]


def read_vocabulary(name: str, path: str | None) -> list[str]:
    """Returns the symbols of a file. name: the argument that gave its path. Raises ValueError for a damaged one."""
    if path is None:
        raise ValueError(f"{name}: None; a tokenizer's folder must hold {VOCABULARY_FILES[name]}")
    try:
        symbols = parsed_json(read_limited(path), path)
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
