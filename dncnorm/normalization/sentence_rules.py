"""Applies the steps that look at a whole sentence: the language's rules, disabled classes, wording.

Each step takes the segments of sentences, one per token, and returns them. `order.py` lists the steps in order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple, Protocol

from dncnorm.core.characters import QUOTATION_MARKS, is_punctuation
from dncnorm.core.remembering import remembered
from dncnorm.core.segments import OVERRIDE_SOURCE, RULE_SOURCE, Alternative, Segment
from dncnorm.core.special import SELF
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language, SentenceRule, TableForms, WrittenShape
from dncnorm.normalization.request import Request
from dncnorm.options import CORPUS
from dncnorm.ranking.candidates import usual_paths

Rows = Sequence[Sequence[Segment]]
"""Sentences, each with one segment per token."""


LONGEST_SEEN, SIGHT = 512, 64
"""Tokens of the longest sentence that rules see whole; in a longer one, they see SIGHT tokens on each side."""


class SentenceStep(Protocol):
    """One step over whole sentences."""

    def apply(self, rows: Rows, request: Request) -> Rows: ...


class RuleRewriter(NamedTuple):
    """Rewrites segments for a rule; satisfies `dncnorm.languages.base.Rewriter`."""

    rule: str
    grammar: Grammar

    def read_as(self, semiotic_class: str, segment: Segment) -> Segment:
        """Returns the segment in the grammar's usual reading of the class; unchanged if the class has none."""
        spoken = self.grammar.usual(segment.before, semiotic_class)
        return segment if spoken is None else self.say(spoken, semiotic_class, segment)

    def say(self, spoken: str, semiotic_class: str, segment: Segment) -> Segment:
        """Returns the segment with another spoken form; unchanged if it is a user override, or has that form."""
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

    def forms(self, semiotic_class: str, written: str) -> tuple[str, ...]:
        """Returns the spoken forms that the grammar's class allows for a written form, the usual first."""
        found = (one for one in self.grammar.readings(written) if one.semiotic_class == semiotic_class)
        paths = chain.from_iterable(map(usual_paths, found))
        return tuple(dict.fromkeys(path.text for path in paths if path.text != SELF))

    def form(self, semiotic_class: str, written: str, wanted: str = ".*") -> str | None:
        """Returns the first of these forms that matches the regular expression `wanted`; None if there is none."""
        return next((form for form in self.forms(semiotic_class, written) if re.fullmatch(wanted, form)), None)


class SentenceRules:
    """Applies the language's sentence rules; they need a grammar, which restricts their readings."""

    def __init__(self, language: Language, grammar: Grammar | None) -> None:
        rules = () if grammar is None else language.sentence_rules
        self._rules = [(rule, RuleRewriter(rule.name, grammar)) for rule in rules if grammar is not None]
        self._of_symbol: dict[str, list[int]] = {}
        self._of_shape: list[tuple[int, WrittenShape]] = []
        for number, rule in enumerate(rules):
            if isinstance(rule.symbols, WrittenShape):
                self._of_shape.append((number, rule.symbols))
            for symbol in _listed(rule):
                self._of_symbol.setdefault(symbol, []).append(number)
        shapes = (f"(?:{shape.expression.pattern})" for _, shape in self._of_shape)
        self._any_shape = re.compile("|".join(shapes) or "(?!)")
        self._known = remembered(self._rules_of)
        self._of = language, grammar

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments without the cache."""
        return SentenceRules, self._of

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Applies the rules in order, each to its symbols from left to right."""
        return [self._of_sentence(row, request.style != CORPUS) for row in rows]

    def _of_sentence(self, row: Sequence[Segment], is_speech: bool) -> list[Segment]:
        segments = list(row)
        places: dict[int, list[int]] = {}
        for place, segment in enumerate(row):
            form = segment.before
            for number in self._known(form):
                places.setdefault(number, []).append(place)
        for number in sorted(places):
            rule, rewriter = self._rules[number]
            for place in places[number] if is_speech or not rule.is_speech else ():
                _apply(rule, segments, place, rewriter)
        return segments

    def _rules_of(self, form: str) -> tuple[int, ...]:
        """Returns the numbers of the rules for a written form; most forms have none."""
        numbers = self._of_symbol.get(form, ())
        if self._any_shape.fullmatch(form) is None:
            return tuple(numbers)
        shaped = (number for number, shape in self._of_shape if form in shape)
        return tuple(sorted((*numbers, *shaped)))


def _listed(rule: SentenceRule) -> frozenset[str]:
    """Returns the written forms of a rule, which may come from a table."""
    symbols = rule.symbols.forms if isinstance(rule.symbols, TableForms) else rule.symbols
    return symbols if isinstance(symbols, frozenset) else frozenset()


def _apply(rule: SentenceRule, segments: list[Segment], place: int, rewriter: RuleRewriter) -> None:
    """Applies a rule at a place. In input too long to be a sentence, it sees only nearby tokens.

    A rule may look at every token of a sentence, for every token, so that its time grows with the square of the length.
    """
    if len(segments) <= LONGEST_SEEN:
        rule.apply(segments, place, rewriter)
        return
    start, end = max(0, place - SIGHT), place + SIGHT
    near = segments[start:end]
    rule.apply(near, place - start, rewriter)
    segments[start:end] = near


class SwitchedOffClasses:
    """Leaves tokens of disabled classes as written."""

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Returns the rows; unchanged if no class is disabled."""
        control = request.control
        return [list(map(control.over, row)) for row in rows] if control.switches_off else rows


class OwnAlternatives:
    """Adds the spoken form as its own first alternative."""

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Returns the rows, every segment with at least one alternative; unchanged if none are requested."""
        return [list(map(_with_itself, row)) for row in rows] if request.n_best > 1 else rows


def _with_itself(segment: Segment) -> Segment:
    return segment._replace(alternatives=segment.alternatives or (Alternative(segment.after, segment.confidence),))


class Wording:
    """Applies the language's wording rules.

    They follow the alignment, which needs the words that the network would say.
    """

    def __init__(self, language: Language) -> None:
        self._rules = language.wording_rules

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Rewrites each segment, given the one before it as it was before this step."""
        return list(map(self._of_sentence, rows)) if self._rules else rows

    def _of_sentence(self, row: Sequence[Segment]) -> list[Segment]:
        segments = list(row)
        for rule in self._rules:
            for place in range(1, len(row)):
                changed = rule.apply(row[place - 1], segments[place])
                if changed is not segments[place]:
                    segments[place] = changed._replace(rule=rule.name)
        return segments


class TakenStops:
    """Notes a last token that contains its sentence's full stop, and is spoken without it: `at 10:30 p.m.`."""

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Returns the rows; a last word that needs a full stop is marked. Quotation marks may follow it."""
        return list(map(_stopped, rows))


def _stopped(row: Sequence[Segment]) -> Sequence[Segment]:
    place = len(row) - 1
    while place > 0 and row[place].before in QUOTATION_MARKS:
        place -= 1
    if place < 1:  # a name or a label, not a sentence
        return row
    last = row[place]
    if not last.before.endswith(".") or last.after.endswith(".") or is_punctuation(last.before):
        return row
    return [*row[:place], last._replace(is_stopped=True), *row[place + 1 :]]
