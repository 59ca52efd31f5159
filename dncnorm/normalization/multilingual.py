"""Normalizes texts of several languages, each with the model of its language: `lang="auto"`.

The script determines the language (`scripts.py`) of a text, of its sentences, and of stretches within them; so does
`lang` in a document.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby, tee
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from dncnorm.core.later import Later
from dncnorm.core.results import Result, SegmentDict
from dncnorm.documents.reading import DocumentText
from dncnorm.languages.choice import matching_code
from dncnorm.normalization.asynchronous import over
from dncnorm.normalization.chunks import Placed, chunks
from dncnorm.normalization.documents import NormalizesTexts, document_text
from dncnorm.normalization.scripts import by_language, language_of, opening_language
from dncnorm.normalization.streaming import PIECE, pieces
from dncnorm.normalization.text_normalizer import PART_SEGMENTS, TASK, Part, TextNormalizer
from dncnorm.options import AUTO

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from dncnorm.normalization.typed_options import CallOptions

MIXED = "mixed "
"""Begins the key of a text in several languages."""


class MultilingualNormalizer(NormalizesTexts):
    """Normalizes each text with the normalizer of its language; each is loaded when a text first needs it.

    normalizers: by language code; the first also handles texts without letters.

    Calls, streams, options and results are those of a `TextNormalizer`.
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
        """Yields the segments of a text that arrives in pieces, as `TextNormalizer.stream` does."""
        return chain.from_iterable(part.segments for part in self._parts(chunks, 1, options))

    def stream_text(self, chunks: Iterable[str], **options: Unpack[CallOptions]) -> Iterator[str]:
        """Yields the spoken text of a text that arrives in pieces, as `TextNormalizer.stream_text` does."""
        return filter(None, (part.normalized_text for part in self._parts(chunks, 1, options)))

    def astream(self, chunks: AsyncIterable[str], **options: Unpack[CallOptions]) -> AsyncGenerator[SegmentDict, None]:
        """Yields what `stream` yields, for an asynchronous source; the work is done in a thread."""
        return over(chunks, partial(self.stream, **options))

    def astream_text(self, chunks: AsyncIterable[str], **options: Unpack[CallOptions]) -> AsyncGenerator[str, None]:
        """Yields what `stream_text` yields, for an asynchronous source; the work is done in a thread."""
        return over(chunks, partial(self.stream_text, **options))

    def parts(self, text: str, *, size: int = PIECE, **options: Unpack[CallOptions]) -> Iterator[Part]:
        """Yields the result of a long text part by part, each as soon as it is ready."""
        return self._parts(pieces([text], size), PART_SEGMENTS, options)

    def _stream(self, inputs: Iterable[Any], pretokenized: bool, options: Mapping[str, Any]) -> Iterator[Result]:
        for chunk in chunks(inputs):
            yield from self._results(chunk, pretokenized, options)

    def _results(self, chunk: list[Placed], pretokenized: bool, options: Mapping[str, Any]) -> Iterator[Result]:
        """Yields the results of a chunk in order; the texts of each language are processed together."""
        texts = [document_text(item, place, pretokenized) for place, item in chunk]
        languages = [self.language_of(text) for text in texts]
        results: dict[str, Iterator[Result]] = {}
        if not pretokenized:
            is_document = self.of("").is_document(**options)
            for place, text in enumerate(texts):
                found = {code for code, _ in by_language([text], self.languages)}
                if is_document or len(found) > 1:
                    languages[place] = f"{MIXED}{place}"
                    results[languages[place]] = iter([self._mixed(text, options)])
                elif found:
                    languages[place] = found.pop()
        for code in dict.fromkeys(code for code in languages if code not in results):
            items = [item for language, (_, item) in zip(languages, chunk, strict=True) if language == code]
            results[code] = iter(self._normalizers[code]()(items, pretokenized=pretokenized, **options))
        return (next(results[code]) for code in languages)

    def _mixed(self, text: str, options: Mapping[str, Any]) -> Result:
        """Returns the result of a document, or of a text that is in several languages."""
        parts = list(self._parts(pieces([text]), PART_SEGMENTS, options))
        segments = [segment for part in parts for segment in part.segments]
        return {"normalized_text": "".join(part.normalized_text for part in parts), "segments": segments}

    def _parts(self, chunks: Iterable[str], least: int, options: Mapping[str, Any]) -> Iterator[Part]:
        """Yields the result of a text part by part. least: segments of a part."""
        chunks = pieces(chunks)
        first, reading = self.of(""), None
        if first.is_document(**options):
            code, chunks = opening_language(chunks, self.languages)
            first = self._normalizers[code]()
            reading = first.reading(**options)
        stretches = self._of_document(chunks, reading) if reading else by_language(chunks, self.languages)
        start = 0
        for code, stretch in groupby(stretches, key=itemgetter(0)):
            texts, lengths = tee(text for _, text in stretch)
            yield from self._normalizers[code]().parts_of(texts, start, reading, least=least, **options)
            start += sum(map(len, lengths))
        if reading:
            yield first.rest_of(reading, **options)

    def _of_document(self, chunks: Iterable[str], reading: DocumentText) -> Iterator[tuple[str, str]]:
        """Yields the stretches of a document's text with their languages: those that it names, else by script."""
        before: str | None = None
        for named, stretch in groupby(_named(chunks, reading, self.languages), key=itemgetter(0)):
            texts = (text for _, text in stretch)
            found = ((named, text) for text in texts) if named else by_language(texts, self.languages, before)
            for before, text in found:
                yield before, text


def _named(chunks: Iterable[str], reading: DocumentText, codes: Sequence[str]) -> Iterator[tuple[str | None, str]]:
    """Yields the stretches of a document's text with the languages that it names, as far as it does."""
    origin = 0
    for text in reading.pieces(chunks):
        reached = 0
        for start, end, tag in reading.languages:
            if code := matching_code(tag, codes):
                if reached < start - origin:
                    yield None, text[reached : start - origin]
                yield code, text[start - origin : end - origin]
                reached = end - origin
        if reached < len(text):
            yield None, text[reached:]
        reading.languages.clear()
        origin += len(text)
