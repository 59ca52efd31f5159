"""The one entry point: text in, spoken text and its segments out.

    texts -> segmentation -> gate -> windows of what needs work -> decoding -> segments -> spoken text

`TextNormalizationPipeline` is a `transformers.Pipeline`, and `transformers.pipeline("text-normalization")` builds it.
Texts go through in chunks: the gate sees a whole chunk, equal windows are decoded once, and order is kept.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from transformers import Pipeline
from transformers.utils import logging as transformers_logging

from dncnorm.decoding import NEVER_SPOKEN, NOT_AS_WRITTEN, DecodingOptions, Hypothesis, decode
from dncnorm.gate.gate import Gate
from dncnorm.modeling_dncnorm import DncNormForTextNormalization
from dncnorm.records import Token
from dncnorm.segmentation import corpus_form, segment
from dncnorm.segments import (
    FALLBACK_SOURCE,
    MODEL_SOURCE,
    SELF_SOURCE,
    SPACE,
    Segment,
    has_digit,
    is_punctuation,
    spoken_text,
    with_spaces,
)
from dncnorm.special import PLAIN, PUNCT, SELF, SILENCE
from dncnorm.tokenization_dncnorm import DncNormTokenizer
from dncnorm.window import Window, window

TASK = "text-normalization"
EMBEDDED = Path(__file__).parent / "pretrained"
"""The default models, a folder per language."""
CHUNK_TEXTS = 256
"""Texts that go through together; it bounds memory, and changes no result."""


class Document(NamedTuple):
    """A text with its tokens: a list of sentences, each a list of tokens with offsets in the text."""

    text: str
    sentences: list[Sequence[Token]]


class TextNormalizationPipeline(Pipeline):
    """Normalizes written text for speech.

    model: with its gate in `model.gate`. batch_size: windows decoded together. beams: 1 decodes greedily.
    sure_probability: from this gate probability on, the network may not answer that the token stays as written; below
    it, it is the second judge. min_confidence: below it, what it says is doubted, and the written form is spoken.

    Calling it gives `{"normalized_text": str, "segments": [dict, ...]}` for a text, a list of these for a list (or a
    tuple, or a column of a data set), and an iterator for a generator. The same text gives the same result whatever
    stands beside it.
    """

    _load_tokenizer = True
    model: DncNormForTextNormalization
    tokenizer: DncNormTokenizer

    def __init__(
        self,
        model: DncNormForTextNormalization,
        tokenizer: DncNormTokenizer | None = None,
        *,
        batch_size: int = 64,
        beams: int = 1,
        sure_probability: float = 0.5,
        min_confidence: float = 0.4,
        **kwargs: Any,
    ) -> None:
        if tokenizer is None:
            raise ValueError("tokenizer: None; a model's folder holds its tokenizer's files")
        if model.gate is None:
            raise ValueError("model.gate: None; the model's folder lacks gate/config.json and gate/model.json")
        for name, value in (("sure_probability", sure_probability), ("min_confidence", min_confidence)):
            if not 0.0 <= value <= 1.0:
                raise ValueError(f"{name}: {value}; it must be from 0 to 1")
        self.gate: Gate = model.gate
        self.sure_probability, self.min_confidence = sure_probability, min_confidence
        self.decoding = DecodingOptions(batch_size=batch_size, beams=beams)
        super().__init__(model=model, tokenizer=tokenizer, **{"device": -1, "task": TASK, **kwargs})
        self.model.eval()

    @property
    def gate_threshold(self) -> float:
        """The probability from which on a token is passed to the network."""
        return self.gate.threshold

    def __call__(self, inputs: Any, *, pretokenized: bool = False, batch_size: int | None = None) -> Any:
        """A text, or many; with `pretokenized`, a sentence's tokens are a list of strings, and a text is such a list.

        Raises TypeError for anything but text (None, bytes, numbers), naming its place.
        """
        decoding = self.decoding if batch_size is None else DecodingOptions(batch_size, self.decoding.beams)
        if _is_single(inputs, pretokenized):
            return next(self._stream([inputs], pretokenized, decoding))
        if isinstance(inputs, Mapping | bytes) or not isinstance(inputs, Iterable):
            raise TypeError(f"inputs: expected text, or several, got {type(inputs).__name__}")
        results = self._stream(inputs, pretokenized, decoding)
        return list(results) if hasattr(inputs, "__len__") else results

    def normalize_sentences(self, sentences: Sequence[Sequence[str]]) -> list[list[Segment]]:
        """One list of segments per sentence of tokens, one segment per token."""
        documents = [_pretokenized(words, place) for place, words in enumerate(sentences)]
        return [
            [segment for segment in segments if segment.semiotic_class != SPACE]
            for segments in self._forward(documents, decoding=self.decoding)
        ]

    def _stream(self, inputs: Iterable[Any], pretokenized: bool, decoding: DecodingOptions) -> Iterator[dict[str, Any]]:
        numbered = enumerate(inputs)
        while chunk := list(islice(numbered, CHUNK_TEXTS)):
            documents = [self.preprocess(item, place=place, pretokenized=pretokenized) for place, item in chunk]
            for segments in self._forward(documents, decoding=decoding):
                yield self.postprocess(segments)

    def save_pretrained(self, save_directory: str | os.PathLike[str], **kwargs: Any) -> None:
        """The model's folder, gate included.

        The base class would write `custom_pipelines` into the configuration, and loading would ask for remote code.
        """
        self.model.save_pretrained(save_directory, **kwargs)
        self.tokenizer.save_pretrained(save_directory, **kwargs)

    # The steps, by the names transformers gives them.

    def _sanitize_parameters(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        if kwargs:
            raise TypeError(f"pipeline: unknown option {next(iter(kwargs))!r}")
        return {}, {}, {}

    def preprocess(self, input_: Any, place: int = 0, pretokenized: bool = False) -> Document:
        """One input as tokens with offsets."""
        if pretokenized:
            return _pretokenized(input_, place)
        if not isinstance(input_, str):
            raise TypeError(f"inputs[{place}]: expected str, got {type(input_).__name__}")
        sentences = segment(input_, self.model.config.language)
        return Document(input_, [sentence.tokens for sentence in sentences])

    def _forward(self, input_tensors: list[Document], *, decoding: DecodingOptions) -> list[list[Segment]]:
        """Gate, windows and decoding of a chunk; the segments of each text."""
        sentences = [sentence for document in input_tensors for sentence in document.sentences]
        words = [[corpus_form(token.before) for token in sentence] for sentence in sentences]
        probabilities = iter(self.gate.probabilities(words).tolist() if words else [])
        verdicts = [[next(probabilities) for _ in sentence] for sentence in sentences]
        spoken = iter(self._decode(words, verdicts, decoding))
        judged = iter(
            [self._segment(token, probability, next(spoken)) for token, probability in zip(s, v, strict=True)]
            for s, v in zip(sentences, verdicts, strict=True)
        )
        return [
            with_spaces(document.text, [item for _ in document.sentences for item in next(judged)])
            for document in input_tensors
        ]

    def postprocess(self, model_outputs: list[Segment]) -> dict[str, Any]:
        """One text's segments as the public result."""
        return {
            "normalized_text": spoken_text(model_outputs),
            "segments": [segment.as_dict() for segment in model_outputs],
        }

    def _decode(
        self, words: list[list[str]], verdicts: list[list[float]], decoding: DecodingOptions
    ) -> list[Hypothesis | None]:
        """What the network says of each token in order; None where it is not asked, or the token is too long for it."""
        config = self.model.config
        asked: list[tuple[Window, bool] | None] = []
        for sentence, probabilities in zip(words, verdicts, strict=True):
            for index, probability in enumerate(probabilities):
                wanted = self._needs_work(sentence[index], probability)
                if not wanted or len(sentence[index]) > config.max_focus_length:
                    asked.append(None)
                    continue
                view = window(sentence, index, config.window_size, config.max_word_length)
                asked.append((view, probability >= self.sure_probability))
        said = {}
        for is_sure, filters in ((False, (NEVER_SPOKEN,)), (True, (NEVER_SPOKEN, NOT_AS_WRITTEN))):
            views = [question[0] for question in asked if question is not None and question[1] == is_sure]
            found = decode(self.model, self.tokenizer, views, decoding, filters)
            said.update({(view, is_sure): hypothesis for view, hypothesis in zip(views, found, strict=True)})
        return [None if question is None else said[question] for question in asked]

    def _needs_work(self, word: str, probability: float) -> bool:
        """What the gate says; a word with a digit always does (no such word stays as written in the corpora)."""
        return probability >= self.gate.threshold or has_digit(word)

    def _segment(self, token: Token, probability: float, said: Hypothesis | None) -> Segment:
        """The decision for one token."""

        def make(after: str, source: str, confidence: float, semiotic_class: str | None = None) -> Segment:
            start, end = token.start or 0, token.end or 0
            return Segment(start, end, token.before, after, source, probability, confidence, semiotic_class)

        def keep(source: str, confidence: float) -> Segment:
            if is_punctuation(token.before):
                return make(SILENCE, source, confidence, PUNCT)
            return make(token.before, source, confidence, PLAIN)

        if not self._needs_work(token.before, probability):
            return keep(SELF_SOURCE, 1.0 - probability)
        if said is None or not said.ended or said.confidence < self.min_confidence:
            return make(token.before, FALLBACK_SOURCE, said.confidence if said else 0.0)
        if has_digit(token.before) and said.text in (SELF, SILENCE, ""):
            return make(token.before, FALLBACK_SOURCE, said.confidence)  # a digit is never silently lost
        return (
            keep(MODEL_SOURCE, said.confidence) if said.text == SELF else make(said.text, MODEL_SOURCE, said.confidence)
        )


