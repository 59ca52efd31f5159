"""Everything that is done to a corpus for training, as one object."""

from __future__ import annotations

import random
from dataclasses import dataclass

from dncnorm.core.records import Sentence, Token
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Numbers
from dncnorm.training.augmentation.canonical import labelled, revalue_canonically
from dncnorm.training.augmentation.revaluing import revalue
from dncnorm.training.augmentation.upsampling import Upsampling


@dataclass(frozen=True)
class Augmenter:
    """numbers: the language's; without them no number is changed.

    grammar: None if the language has none; then numbers are changed only by matching, and nothing is labelled.
    upsampling: None keeps one copy of every sentence.
    """

    numbers: Numbers | None = None
    grammar: Grammar | None = None
    upsampling: Upsampling | None = None

    def revalue(self, token: Token, rng: random.Random) -> Token | None:
        """The token with other numbers: by the grammar if it yields the reference, else by matching, else None."""
        if self.numbers is None:
            return None
        fresh = revalue_canonically(token, self.grammar, rng, self.numbers) if self.grammar is not None else None
        return fresh or revalue(token, rng, self.numbers)

    def label(self, sentence: Sentence) -> Sentence:
        """References for tokens without one, if the grammar has one reading."""
        return labelled(sentence, self.grammar) if self.grammar is not None else sentence

    def copies(self, sentence: Sentence, rng: random.Random) -> int:
        """How often a sentence is seen for once of another."""
        return self.upsampling.copies(sentence, rng) if self.upsampling is not None else 1
