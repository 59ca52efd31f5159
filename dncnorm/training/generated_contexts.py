"""Generated tokens in real sentences: a token that a corpus changes gives its place to one that was drawn at random.

Half keep the class of the token whose place they take, so that the context suits them; half are of any class, so that
none is rare. The rest of the sentence stays as it is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dncnorm.core.special import PLAIN, is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.languages.modules import TokenGenerator


@dataclass(frozen=True, slots=True)
class GeneratedContext:
    """words: a sentence's tokens. place: where the generated one stands. semiotic_class: what it was drawn as."""

    words: list[str]
    place: int
    semiotic_class: str

    @property
    def written(self) -> str:
        """The generated token."""
        return self.words[self.place]


def contexts(
    corpus: str | Sequence[str],
    seed: int,
    generated: TokenGenerator,
    *,
    tables: Any = None,
    classes: Sequence[str] = (),
    retyped: float = 0.0,
) -> Iterator[GeneratedContext]:
    """Without end: the corpus is streamed again and again, each time with other tokens.

    generated: the language's `generated_tokens`. tables: its units and currencies; without them a few of each.
    classes: which are drawn; all where none is named. retyped: the share of generated tokens in unusual characters.

    Raises ValueError for a corpus in which no token changes.
    """
    rng = random.Random(seed)
    tables, classes = tables or generated.COMMON, classes or generated.CLASSES
    while True:
        found = False
        for sentence in iter_sentences(corpus):
            changed = [i for i, t in enumerate(sentence.tokens) if is_changed(t) and t.semiotic_class != PLAIN]
            if not changed:
                continue
            found = True
            place = rng.choice(changed)
            own = sentence.tokens[place].semiotic_class
            kept = own in classes and rng.random() < 0.5
            semiotic_class = own if kept and own is not None else rng.choice(classes)
            words = sentence.words
            written = generated.token(semiotic_class, rng, tables)
            words[place] = generated.retyped(written, rng) if rng.random() < retyped else written
            yield GeneratedContext(words, place, semiotic_class)
        if not found:
            raise ValueError(f"corpus: {corpus!r}; none of its tokens changes, so nothing can take a token's place")
