"""Applies the steps that look at a whole sentence: disabled classes, alternatives, wording, full stops.

Each step takes the segments of sentences, one per token, and returns them. `order.py` lists the steps in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from dncnorm.core.characters import QUOTATION_MARKS, is_punctuation
from dncnorm.core.segments import OVERRIDE_SOURCE, Alternative, Segment, SpokenWord
from dncnorm.languages.base import Language
from dncnorm.normalization.request import Request
from dncnorm.options import AVIATION

_OF_FIGURES = frozenset(["CARDINAL", "DECIMAL", "DIGIT", "MEASURE", "ADDRESS", "DATE"])
"""Classes of readings that aviation says figure by figure."""
Rows = Sequence[Sequence[Segment]]
"""Sentences, each with one segment per token."""


class SentenceStep(Protocol):
    """One step over whole sentences."""

    def apply(self, rows: Rows, request: Request) -> Rows: ...


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
    """Applies the language's wording rules, and says figures as aviation does where that is asked for.

    They follow the alignment, which needs the words that the network would say.
    """

    def __init__(self, language: Language) -> None:
        self._rules, self._aviation = language.wording_rules, language.aviation

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Rewrites each segment, given the one before it as it was before this step."""
        rows = list(map(self._of_sentence, rows)) if self._rules else rows
        if request.control.digits != AVIATION or self._aviation is None:
            return rows
        return [[_with_figures(segment, self._aviation) for segment in row] for row in rows]

    def _of_sentence(self, row: Sequence[Segment]) -> list[Segment]:
        segments = list(row)
        for rule in self._rules:
            for place in range(1, len(row)):
                changed = rule.apply(row[place - 1], segments[place])
                if changed is not segments[place]:
                    segments[place] = changed._replace(rule=rule.name)
        return segments


def _with_figures(segment: Segment, say: Callable[[str, str], str]) -> Segment:
    if segment.source == OVERRIDE_SOURCE or segment.semiotic_class not in _OF_FIGURES:
        return segment
    after = say(segment.before, segment.after)
    words = tuple(SpokenWord(word, segment.start, segment.end) for word in after.split()) if segment.words else ()
    return segment._replace(after=after, words=words) if after != segment.after else segment


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
