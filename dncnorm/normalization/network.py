"""Decides a token with the network, restricted to the grammar's lattice.

Without a lattice, an answer is accepted only if it keeps the token's value. If there are no queries, the network is not
touched: it may not have been loaded yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import starmap

from dncnorm.core.characters import has_digit
from dncnorm.core.queries import DecodingOptions, Hypothesis, Query
from dncnorm.core.segments import MODEL_SOURCE, Alternative, Segment
from dncnorm.core.special import SELF, SILENCE
from dncnorm.grammars import Grammar
from dncnorm.inference.interface import Network
from dncnorm.languages.base import Language
from dncnorm.normalization.deciders import PendingToken
from dncnorm.normalization.request import Request
from dncnorm.values import is_safe


@dataclass(frozen=True)
class ConfidenceThresholds:
    """The limits of trust in the network.

    sure_probability: at this gate probability or above, the network may not answer `<self>`, that is, leave the token
        as written. Below it, the network may still answer `<self>`.
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
        network: Callable[[], Network],
        language: Language,
        grammar: Grammar | None,
        thresholds: ConfidenceThresholds,
    ) -> None:
        self._network = network
        self._language, self._grammar, self._thresholds = language, grammar, thresholds

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the network's answer if it can be trusted; an item keeps the confidence of a rejected one."""
        return list(starmap(self._decided, zip(items, self._ask(items, request.decoding), strict=True)))

    def _decided(self, item: PendingToken, said: Sequence[Hypothesis]) -> Segment | None:
        if said and self._is_trusted(item, said[0]):
            return self._segment(item, said[0])
        item.rejected_confidence = said[0].confidence if said else 0.0
        return None

    def with_alternatives(
        self, items: Sequence[PendingToken], answers: Sequence[Segment], request: Request
    ) -> list[Segment]:
        """Returns the answers with the network's alternatives; these do not change the answers."""
        options = replace(request.decoding, beams=max(request.decoding.beams, request.n_best), n_best=request.n_best)
        found = self._ask(items, options)
        return [
            answer._replace(alternatives=self._alternatives(item, answer, hypotheses, request))
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

    def _ask(self, items: Sequence[PendingToken], options: DecodingOptions) -> list[list[Hypothesis]]:
        """Returns the network's answers to each item, the best first; none if the token is too long for the network.

        Items that may stay as written are asked separately.
        """
        said: list[list[Hypothesis]] = [[] for _ in items]
        if not items:
            return said
        network = self._network()
        queries = [Query(item.words, item.index, _readings(item)) for item in items]
        fitting = [place for place, query in enumerate(queries) if network.fits(query)]
        for may_stay in (True, False):
            asked = [place for place in fitting if items[place].may_stay == may_stay]
            read = ((items[place].word, items[place].lattice) for place in asked)
            lattices = {word: lattice for word, lattice in read if lattice is not None}
            found = network.answers([queries[place] for place in asked], options, lattices, may_stay=may_stay)
            for place, answers in zip(asked, found, strict=True):
                said[place] = answers
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
    """Returns the readings that the ranker has not ruled out; None if it has not ranked the token."""
    return tuple(reading.candidate.text for reading in item.ranked) or None
