"""Applies the network's tagger to sentences (Z19 section 5.4): finds tokens to normalize, and token boundaries.

    TaggerGate replaces the gate: the probability that a token of given segments needs work
    tagged_words    raw words -> tokens with a tag, the likeliest tags that can follow each other
    speak_raw       text -> tokens -> spoken forms: the network normalizes tokens with the tag "other"

The sentence readers are shared with the decoder, which runs only for words that need it.

Dimensions: N sentences, W words.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dncnorm.core.queries import DecodingOptions, Query
from dncnorm.core.special import SELF, SILENCE
from dncnorm.core.threads import one_thread
from dncnorm.inference.filters import NEVER_SPOKEN, NOT_AS_WRITTEN
from dncnorm.model.decoding import decode
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.sentences import MOST_WORDS, RAW, TAG_NAMES, Sentences, raw_words
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.context.sentences import ContextualEncoder
from dncnorm.nn.interface import TAGGING

SENTENCES_TOGETHER = 64
"""Sentences that are read together."""
OTHER_TAG = TAG_NAMES.index("other")
_UNSPOKEN = dict(zip(TAG_NAMES, (SELF, SILENCE, SELF), strict=True))
"""The output for a token before decoding, by its tag."""


class TaggerGate:
    """The network's tagger as a gate; satisfies `dncnorm.gate.interface.TokenGate`.

    The probability of a token of several raw words is the highest of theirs. Raises ValueError for a model without a
    tagger.
    """

    threshold = 0.5

    def __init__(self, model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
        model.require(TAGGING)
        self._model, self._tokenizer = model, tokenizer

    def probabilities(self, sentences: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        """Returns each token's probability of needing work, in order."""
        found: list[float] = []
        for words, log in zip(sentences, tag_log_probabilities(self._model, self._tokenizer, sentences), strict=True):
            of_words = log.exp()[:, OTHER_TAG :: len(TAG_NAMES)].sum(1).tolist()
            if self._model.config.tagger == RAW:
                ends = [0, *accumulate(map(self._units, words))]
                of_words = [max(of_words[begin:end]) for begin, end in pairwise(ends)]
            found += of_words
        return np.array(found, dtype=np.float64)

    def _units(self, word: str) -> int:
        """Returns how many raw words are read of a token."""
        context = self._model.context
        assert isinstance(context, Sentences)
        return len(context.units(word[: context.max_word_length], context.buckets, self._tokenizer))


@one_thread()
@torch.inference_mode()
def tag_log_probabilities(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, sentences: Sequence[Sequence[str]]
) -> list[Tensor]:
    """Returns the log probabilities of each sentence's tags [W, tags]; of raw words, all those of its tokens in order.

    Raises ValueError for a model without a tagger.
    """
    model.require(TAGGING)
    context, encoder = model.context, model.source.encoder
    assert isinstance(context, Sentences)  # no other has a tagger
    assert isinstance(encoder, ContextualEncoder)
    assert model.tagger is not None
    parts = [
        [context.view(Query(tuple(words), start)) for start in range(0, len(words), MOST_WORDS)] for words in sentences
    ]
    distinct = {view.words: view for views in parts for view in views}
    ordered = sorted(distinct.values(), key=context.order)
    found: dict[tuple[str, ...], Tensor] = {}
    for start in range(0, len(ordered), SENTENCES_TOGETHER):
        views = ordered[start : start + SENTENCES_TOGETHER]
        source = context.encode(views, tokenizer, model.device)
        tags = context.tagged(views, [(Query(view.words, 0), ()) for view in views], tokenizer)
        places = tags.places._replace(
            onward=tags.places.onward.to(model.device), backward=tags.places.backward.to(model.device)
        )
        logits = model.tagger(encoder.reader(source.beside[0]), places)
        log = torch.log_softmax(logits.double(), dim=-1).cpu()
        sizes = (places.onward > 0).sum(1).tolist()
        found.update({view.words: log[row, : sizes[row]] for row, view in enumerate(views)})
    return [torch.cat([found[view.words] for view in views]) if views else torch.zeros(0, 1) for views in parts]


