"""Networks that do all by themselves: of whole sentences (JG20; Z19 section 4), or with a tagger that cuts raw words
and a decoder that says them (Z19 section 5.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from dncnorm import languages
from dncnorm.bundle.folder import SENTENCE
from dncnorm.core.hub import PushesWholeFolder
from dncnorm.core.results import Result, SegmentDict
from dncnorm.core.segments import MODEL_SOURCE, SELF_SOURCE, SPACE, Segment
from dncnorm.core.special import SELF, SILENCE
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.sentences import RAW
from dncnorm.model.tagging import speak_raw
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.whole_sentences import decode_sentences
from dncnorm.normalization.chunks import chunks
from dncnorm.normalization.documents import NormalizesTexts, check_text
from dncnorm.normalization.embedded import check_language
from dncnorm.normalization.text_normalizer import PIPELINE_DEFAULTS, PIPELINE_OPTIONS, Part, unknown_pipeline_option


def decides_alone(model: DncNormForTextNormalization, tagger: object) -> bool:
    """Returns whether a pipeline of the model is a `NetworkAlone`: for whole sentences, and where `tagger` is "raw"."""
    return model.config.unit == SENTENCE or tagger == RAW


def network_alone(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer | None, options: Mapping[str, Any]
) -> NetworkAlone:
    """Returns the `NetworkAlone` of a pipeline's options, of which it takes `lang`, `tagger` and `device`."""
    own = dict(options)
    device, tagger, lang = own.pop("device", None), own.pop("tagger", None), own.pop("lang", None)
    if tagger not in (None, False, RAW):
        raise ValueError(f"tagger: {tagger!r}; a network alone has none but {RAW!r}")
    check_language(lang, model.config.language, model.name_or_path)
    if device is not None:
        model.to(device)
    return NetworkAlone(model, tokenizer, **own)


class NetworkAlone(PushesWholeFolder, NormalizesTexts):
    """Normalizes texts, each a sentence, with nothing but a network.

    Calls and results are those of a `TextNormalizer`. A network of whole sentences has one segment for each text, which
    may also arrive in pieces, and is read when it is whole.

    Raises ValueError for any option, in a call as well, unless it has its default; and for a tagger that is not of raw
    words. A call raises DocumentError for a text that is too long for a network of whole sentences.
    """

    def __init__(
        self, model: DncNormForTextNormalization, tokenizer: DncNormTokenizer | None = None, **options: Any
    ) -> None:
        tokenizer = tokenizer or model.tokenizer
        if tokenizer is None:
            raise ValueError("tokenizer: None; a model's folder holds its tokenizer's files")
        self.check(**options)
        if model.config.unit != SENTENCE and model.config.tagger != RAW:
            raise ValueError(f"tagger: 'raw'; the model's is of {model.config.tagger!r}")
        self.model, self.tokenizer = model.eval(), tokenizer
        self.name, self.language = model.name_or_path, languages.get(model.config.language)

    def check(self, **options: Any) -> None:
        """Raises ValueError for any option, unless it has its default; TypeError for one that nothing has."""
        for name, value in options.items():
            if name not in PIPELINE_OPTIONS:
                raise unknown_pipeline_option(name)
            if value is not None and value != PIPELINE_DEFAULTS.get(name):
                _refuse(name)

    def stream(self, chunks: Iterable[str], **options: Any) -> Iterator[SegmentDict]:
        """Yields the segments of a text that arrives in pieces, at its end."""
        yield from self("".join(chunks), **options)["segments"]

    def stream_text(self, chunks: Iterable[str], **options: Any) -> Iterator[str]:
        """Yields the spoken text of a text that arrives in pieces, at its end."""
        yield self("".join(chunks), **options)["normalized_text"]

    def parts(self, text: str, *, size: int = 0, **options: Any) -> Iterator[Part]:
        """Yields the result as its only part (`TextNormalizer.parts`)."""
        yield Part(**self(text, **options))

    def each(self) -> list[NetworkAlone]:
        """Returns itself, as the only one of its languages."""
        return [self]

    def of_language(self, tag: str) -> NetworkAlone:
        """Returns itself. Raises ValueError for the tag of another language than its own."""
        check_language(tag, self.language.code, self.name)
        return self

    def save_pretrained(self, save_directory: str, **options: Any) -> None:
        """Saves the model's folder."""
        self.model.save_pretrained(save_directory, **options)

    def _results_of(
        self, pretokenized: bool, options: Mapping[str, Any]
    ) -> Callable[[Iterable[Any]], Iterator[Result]]:
        self.check(**options)
        if pretokenized:
            _refuse("pretokenized")
        return partial(self._stream, self._sentences if self.model.config.unit == SENTENCE else self._raw)

    def _stream(self, results: Callable[[list[str]], list[Result]], inputs: Iterable[Any]) -> Iterator[Result]:
        for chunk in chunks(inputs):
            for place, text in chunk:
                check_text(text, place)
            yield from results([text for _, text in chunk])

    def _sentences(self, texts: list[str]) -> list[Result]:
        said = iter(decode_sentences(self.model, self.tokenizer, [text for text in texts if text.strip()]))
        results = []
        for text in texts:
            if not text.strip():
                results.append(_result([_unchanged(0, text)] if text else [], text))
                continue
            one = next(said)
            segment = Segment(0, len(text), text, one.text, MODEL_SOURCE, None, None, one.confidence, None)
            results.append(_result([segment], one.text))
        return results

    def _raw(self, texts: list[str]) -> list[Result]:
        results = []
        for text, tokens in zip(texts, speak_raw(self.model, self.tokenizer, texts), strict=True):
            segments, end, words = [], 0, []
            for token in tokens:
                if token.start > end:
                    segments.append(_unchanged(end, text[end : token.start]))
                is_kept, end = token.after == SELF, token.end
                after, source = (token.before, SELF_SOURCE) if is_kept else (token.after, MODEL_SOURCE)
                segments.append(
                    Segment(token.start, end, token.before, after, source, None, None, token.confidence, None)
                )
                words.append(token.before if after == SILENCE else after)
            if end < len(text):
                segments.append(_unchanged(end, text[end:]))
            results.append(_result(segments, " ".join(words)))
        return results


def _refuse(name: str) -> None:
    raise ValueError(
        f"{name}: a network alone has no options: no gate, grammar, chooser, check or overrides, no styles, documents "
        "or given tokens; use a model that decides token by token"
    )


def _unchanged(start: int, text: str) -> Segment:
    return Segment(start, start + len(text), text, text, SELF_SOURCE, None, None, 1.0, SPACE)


def _result(segments: list[Segment], text: str) -> Result:
    return {"normalized_text": text, "segments": [segment.as_dict() for segment in segments]}
