"""Judges what stands between white spaces, where its tokens were cut: whether each value in it is still said whole.

The check of tokens cannot see what a cut lost: `M6.4` as `M6` and `.4`, `£1.2-1.4bn` as two amounts of which the first
lacks its scale. A cut that goes through a value is one that the digits on both of its sides belong to; what it cuts is
judged as one token. Where its parts are values of their own, each may stand for itself: `1998-99`, `36-24-36`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Language
from dncnorm.segmentation.words import words_of
from dncnorm.values.checking import Verdict, judged


class Piece(NamedTuple):
    """A token of the stretch: as written, and as it is said; `sil` is silence."""

    written: str
    spoken: str


def cut_values(pieces: Sequence[Piece], language: Language) -> Iterator[range]:
    """Yields the pieces of each value that was cut and is not said whole, as a range of their places.

    pieces: in order; nothing stands between them. Raises ValueError for a language without a check.
    """
    if len(pieces) < 2:
        return
    for places in _cut(pieces, language):
        value = pieces[places.start : places.stop]
        is_long = len(places) > _MOST_PIECES or sum(len(piece.written) for piece in value) > _MOST_CHARACTERS
        if is_long or not _Whole(value, language).is_kept():
            yield places


_MOST_PIECES, _MOST_CHARACTERS = 32, 1000
"""A value of more is said in a safe form unasked: to try all the ways to part it would take too long."""


_DASHES = r"\-‐‑‒–—―−"
_MARKS = _DASHES + r"+±.~<>≤≥≈="
"""Signs before a number, of its own or of how it compares."""
_RAISED = "⁰¹²³⁴-⁹"
_CLOSERS = "%‰°′″ºª"
_OPERATORS = frozenset("×x*^=+±~<>≤≥≈÷·")
"""Signs that stand between two values, or before one, and are said."""
_TYPED = frozenset((">=", "<=", "!=", "<>", "==", "->", "=>"))
"""The same, typed with two characters."""
_QUOTES = frozenset(("<<", ">>"))
"""Typed guillemets, which need not be said."""
_TOLERANCES = frozenset(("+/-", "+/−", "+/–"))
_JOINTS = _DASHES + r""".,:/"”⁄_\\""" + "".join(map(re.escape, sorted(_OPERATORS)))
_MINUS = "−"
_PRIME = r"""['’](?=\d{3}|\d{1,2}["”″])"""
"""An apostrophe that parts thousands, `1'250`, or feet and inches; that of `Q2'21` begins a year."""
_SILENT = frozenset("-‐‑‒–—―,:")
"""Signs between two values that need not be said."""
_WITHIN = re.compile(r"\d,\d{3}(?!\d)|(?<!\d)0,\d\d")
"""A comma that is no list's: `1,250`, `0,97`."""
_LEADS = frozenset("([{\"'“‘«|/") | _OPERATORS
"""What a sign may stand behind and still be a number's: that of `mid-1980s` joins a word."""
_PART = re.compile("[a-hrv]")
"""Letters of the parts of a verse, of a section, and of the sides of a leaf."""
_NUMBER = re.compile(rf"^[^\W\d_]+(?=\d)|\d+|[{_DASHES}.,:/]")
"""Numbers, what separates them, and the letters of a code before its number."""


@cache
def _value(language: Language) -> re.Pattern[str]:
    """Returns the pattern of a value: numbers that signs join, with signs and currencies before and behind them.

    Letters stand in it where a number goes on behind them, as in `$25M-$35M`.
    """
    currencies = "".join(map(re.escape, sorted(words_of(language).currency_signs())))
    before, behind = rf"[{_MARKS}{currencies}]", rf"[{_CLOSERS}{currencies}]"
    letters = rf"(?![{_RAISED}])[^\W\d_]{{1,3}}"
    joined = rf"(?:{behind}*|{letters}(?=[{_DASHES}]))(?:[{_JOINTS}]|{_PRIME})*(?={before}*\d){before}*"
    return re.compile(rf"{before}*\d(?:\d|[¼-¾⅐-⅞]|{joined}(?=\d))*{behind}*")


def _cut(pieces: Sequence[Piece], language: Language) -> Iterator[range]:
    """Yields the places of pieces that a value goes through, at least two each; what shares a piece is one."""
    places = range(0)
    for found in _crossed(pieces, language):
        if found.start < places.stop:
            places = range(places.start, max(places.stop, found.stop))
            continue
        if places:
            yield places
        places = found
    if places:
        yield places


def _crossed(pieces: Sequence[Piece], language: Language) -> Iterator[range]:
    """Yields the places of pieces of each value, in order; two values may share a piece."""
    written = "".join(piece.written for piece in pieces)
    edges = [0, *accumulate(len(piece.written) for piece in pieces)]
    for match in _value(language).finditer(written):
        start, end = match.start(), match.end()
        if start and not _leads(written, start - 1):
            start = next(at for at in range(start, end) if written[at].isdecimal())
        inside = range(bisect_right(edges, start) - 1, bisect_left(edges, end))
        if len(inside) > 1:
            yield inside


