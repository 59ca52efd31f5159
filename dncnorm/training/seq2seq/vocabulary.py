"""What the vocabularies are chosen from: how often characters are written and words are said."""

from __future__ import annotations

import random
from collections import Counter

from dncnorm.core.special import SELF, SPECIALS, split_words
from dncnorm.model.tokenization import choose_vocabularies
from dncnorm.training.counting import BoundedCounter
from dncnorm.training.seq2seq.dictionary import Dictionary
from dncnorm.training.seq2seq.examples import ExampleOptions, target_of

MOST_WORDS = 500_000
"""Spoken words that are held; of more, the rarer half goes. All their characters are kept."""
BUFFERED = 65_536
"""Characters that are gathered before they are counted at once, which is faster."""


class VocabularyCounts:
    """Characters of written text and words of spoken forms, counted.

    A character counts once wherever it is written, in a token that changes or beside one: the network may read any
    token of a sentence. A word counts once wherever it is said, before any up-sampling.
    letters: every character of a spoken word, however rare the word.
    """

    def __init__(self, most_words: int = MOST_WORDS) -> None:
        self.words: BoundedCounter[str] = BoundedCounter(most_words)
        self.letters: set[str] = set()
        self._characters: Counter[str] = Counter()
        self._written: list[str] = []
        self._buffered = 0

    @property
    def characters(self) -> Counter[str]:
        """How often each character is written."""
        self._characters.update("".join(self._written))
        self._written, self._buffered = [], 0
        return self._characters

    def add_written(self, text: str) -> None:
        """Count the characters of a written text."""
        self._written.append(text)
        self._buffered += len(text)
        if self._buffered > BUFFERED:
            _ = self.characters

    def add_spoken(self, text: str) -> None:
        """Count the words of a spoken form."""
        for word in split_words(text):
            self.words.add(word)
            if word not in SPECIALS:
                self.letters.update(word)

    def add_drawn(self, dictionary: Dictionary, options: ExampleOptions, draws: int = 200_000) -> None:
        """Count rows as training draws them from dictionaries; the contexts that they borrow are counted already."""
        rng = random.Random(0)
        for _ in range(draws):
            token = dictionary.draw_row(rng)
            target = target_of(token, options)
            if target is not None:
                self.add_written(token.before)
                if target != SELF:
                    self.add_spoken(target)

    def chosen(self, *, min_word_count: int, min_character_count: int) -> tuple[list[str], list[str]]:
        """(source symbols, target symbols), as `choose_vocabularies` chooses them."""
        return choose_vocabularies(
            self.characters,
            self.words.counts,
            self.letters,
            min_word_count=min_word_count,
            min_character_count=min_character_count,
        )
