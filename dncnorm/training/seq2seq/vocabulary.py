"""Counts characters of sources and words of targets, to choose the vocabularies."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from dncnorm.core.queries import Query
from dncnorm.core.special import SELF, SPECIALS, split_words
from dncnorm.model.sentences import Sentences, piece_units
from dncnorm.model.source import SourceBuilder
from dncnorm.model.vocabularies import choose_vocabularies
from dncnorm.training.counting import BoundedCounter
from dncnorm.training.seq2seq.dictionary import Dictionary
from dncnorm.training.seq2seq.examples import ExampleOptions

MOST_WORDS = 500_000
"""The maximum number of spoken words; beyond it, the rarer half is dropped. All their characters are kept."""


class VocabularyCounts:
    """Characters of the network's sources and words of its targets, counted example by example.

    characters: reserved symbols among them. letters: every character of a spoken word, however rare the word.
    context_words: of the sentences, if the context is read in pieces.
    """

    def __init__(self, context: SourceBuilder, most_words: int = MOST_WORDS) -> None:
        self.characters: Counter[str] = Counter()
        self.words: BoundedCounter[str] = BoundedCounter(most_words)
        self.letters: set[str] = set()
        self.context_words: BoundedCounter[str] = BoundedCounter(most_words)
        self._context = context

    def add(self, query: Query, target: str) -> None:
        """Counts an example; one that does not fit the context is left out."""
        if not self._context.fits(query):
            return
        view = self._context.view(query)
        self.characters.update(self._context.symbols(view))
        if self.has_pieces:
            for word in view.words:
                self.context_words.add(word)
        if target == SELF:
            return
        for word in split_words(target):
            self.words.add(word)
            if word not in SPECIALS:
                self.letters.update(word)

    @property
    def has_pieces(self) -> bool:
        """Returns whether the context is read in pieces, which have to be learned."""
        return isinstance(self._context, Sentences) and self._context.units is piece_units

    def to_json(self) -> dict[str, Any]:
        """Returns the counts."""
        return {
            "characters": self.characters,
            "words": self.words.to_json(),
            "letters": sorted(self.letters),
            "context_words": self.context_words.to_json(),
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Takes over what `to_json` returned."""
        self.characters, self.letters = Counter(kept["characters"]), set(kept["letters"])
        self.words.restore(kept["words"])
        if "context_words" in kept:  # older surveys have none
            self.context_words.restore(kept["context_words"])

    def add_drawn(self, dictionary: Dictionary, options: ExampleOptions, draws: int = 200_000) -> None:
        """Counts examples as training draws them from dictionaries, without other numbers."""
        rng, plain = random.Random(0), replace(options, revalued=0.0)
        for _ in range(draws):
            example = dictionary.draw(rng, plain)
            if example is not None:
                self.add(example.query, example.target)

    def chosen(self, *, min_word_count: int, min_character_count: int) -> tuple[list[str], list[str]]:
        """(source symbols, target symbols), as `choose_vocabularies` chooses them."""
        characters = {character: count for character, count in self.characters.items() if character not in SPECIALS}
        return choose_vocabularies(
            characters,
            self.words.counts,
            self.letters,
            min_word_count=min_word_count,
            min_character_count=min_character_count,
        )