class TaggedWords(NamedTuple):
    """A token of the raw words first to end, less one. tag: one of TAG_NAMES. probability: of its tags together."""

    first: int
    end: int
    tag: str
    probability: float


def tagged_words(log_probabilities: Tensor) -> list[TaggedWords]:
    """Returns the tokens of the most likely valid sequence of tags [W, 2 tags] (Viterbi). A word inside a token (M-)
    must follow one with the same tag.
    """
    kinds = len(TAG_NAMES)
    scores: list[list[float]] = log_probabilities.tolist()
    best = [-math.inf] * (2 * kinds)
    comes_from: list[list[int]] = []
    for place, of_word in enumerate(scores):
        likeliest = max(range(2 * kinds), key=best.__getitem__)
        before = [likeliest if tag < kinds else max(tag - kinds, tag, key=best.__getitem__) for tag in range(2 * kinds)]
        starts = [0.0 if tag < kinds else -math.inf for tag in range(2 * kinds)]
        best = [of_word[tag] + (best[before[tag]] if place else starts[tag]) for tag in range(2 * kinds)]
        comes_from.append(before)
    tags: list[int] = []
    tag = max(range(2 * kinds), key=best.__getitem__)
    for before in reversed(comes_from):
        tags.append(tag)
        tag = before[tag]
    return list(_tokens(tags[::-1], scores))


def _tokens(tags: Sequence[int], scores: Sequence[Sequence[float]]) -> list[TaggedWords]:
    kinds = len(TAG_NAMES)
    begins = [place for place, tag in enumerate(tags) if tag < kinds]
    found = []
    for first, end in pairwise([*begins, len(tags)]):
        score = sum(scores[place][tags[place]] for place in range(first, end))
        found.append(TaggedWords(first, end, TAG_NAMES[tags[first]], math.exp(score)))
    return found


class SpokenToken(NamedTuple):
    """A token found by the network, and its output: `<self>`, `sil`, or words. start, end: in the text. confidence: of
    the tags, times that of the words.
    """

    start: int
    end: int
    before: str
    after: str
    confidence: float


def speak_raw(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    texts: Sequence[str],
    options: DecodingOptions | None = None,
) -> list[list[SpokenToken]]:
    """Returns the tokens of each text, a sentence: segmented and tagged, then normalized where needed. Tokens that are
    too long for the network, or that it cannot finish, stay as written. The model must be in evaluation mode.
    Raises ValueError for a model whose tagger is not of raw words.
    """
    if model.config.tagger != RAW:
        raise ValueError(f"model: its tagger is of {model.config.tagger!r}; raw text needs one of {RAW!r} words")
    spans = [raw_words(text) for text in texts]
    raw = [[text[start:end] for start, end in words] for text, words in zip(texts, spans, strict=True)]
    found: list[list[SpokenToken]] = []
    asked: list[tuple[int, int]] = []
    for text, words, log in zip(texts, spans, tag_log_probabilities(model, tokenizer, raw), strict=True):
        tokens = []
        for first, end, tag, probability in tagged_words(log) if words else ():
            start, stop = words[first][0], words[end - 1][1]
            tokens.append(SpokenToken(start, stop, text[start:stop], _UNSPOKEN[tag], probability))
            if tag == TAG_NAMES[OTHER_TAG]:
                asked.append((len(found), len(tokens) - 1))
        found.append(tokens)
    cut = [tuple(token.before for token in tokens) for tokens in found]
    queries = [(row, place, Query(cut[row], place)) for row, place in asked]
    fitting = [item for item in queries if model.context.fits(item[2])]
    said = decode(model, tokenizer, [query for *_, query in fitting], options, (NEVER_SPOKEN, NOT_AS_WRITTEN))
    for (row, place, _), hypothesis in zip(fitting, said, strict=True):
        token = found[row][place]
        if hypothesis.ended:
            confidence = token.confidence * hypothesis.confidence
            found[row][place] = token._replace(after=hypothesis.text, confidence=confidence)
    return found
