"""Word pieces, in which a model may read the sentence around a token (Z19 section 5.3); learned with `tokenizers`.

A word is cut from the left into the longest pieces that the vocabulary has; those within a word begin with `##`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from dncnorm.core.files import atomic_write_text
from dncnorm.core.hub import PIECES_FILE
from dncnorm.core.reading import read_limited
from dncnorm.core.special import CONTINUATION, UNK
from dncnorm.core.strict_json import parsed_json

_MOST_COPIES = 100
"""The maximum count of a word, so that very frequent words do not dominate."""
_MOST_KEPT = 100_000
"""Words whose pieces are remembered."""


class Pieces:
    """A vocabulary of pieces, the unknown one first. Raises ValueError for one without."""

    def __init__(self, symbols: Sequence[str]) -> None:
        if list(symbols[:1]) != [UNK]:
            raise ValueError(f"{PIECES_FILE}: begins with {list(symbols[:1])}; it must begin with {[UNK]}")
        self.symbols = tuple(symbols)
        self._ids = {symbol: index for index, symbol in enumerate(symbols)}
        self._longest = max(map(len, symbols))
        self._known: dict[str, tuple[int, ...]] = {}

    @classmethod
    def read(cls, path: Path) -> Pieces:
        """Raises ValueError for a file that is no list of pieces."""
        symbols = parsed_json(read_limited(path), path)
        if not isinstance(symbols, list) or not all(isinstance(symbol, str) and symbol for symbol in symbols):
            raise ValueError(f"{path} is not a JSON list of pieces")
        if symbols[:1] != [UNK] or len(set(symbols)) != len(symbols):
            raise ValueError(f"{path}: it must begin with {UNK!r}, and hold no piece twice")
        return cls(symbols)

    def write(self, path: Path) -> None:
        """Writes the list."""
        atomic_write_text(path, json.dumps(self.symbols, ensure_ascii=True, indent=0) + "\n")

    def encode(self, word: str) -> tuple[int, ...]:
        """Returns the ids of a word's pieces; a character without a piece becomes the unknown symbol."""
        if word not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[word] = self._cut(word)
        return self._known[word]

    def _cut(self, word: str) -> tuple[int, ...]:
        found, place = [], 0
        while place < len(word):
            mark = CONTINUATION if place else ""
            ends = range(min(len(word), place + self._longest), place, -1)
            end = next((end for end in ends if self._has(mark + word[place:end], place)), None)
            found.append(0 if end is None else self._ids[mark + word[place:end]])
            place = place + 1 if end is None else end
        return tuple(found) or (0,)

    def _has(self, piece: str, place: int) -> bool:
        """Whether a piece is known; what looks like a continuation begins no word."""
        return piece in self._ids and (place > 0 or not piece.startswith(CONTINUATION))


def learn_pieces(words: Mapping[str, int], size: int) -> Pieces:
    """Learns at most `size` pieces from how often words are written."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.trainers import WordPieceTrainer

    learner = Tokenizer(WordPiece(unk_token=UNK))
    trainer = WordPieceTrainer(
        vocab_size=size, special_tokens=[UNK], continuing_subword_prefix=CONTINUATION, show_progress=False
    )
    chosen = sorted((word, min(count, _MOST_COPIES)) for word, count in words.items() if word)
    readable = (word.encode("utf-8", "replace").decode() for word, count in chosen for _ in range(count))
    learner.train_from_iterator(readable, trainer)
    vocabulary = learner.get_vocab()
    return Pieces([UNK, *sorted((symbol for symbol in vocabulary if symbol != UNK), key=vocabulary.__getitem__)][:size])
