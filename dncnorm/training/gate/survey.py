"""One pass over a gate's corpus, in bounded memory."""

from __future__ import annotations

import random

from dncnorm.core.records import Sentence
from dncnorm.training.gate.lexicons import LexiconCounts

HOSTS = 30_000
"""The most sentences that rows are placed in."""


class GateSurvey:
    """Counts sentences fold by fold, in turn.

    asked: forms, and known: those of them that the corpus has. hosts: sentences to place rows in, drawn by `seed` if
    there are more than `most_hosts`.
    Raises ValueError for fewer than two folds.
    """

    def __init__(self, folds: int, asked: frozenset[str], *, own_words: bool, most_hosts: int, seed: int) -> None:
        if folds < 2:
            raise ValueError(f"folds: {folds}; expected at least 2")
        self.folds = [LexiconCounts() for _ in range(folds)]
        self.known: set[str] = set()
        self.hosts: list[Sentence] = []
        self.sentences = self.tokens = 0
        self._asked, self._own_words, self._most_hosts = asked, own_words, most_hosts
        self._draw = random.Random(seed)

    def add(self, sentence: Sentence) -> None:
        """Counts a sentence."""
        self.folds[self.sentences % len(self.folds)].add(sentence, own_words=self._own_words)
        self.known.update(self._asked.intersection(sentence.words))
        self.sentences += 1
        self.tokens += len(sentence.tokens)
        if len(self.hosts) < self._most_hosts:
            self.hosts.append(sentence)
        elif (place := self._draw.randrange(self.sentences)) < self._most_hosts:  # Vitter 1985, algorithm R
            self.hosts[place] = sentence
