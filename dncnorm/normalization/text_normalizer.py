"""The entry point: text in, spoken text and its segments out.

    texts -> segmentation -> the order of authority (`order.py`) -> segments -> spoken text

Texts are processed in chunks: the gate sees a whole chunk, equal queries are decoded once, and order is kept.

`dncnorm.pipeline` builds a `TextNormalizer`, which needs no PyTorch where NumPy computes the network (`inference/`).
`transformers.pipeline("text-normalization")` builds one that is a `transformers.Pipeline` as well (`task/pipeline.py`).
"""

from __future__ import annotations

import inspect
import os
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from dncnorm import languages
from dncnorm.bundle.bundle import Bundle
from dncnorm.bundle.folder import TOKEN, NetworkFacts
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.garbage import uncollected
from dncnorm.core.hub import PushesWholeFolder
from dncnorm.core.invisible import visible
from dncnorm.core.later import Later
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.records import AskedToken, Token
from dncnorm.core.results import Result, SegmentDict
from dncnorm.core.segments import Segment
from dncnorm.documents.formats import emoji_of, text_of
from dncnorm.documents.reading import OBJECT, DocumentText
from dncnorm.documents.say_as import resolved
from dncnorm.documents.tagged import tagged
from dncnorm.gate.interface import TokenGate
from dncnorm.inference.interface import Network
from dncnorm.normalization.asynchronous import over
from dncnorm.normalization.chunks import Placed, chunks, is_long
from dncnorm.normalization.describing import described
from dncnorm.normalization.documents import Document, NormalizesTexts, document, document_text, pretokenized_document
from dncnorm.normalization.embedded import check_language
from dncnorm.normalization.network import ConfidenceThresholds
from dncnorm.normalization.order import Normalizer
from dncnorm.normalization.recalled import Recalled
from dncnorm.normalization.rendering import spoken_pieces, spoken_text
from dncnorm.normalization.request import OPTIONS, Request, unknown_option
from dncnorm.normalization.segments import as_written, placed, with_spaces
from dncnorm.normalization.streaming import PIECE, pieces, stream_segments
from dncnorm.options import SPEECH, TEXT_FORMAT
from dncnorm.segmentation import Passage

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from dncnorm.model.modeling import DncNormForTextNormalization
    from dncnorm.model.tokenization import DncNormTokenizer
    from dncnorm.normalization.typed_options import CallOptions

TASK = "text-normalization"
PART_SEGMENTS = 256
"""Segments of a part at least, but for the last one."""


class Part(NamedTuple):
    """A part of a text's result: those of all parts, joined, are the whole result's."""

    normalized_text: str
    segments: list[SegmentDict]


