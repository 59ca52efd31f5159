"""Scores a pipeline's predictions for a corpus, batch by batch."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol

from dncnorm.core.records import Sentence, Token
from dncnorm.core.segments import SELF_SOURCE
from dncnorm.corpus import BadRows, iter_sentences
from dncnorm.corpus.source import PathLike
from dncnorm.evaluation.metrics import Scored, Scores
from dncnorm.languages.base import Language


class SegmentLike(Protocol):
    """The fields that are read from a pipeline's segment."""

    @property
    def before(self) -> str: ...
    @property
    def after(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def gate_probability(self) -> float | None: ...
    @property
    def confidence(self) -> float | None: ...


class PipelineLike(Protocol):
    """The interface of a pipeline that can be evaluated.

    Three attributes are optional: `gate_threshold` gives the gate's decisions; if `language` has a check, values are
    checked; `settings` is copied to the report.
    """

    def normalize_sentences(self, sentences: list[list[str]], /) -> Sequence[Sequence[SegmentLike]]: ...


def evaluate_corpus(
    pipeline: PipelineLike,
    paths: PathLike | Sequence[PathLike],
    *,
    limit: int | None = None,
    batch_sentences: int = 256,
    progress: bool = True,
    on_bad_rows: str = "error",
    bad_rows: BadRows | None = None,
) -> Scores:
    """Scores `pipeline` on corpus files, with one batch of sentences in memory at a time.

    limit: the number of sentences to stop after.
    progress: a line on standard error, if that is a terminal.
    on_bad_rows, bad_rows: as in `iter_sentences`.

    `Scores.seconds`, and `cpu_seconds`, are the time inside the pipeline only. Raises ValueError for a limit below 0
    and a batch below 1, and if the pipeline does not return one segment for each token, and the errors of
    `iter_sentences`.
    """
    from tqdm import tqdm  # comes with datasets and transformers

    if limit is not None and limit < 0:
        raise ValueError(f"limit: {limit} sentences; it must be at least 0")
    if batch_sentences < 1:
        raise ValueError(f"batch_sentences: {batch_sentences}; it must be at least 1")
    sentences = islice(iter_sentences(paths, on_bad_rows=on_bad_rows, bad_rows=bad_rows), limit)
    threshold: float | None = getattr(pipeline, "gate_threshold", None)
    scores = Scores(
        seconds=0.0, cpu_seconds=0.0, language=_language(pipeline), settings=dict(getattr(pipeline, "settings", {}))
    )
    with tqdm(total=limit, unit=" sentences", disable=None if progress else True) as bar:
        for batch in _batches(sentences, batch_sentences):
            start, cpu_start = time.perf_counter(), time.process_time()
            outputs = pipeline.normalize_sentences([sentence.words for sentence in batch])
            scores.seconds = (scores.seconds or 0.0) + time.perf_counter() - start
            scores.cpu_seconds = (scores.cpu_seconds or 0.0) + time.process_time() - cpu_start
            _check_length(outputs, batch)
            for sentence, segments in zip(batch, outputs, strict=True):
                scores.add(_scored(sentence, segments, threshold), sentence.source, sentence.line)
            bar.update(len(batch))
            bar.set_postfix_str(f"accuracy {scores.accuracy['ALL'] or 0:.4f}", refresh=False)
    return scores


def _language(pipeline: PipelineLike) -> Language | None:
    """Returns the pipeline's language; None if it has none, or the language has no value check."""
    language: Language | None = getattr(pipeline, "language", None)
    return language if language is not None and language.check is not None else None


def _batches(sentences: Iterable[Sentence], size: int) -> Iterator[list[Sentence]]:
    iterator = iter(sentences)
    while batch := list(islice(iterator, size)):
        yield batch


def _check_length(outputs: Sequence[Sequence[SegmentLike]], batch: list[Sentence]) -> None:
    if len(outputs) != len(batch):
        raise ValueError(f"pipeline: {len(outputs)} sentences came out of {len(batch)}")


def _scored(sentence: Sentence, segments: Sequence[SegmentLike], threshold: float | None) -> list[Scored]:
    """Pairs the sentence's tokens with their segments, which must be one for one and in order."""
    place = f"{sentence.source}, line {sentence.line}"
    if len(segments) != len(sentence.tokens):
        raise ValueError(f"{place}: {len(segments)} segments came out of {len(sentence.tokens)} tokens")
    pairs = list(zip(sentence.tokens, segments, strict=True))
    for token, segment in pairs:
        if segment.before != token.before:
            raise ValueError(f"{place}: the segment of {token.before[:40]!r} says before: {segment.before[:40]!r}")
    return [_scored_token(token, segment, threshold) for token, segment in pairs]


def _scored_token(token: Token, segment: SegmentLike, threshold: float | None) -> Scored:
    """Scores a token; its prediction is the segment's `after`, in which `metrics` interprets `<self>` and `sil`.

    The gate's decision is its probability against the pipeline's threshold. If that is unknown, it is whether anything
    but the token itself was spoken.
    """
    probability = segment.gate_probability
    decision = None
    if probability is not None:
        decision = segment.source != SELF_SOURCE if threshold is None else probability >= threshold
    return Scored(token, segment.after, probability, decision, segment.confidence, segment.source)
