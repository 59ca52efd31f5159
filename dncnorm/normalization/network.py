"""Decides a token with the network, restricted to the grammar's lattice.

Without a lattice, an answer is accepted only if it keeps the token's value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from typing import TypeVar

from dncnorm.core.characters import has_digit
from dncnorm.core.queries import DecodingOptions, Hypothesis, Query
from dncnorm.core.segments import MODEL_SOURCE, Alternative, Segment
from dncnorm.core.special import SELF, SILENCE
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.model.constraints import GrammarFilter
from dncnorm.model.decoding import decode, decode_n_best
from dncnorm.model.filters import NEVER_SPOKEN, NOT_AS_WRITTEN
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.deciders import PendingToken
from dncnorm.normalization.request import Request
from dncnorm.values import is_safe

Found = TypeVar("Found")
"""What a search returns for a query."""


@dataclass(frozen=True)
class ConfidenceThresholds:
    """How far the network is trusted.

    sure_probability: from this gate probability on, the network may not answer `<self>`, that the token stays as
        written. Below it, the network may still answer `<self>`.
    min_confidence: unconstrained answers with lower confidence are rejected.
    min_constrained_confidence: the same inside a lattice, where no value can be lost and only the choice is uncertain.

    Raises ValueError for a value outside 0 to 1.
    """

    sure_probability: float = 0.5
    min_confidence: float = 0.4
    min_constrained_confidence: float = 0.5

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not 0.0 <= value <= 1.0:
                raise ValueError(f"{name}: {value}; it must be from 0 to 1")


class NetworkReading:
    """Asks the network within the grammar's lattice; without a lattice it decodes freely, and its answer is checked."""

    def __init__(
        self,
        model: DncNormForTextNormalization,
        tokenizer: DncNormTokenizer,
        language: Language,
        grammar: Grammar | None,
        thresholds: ConfidenceThresholds,
    ) -> None:
        self._model, self._tokenizer = model, tokenizer
        self._language, self._grammar, self._thresholds = language, grammar, thresholds

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the network's answer if it can be trusted; an item keeps the confidence of a rejected one."""
        return list(starmap(self._decided, zip(items, self._ask(items, decode, request.decoding), strict=True)))

    def _decided(self, item: PendingToken, said: Hypothesis | None) -> Segment | None:
        if said is not None and self._is_trusted(item, said):
            return self._segment(item, said)
        item.rejected_confidence = said.confidence if said else 0.0
        return None

    def with_alternatives(
        self, items: Sequence[PendingToken], answers: Sequence[Segment], request: Request
    ) -> list[Segment]:
        """Returns the answers with the network's alternatives; these do not change the answers."""
        options = replace(request.decoding, beams=max(request.decoding.beams, request.n_best), n_best=request.n_best)
        found = self._ask(items, decode_n_best, options)
        return [
            answer._replace(alternatives=self._alternatives(item, answer, hypotheses or [], request))
            for item, answer, hypotheses in zip(items, answers, found, strict=True)
        ]

    def _alternatives(
        self, item: PendingToken, answer: Segment, hypotheses: Sequence[Hypothesis], request: Request
    ) -> tuple[Alternative, ...]:
        scores = {answer.after: answer.confidence}
        for rival in (self._segment(item, said) for said in hypotheses if self._keeps_value(item, said)):
            if request.control.over(rival) is rival:
                scores.setdefault(rival.after, rival.confidence)
        return tuple(starmap(Alternative, list(scores.items())[: request.n_best]))

    def _ask(
        self, items: Sequence[PendingToken], search: Callable[..., Sequence[Found]], options: DecodingOptions
    ) -> list[Found | None]:
        """Returns what the search finds for each item, or None if its token is too long for the network.

        Items that may stay as written are searched separately.

        search: `decode` or `decode_n_best`.
        """
        said: list[Found | None] = [None] * len(items)
        queries = [Query(item.words, item.index, _readings(item)) for item in items]
        fitting = [place for place, query in enumerate(queries) if self._model.context.fits(query)]
        for may_stay in (True, False):
            asked = [place for place in fitting if items[place].may_stay == may_stay]
            filters = (NEVER_SPOKEN,) if may_stay else (NEVER_SPOKEN, NOT_AS_WRITTEN)
            read = ((items[place].word, items[place].lattice) for place in asked)
            lattices = {word: lattice for word, lattice in read if lattice is not None}
            constraint = GrammarFilter(lattices, self._tokenizer, may_stay=may_stay)
            chosen = [queries[place] for place in asked]
            found = search(self._model, self._tokenizer, chosen, options, filters, (constraint,))
            for place, answer in zip(asked, found, strict=True):
                said[place] = answer
        return said

    def _segment(self, item: PendingToken, said: Hypothesis) -> Segment:
        if said.text == SELF:
            return item.as_written(MODEL_SOURCE, said.confidence)
        semiotic_class = self._grammar.semiotic_class(item.word, said.text) if self._grammar else None
        return item.segment(said.text, MODEL_SOURCE, said.confidence, semiotic_class)

    def _is_trusted(self, item: PendingToken, said: Hypothesis) -> bool:
        limits = self._thresholds
        least = limits.min_confidence if item.lattice is None else limits.min_constrained_confidence
        return said.confidence >= least and self._keeps_value(item, said)

    def _keeps_value(self, item: PendingToken, said: Hypothesis) -> bool:
        """Whether no value is lost, whatever the network's confidence."""
        if not said.ended:
            return False
        if item.lattice is not None:
            return True
        if has_digit(item.word) and said.text in (SELF, SILENCE, ""):
            return False  # a digit is never silently lost
        if self._grammar is None:
            return True
        return is_safe(item.word, said.text, self._language, must_affirm=has_digit(item.word))


def _readings(item: PendingToken) -> tuple[str, ...] | None:
    """Returns what the ranker leaves to choose from; None if it has not ranked the token."""
    return tuple(reading.candidate.text for reading in item.ranked) or None
