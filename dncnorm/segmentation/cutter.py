"""Cuts a text that comes in pieces into sentences, each returned once no further piece can change it."""

from __future__ import annotations

from typing import NamedTuple

from dncnorm.core.characters import DOUBLE_PRIME
from dncnorm.core.records import Sentence, Token
from dncnorm.languages.base import Language
from dncnorm.segmentation.patterns import patterns
from dncnorm.segmentation.scanner import REACH, Scanner, Span
from dncnorm.segmentation.sentences import SentenceSplitter

_BEHIND = 2
"""The most characters that a shape looks back from a token's start."""


class Passage(NamedTuple):
    """A stretch of a text, and its sentences; each begins where the one before ended.

    start: its offset in the whole text. Offsets of tokens count from there.
    """

    start: int
    text: str
    sentences: list[Sentence]


class Cutter:
    """Cuts one text. However it is split into pieces, the passages together have the whole text's sentences.

    It keeps what is undecided: never more than LONGEST_SENTENCE, and a few times REACH.
    """

    def __init__(self, language: Language) -> None:
        compiled = patterns(language)
        self._scanner = Scanner(compiled)
        self._splitter = SentenceSplitter(self._scanner, compiled)
        self._kept_from = 0  # in the whole text
        self._given_to = 0  # in what is kept

    def cut(self, piece: str, *, is_last: bool = False) -> Passage:
        """Returns what this piece completes, which may be empty; with the last piece, all that is left."""
        self._scanner.extend(piece, is_last=is_last)
        groups = list(self._splitter.groups())
        start, kept = self._given_to, self._scanner.text
        end = len(kept) if is_last else self._complete_to(sum(map(len, groups)))
        passage = Passage(self._kept_from + start, kept[start:end], [_sentence(kept, start, group) for group in groups])
        self._forget(end)
        return passage

    def _complete_to(self, given: int) -> int:
        """Returns the end of the given tokens, plus each full REACH of the white space after them."""
        spans = self._scanner.spans
        end = spans[given - 1][1] if given else self._given_to
        white_to = spans[given][0] if given < len(spans) else self._scanner.next_start
        return end + (white_to - end) // REACH * REACH

    def _forget(self, end: int) -> None:
        """Drops what was returned, except what rules look back at."""
        length = max(0, end - _BEHIND)
        self._scanner.forget(length, self._splitter.forget())
        self._kept_from += length
        self._given_to = end - length


def _sentence(text: str, origin: int, group: list[Span]) -> Sentence:
    """Returns the tokens of a sentence; a double prime behind no number is read as a quotation mark."""
    written = [text[start:end] for start, end in group]
    if DOUBLE_PRIME in written:
        written = ['"' if form == DOUBLE_PRIME else form for form in written]
    places = zip(written, group, strict=True)
    return Sentence(tuple([Token(form, None, None, start - origin, end - origin) for form, (start, end) in places]))
