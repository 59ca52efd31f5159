"""Names symbols beside numbers that nothing has read: `7 ₠` is "seven euro currency", never just "seven".

A dash or an ellipsis between two numbers is that of a range: `A64–A67`. Elsewhere a symbol without a reading may be an
ornament, and stays silent or as written.
"""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.core.characters import has_digit, is_symbol
from dncnorm.core.segments import FALLBACK_SOURCE, OVERRIDE_SOURCE, Segment, is_unread
from dncnorm.core.special import SILENCE
from dncnorm.grammars.spelling import symbol_name
from dncnorm.languages.base import Language
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_rules import Rows
from dncnorm.options import CORPUS

RULE = "unread symbol"
"""The rule's name in the segments that this step changes."""
_RANGE_MARKS = frozenset("–…")
_FURTHEST = 1
"""Characters between a number and the symbol behind it; in front of a number, a symbol touches it."""


class UnreadSymbols:
    """Names symbols that would otherwise be silent, or stay in the spoken text, beside a number."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Returns the rows; unchanged in the style "corpus"."""
        return rows if request.style == CORPUS else list(map(self._of_sentence, rows))

    def _of_sentence(self, row: Sequence[Segment]) -> Sequence[Segment]:
        segments = list(row)
        for place, segment in enumerate(row):
            if segment.before.isascii() or segment.source == OVERRIDE_SOURCE or not is_unread(segment):
                continue
            if name := self._name(row, place) or self._range_word(row, place):
                segments[place] = segment._replace(
                    after=name, source=FALLBACK_SOURCE, rule=RULE, semiotic_class=None, alternatives=()
                )
        return segments

    def _name(self, row: Sequence[Segment], place: int) -> str | None:
        """Returns the name of the unread symbol at a place; None if it is not beside a number."""
        segment = row[place]
        if not all(map(is_symbol, segment.before)):
            return None
        if not (_is_behind_number(row, place) or _touches_number(row, place)):
            return None
        names = [symbol_name(symbol, self._language) for symbol in segment.before]
        return " ".join(name for name in names if name and name != SILENCE) or None

    def _range_word(self, row: Sequence[Segment], place: int) -> str | None:
        """Returns the language's word for a range, for an evenly spaced mark between two numbers; else None."""
        segment = row[place]
        if segment.before not in _RANGE_MARKS or not 0 < place < len(row) - 1:
            return None
        previous, following = row[place - 1], row[place + 1]
        gap = segment.start - previous.end
        is_between = has_digit(previous.before) and has_digit(following.before)
        is_even = gap == following.start - segment.end and gap <= _FURTHEST
        return self._language.range_word if is_between and is_even else None


def _is_behind_number(row: Sequence[Segment], place: int) -> bool:
    previous = row[place - 1] if place else None
    return previous is not None and has_digit(previous.before) and row[place].start - previous.end <= _FURTHEST


def _touches_number(row: Sequence[Segment], place: int) -> bool:
    following = row[place + 1] if place + 1 < len(row) else None
    return following is not None and has_digit(following.before) and following.start == row[place].end
