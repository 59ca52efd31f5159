"""Decides tokens without the network if the training corpus nearly always reads such a token in one way."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.core.segments import GRAMMAR_SOURCE, Segment
from dncnorm.grammars import Grammar
from dncnorm.normalization.deciders import PendingToken
from dncnorm.normalization.request import Request
from dncnorm.ranking.decision_list import DecisionList

RULE = "decision list"


def is_open(item: PendingToken) -> bool:
    """Whether the list may decide: not tokens that the ranker has narrowed, or that may stay as written."""
    return not item.may_stay and not item.ranked


class SettledReading:
    """Takes the reading that the decision list has for a token's shape and neighbours."""

    def __init__(self, decisions: DecisionList | None, grammar: Grammar | None) -> None:
        self._decisions, self._grammar = decisions, grammar

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the list's reading of each token, if it has one."""
        if self._decisions is None or self._grammar is None:
            return [None] * len(items)
        return [self._decided(item, self._decisions, self._grammar) for item in items]

    @staticmethod
    def _decided(item: PendingToken, decisions: DecisionList, grammar: Grammar) -> Segment | None:
        if not is_open(item):
            return None
        found = decisions.decide(item.words, item.index, grammar.readings(item.word))
        if found is None:
            return None
        reading, confidence = found
        return item.segment(reading.text, GRAMMAR_SOURCE, confidence, reading.semiotic_class, RULE)
