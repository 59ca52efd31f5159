"""Decodes queries with a model: `inference/decoding.py` searches, the model takes the steps, and may rerank beams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import torch

from dncnorm.core.queries import DecodingOptions, Hypothesis, Query
from dncnorm.inference.decoding import Reranking, Speaker
from dncnorm.inference.filters import NEVER_SPOKEN, LogitFilter
from dncnorm.inference.search import Path, Reading, Search, Step
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.reranking import reconstruction_scores, reranked_places
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.interface import RECONSTRUCTION, Prepared, select


class ModelSteps:
    """Takes a model's steps for a search; satisfies `Steps`.

    The scores leave the model's device at every step; so does the attention if `attends`.
    """

    def __init__(self, model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, *, attends: bool) -> None:
        self._model, self._tokenizer, self._attends = model, tokenizer, attends

    def read(self, views: Sequence[Any]) -> Reading:
        """Encodes the sources of views that the model's context has made."""
        return Reading(*self._model.prepare(self._model.context.encode(views, self._tokenizer, self._model.device)))

    def step(self, previous: Sequence[int], reading: Reading) -> Step:
        """Takes a step of the model."""
        step = self._model.step(torch.tensor(previous, device=self._model.device), reading.state, reading.source)
        attention = step.attention if self._attends else None
        weights = None if attention is None else attention.cpu().double().numpy(force=True)
        return Step(step.output.cpu().double().numpy(force=True), step.state, weights)

    def select(self, reading: Reading, rows: Sequence[int]) -> Reading:
        """Selects rows of all tensors."""
        return select(reading, torch.tensor(rows, device=self._model.device))


def speaker_of(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, *, attends: bool = False) -> Speaker:
    """Returns the model as decoding sees it; `attends`: with the attention of its steps."""
    steps, limit = ModelSteps(model, tokenizer, attends=attends), model.config.max_target_length
    return Speaker(steps, model.context, tokenizer.decode_target, limit)


@torch.inference_mode()
def decode(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    queries: Sequence[Query],
    options: DecodingOptions | None = None,
    filters: Sequence[LogitFilter] = (NEVER_SPOKEN,),
    constraints: Sequence[LogitFilter] = (),
) -> list[Hypothesis]:
    """Returns one hypothesis per query, in order. The model must be in evaluation mode.

    filters, constraints: as for `Speaker.n_best`.
    """
    found = decode_n_best(model, tokenizer, queries, options or DecodingOptions(), filters, constraints)
    return [hypotheses[0] for hypotheses in found]


@torch.inference_mode()
def decode_n_best(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    queries: Sequence[Query],
    options: DecodingOptions,
    filters: Sequence[LogitFilter] = (NEVER_SPOKEN,),
    constraints: Sequence[LogitFilter] = (),
) -> list[list[Hypothesis]]:
    """Returns the final hypotheses of each query, the best first; at least one, at most `n_best`.

    The arguments are `decode`'s. Raises ValueError as `check_search` does.
    """
    check_search(model, options)
    reranking: Reranking | None = None
    if options.reconstruction:
        reranking = partial(_reranked, model, tokenizer, options.reconstruction)
    return speaker_of(model, tokenizer).n_best(queries, options, filters, constraints, reranking)


def check_search(model: DncNormForTextNormalization, options: DecodingOptions) -> None:
    """Raises ValueError for `reconstruction` with one beam, and with a model that has not learned it."""
    if options.reconstruction:
        model.require(RECONSTRUCTION)
        if options.beams == 1:
            raise ValueError(f"reconstruction: {options.reconstruction}; it reranks beams, and beams is 1")


def _reranked(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    weight: float,
    search: Search,
    found: Sequence[list[Path]],
) -> Iterator[list[Path]]:
    """Yields each query's paths, reranked by their reconstruction."""
    said = [[path.symbols for path in paths] for paths in found]
    scores = reconstruction_scores(model, tokenizer, Prepared(*search.reading), search.queries, said)
    for paths, reconstructions in zip(found, scores, strict=True):
        yield [paths[place] for place in reranked_places([path.score for path in paths], reconstructions, weight)]
