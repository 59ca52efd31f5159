"""Names symbols beside numbers that nothing has read: `7 ₠` is "seven euro currency", never just "seven".

So no symbol that carries value is silent: neither a sign before a number nor one between two numbers. A dash or an
ellipsis between two numbers is that of a range, `A64–A67`, and so is a hyphen or a colon between two ends that are
written alike and in order: `15a-16f`, `C5:F18`. Elsewhere a symbol without a reading may be an ornament, and stays
silent or as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from dncnorm.core.characters import DASHES, HYPHENS, MINUS, has_digit, is_symbol
from dncnorm.core.segments import FALLBACK_SOURCE, OVERRIDE_SOURCE, Segment, is_tight, is_unread, touch
from dncnorm.core.special import SILENCE
from dncnorm.grammars.spelling import digits_named, symbol_name
from dncnorm.languages.base import Language
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_steps import Rows
from dncnorm.options import CORPUS

RULE = "unread symbol"
"""The rule's name in the segments that this step changes."""
_RANGE_MARKS = frozenset("–…")
_COLON, _SLASH = ":", "/"
_CHARGES = frozenset("⁺⁻")
_SIGN_OF = dict.fromkeys(DASHES, MINUS) | dict.fromkeys("·⋅", "×")
"""Signs that are named as another one beside a number."""
_SIGNS = frozenset("+-−±")
_BEFORE = frozenset("+±<>≤≥≈~=$€£¥") | DASHES | {MINUS}
"""Signs of the number behind them, where they touch nothing else."""
_BETWEEN = frozenset("+±×÷·⋅*\\^<>≤≥≈~=")
"""Signs between two numbers that they touch, beside the slash; a dash between two may be silent."""
_RELATES = frozenset("∈∉⊂⊆⊃⊇⊄∪∩∠⊥⟂∥∝∀∃√∛∏∇∫∮∴∵♯♭♮")
"""Signs that are no ornament anywhere."""
_OPENS = frozenset("([{,;:…≠") | _BEFORE
_END = re.compile(r"([^\W\d_]?)(\d+)([^\W\d_]?)")
_CELL = re.compile(r"([A-Z]{1,3})(\d+)()", re.ASCII)
"""An end of a range: a number with a letter before or behind it; a cell of a table."""
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
            before = segment.before
            if segment.source == OVERRIDE_SOURCE or segment.after not in (SILENCE, before):
                continue
            if before.isalnum() and before.isascii():  # a word
                continue
            if name := self._alike(row, place) or (is_unread(segment) and self._unread(row, place)):
                segments[place] = segment._replace(
                    after=name, source=FALLBACK_SOURCE, rule=RULE, semiotic_class=None, alternatives=()
                )
        return segments

    def _unread(self, row: Sequence[Segment], place: int) -> str | None:
        """Returns what is said of a symbol that no rule has silenced; None for nothing."""
        if row[place].before == _SLASH and _is_between_numbers(row, place, any):
            return symbol_name(_SLASH, self._language)
        if _is_sign_of_number(row, place):
            names = (symbol_name(_SIGN_OF.get(mark, mark), self._language) for mark in row[place].before)
            return " ".join(name for name in names if name and name != SILENCE) or None
        return None if row[place].before.isascii() else self._name(row, place) or self._range_word(row, place)

    def _alike(self, row: Sequence[Segment], place: int) -> str | None:
        """Returns the language's word for a range, for a mark between two ends that are alike and in order."""
        mark = row[place].before
        if not (mark in HYPHENS or mark == _COLON) or not is_tight(row, place):
            return None
        end = _CELL if mark == _COLON else _END
        first, last = (end.fullmatch(text) for text in (_run(row, place, -1), _run(row, place, 1)))
        if first is None or last is None or not (first[1] or first[3]):
            return None
        is_alike = all(bool(first[group]) is bool(last[group]) for group in (1, 3))
        is_in_order = mark == _COLON or (first[1] == last[1] and (int(first[2]), first[3]) < (int(last[2]), last[3]))
        return self._language.range_word if is_alike and is_in_order else None

    def _name(self, row: Sequence[Segment], place: int) -> str | None:
        """Returns the name of the unread symbol at a place; None if it is beside no number, and may be an ornament."""
        segment = row[place]
        if not all(map(is_symbol, segment.before)):
            return None
        if segment.before in _CHARGES and place and touch(row, place - 1):
            return digits_named(segment.before, self._language)
        is_beside = _is_behind_number(row, place) or _touches_number(row, place)
        if not (is_beside or _RELATES.issuperset(segment.before)):
            return None
        names = [symbol_name(symbol, self._language) for symbol in segment.before]
        return " ".join(name for name in names if name and name != SILENCE) or None

    def _range_word(self, row: Sequence[Segment], place: int) -> str | None:
        """Returns the language's word for a range, for an evenly spaced mark between two numbers; else None."""
        is_range = row[place].before in _RANGE_MARKS and _is_between_numbers(row, place)
        return self._language.range_word if is_range else None


def _is_sign_of_number(row: Sequence[Segment], place: int) -> bool:
    """Whether it is a sign before a number, `(-5`, `<5`, or one between two: `5^2`."""
    before = row[place].before
    if place + 1 == len(row) or not touch(row, place) or not has_digit(row[place + 1].before):
        return False
    left = row[place - 1].before if place and touch(row, place - 1) else ""
    return (_BEFORE.issuperset(before) and (not left or left[-1] in _OPENS)) or (
        _BETWEEN.issuperset(before) and has_digit(left)
    )


def _is_between_numbers(row: Sequence[Segment], place: int, needed: Callable[[Iterable[bool]], bool] = all) -> bool:
    """Whether a mark touches the numbers on both sides, or stands a space from each. needed: how many are numbers."""
    if not 0 < place < len(row) - 1:
        return False
    previous, following = row[place - 1], row[place + 1]
    if following.before in _SIGNS and place + 2 < len(row) and touch(row, place + 1):
        following = row[place + 2]._replace(start=following.start)
    gap = row[place].start - previous.end
    is_even = gap == following.start - row[place].end and gap <= _FURTHEST
    return is_even and needed(has_digit(side.before) for side in (previous, following))


def _run(row: Sequence[Segment], place: int, step: int) -> str:
    """Returns the letters and digits that touch the mark at a place, behind it or, with the step -1, before it."""
    found, at = "", place + step
    while 0 <= at < len(row) and row[at].before.isalnum() and (at == place + step or touch(row, min(at, at - step))):
        found = found + row[at].before if step > 0 else row[at].before + found
        at += step
    return found


def _is_behind_number(row: Sequence[Segment], place: int) -> bool:
    previous = row[place - 1] if place else None
    return previous is not None and has_digit(previous.before) and row[place].start - previous.end <= _FURTHEST


def _touches_number(row: Sequence[Segment], place: int) -> bool:
    following = row[place + 1] if place + 1 < len(row) else None
    return following is not None and has_digit(following.before) and following.start == row[place].end
