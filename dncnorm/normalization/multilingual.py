"""Normalizes texts of several languages, each with the model of its language: `lang="auto"`.

The script of a text determines its language (`dncnorm.languages.choice`), and that of its sentences, which may be in
another one; so does `lang` in a document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from dncnorm.core.later import Later
from dncnorm.core.results import Result, SegmentDict
from dncnorm.languages.choice import by_language, language_of, matching_code
from dncnorm.normalization.chunks import Placed, chunks
from dncnorm.normalization.documents import NormalizesTexts, document_text
from dncnorm.normalization.streaming import PIECE
from dncnorm.normalization.text_normalizer import TASK, Part, TextNormalizer
from dncnorm.options import AUTO

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from dncnorm.normalization.typed_options import CallOptions

MIXED = "mixed "
"""Begins the key of a text in several languages."""


class MultilingualNormalizer(NormalizesTexts):
    """Normalizes each text with the normalizer of its language; each is loaded when a text first needs it.

    normalizers: by language code; the first also handles texts without letters.

    Calls, options and results are those of a `TextNormalizer`. The language of a text that arrives in pieces is unknown
    until its end, so only the normalizer of one language can stream: `normalize.of("...").stream(...)`.
    """

    def __init__(self, normalizers: Mapping[str, Later[TextNormalizer]]) -> None:
        self._normalizers = dict(normalizers)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(task={TASK!r}, lang={AUTO!r}, languages={self.languages})"

    @property
    def languages(self) -> list[str]:
        """Returns the codes of the languages."""
        return list(self._normalizers)

    def language_of(self, text: str) -> str:
        """Returns the code of a text's language."""
        return language_of(text, self.languages)

    def each(self) -> list[TextNormalizer]:
        """Returns the normalizer of each language; those are loaded that have not been."""
        return [normalizer() for normalizer in self._normalizers.values()]

    def of_language(self, tag: str) -> TextNormalizer:
        """Returns the normalizer of a language; it is loaded if it has not been. Raises ValueError for another one."""
        code = matching_code(tag, self.languages)
        if code is None:
            raise ValueError(f"lang: {tag!r}; there are models for {', '.join(self.languages)}")
        return self._normalizers[code]()

    def of(self, text: str) -> TextNormalizer:
        """Returns the normalizer of a text's language; it is loaded if it has not been."""
        return self._normalizers[self.language_of(text)]()

    def _results_of(
        self, pretokenized: bool, options: Mapping[str, Any]
    ) -> Callable[[Iterable[Any]], Iterator[Result]]:
        return partial(self._stream, pretokenized=pretokenized, options=options)

    def check(self, **options: Unpack[CallOptions]) -> None:
        """Checks options as `TextNormalizer.check` does, for the language of texts without letters."""
        self.of("").check(**options)

    def stream(self, chunks: Iterable[str], **options: Unpack[CallOptions]) -> Iterator[SegmentDict]:
        """Raises ValueError: the language of a text that arrives in pieces is unknown until its end."""
        raise ValueError(
            f"lang: {AUTO!r}; the language of a text that comes in pieces is unknown until its end; "
            "give lang, or call normalize.of(text).stream"
        )

    stream_text = stream

    def parts(self, text: str, *, size: int = PIECE, **options: Unpack[CallOptions]) -> Iterator[Part]:
        """Yields the result of a long text part by part; that of a document, or of several languages, as one part."""
        if self._is_mixed(text, options):
            result = self._mixed(text, options)
            yield Part(result["normalized_text"], result["segments"])
        else:
            yield from self.of(text).parts(text, size=size, **options)

    def _stream(self, inputs: Iterable[Any], pretokenized: bool, options: Mapping[str, Any]) -> Iterator[Result]:
        for chunk in chunks(inputs):
            yield from self._results(chunk, pretokenized, options)

    def _results(self, chunk: list[Placed], pretokenized: bool, options: Mapping[str, Any]) -> Iterator[Result]:
        """Yields the results of a chunk in order; the texts of each language are processed together."""
        texts = [document_text(item, place, pretokenized) for place, item in chunk]
        languages = [self.language_of(text) for text in texts]
        results: dict[str, Iterator[Result]] = {}
        if not pretokenized:
            for place, text in enumerate(texts):
                if self._is_mixed(text, options):
                    languages[place] = f"{MIXED}{place}"
                    results[languages[place]] = iter([self._mixed(text, options)])
        for code in dict.fromkeys(code for code in languages if code not in results):
            items = [item for language, (_, item) in zip(languages, chunk, strict=True) if language == code]
            results[code] = iter(self._normalizers[code]()(items, pretokenized=pretokenized, **options))
        return (next(results[code]) for code in languages)

    def _is_mixed(self, text: str, options: Mapping[str, Any]) -> bool:
        """Whether it is a document, or a text of several languages."""
        is_document = self.of(text).request.changed(**options).is_document
        return is_document or len([*by_language(text, self.languages)]) > 1

    def _mixed(self, text: str, options: Mapping[str, Any]) -> Result:
        """Returns the result of a document, or of a text whose sentences are in several languages."""
        first = self.of(text)
        reading = first.reading(**options)
        whole = "".join(reading.pieces([text])) if reading else text
        parts: list[Part] = []
        start = 0
        for code, stretch in _stretches(whole, reading.languages if reading else (), self.languages):
            parts.append(self._normalizers[code]().part_of(stretch, start, reading, **options))
            start += len(stretch)
        if reading:
            parts.append(first.rest_of(reading, **options))
        segments = [segment for part in parts for segment in part.segments]
        return {"normalized_text": "".join(part.normalized_text for part in parts), "segments": segments}


def _stretches(text: str, named: Iterable[tuple[int, int, str]], codes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yields the stretches of a text with their languages. named: those that a document names, by their places."""
    reached = 0
    for start, end, tag in named:
        if code := matching_code(tag, codes):
            yield from by_language(text[reached:start], codes)
            yield code, text[start:end]
            reached = end
    yield from by_language(text[reached:], codes)
