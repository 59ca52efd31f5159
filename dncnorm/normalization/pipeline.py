"""The one entry point: text in, spoken text and its segments out.

    texts -> segmentation -> the order of authority (`order.py`) -> segments -> spoken text

`TextNormalizationPipeline` is a `transformers.Pipeline`, and `transformers.pipeline("text-normalization")` builds it.
Texts go through in chunks: the gate sees a whole chunk, equal queries are decoded once, and order is kept.
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

from dncnorm import languages
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.hub import PushesWholeFolder
from dncnorm.core.records import Token
from dncnorm.core.segments import Segment
from dncnorm.gate.gate import Gate
from dncnorm.model.decoding import DecodingOptions
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.network import ConfidenceThresholds
from dncnorm.normalization.options import DEFAULT_LANGUAGE
from dncnorm.normalization.order import Normalizer
from dncnorm.normalization.rendering import spoken_pieces, spoken_text
from dncnorm.normalization.request import OPTIONS, Request
from dncnorm.normalization.segments import with_spaces
from dncnorm.normalization.streaming import stream_segments
from dncnorm.segmentation import Passage, segment

TASK = "text-normalization"
EMBEDDED = Path(__file__).parents[1] / "pretrained"
"""The default models, a folder per language."""
CHUNK_TEXTS = 1024
"""Texts that go through together; it bounds memory, and changes no result."""


class Document(NamedTuple):
    """A text with its tokens: a list of sentences, each a list of tokens with offsets in the text.

    is_cut: the user did, and means these tokens.
    """

    text: str
    sentences: list[Sequence[Token]]
    is_cut: bool = False


class TextNormalizationPipeline(PushesWholeFolder, Pipeline):
    """Normalizes written text for speech.

    model: with its gate, and its grammar, in `model.bundle`.
    grammar: False leaves the network unconstrained, and its values unchecked.
    overrides: your own readings, a file as `dncnorm.bundle.overrides` describes it or an `Overrides`; they win over the
    model's own, and over everything.
    calibrated: False leaves confidences as the gate and the network give them, though the model has a calibration.
    quantized: True lets the network multiply in 8 bits, for speed on a CPU with VNNI; it changes the model given.
    sure_probability, min_confidence, min_constrained_confidence: as in `ConfidenceThresholds`.

    What a call may ask for, and the pipeline for all calls (`dncnorm.normalization.request.OPTIONS`):
    batch_size: queries decoded together. beams: 1 decodes greedily.
    punctuation, letters, letter_case, casing, spacing: how the spoken text is written down, as in `Rendering`.
    classes, skip_classes, keep: what is left as written, as in `Control` and `kept_forms`.
    alignment: True gives every segment its `words`, each with `after`, `start` and `end` in the input.
    n_best: above 1, every segment has its `alternatives`, each with `after` and `score`, what is said first.

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
        grammar: bool = True,
        overrides: str | os.PathLike[str] | Overrides | None = None,
        calibrated: bool = True,
        quantized: bool = False,
        sure_probability: float = ConfidenceThresholds.sure_probability,
        min_confidence: float = ConfidenceThresholds.min_confidence,
        min_constrained_confidence: float = ConfidenceThresholds.min_constrained_confidence,
        **kwargs: Any,
    ) -> None:
        tokenizer = model.tokenizer if tokenizer is None else tokenizer
        if tokenizer is None:
            raise ValueError("tokenizer: None; a model's folder holds its tokenizer's files")
        bundle = model.bundle
        if bundle.gate is None:
            raise ValueError("model.bundle.gate: None; the model's folder lacks gate/config.json and gate/model.json")
        self.gate: Gate = bundle.gate
        asked = {name: kwargs.pop(name) for name in OPTIONS & kwargs.keys()}
        self.request = Request(DecodingOptions(softmax_first=model.config.softmax_first)).changed(**asked)
        self.overrides = _joined(overrides, bundle.overrides)
        self.calibration = bundle.calibration if calibrated else None
        self.language = languages.get(model.config.language)
        self.normalizer = Normalizer(
            model,
            tokenizer,
            self.language,
            self.gate,
            bundle.grammar if grammar else None,
            self.overrides,
            ConfidenceThresholds(sure_probability, min_confidence, min_constrained_confidence),
        )
        super().__init__(model=model, tokenizer=tokenizer, **{"device": -1, "task": TASK, **kwargs})
        if quantized:
            self.model.quantize_steps()
        self.model.eval()

    @property
    def gate_threshold(self) -> float:
        """The probability from which on a token is passed to the network."""
        return self.gate.threshold

    def __call__(self, inputs: Any, *, pretokenized: bool = False, **options: Any) -> Any:
        """A text, or many; with `pretokenized`, a sentence's tokens are a list of strings, and a text is such a list.

        options: what this call asks for; the rest is as the pipeline was made.

        Raises TypeError for anything but text (None, bytes, numbers), naming its place, and for an unknown option.
        """
        request = self.request.changed(**options)
        if _is_single(inputs, pretokenized):
            return next(self._stream([inputs], pretokenized, request))
        if isinstance(inputs, Mapping | bytes) or not isinstance(inputs, Iterable):
            raise TypeError(f"inputs: expected text, or several, got {type(inputs).__name__}")
        results = self._stream(inputs, pretokenized, request)
        return list(results) if hasattr(inputs, "__len__") else results

    def stream(self, chunks: Iterable[str], **options: Any) -> Iterator[dict[str, Any]]:
        """The segments of a text that comes in pieces, each as soon as nothing that may follow can change it.

        However it is cut in chunks, together they are the `segments` of the whole text. options: as for a call.
        """
        request = self.request.changed(**options)
        for item in self._streamed(chunks, request):
            yield _shown(item, request)

    def stream_text(self, chunks: Iterable[str], **options: Any) -> Iterator[str]:
        """The spoken text of a text that comes in pieces, each stretch as soon as nothing can change it any more.

        Joined, they are the `normalized_text` of the whole text, however it is cut in chunks. options: as for a call.
        """
        request = self.request.changed(**options)
        yield from spoken_pieces(self._streamed(chunks, request), request.rendering, self.language)

    def _streamed(self, chunks: Iterable[str], request: Request) -> Iterator[Segment]:
        def speak(passage: Passage) -> list[Segment]:
            document = Document(passage.text, [sentence.tokens for sentence in passage.sentences])
            return self._complete(document, self._forward([document], request=request)[0])

        return stream_segments(chunks, self.language, speak)

    def normalize_sentences(self, sentences: Sequence[Sequence[str]]) -> list[list[Segment]]:
        """One list of segments per sentence of tokens, one segment per token."""
        documents = [_pretokenized(words, place) for place, words in enumerate(sentences)]
        return [self._calibrated(segments) for segments in self._forward(documents, request=self.request)]

    def _stream(self, inputs: Iterable[Any], pretokenized: bool, request: Request) -> Iterator[dict[str, Any]]:
        numbered = enumerate(inputs)
        while chunk := list(islice(numbered, CHUNK_TEXTS)):
            documents = [self.preprocess(item, place=place, pretokenized=pretokenized) for place, item in chunk]
            for document, segments in zip(documents, self._forward(documents, request=request), strict=True):
                yield self.postprocess(self._complete(document, segments), request)

    def save_pretrained(self, save_directory: str | os.PathLike[str], **kwargs: Any) -> None:
        """The model's folder, all that travels with it included.

        The base class would write `custom_pipelines` into the configuration, and loading would ask for remote code.
        """
        self.model.save_pretrained(save_directory, **kwargs)
        self.tokenizer.save_pretrained(save_directory)

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
        sentences = segment(input_, self.language)
        return Document(input_, [sentence.tokens for sentence in sentences])

    def _forward(self, input_tensors: list[Document], *, request: Request) -> list[list[Segment]]:
        """The segments of each text of a chunk, one a token."""
        sentences = [
            sentence if document.is_cut else self._merged(document.text, sentence, request)
            for document in input_tensors
            for sentence in document.sentences
        ]
        spoken = iter(self.normalizer.segments(sentences, request))
        return [[item for _ in document.sentences for item in next(spoken)] for document in input_tensors]

    def _merged(self, text: str, tokens: Sequence[Token], request: Request) -> Sequence[Token]:
        """The tokens of a sentence, with those that the user takes together as one."""
        language = self.language.code
        tokens = request.control.merged(text, tokens, language)
        return self.overrides.apply(text, tokens, language) if self.overrides else tokens

    def _complete(self, document: Document, segments: list[Segment]) -> list[Segment]:
        """A text's segments as the result shows them, text by text: a chunk's would keep the garbage collector busy."""
        return with_spaces(document.text, self._calibrated(segments))

    def _calibrated(self, segments: list[Segment]) -> list[Segment]:
        """The segments with confidences that are probabilities, where the model has a calibration."""
        if self.calibration is None:
            return segments
        sources, confidences = [item.source for item in segments], [item.confidence for item in segments]
        return list(map(Segment.with_confidence, segments, self.calibration.probabilities(sources, confidences)))

    def postprocess(self, model_outputs: list[Segment], request: Request | None = None) -> dict[str, Any]:
        """One text's segments as the public result."""
        request = request or self.request
        return {
            "normalized_text": spoken_text(model_outputs, request.rendering, self.language),
            "segments": [_shown(segment, request) for segment in model_outputs],
        }


