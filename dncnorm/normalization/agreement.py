"""Decides a token by the reading ranker, which knows the case, gender and kind that a sentence requires.

Readings that are much less likely than the best are ruled out. If one is left, it is the answer; if several are, the
network chooses among them. After a context rule that allows several readings, the likeliest of these is the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.core.segments import GRAMMAR_SOURCE, RULE_SOURCE, Alternative, Segment
from dncnorm.grammars import Grammar
from dncnorm.normalization.context_rules import Choice
from dncnorm.normalization.deciders import PendingToken
from dncnorm.normalization.request import Request
from dncnorm.options import CORPUS
from dncnorm.ranking.candidates import Candidate, Candidates
from dncnorm.ranking.ranker import Question, RankedReading, ReadingRanker

RULE = "agreement"


class AgreementReading:
    """Rules out readings that do not agree with the sentence, and decides if one is left."""

    def __init__(self, ranker: ReadingRanker | None, grammar: Grammar | None) -> None:
        self._ranker = ranker
        self._candidates = Candidates(grammar) if grammar else None

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the only reading left of each token; if several are left, the item keeps them."""
        answers: list[Segment | None] = [_usual(item.narrowed, item) if item.narrowed else None for item in items]
        if self._ranker is None or self._candidates is None:
            return answers
        asked: list[int] = []
        questions: list[Question] = []
        for place, item in enumerate(items):
            if item.may_stay and item.narrowed is None:
                continue
            if self._ranker.is_ranked(item.word) and (found := self._left(item, self._candidates)):
                asked.append(place)
                questions.append(Question(item.words, item.index, found, request.style == CORPUS))
        for place, readings in zip(asked, self._ranker.rank(questions), strict=True):
            least = readings[0].probability * self._ranker.config.least_share
            items[place].ranked = tuple(item for item in readings if item.probability >= least)
            if len(items[place].ranked) == 1 or items[place].narrowed is not None:
                answers[place] = self._segment(items[place], readings, request)
        return answers

    @staticmethod
    def _left(item: PendingToken, candidates: Candidates) -> tuple[Candidate, ...]:
        """Returns the readings of a token, restricted by its context rule if one fits."""
        found = candidates.of(item.word)
        if item.narrowed is None:
            return found
        rule = item.narrowed.rule
        return tuple(one for one in found if rule.leaves(one.semiotic_class, one.text))

    def _segment(self, item: PendingToken, readings: Sequence[RankedReading], request: Request) -> Segment:
        best, probability = readings[0]
        if item.narrowed is None:
            segment = item.segment(best.text, GRAMMAR_SOURCE, probability, best.semiotic_class, RULE)
        else:
            rule = item.narrowed.rule.name
            segment = item.segment(best.text, RULE_SOURCE, probability, best.semiotic_class, rule)
        if request.n_best <= 1:
            return segment
        rivals = (Alternative(other.candidate.text, other.probability) for other in readings[: request.n_best])
        return segment._replace(alternatives=tuple(rivals))


def _usual(choice: Choice, item: PendingToken) -> Segment:
    """Returns the usual one of the readings that a context rule allows."""
    semiotic_class = choice.rule.semiotic_class.partition("|")[0]
    return item.segment(choice.spoken, RULE_SOURCE, 1.0, semiotic_class, choice.rule.name)
