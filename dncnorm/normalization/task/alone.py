"""Networks that do all by themselves: of whole sentences (JG20; Z19 section 4), or with a tagger that cuts raw words
and a decoder that says them (Z19 section 5.4).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, overload

from dncnorm.bundle.folder import SENTENCE
from dncnorm.core.results import Result
from dncnorm.core.segments import MODEL_SOURCE, SELF_SOURCE, SPACE, Segment
from dncnorm.core.special import SELF, SILENCE
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.sentences import RAW
from dncnorm.model.tagging import speak_raw
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.whole_sentences import decode_sentences


def decides_alone(model: DncNormForTextNormalization, tagger: object) -> bool:
    """Returns whether a pipeline of the model is a `NetworkAlone`: for whole sentences, and where `tagger` is "raw"."""
    return model.config.unit == SENTENCE or tagger == RAW


class NetworkAlone:
    """Normalizes texts, each a sentence, with nothing but a network.

    Its results have the keys of a `TextNormalizer`'s. A network of whole sentences has one segment for each text.

    Raises ValueError for any option, and for a tagger that is not of raw words.
    """

    def __init__(
        self, model: DncNormForTextNormalization, tokenizer: DncNormTokenizer | None = None, **options: Any
    ) -> None:
        tokenizer = tokenizer or model.tokenizer
        if tokenizer is None:
            raise ValueError("tokenizer: None; a model's folder holds its tokenizer's files")
        _refuse(options)
        if model.config.unit != SENTENCE and model.config.tagger != RAW:
            raise ValueError(f"tagger: 'raw'; the model's is of {model.config.tagger!r}")
        self.model, self.tokenizer = model.eval(), tokenizer

    @overload
    def __call__(self, inputs: str, **options: Any) -> Result: ...

    @overload
    def __call__(self, inputs: Iterable[str], **options: Any) -> list[Result]: ...

    def __call__(self, inputs: str | Iterable[str], **options: Any) -> Result | list[Result]:
        """Returns a text's result, or those of several texts, in order.

        Raises ValueError for any option, and for a sentence that is too long for a network of whole sentences.
        """
        _refuse(options)
        texts = [inputs] if isinstance(inputs, str) else list(inputs)
        if not all(isinstance(text, str) for text in texts):
            raise TypeError("inputs: a network alone takes texts, not tokens")
        found = self._sentences(texts) if self.model.config.unit == SENTENCE else self._raw(texts)
        return found[0] if isinstance(inputs, str) else found

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


def _refuse(options: dict[str, Any]) -> None:
    if options:
        raise ValueError(
            f"{min(options)}: a network alone has no options: no gate, grammar, chooser, check or overrides, no "
            "styles, documents or given tokens; use a model that decides token by token"
        )


def _unchanged(start: int, text: str) -> Segment:
    return Segment(start, start + len(text), text, text, SELF_SOURCE, None, None, 1.0, SPACE)


def _result(segments: list[Segment], text: str) -> Result:
    return {"normalized_text": text, "segments": [segment.as_dict() for segment in segments]}
