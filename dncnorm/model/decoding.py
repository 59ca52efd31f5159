"""Decodes queries to spoken words with batched greedy and beam search.

Sources are sorted by length, and equal ones are computed once. `search.py` searches a batch; `filters.py` forbids
symbols, step by step.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

import torch

from dncnorm.model.filters import NEVER_SPOKEN, LogitFilter, ScoreFilters
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.reranking import reconstruction_scores, reranked_places
from dncnorm.model.search import Path, Search
from dncnorm.model.source import Query
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.interface import RECONSTRUCTION


@dataclass(frozen=True)
class DecodingOptions:
    """How to search.

    batch_size: queries decoded together; beams: 1 is greedy; n_best: hypotheses that beam search collects;
    max_length: symbols, None for the model's own limit.
    softmax_first: constraints come after the soft-max, so that allowed symbols keep the network's probabilities, and no
        path gains by having few rivals; False is for a model trained with constraints (Z19 section 6.3).
    reconstruction: the weight of how likely the token is, given what is said, by which all of a query's beams are
        reranked (`reranking.py`); 0 leaves them in the order of their own probability.
    """

    batch_size: int = 256
    beams: int = 1
    n_best: int = 1
    max_length: int | None = None
    softmax_first: bool = True
    reconstruction: float = 0.0

    def __post_init__(self) -> None:
        for name in ("batch_size", "beams", "n_best"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name}: {getattr(self, name)}; it must be at least 1")
        if self.max_length is not None and self.max_length < 1:
            raise ValueError(f"max_length: {self.max_length}; it must be at least 1, or None")
        if not 0.0 <= self.reconstruction < math.inf:
            raise ValueError(f"reconstruction: {self.reconstruction}; it must be at least 0")


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """The network's output for a query.

    text: spoken words, or `<self>`. confidence: the probability of the whole sequence, in [0, 1].
    ended: False if the limit or a dead end cut it off; then it must not be trusted.
    """

    text: str
    confidence: float
    ended: bool


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