def pipeline(
    task: str = TASK,
    model: str | os.PathLike[str] | DncNormForTextNormalization | None = None,
    *,
    lang: str = DEFAULT_LANGUAGE,
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
    return TextNormalizationPipeline(loaded, tokenizer, **options)


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


def embedded_languages() -> list[str]:
    """The codes of the languages that the package holds a model for."""
    return sorted(file.parent.name for file in EMBEDDED.glob("*/config.json"))


def embedded_model(lang: str) -> Path:
    """The folder of the model that the package holds for a language. Raises ValueError where there is none."""
    known = embedded_languages()
    if lang not in known:
        raise ValueError(f"lang: {lang!r}; the package holds models for {', '.join(known) or 'no language'}")
    return EMBEDDED / lang


def _joined(given: str | os.PathLike[str] | Overrides | None, own: Overrides | None) -> Overrides | None:
    """The user's overrides before the model's."""
    asked = given if given is None or isinstance(given, Overrides) else Overrides.from_file(given)
    return asked.over(own) if asked is not None and own is not None else asked or own


def _shown(segment: Segment, request: Request) -> dict[str, Any]:
    return segment.as_dict(words=request.alignment, alternatives=request.n_best > 1)


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
    return Document(" ".join(words), [tokens] if tokens else [], is_cut=True)