class TextNormalizer(PushesWholeFolder, NormalizesTexts):
    """Normalizes written text for speech.

    facts, bundle: of the model, and the parts that are saved with it. network: called when the network, `model` or
    `tokenizer` is first needed; its errors are raised then. source: the model's folder or repository.
    lang: the language that the model must have; None for any.
    grammar: False leaves the network unconstrained, and its values unchecked.
    ranker: False leaves all of the grammar's readings to the network.
    chooser: False has the deciders of the style "corpus" decide in the style "speech", too.
    decision_list: False asks the network even if the training corpus nearly always has one reading.
    calibrated: False leaves confidences as the gate and the network give them, even if the model has a calibration.
    tagger: True uses the network's own tagger instead of the gate, if the model has learned one.
    quantized: True lets the network multiply in 8 bits, for speed on a CPU with VNNI; it changes the model.
    sure_probability, min_confidence, min_constrained_confidence: as in `ConfidenceThresholds`.

    Options of a call, or of the normalizer for all calls (`dncnorm.normalization.request.OPTIONS`):
    batch_size: queries decoded together. beams: 1 decodes greedily. reconstruction: reranks the beams, as in
    `DecodingOptions`.
    format: of the document, one of `dncnorm.options.FORMATS`; the options of its `Markup` say what of it is said.
    style: "speech", the default for text, or "corpus", the default for tokens; it sets the options of the next line.
    punctuation, letters, letter_case, casing, spacing, spelling: how the spoken text is rendered (`Rendering`).
    overrides: your own readings, which take precedence over everything, the model's own included: a file as
    `dncnorm.bundle.overrides` describes it, a dictionary of written and spoken forms, a list of such pairs, or an
    `Overrides`; a call's come before the normalizer's.
    classes, skip_classes, keep: the tokens to leave as written, as in `Control` and `kept_forms`.
    alignment: True gives every segment its `words`, each with `after`, `start` and `end` in the input.
    n_best: above 1, every segment has its `alternatives`, each with `after` and `score`, the chosen form first.

    A call returns `{"normalized_text": str, "segments": [dict, ...]}` for a text, a list of these for a list (or a
    tuple, or a column of a data set), and an iterator for a generator or a `KeyDataset`. A text's result does not
    depend on the others.

    It may be pickled, copied, hashed by `datasets`, used in forked processes, and called in the middle of its own call
    (by a signal handler or a callback). Matrix products run on the calling thread only (`dncnorm.core.threads`).
    """

    def __init__(
        self,
        facts: NetworkFacts,
        bundle: Bundle,
        network: Later[Network],
        source: str = "",
        /,
        *,
        lang: str | None = None,
        grammar: bool = True,
        ranker: bool = True,
        decision_list: bool = True,
        chooser: bool = True,
        calibrated: bool = True,
        quantized: bool = False,
        tagger: bool = False,
        sure_probability: float = ConfidenceThresholds.sure_probability,
        min_confidence: float = ConfidenceThresholds.min_confidence,
        min_constrained_confidence: float = ConfidenceThresholds.min_constrained_confidence,
        **options: Unpack[CallOptions],
    ) -> None:
        check_language(lang, facts.language, source)
        if facts.unit != TOKEN:
            raise ValueError(
                f"model: its unit is a whole {facts.unit}, and the pipeline decides token by token; "
                "dncnorm.pipeline(model=...) gives such a network alone"
            )
        if unknown := sorted(options.keys() - OPTIONS):
            raise unknown_pipeline_option(unknown[0])
        if type(tagger) is not bool:
            raise ValueError(f"tagger: {tagger!r}; it must be true or false, or 'raw' for a network alone")
        self._network, self.source = network, source
        self.gate = network().tagger_gate() if tagger else _gate_of(bundle)
        overrides = options.pop("overrides", None)
        self.request = Request(DecodingOptions(softmax_first=facts.softmax_first)).changed(**options)
        self.overrides = _joined(overrides, bundle.overrides)
        self.calibration = bundle.calibration if calibrated else None
        self.language = languages.get(facts.language)
        thresholds = ConfidenceThresholds(sure_probability, min_confidence, min_constrained_confidence)
        used = bundle.grammar if grammar else None
        ranked = bundle.ranker if ranker else None
        decisions = bundle.decisions if decision_list else None
        chosen = bundle.chooser if chooser else None
        self.normalizer = Normalizer(
            network, self.language, self.gate, used, self.overrides, thresholds, ranked, decisions, chosen
        )
        self._switched = {
            "grammar": used is not None,
            "ranker": used is not None and ranked is not None,
            "decision_list": used is not None and decisions is not None,
            "chooser": used is not None and chosen is not None,
            "overrides": self.overrides.identity if self.overrides else "none",
            "calibration": self.calibration is not None,
            "quantized": quantized,
            "tagger": tagger,
            **vars(thresholds),
        }
        given = {"tagger": tagger, "quantized": quantized, "calibrated": calibrated, "overrides": self.overrides}
        parts = {"grammar": grammar, "ranker": ranker, "decision_list": decision_list, "chooser": chooser}
        switches = {**parts, **given, **vars(thresholds)}
        changed = {name: value for name, value in switches.items() if value != PIPELINE_DEFAULTS.get(name)}
        self._asked = {name: value for name, value in {**options, **changed}.items() if value is not None}
        if quantized:
            network().model.quantize_steps()

    def __repr__(self) -> str:
        facts = {"task": TASK, "lang": self.language.code, "model": self.source, "style": self.request.style or SPEECH}
        return described(type(self).__name__, facts, self._asked)

    @property
    def name(self) -> str:
        """Returns the name of the model's folder or repository; the network is loaded if it has not been."""
        return self._network().name

    @property
    def model(self) -> DncNormForTextNormalization:
        """Returns the network's model; it is loaded if it has not been, with PyTorch and transformers."""
        model: DncNormForTextNormalization = self._network().model
        return model

    @property
    def tokenizer(self) -> DncNormTokenizer:
        """Returns the network's tokenizer; the model is loaded if it has not been."""
        tokenizer: DncNormTokenizer = self._network().tokenizer
        return tokenizer

    @property
    def gate_threshold(self) -> float:
        """Returns the lowest probability at which a token is passed to the network."""
        return self.gate.threshold

    @property
    def settings(self) -> dict[str, Any]:
        """Returns the settings for reports; overrides are represented by their number and a digest."""
        control = self.request.control
        return {
            **self._switched,
            "dtype": self._network().dtype,
            "gate_threshold": self.gate_threshold,
            "beams": self.request.decoding.beams,
            "reconstruction": self.request.decoding.reconstruction,
            "style": self._request({}, pretokenized=True).style,
            "classes": None if control.classes is None else sorted(control.classes),
            "skip_classes": sorted(control.skip_classes),
            "keep": control.keep is not None,
        }

    def _results_of(
        self, pretokenized: bool, options: Mapping[str, Any]
    ) -> Callable[[Iterable[Any]], Iterator[Result]]:
        return partial(self._stream, pretokenized=pretokenized, request=self._request(options, pretokenized))

    def check(self, **options: Unpack[CallOptions]) -> None:
        """Raises ValueError for an impossible option of a call, or one that the model lacks; TypeError for others."""
        self._request(options)

    def stream(self, chunks: Iterable[str], **options: Unpack[CallOptions]) -> Iterator[SegmentDict]:
        """Yields the segments of a text that arrives in pieces, each once no further piece can change it.

        However the text is split into chunks, these are the `segments` of the whole text. options: as for a call.
        """
        request = self._request(options)
        reading = self._reading(request)
        for item in self._streamed(_text(chunks, reading), request, reading):
            for segment in reading.place(item) if reading else (item,):
                yield _shown(segment, request)
        for segment in reading.rest() if reading else ():
            yield _shown(segment, request)

    def stream_text(self, chunks: Iterable[str], **options: Unpack[CallOptions]) -> Iterator[str]:
        """Yields the spoken text of a text that arrives in pieces, each stretch once no further piece can change it.

        Joined, they are the `normalized_text` of the whole text, however it is split into chunks. options: as for a
        call.
        """
        request = self._request(options)
        reading = self._reading(request)
        segments = self._streamed(_text(chunks, reading), request, reading)
        yield from self._rendered(_placing(segments, reading, request), request, reading)
        if reading:
            yield reading.rest_of_tags()

    def astream(self, chunks: AsyncIterable[str], **options: Unpack[CallOptions]) -> AsyncGenerator[SegmentDict, None]:
        """Yields what `stream` yields, for an asynchronous source; the work is done in a thread."""
        return over(chunks, partial(self.stream, **options))

    def astream_text(self, chunks: AsyncIterable[str], **options: Unpack[CallOptions]) -> AsyncGenerator[str, None]:
        """Yields what `stream_text` yields, for an asynchronous source; the work is done in a thread."""
        return over(chunks, partial(self.stream_text, **options))

    def parts(self, text: str, *, size: int = PIECE, **options: Unpack[CallOptions]) -> Iterator[Part]:
        """Yields the result of a long text part by part, each as soon as it is ready.

        size: characters that are cut at a time. A sentence is processed whole, so a part may come from more.
        """
        return self._parts(text, size, self._request(options))

    def _parts(self, text: str, size: int, request: Request) -> Iterator[Part]:
        reading = self._reading(request)
        yield from self._parts_of(_text(pieces([text], size), reading), request, reading, PART_SEGMENTS)
        if reading:
            yield self._rest_of(reading, request)

    def _parts_of(
        self, chunks: Iterable[str], request: Request, reading: DocumentText | None, least: int, start: int = 0
    ) -> Iterator[Part]:
        shown: list[SegmentDict] = []
        segments = _placing(self._streamed(chunks, request, reading, start), reading, request, shown)

        said: list[str] = []
        for spoken in self._rendered(segments, request, reading):
            said.append(spoken)
            if len(shown) >= least:
                yield Part("".join(said), shown.copy())
                said.clear()
                shown.clear()
        yield Part("".join(said), shown)

    def _rest_of(self, reading: DocumentText, request: Request) -> Part:
        return Part(reading.rest_of_tags(), [_shown(segment, request) for segment in reading.rest()])

    def _request(self, options: Mapping[str, Any], pretokenized: bool = False) -> Request:
        """Returns the request of a call with these options, including its style."""
        request = self.request.changed(**options)
        if request.decoding.reconstruction:
            self._network().check(request.decoding)
        return request.of_input(self.language, pretokenized=pretokenized)

    def each(self) -> list[TextNormalizer]:
        """Returns itself, as the only one of its languages (`MultilingualNormalizer.each`)."""
        return [self]

    def of_language(self, tag: str) -> TextNormalizer:
        """Returns itself. Raises ValueError for the tag of another language than its own."""
        check_language(tag, self.language.code, self.source)
        return self

    def is_document(self, **options: Unpack[CallOptions]) -> bool:
        """Whether these options have a text read as a document."""
        return self.request.changed(**options).is_document

    def reading(self, **options: Unpack[CallOptions]) -> DocumentText | None:
        """Returns what reads a document of the format that these options give; None for plain text."""
        return self._reading(self._request(options))

    def parts_of(
        self,
        chunks: Iterable[str],
        start: int,
        reading: DocumentText | None,
        *,
        least: int = 1,
        **options: Unpack[CallOptions],
    ) -> Iterator[Part]:
        """Yields the result of a stretch of a text, or of what was read of a document, which begins at `start`.

        least: segments of a part at least, but for the last one.
        """
        return self._parts_of(chunks, self._request(options), reading, least, start)

    def rest_of(self, reading: DocumentText, **options: Unpack[CallOptions]) -> Part:
        """Returns the rest of a document whose text has ended."""
        return self._rest_of(reading, self._request(options))

    def _reading(self, request: Request) -> DocumentText | None:
        """Returns what reads a document of the request's format; None for plain text."""
        if not request.is_document:
            return None
        emoji = emoji_of(request.format, request.markup.emoji if request.reads_emoji else "", self.language.code)
        return text_of(request.format, request.markup_said, emoji, keeps_tags=request.output != TEXT_FORMAT)

    def _rendered(self, segments: Iterable[Segment], request: Request, reading: DocumentText | None) -> Iterator[str]:
        """Yields the spoken text of segments, with a document's markup before each word if the request asks for it."""
        render = partial(spoken_pieces, rendering=request.rendering, language=self.language)
        return tagged(segments, render, reading) if reading and request.output != TEXT_FORMAT else render(segments)

    def _streamed(
        self, texts: Iterable[str], request: Request, reading: DocumentText | None = None, start: int = 0
    ) -> Iterator[Segment]:
        """Yields the segments of a text, or of that of a document, which begins at `start` in it."""

        def answer(text: str, sentences: Sequence[Sequence[Token]]) -> Iterator[list[Segment]]:
            documents = [Document(text, [sentence]) for sentence in sentences]
            return self._calibrated(self._forward(documents, request=request))

        recalled = Recalled(answer)

        def speak(passage: Passage) -> list[Segment]:
            sentences: list[Sequence[Token]] = [sentence.tokens for sentence in passage.sentences]
            document = Document(passage.text, sentences, visible=visible(passage.text))
            if not reading or OBJECT not in passage.text:
                return _complete(document, recalled(document.seen, sentences))
            sentences = [self._as_asked(tokens, passage.start, document, reading) for tokens in sentences]
            return _complete(document, list(chain.from_iterable(answer(document.seen, sentences))))

        return stream_segments(texts, self.language, speak, start)

    def _as_asked(self, tokens: Sequence[Token], start: int, document: Document, reading: DocumentText) -> list[Token]:
        """Returns the tokens with those that stand for what a document asks for."""
        found: list[Token] = []
        for token in tokens:
            place = token.start or 0
            if document.visible:
                place = document.visible.starts[place + 1] - 1
            asked = reading.asked(start + place) if token.before == OBJECT else None
            if asked:
                written, spoken, classes = resolved(*asked, self.language)
                token = AskedToken(written, spoken, start=token.start, end=token.end, classes=classes)
            found.append(token)
        return found

    def normalize_sentences(self, sentences: Sequence[Sequence[str]]) -> list[list[Segment]]:
        """Returns one list of segments per sentence of tokens, one segment per token."""
        documents = [pretokenized_document(words, place) for place, words in enumerate(sentences)]
        request = self._request({}, pretokenized=True)
        return list(self._calibrated(self._forward(documents, request=request)))

    def _stream(self, inputs: Iterable[Any], pretokenized: bool, request: Request) -> Iterator[Result]:
        for chunk in chunks(inputs):
            if not pretokenized and request.is_document:
                yield from (self._long_result(document_text(item, place, False), request) for place, item in chunk)
            elif not pretokenized and is_long(chunk[0].item):
                yield self._long_result(chunk[0].item, request)
            else:
                yield from self._results(chunk, pretokenized, request)

    def _long_result(self, text: str, request: Request) -> Result:
        """Returns the result of a text that is processed in pieces, which takes little memory besides the result."""
        parts = list(self._parts(text, PIECE, request))
        segments = [segment for part in parts for segment in part.segments]
        return {"normalized_text": "".join(part.normalized_text for part in parts), "segments": segments}

    @uncollected()
    def _results(self, chunk: list[Placed], pretokenized: bool, request: Request) -> list[Result]:
        """Returns the results of a chunk of texts, which are processed together."""
        documents = [self.preprocess(item, place=place, pretokenized=pretokenized) for place, item in chunk]
        calibrated = self._calibrated(self._forward(documents, request=request))
        return [
            self.postprocess(_complete(document, segments), request)
            for document, segments in zip(documents, calibrated, strict=True)
        ]

    def save_pretrained(self, save_directory: str | os.PathLike[str], **kwargs: Any) -> None:
        """Saves the model's folder, with all its parts.

        (`transformers.Pipeline` would write `custom_pipelines` into the configuration, and loading would ask for remote
        code.)
        """
        self.model.save_pretrained(save_directory, **kwargs)
        if self.tokenizer is not self.model.tokenizer:  # the model saves its own
            self.tokenizer.save_pretrained(save_directory)

    # The steps, under the names that transformers uses.

    def preprocess(self, input_: Any, place: int = 0, pretokenized: bool = False) -> Document:
        """Cuts one input into tokens with offsets."""
        return pretokenized_document(input_, place) if pretokenized else document(input_, place, self.language)

    def _forward(self, input_tensors: list[Document], *, request: Request) -> list[list[Segment]]:
        """Returns the segments of each text of a chunk, one per token."""
        sentences = [
            sentence if document.is_cut else self._merged(document.seen, sentence, request)
            for document in input_tensors
            for sentence in document.sentences
        ]
        spoken = iter(self.normalizer.segments(sentences, request))
        rows = [[item for _ in document.sentences for item in next(spoken)] for document in input_tensors]
        if request.asks:
            rows = [
                list(map(partial(_within, document.seen), row))
                for document, row in zip(input_tensors, rows, strict=True)
            ]
        return rows

    def _merged(self, text: str, tokens: Sequence[Token], request: Request) -> Sequence[Token]:
        """Merges the tokens of a sentence that one kept form or override covers."""
        language = self.language.code
        tokens = request.control.asked(request.control.merged(text, tokens, language), self.language)
        return self.overrides.apply(text, tokens, language) if self.overrides else tokens

    def _calibrated(self, texts: Iterable[list[Segment]]) -> Iterator[list[Segment]]:
        """Yields the segments of each text with calibrated confidences, if there is a calibration."""
        if self.calibration is None:
            yield from texts
            return
        probability = self.calibration.probability
        for segments in texts:
            yield [item.with_confidence(probability(item.source, item.confidence)) for item in segments]

    def postprocess(self, model_outputs: list[Segment], request: Request | None = None) -> Result:
        """Returns the public result for one text's segments."""
        request = request or self._request({})
        return {
            "normalized_text": spoken_text(model_outputs, request.rendering, self.language),
            "segments": [_shown(segment, request) for segment in model_outputs],
        }