def _leads(written: str, place: int) -> bool:
    """Whether a sign behind a character may be a number's; the `x` at a word's end is no sign: `gtx-1080`."""
    is_of_word = written[place].isalpha() and place > 0 and written[place - 1].isalpha()
    return written[place] in _LEADS and not is_of_word


class _Whole:
    """The pieces of one value, and which stretches of them are known to be kept or not: each is tried once."""

    def __init__(self, pieces: Sequence[Piece], language: Language) -> None:
        self._pieces, self._language = pieces, language
        self._known: dict[tuple[int, int], bool] = {}

    def is_kept(self) -> bool:
        """Whether the pieces say what they are together, or are parts each of which stands for itself."""
        return self._is_kept(0, len(self._pieces))

    def _is_kept(self, start: int, end: int) -> bool:
        if (start, end) not in self._known:
            self._known[start, end] = self._tried(start, end)
        return self._known[start, end]

    def _tried(self, start: int, end: int) -> bool:
        pieces, language = self._pieces[start:end], self._language
        written = _text(pieces)
        if len(pieces) == 1 or any(judged(written, said, language) is Verdict.PRESERVED for said in _said(pieces)):
            return True
        return any(
            _separates(pieces, place, language)
            and self._is_kept(start + place + 1, end)
            and (not place or self._is_kept(start, start + place - _is_lettered(pieces, place, language)))
            for place in range(len(pieces) - 1)
        )


def _separates(pieces: Sequence[Piece], place: int, language: Language) -> bool:
    """Whether the piece is a sign of its own between two values, or before the first.

    One that may join numbers to a single value, a dash, a point, leaves both sides alike: `$5-10` is no two values.
    The slash of a rate is none of these, nor that of an offer: `$2/1K`, `3/£10`.
    """
    sign, left, right = pieces[place], _text(pieces[:place]), _text(pieces[place + 1 :])
    if sign.written in _QUOTES:
        return True
    if sign.written in _OPERATORS or sign.written in _TYPED or sign.written in _TOLERANCES:
        return sign.spoken != SILENCE and judged(sign.written, sign.spoken, language) is not Verdict.UNRECOVERABLE
    if any(map(str.isalnum, sign.written)):
        return False
    ends = _affixes(left), _affixes(right)
    if left and ends[0] != ends[1]:
        is_rate = sign.written == "/" and (_is_rate(left, right, language) or _is_rate(right, left, language))
        is_range = sign.spoken == language.range_word and all(end and end[-1].isalpha() for end in ends)
        if not (is_rate or is_range or _is_named(sign, language) or _is_lettered(pieces, place, language)):
            return False
    if sign.spoken == SILENCE:
        return bool(left) and sign.written in _SILENT and not _WITHIN.search(left[-2:] + sign.written + right)
    return judged(sign.written, sign.spoken, language) is not Verdict.UNRECOVERABLE


def _is_rate(amount: str, other: str, language: Language) -> bool:
    """Whether a slash between an amount of money and this is that of a rate or an offer."""
    return amount[:1] in words_of(language).currency_signs() and other[:1].isdecimal()


def _is_named(sign: Piece, language: Language) -> bool:
    """Whether a joint is said by its name, a dash or a slash, so that what is on its sides is heard as it stands.

    Neither a silent joint is, nor a minus, nor a range's.
    """
    is_word = sign.spoken not in (SILENCE, language.range_word)
    return is_word and judged(_MINUS, sign.spoken, language) is Verdict.UNRECOVERABLE


def _is_lettered(pieces: Sequence[Piece], place: int, language: Language) -> bool:
    """Whether a range begins at a number and a letter of its own, which is said: the `1r` of `1r–48v`, `7b–8a`."""
    if place < 2:
        return False
    letter = pieces[place - 1]
    is_named = _PART.fullmatch(letter.written) is not None and letter.spoken != SILENCE
    return is_named and pieces[place].spoken == language.range_word


def _said(pieces: Sequence[Piece]) -> set[str]:
    """Returns what the pieces say, with their silences, which part groups of digits, and without."""
    words = [piece.spoken for piece in pieces]
    return {" ".join(words), " ".join(word for word in words if word != SILENCE) or SILENCE}


def _text(pieces: Sequence[Piece]) -> str:
    return "".join(piece.written for piece in pieces)


def _affixes(value: str) -> tuple[str, ...]:
    """Returns what its numbers carry: a currency, a scale, a unit."""
    return tuple(dict.fromkeys(part for part in _NUMBER.split(value) if part))
