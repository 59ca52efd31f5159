"""Decides tokens that need not be asked: by what the training corpus nearly always says, or by what is usual."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.core.segments import GRAMMAR_SOURCE, Segment
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.normalization.context_rules import ContextRules
from dncnorm.normalization.deciders import PendingToken
from dncnorm.normalization.request import Request
from dncnorm.options import CORPUS
from dncnorm.ranking.decision_list import DecisionList

RULE = "decision list"


def is_open(item: PendingToken) -> bool:
    """Whether the list may decide: not what the ranker has narrowed, nor what may stay as written."""
    return not item.may_stay and not item.ranked


class SettledReading:
    """Takes the reading that a token's shape and neighbours settle."""

    def __init__(self, decisions: DecisionList | None, grammar: Grammar | None) -> None:
        self._decisions, self._grammar = decisions, grammar

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the reading that is settled."""
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


class UsualReadings:
    """Takes what a voice usually says beside such neighbours, by the language's rules; not in the style "corpus"."""

    def __init__(self, language: Language, grammar: Grammar | None) -> None:
        self._rules = ContextRules(language, grammar, "usual_rules") if grammar and language.usual_rules else None

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the usual reading."""
        if self._rules is None or request.style == CORPUS:
            return [None] * len(items)
        return [self._decided(item, self._rules) for item in items]

    @staticmethod
    def _decided(item: PendingToken, rules: ContextRules) -> Segment | None:
        if item.ranked or item.narrowed:
            return None
        choice = rules.choices(item.word).chosen(item.words, item.index)
        if choice is None:
            return None
        rule = choice.rule
        return item.segment(choice.said(item.token.before), GRAMMAR_SOURCE, 1.0, rule.semiotic_class, rule.name)