def pipeline(
    task: str = TASK,
    model: str | os.PathLike[str] | DncNormForTextNormalization | None = None,
    *,
    lang: str = "en",
    tokenizer: DncNormTokenizer | None = None,
    revision: str | None = None,
    token: str | bool | None = None,
    cache_dir: str | os.PathLike[str] | None = None,
    device: int | str | None = None,
    **options: Any,
) -> TextNormalizationPipeline:
    """A normalizer: of the embedded model for `lang`, or of the model that a folder or a Hub repository holds.

        normalize = dncnorm.pipeline("text-normalization")
        normalize("It weighs 15 kg.")["normalized_text"]

    options: those of `TextNormalizationPipeline`.

    Raises ValueError for another task or a language without an embedded model, OSError for a model that is not there.
    """
    if task != TASK:
        raise ValueError(f"task: {task!r}; dncnorm has {TASK!r}")
    hub: dict[str, Any] = {"revision": revision or "main", "token": token, "cache_dir": cache_dir}
    if device is not None:
        options["device"] = device
    if isinstance(model, DncNormForTextNormalization):
        return TextNormalizationPipeline(model, tokenizer, **options)
    source = embedded_model(lang) if model is None else model
    with _no_progress_bar():
        loaded: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(source, **hub)
    return TextNormalizationPipeline(loaded, tokenizer or DncNormTokenizer.from_pretrained(source, **hub), **options)


