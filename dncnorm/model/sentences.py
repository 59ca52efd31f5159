"""Builds the source of Z19 section 5.3 (Zhang et al. 2019): a token and its sentence.

A sentence is read once for all its tokens in a batch; `order` makes them adjacent.

Dimensions: N sentences, B queries, U units, P features of a unit.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

import torch
from torch import Tensor

from dncnorm.core.hub import PIECES_FILE
from dncnorm.core.queries import Query
from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.core.special import NORM_CLOSE, NORM_OPEN
from dncnorm.model.source import IGNORED_LABEL, Source, Tags, encoded
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.context.sentences import Beside
from dncnorm.nn.context.tagging import Places

Units = Callable[[str, int, DncNormTokenizer], tuple[tuple[int, ...], ...]]
"""Maps a word and a number of buckets to the word's units, each of them its features, 1 to the number of buckets."""

RAW, SEGMENTS = "raw", "segments"
"""The units of a tagger: raw words, or given tokens."""
_RAW_WORD = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
_LONGEST_RAW = 20
"""Characters of a raw word that are read."""
MOST_WORDS = 256
"""Words that are read together: a longer sentence is read in parts of as many, so that no source is without bound."""
TAG_NAMES = ("self", "sil", "other")
"""The tags of tokens: unchanged, silent, or to be normalized (Z19's I).

A tagger of raw words has each twice: first for a word that begins a token (B-), then for a word inside one (M-).
"""
_START, _END = "\x02", "\x03"
_LONGEST = 3


def character_units(word: str, buckets: int, tokenizer: DncNormTokenizer | None = None) -> tuple[tuple[int, ...], ...]:
    """A unit for each character, and one for the following space; one script's characters have different buckets."""
    return tuple((1 + ord(character) % buckets,) for character in f"{word} ")


def feature_units(word: str, buckets: int, tokenizer: DncNormTokenizer | None = None) -> tuple[tuple[int, ...], ...]:
    """One unit: the hashes of the word's characters, and of its 2-grams and 3-grams with its edges.

    They are summed, Z19's simplest transformation; its other, an RNN over them, would read about thrice the steps of
    `character_units`, and is left out.
    """
    return (_hashes(word, buckets),)


def word_units(word: str, buckets: int, tokenizer: DncNormTokenizer | None = None) -> tuple[tuple[int, ...], ...]:
    """One unit: the hash of the whole word, the coarsest of Z19's units; words of one hash are the same."""
    return ((_hash(word, buckets),),)


def raw_words(text: str) -> list[tuple[int, int]]:
    """Returns the spans of the raw words of a text: runs of letters or of digits, or single symbols. A token consists
    of one or more of them: `10:30 p.m.` is `10 : 30 p . m .`
    """
    return [match.span() for match in _RAW_WORD.finditer(text)]


def raw_units(word: str, buckets: int, tokenizer: DncNormTokenizer | None = None) -> tuple[tuple[int, ...], ...]:
    """A unit for each raw word, with the features of `feature_units`; they are independent of the token boundaries."""
    found = [word[start:end][:_LONGEST_RAW] for start, end in raw_words(word)]
    return tuple(_hashes(raw, buckets) for raw in found or [word])


def piece_units(word: str, buckets: int, tokenizer: DncNormTokenizer) -> tuple[tuple[int, ...], ...]:
    """A unit for each of the word's pieces. Raises ValueError for a tokenizer that has none, or too many."""
    if tokenizer.pieces is None:
        raise ValueError(f"context_units: 'pieces', but the tokenizer's folder has no {PIECES_FILE}")
    if len(tokenizer.pieces.symbols) > buckets:
        raise ValueError(f"context_buckets: {buckets}; the pieces are {len(tokenizer.pieces.symbols)}")
    return tuple((1 + piece,) for piece in tokenizer.pieces.encode(word))


@lru_cache(maxsize=REMEMBERED_FORMS)
def _hashes(word: str, buckets: int) -> tuple[int, ...]:
    marked = f"{_START}{word}{_END}"
    grams = [*word, *(marked[i : i + n] for n in range(2, _LONGEST + 1) for i in range(len(marked) - n + 1))]
    return tuple(_hash(gram, buckets) for gram in grams)


def _hash(text: str, buckets: int) -> int:
    return 1 + zlib.crc32(text.encode("utf-8", "surrogatepass")) % buckets


@dataclass(frozen=True, slots=True)
class SentenceView:
    """A token in its sentence; hashable.

    words: of the sentence, or of the part around the token, each truncated. index: of the token among them. focus: the
    token, exactly as written.
    """

    words: tuple[str, ...]
    index: int
    focus: str

    @property
    def symbols(self) -> tuple[str, ...]:
        """Returns the source symbols, in order: the token between its tags, and nothing else."""
        return (NORM_OPEN, *self.focus, NORM_CLOSE)


