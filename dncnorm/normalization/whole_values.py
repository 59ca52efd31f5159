"""Keeps values whole: if the check rejects a stretch between white spaces, the stretch gets a safe form instead.

The deciders see single tokens. A value that was cut in two (`M6` and `.4`), or changed by a rule, is noticed only here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from dncnorm.core.characters import has_digit
from dncnorm.core.checkpoints import checkpoint
from dncnorm.core.segments import FALLBACK_SOURCE, OVERRIDE_SOURCE, RULE_SOURCE, Segment
from dncnorm.core.special import SILENCE
from dncnorm.grammars import Grammar
from dncnorm.grammars.spelling import spelled
from dncnorm.languages.base import Language
from dncnorm.normalization.deciders import safe_form
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_steps import Rows
from dncnorm.options import CORPUS
from dncnorm.values import Piece, Verdict, cut_values, judged

RULE = "whole value"
"""The rule's name in the segments that this step makes."""


class WholeValues:
    """Joins the tokens of a value that is not spoken whole into one segment, in a safe form."""

    def __init__(self, language: Language, grammar: Grammar | None) -> None:
        self._language, self._grammar = language, grammar

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Returns the rows; unchanged in the style "corpus", and without a grammar or a check."""
        grammar = self._grammar
        if request.style == CORPUS or grammar is None or self._language.check is None:
            return rows
        return [self._of_sentence(row, grammar) for row in rows]

    def _of_sentence(self, row: Sequence[Segment], grammar: Grammar) -> Sequence[Segment]:
        faults = [*self._cut(row), *self._changed(row, grammar)]
        if not faults:
            return row
        first: dict[int, range] = {}
        for fault in reversed(faults):
            first.update(dict.fromkeys(fault, fault))
        segments: list[Segment] = []
        for place, segment in enumerate(row):
            found = first.get(place)
            if found is None:
                segments.append(segment)
            elif place == found.start:
                segments.append(self._whole(row[found.start : found.stop], grammar))
        return segments

    def _cut(self, row: Sequence[Segment]) -> Iterator[range]:
        """Yields the places of each value that was cut and is not spoken whole."""
        for stretch in stretches(row):
            pieces = [Piece(segment.before, segment.after) for segment in row[stretch.start : stretch.stop]]
            for places in cut_values(pieces, self._language):
                checkpoint()
                found = stretch[places.start : places.stop]
                if all(row[place].source != OVERRIDE_SOURCE for place in found):
                    yield found

    def _changed(self, row: Sequence[Segment], grammar: Grammar) -> Iterator[range]:
        """Yields the place of each token whose value a rule changed; the deciders' forms were checked before."""
        for place, segment in enumerate(row):
            if segment.source == RULE_SOURCE and has_digit(segment.before) and self._is_rejected(segment):
                lattice = grammar.lattice(self._language.corpus_form(segment.before))
                if lattice is None or not lattice.accepts(segment.after):
                    yield range(place, place + 1)

    def _is_rejected(self, segment: Segment) -> bool:
        return judged(segment.before, segment.after, self._language) is Verdict.UNRECOVERABLE

    def _whole(self, parts: Sequence[Segment], grammar: Grammar) -> Segment:
        written = "".join(part.before for part in parts)
        spoken, semiotic_class = safe_form(written, self._language, grammar)
        if semiotic_class is None:  # the grammar does not read it
            spoken = self._with_symbols_named(parts) or spoken
        return parts[0]._replace(
            end=parts[-1].end,
            before=written,
            after=spoken,
            source=FALLBACK_SOURCE,
            rule=RULE,
            confidence=min(part.confidence for part in parts),
            semiotic_class=semiotic_class,
            alternatives=(),
        )

    def _with_symbols_named(self, parts: Sequence[Segment]) -> str | None:
        """Returns the parts' spoken forms, silent symbols and remaining digits named; None if that is not enough."""
        pieces = [Piece(part.before, self._named(part)) for part in parts]
        is_left = any(has_digit(piece.spoken) for piece in pieces)
        if is_left or len(pieces) == 1 or any(cut_values(pieces, self._language)):
            return None
        return " ".join(piece.spoken for piece in pieces if piece.spoken != SILENCE)

    def _named(self, part: Segment) -> str:
        """Returns a part's spoken form; if it is silent, or has digits (`8.2/10`), the names of its characters."""
        is_said = part.after != SILENCE and not has_digit(part.after)
        return part.after if is_said else spelled(part.before, self._language) or part.after


def stretches(row: Sequence[Segment]) -> Iterator[range]:
    """Yields the places of two or more adjacent tokens, without white space between them and with a digit."""
    ends = [
        place
        for place, (segment, following) in enumerate(pairwise(row), start=1)
        if segment.end != following.start or segment.end == segment.start
    ]
    for start, end in pairwise([0, *ends, len(row)]):
        if end - start > 1 and any(has_digit(segment.before) for segment in row[start:end]):
            yield range(start, end)
