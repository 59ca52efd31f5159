"""Decodes queries to spoken words with batched greedy and beam search.

Sources are sorted by length, and equal ones are computed once. `search.py` searches a batch; `filters.py` forbids
symbols, step by step.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence

import torch

from dncnorm.core.queries import DecodingOptions, Hypothesis, Query
from dncnorm.model.filters import NEVER_SPOKEN, LogitFilter, ScoreFilters
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.reranking import reconstruction_scores, reranked_places
from dncnorm.model.search import Path, Search
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.interface import RECONSTRUCTION


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

    filters: prior knowledge; they come before the soft-max, and probabilities are conditional on them.
    constraints: what is not allowed, whatever its probability; see `DecodingOptions.softmax_first`.
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
    collected = max(options.n_best, options.beams) if options.reconstruction else options.n_best
    rules = ScoreFilters(filters, constraints, options.softmax_first)
    limit = options.max_length or model.config.max_target_length
    views = [(model.context.view(query), query.readings) for query in queries]
    distinct = dict(zip(views, queries, strict=True))
    ordered = sorted(distinct, key=lambda view: (model.context.order(view[0]), view[1] or ()))
    found: dict[Hashable, list[Hypothesis]] = {}
    for start in range(0, len(ordered), options.batch_size):
        chunk = ordered[start : start + options.batch_size]
        prepared = model.prepare(model.context.encode([view for view, _ in chunk], tokenizer, model.device))
        search = Search(model, prepared, [distinct[view] for view in chunk], rules, limit)
        results = list(search.greedy() if options.beams == 1 else search.beams(options.beams, collected))
        if options.reconstruction:
            results = list(_reranked(model, tokenizer, search, results, options))
        for view, paths in zip(chunk, results, strict=True):
            found[view] = [
                Hypothesis(tokenizer.decode_target(path.symbols), math.exp(path.score), path.ended) for path in paths
            ]
    return [found[view] for view in views]


def check_search(model: DncNormForTextNormalization, options: DecodingOptions) -> None:
    """Raises ValueError for `reconstruction` with one beam, and with a model that has not learned it."""
    if options.reconstruction:
        model.require(RECONSTRUCTION)
        if options.beams == 1:
            raise ValueError(f"reconstruction: {options.reconstruction}; it reranks beams, and beams is 1")


def _reranked(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    search: Search,
    found: Sequence[list[Path]],
    options: DecodingOptions,
) -> Iterator[list[Path]]:
    """Yields each query's paths, reranked by their reconstruction; at most `n_best`."""
    said = [[path.symbols for path in paths] for paths in found]
    scores = reconstruction_scores(model, tokenizer, search.prepared, search.queries, said)
    for paths, reconstructions in zip(found, scores, strict=True):
        order = reranked_places([path.score for path in paths], reconstructions, options.reconstruction)
        yield [paths[place] for place in order[: options.n_best]]
