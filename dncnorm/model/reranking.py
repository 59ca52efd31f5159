"""Reranks a beam by the likelihood of the token given its spoken form (Z19 section 5.5; Tu et al. 2017).

    score(y) = log p(y | x) + weight * log p(x | y)

The second term comes from the reconstruction network, which is not trained on unchanged or silent tokens: such a
hypothesis keeps its place.

Dimensions: K hypotheses, T target symbols, S symbols of a token.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from dncnorm.core.queries import Query
from dncnorm.core.special import SELF, SILENCE
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.source import padded_labels, written_symbols
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.interface import Prepared, select

HYPOTHESES_TOGETHER = 256
"""Hypotheses that make a batch: what bounds memory."""


def reconstruction_scores(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    prepared: Prepared,
    queries: Sequence[Query],
    hypotheses: Sequence[Sequence[Sequence[int]]],
) -> list[list[float | None]]:
    """Returns log p(token | hypothesis) of each query's hypotheses; None for an unchanged or silent one. prepared: the
    model's prepared queries. hypotheses: the symbols of each query's, without the end symbol.
    """
    scores: list[list[float | None]] = [[None] * len(said) for said in hypotheses]
    places = [
        (row, place)
        for row, said in enumerate(hypotheses)
        for place, symbols in enumerate(said)
        if tokenizer.decode_target(symbols) not in (SELF, SILENCE)
    ]
    for start in range(0, len(places), HYPOTHESES_TOGETHER):
        chunk = places[start : start + HYPOTHESES_TOGETHER]
        rows = torch.tensor([row for row, _ in chunk], device=model.device)
        labels = padded_labels([[*hypotheses[row][place], tokenizer.eos_token_id] for row, place in chunk])
        written = padded_labels([written_symbols(queries[row], tokenizer) for row, _ in chunk])
        found = model.reconstruction_log_probabilities(
            select(prepared, rows), labels.to(model.device), written.to(model.device)
        )
        for (row, place), score in zip(chunk, found.tolist(), strict=True):
            scores[row][place] = score
    return scores


def reranked_places(scores: Sequence[float], reconstructions: Sequence[float | None], weight: float) -> list[int]:
    """Returns the hypotheses' places in their new order; those without a reconstruction keep theirs."""
    movable = [place for place, found in enumerate(reconstructions) if found is not None]

    def joined(place: int) -> float:
        return scores[place] + weight * (reconstructions[place] or 0.0)

    best = iter(sorted(movable, key=joined, reverse=True))
    return [place if reconstructions[place] is None else next(best) for place in range(len(scores))]