PIPELINE_DEFAULTS: Mapping[str, Any] = inspect.getfullargspec(TextNormalizer.__init__).kwonlydefaults or {}
"""The options of a `TextNormalizer` that are none of a call, with their defaults."""
PIPELINE_OPTIONS = OPTIONS.union(PIPELINE_DEFAULTS)
"""The options of a `TextNormalizer`, including those of a call."""


def unknown_pipeline_option(name: str) -> TypeError:
    """Returns the error for an option that is not in `PIPELINE_OPTIONS`."""
    return unknown_option(name, PIPELINE_OPTIONS, "the options")


def _gate_of(bundle: Bundle) -> TokenGate:
    if bundle.gate is None:
        raise ValueError("model.bundle.gate: None; the model's folder lacks gate/config.json and gate/model.json")
    return bundle.gate


def _joined(
    given: str | os.PathLike[str] | Mapping[str, str] | Iterable[tuple[str, str]] | Overrides | None,
    own: Overrides | None,
) -> Overrides | None:
    """Joins the overrides; the user's come before the model's."""
    asked = None if given is None else Overrides.given(given)
    return asked.over(own) if asked is not None and own is not None else asked or own


def _within(text: str, item: Segment) -> Segment:
    """Returns a segment as the text has it, if another writing was read for it; an OBJECT keeps what it stands for."""
    start, end = item.start, item.end
    words = tuple(word._replace(start=min(word.start, end - 1), end=min(word.end, end)) for word in item.words)
    return item._replace(before=item.before if text[start:end] == OBJECT else text[start:end], words=words)


def _complete(document: Document, segments: list[Segment]) -> list[Segment]:
    """Returns a text's segments in its own spelling, with the white space between them."""
    found = as_written(document.seen, segments)
    if document.visible:
        found = placed(document.text, document.visible, found)
    return with_spaces(document.text, found)


def _text(chunks: Iterable[str], reading: DocumentText | None) -> Iterable[str]:
    return reading.pieces(chunks) if reading else chunks


def _placing(
    segments: Iterable[Segment], reading: DocumentText | None, request: Request, shown: list[SegmentDict] | None = None
) -> Iterator[Segment]:
    """Yields the segments, each placed in the document that was read. shown: gets the document's segments."""
    for segment in segments:
        for item in reading.place(segment) if reading else (segment,):
            if shown is not None:
                shown.append(_shown(item, request))
        yield segment


def _shown(segment: Segment, request: Request) -> SegmentDict:
    return segment.as_dict(words=request.alignment, alternatives=request.n_best > 1)