@dataclass(frozen=True)
class Sentences:
    """Reads the token's characters and its sentence; satisfies `SourceBuilder`.

    units: converts a word of the sentence to units. buckets: the number of different features.
    max_word_length: characters kept of each word; max_focus_length: a longer token does not fit.
    has_raw_tags: each unit has a tag, not each word.
    """

    units: Units
    buckets: int = 5000
    max_word_length: int = 20
    max_focus_length: int = 120
    has_raw_tags: bool = False

    def fits(self, query: Query) -> bool:
        """Returns whether the token is short enough."""
        return len(query.focus) <= self.max_focus_length

    def view(self, query: Query) -> SentenceView:
        """Returns the token and its sentence."""
        start = query.index // MOST_WORDS * MOST_WORDS
        words = query.words[start : start + MOST_WORDS]
        cut = tuple(word[: self.max_word_length] for word in words)
        return SentenceView(cut, query.index - start, query.focus)

    def order(self, view: SentenceView) -> tuple[int, str]:
        """Returns the number of the sentence's words, and the sentence, so that its tokens are adjacent."""
        return len(view.words), " ".join(view.words)

    def symbols(self, view: SentenceView) -> tuple[str, ...]:
        """Returns the symbols that `DncNormTokenizer.encode_window` numbers."""
        return view.symbols

    def encode(self, views: Sequence[SentenceView], tokenizer: DncNormTokenizer, device: torch.device) -> Source:
        """Encodes a source for each token, and each sentence once."""
        beside = Beside(*(part.to(device) for part in self._beside(views, tokenizer)))
        return encoded(views, tokenizer, device)._replace(beside=tuple(beside))

    def tagged(
        self,
        views: Sequence[SentenceView],
        tags: Sequence[tuple[Query, Sequence[int]]],
        tokenizer: DncNormTokenizer,
    ) -> Tags:
        """Returns the tags of the sentences, in the order in which `encode` reads them.

        tags: of each view's query, and of all words of its sentence; none are -100, as are those of an empty sequence.
        With `has_raw_tags` there is a tag for each unit: the word's where it begins, and within it that of M-.
        """
        rows, _, ends = self._read(views, tokenizer)
        if self.has_raw_tags:
            return _raw_tags(views, tags, rows, ends)
        size = max(map(len, rows))
        labels = torch.full((len(rows), size), IGNORED_LABEL)
        onward, backward = torch.zeros_like(labels), torch.zeros_like(labels)
        for row, of_sentence in enumerate(ends):
            onward[row, : len(of_sentence) - 1] = torch.tensor(of_sentence[1:])
            backward[row, : len(of_sentence) - 1] = of_sentence[-1] - torch.tensor(of_sentence[:-1])
        for view, (query, known) in zip(views, tags, strict=True):
            start = query.index - view.index
            own = torch.tensor(known[start : start + len(view.words)], dtype=torch.long)
            labels[rows[view.words], : len(own)] = own
        return Tags(Places(onward, backward), labels)

    def _read(
        self, views: Sequence[SentenceView], tokenizer: DncNormTokenizer
    ) -> tuple[dict[tuple[str, ...], int], list[list[tuple[int, ...]]], list[list[int]]]:
        """Returns the sentences' rows, their units, and the number of units up to each word's end, beginning with 0."""
        rows = {words: row for row, words in enumerate(dict.fromkeys(view.words for view in views))}
        words = [[self.units(word, self.buckets, tokenizer) for word in sentence] for sentence in rows]
        ends = [[0, *accumulate(map(len, sentence))] for sentence in words]
        return rows, [[unit for word in sentence for unit in word] for sentence in words], ends

    def _beside(self, views: Sequence[SentenceView], tokenizer: DncNormTokenizer) -> Beside:
        rows, units, ends = self._read(views, tokenizer)
        around = [(rows[view.words], view.index) for view in views]
        before = [ends[row][index] for row, index in around]
        behind = [ends[row][-1] - ends[row][index + 1] for row, index in around]
        return Beside(
            _padded(units), torch.tensor([row for row, _ in around]), torch.tensor(before), torch.tensor(behind)
        )


def _raw_tags(
    views: Sequence[SentenceView],
    tags: Sequence[tuple[Query, Sequence[int]]],
    rows: Mapping[tuple[str, ...], int],
    ends: Sequence[Sequence[int]],
) -> Tags:
    """ends: for each sentence, the number of units up to the end of each word, beginning with 0."""
    sizes = torch.tensor([of_sentence[-1] for of_sentence in ends]).unsqueeze(1)
    places = torch.arange(int(sizes.max())).expand(len(ends), -1)
    is_word = places < sizes
    labels = torch.full(is_word.shape, IGNORED_LABEL)
    for view, (query, known) in zip(views, tags, strict=True):
        row, start = rows[view.words], query.index - view.index
        for tag, (begin, end) in zip(known[start : start + len(view.words)], pairwise(ends[row]), strict=False):
            if tag != IGNORED_LABEL:
                labels[row, begin:end] = tag + len(TAG_NAMES)
                labels[row, begin] = tag
    onward, backward = (places + 1) * is_word, (sizes - places) * is_word
    return Tags(Places(onward, backward), labels)


def _padded(sentences: Sequence[Sequence[tuple[int, ...]]]) -> Tensor:
    """Returns the features [N, U, P], zeros where a sentence has fewer units, or a unit fewer features."""
    units, most = max(map(len, sentences)), max(len(unit) for sentence in sentences for unit in sentence)
    rows = [
        [[*unit, *([0] * (most - len(unit)))] for unit in (*sentence, *([()] * (units - len(sentence))))]
        for sentence in sentences
    ]
    return torch.tensor(rows)
