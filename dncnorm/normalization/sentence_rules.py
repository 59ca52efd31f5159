"""What a whole sentence decides, after its tokens: the language's rules, switched-off classes, the last trimming.

Each step takes the segments of sentences and gives them back, one a token, in the order in which `order.py` lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from dncnorm.core.segments import OVERRIDE_SOURCE, RULE_SOURCE, Alternative, Segment
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.normalization.request import Request

Rows = Sequence[Sequence[Segment]]
"""Sentences; of each, one segment a token."""


class SentenceStep(Protocol):
    """One step over whole sentences."""

    def apply(self, rows: Rows, request: Request) -> Rows: ...


class RuleRewriter(NamedTuple):
    """Says segments otherwise on the word of a rule; satisfies `dncnorm.languages.base.Rewriter`."""

    rule: str
    grammar: Grammar

    def read_as(self, semiotic_class: str, segment: Segment) -> Segment:
        """The segment in the grammar's usual reading of the class; as it is, where the class has none."""
        spoken = self.grammar.usual(segment.before, semiotic_class)
        return segment if spoken is None else self.say(spoken, semiotic_class, segment)

    def say(self, spoken: str, semiotic_class: str, segment: Segment) -> Segment:
        """The segment with other words; as it is, where these are said, or where it is the user's word."""
        if segment.source == OVERRIDE_SOURCE or spoken == segment.after:
            return segment
        others = [rival for rival in segment.alternatives if rival.after != spoken]
        return segment._replace(
            after=spoken,
            source=RULE_SOURCE,
            rule=self.rule,
            confidence=1.0,
            semiotic_class=semiotic_class,
            alternatives=(Alternative(spoken, 1.0), *others)[: len(segment.alternatives)],
        )


class SentenceRules:
    """The language's sentence rules; they need a grammar, to say nothing that it does not allow."""

    def __init__(self, language: Language, grammar: Grammar | None) -> None:
        rules = language.sentence_rules if grammar is not None else ()
        self._rules = [(rule, RuleRewriter(rule.name, grammar)) for rule in rules if grammar is not None]

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Rule after rule; within one, symbol after symbol from left to right."""
        return list(map(self._of_sentence, rows))

    def _of_sentence(self, row: Sequence[Segment]) -> list[Segment]:
        segments = list(row)
        written = [segment.before for segment in segments]
        present = set(written)
        for rule, rewriter in self._rules:
            if not rule.symbols.isdisjoint(present):
                for place, form in enumerate(written):
                    if form in rule.symbols:
                        rule.apply(segments, place, rewriter)
        return segments


class SwitchedOffClasses:
    """Tokens of classes that the user switched off, as written."""

    def apply(self, rows: Rows, request: Request) -> Rows:
        """All rows, unless no class is switched off."""
        control = request.control
        return [list(map(control.over, row)) for row in rows] if control.switches_off else rows


class OwnAlternatives:
    """Where alternatives are asked for, what is said is at least its own."""

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Every segment with one alternative or more."""
        return [list(map(_with_itself, row)) for row in rows] if request.n_best > 1 else rows


def _with_itself(segment: Segment) -> Segment:
    return segment._replace(alternatives=segment.alternatives or (Alternative(segment.after, segment.confidence),))


class Wording:
    """The language's wording rules. They come after the alignment, which needs the words that the network would say."""

    def __init__(self, language: Language) -> None:
        self._rules = language.wording_rules

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Each segment looked at beside the one before it, as that was before this step."""
        return list(map(self._of_sentence, rows)) if self._rules else rows

    def _of_sentence(self, row: Sequence[Segment]) -> list[Segment]:
        segments = list(row)
        for rule in self._rules:
            for place in range(1, len(row)):
                changed = rule.apply(row[place - 1], segments[place])
                if changed is not segments[place]:
                    segments[place] = changed._replace(rule=rule.name)
        return segments
