"""Corpus sentences and dictionary rows as examples for the gate, described by a lexicon that has not seen them.

n: examples; F: features.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import is_changed
from dncnorm.gate.encoding import Numbers
from dncnorm.gate.features import FeatureTable, word_rows
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.words import Describe, KnownWords
from dncnorm.training.gate.rows import place_tokens

CHUNK = 4_000
"""Sentences that are described at a time."""


class Examples(NamedTuple):
    """The data for fitting a booster. features: [n, F].
    labels: [n] 1 for ToBeNormalized, 0 for RemainSelf.
    """

    features: Numbers
    labels: NDArray[np.int8]


def has_reference(sentences: Sequence[Sentence]) -> NDArray[np.bool_]:
    """Which tokens have a reference; the others are context: [tokens of all sentences]."""
    return np.array([token.after is not None for item in sentences for token in item.tokens], dtype=np.bool_)


def labels_of(sentences: Sequence[Sentence]) -> NDArray[np.int8]:
    """1 for every token of the class ToBeNormalized, 0 for the others: [tokens of all sentences]."""
    return np.array([is_changed(token) for sentence in sentences for token in sentence.tokens], dtype=np.int8)


def plain_examples(
    sentences: Sequence[Sentence], feature_set: str, lexicon: Lexicon | None, describe: Describe | None = None
) -> Examples:
    """Examples of sentences that the lexicon was not learned from, or for feature sets without one. Tokens without a
    reference are skipped. describe: as of `FeatureTable`.
    """
    described, asked = _described(sentences, feature_set, lexicon, describe), has_reference(sentences)
    return Examples(described.features[asked], described.labels[asked])


def _described(
    sentences: Sequence[Sentence], feature_set: str, lexicon: Lexicon | None, describe: Describe | None = None
) -> Examples:
    """All tokens of the sentences, whether they have a reference or not."""
    table = FeatureTable([sentence.words for sentence in sentences], feature_set, lexicon, describe)
    return Examples(table.rows(0, len(table)), labels_of(sentences))


def folded_examples(
    sentences: Iterable[Sentence], feature_set: str, lexicons: Sequence[Lexicon | None]
) -> Iterator[list[Examples]]:
    """Yields the examples of some sentences at a time, each fold's described by its lexicon.

    lexicons: of each fold, learned without it. Fold k has the sentences k, k + folds, ...
    """
    folds = range(len(lexicons))
    describe = [KnownWords(partial(word_rows, feature_set=feature_set, lexicon=lexicon)) for lexicon in lexicons]
    numbered = enumerate(sentences)
    while chunk := list(islice(numbered, CHUNK)):
        parts = [[sentence for number, sentence in chunk if number % len(lexicons) == fold] for fold in folds]
        yield [plain_examples(parts[fold], feature_set, lexicons[fold], describe[fold]) for fold in folds]


def join_examples(parts: Sequence[Examples]) -> Examples:
    """Several examples as one."""
    return Examples(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def placed_examples(
    tokens: Sequence[Token], sentences: Sequence[Sentence], feature_set: str, lexicon: Lexicon | None, seed: int
) -> Examples:
    """Examples of dictionary rows, each put into the place of a token of its class in a sentence drawn by `seed`.

    Of every sentence so made only the token that was put there is an example.
    """
    places = place_tokens(tokens, sentences, seed)
    made = _described([sentence for sentence, _ in places], feature_set, lexicon)
    starts = np.cumsum([0, *(len(sentence.tokens) for sentence, _ in places)])[:-1]
    chosen = starts + np.array([position for _, position in places], dtype=np.int64)
    return Examples(*(column[chosen] for column in made))