@contextmanager
def _no_progress_bar() -> Iterator[None]:
    """Loading takes no time that a bar could fill; what the user chose for transformers stays as it was."""
    shown = transformers_logging.is_progress_bar_enabled()
    transformers_logging.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            transformers_logging.enable_progress_bar()


def embedded_model(lang: str) -> Path:
    """The folder of the model that the package holds for a language. Raises ValueError where there is none."""
    known = sorted(file.parent.name for file in EMBEDDED.glob("*/config.json"))
    if lang not in known:
        raise ValueError(f"lang: {lang!r}; the package holds models for {', '.join(known) or 'no language'}")
    return EMBEDDED / lang


def _is_single(inputs: Any, pretokenized: bool) -> bool:
    if not pretokenized:
        return isinstance(inputs, str)
    return isinstance(inputs, Sequence) and len(inputs) > 0 and all(isinstance(item, str) for item in inputs)


def _pretokenized(words: Any, place: int) -> Document:
    """A sentence of tokens; offsets are those in the tokens joined by single spaces."""
    if isinstance(words, str) or not isinstance(words, Sequence):
        raise TypeError(f"inputs[{place}]: expected a list of tokens, got {type(words).__name__}")
    tokens, start = [], 0
    for index, word in enumerate(words):
        if not isinstance(word, str):
            raise TypeError(f"inputs[{place}][{index}]: expected str, got {type(word).__name__}")
        tokens.append(Token(word, start=start, end=start + len(word)))
        start += len(word) + 1
    return Document(" ".join(words), [tokens] if tokens else [])
