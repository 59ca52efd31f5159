"""Where a sentence ends: terminators, what may follow them, and the abbreviations that look like an end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.segmentation.lexicon import Lexicon
from dncnorm.segmentation.scanner import Span

_PARAGRAPH = re.compile(r"\n[^\S\n]*(?:\n|\u2029)|\u2029|\r\r")
_WIDE_TERMINATORS = frozenset("。！？｡؟।")
"""Those that end a sentence without a space after them."""
_TERMINATORS = frozenset(".!?…") | _WIDE_TERMINATORS
_CLOSERS = frozenset(")]}»”’'\"")
_OPENERS = frozenset("([{«“‘¿¡\"'")
_LONGEST = 32
"""No word or mark that matters here is longer; of longer tokens only the beginning is looked at."""


class SentenceSplitter:
    """Groups the tokens of one text."""

    def __init__(self, text: str, spans: Sequence[Span], lexicon: Lexicon) -> None:
        self._text = text
        self._spans = spans
        self._titles = lexicon.folded("title")
        self._unfinished = lexicon.folded("unfinished") | self._titles
        self._openers = frozenset(lexicon.forms.get("opener", ()))

    def groups(self) -> list[Sequence[Span]]:
        """The tokens of each sentence; none is empty."""
        found: list[Sequence[Span]] = []
        start, index, quoted = 0, 0, False
        while index < len(self._spans):
            after = index + 1
            last = self._text[self._spans[index][1] - 1]
            if last == '"':
                quoted = not quoted
            ends = self._is_paragraph_end(index)
            if last in _TERMINATORS and not ends:
                after = self._after_closers(index, quoted)
                ends = self._breaks(start, index, after)
                quoted ^= '"' in map(self._word, range(index + 1, after))
            if ends:
                found.append(self._spans[start:after])
                start, quoted = after, False
            index = after
        return found if start == len(self._spans) else [*found, self._spans[start:]]

    def _word(self, index: int) -> str:
        start, end = self._spans[index]
        return self._text[start : min(end, start + _LONGEST)]

    def _has_gap(self, index: int) -> bool:
        """Whether white space follows a token."""
        return index + 1 >= len(self._spans) or self._spans[index + 1][0] > self._spans[index][1]

    def _is_paragraph_end(self, index: int) -> bool:
        """Whether an empty line follows a token."""
        end = self._spans[index][1]
        following = self._spans[index + 1][0] if index + 1 < len(self._spans) else len(self._text)
        if following == end or (following == end + 1 and self._text[end] == " "):
            return False
        return _PARAGRAPH.search(self._text, end, following) is not None

    def _after_closers(self, index: int, quoted: bool) -> int:
        """The first token after a terminator and the quotes and brackets that close with it."""
        after = index + 1
        while after < len(self._spans) and not self._is_paragraph_end(after - 1):
            mark = self._word(after)
            if mark not in _CLOSERS or (self._has_gap(after - 1) and not (mark == '"' and quoted)):
                break
            quoted = quoted and mark != '"'
            after += 1
        return after

    def _breaks(self, start: int, index: int, after: int) -> bool:
        """Whether the sentence from token `start` on ends with the terminator at `index`; `after` comes next."""
        if after >= len(self._spans) or self._is_paragraph_end(after - 1):
            return True
        wide = self._text[self._spans[index][1] - 1] in _WIDE_TERMINATORS
        if wide or not self._has_gap(after - 1):
            return wide
        word, following = self._word(index), self._first_word(after)
        if following[:1].islower():
            return False
        if word == ".":
            return not self._is_unfinished(start, index, following)
        if not word.strip(".!?…"):
            return True
        return word[:-1].casefold() not in self._titles and following in self._openers

    def _is_unfinished(self, start: int, index: int, following: str) -> bool:
        """Whether the dot at `index` belongs to an abbreviation, an initial, or the number of a list's entry."""
        previous = self._word(index - 1) if index > start else ""
        if len(previous) == 1 and previous.isalpha():
            return following not in self._openers
        if previous.isdecimal() and index - start == 1:
            return True
        return previous.casefold() in self._unfinished and following not in self._openers

    def _first_word(self, index: int) -> str:
        """The first token that is no opening quote or bracket, of the next few."""
        for position in range(index, min(index + 4, len(self._spans))):
            if self._word(position) not in _OPENERS:
                return self._word(position)
        return self._word(index)
