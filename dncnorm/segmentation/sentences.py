"""Splits tokens into sentences by terminators, what may follow them, and abbreviations that look like an end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from dncnorm.segmentation.lookahead import UndecidedError
from dncnorm.segmentation.patterns import Patterns
from dncnorm.segmentation.scanner import REACH, WIDE_TERMINATORS, Scanner, Span

_PARAGRAPH = re.compile(r"\n[^\S\n]*(?:\n|\u2029)|\u2029|\r\r")
_TERMINATORS = frozenset(".!?…") | WIDE_TERMINATORS
_TELLING = _TERMINATORS | {'"'}
_CLOSELY = ("", " ")
"""What is between most tokens of a sentence."""
_CLOSERS = frozenset(")]}»”’'\"")
_OPENERS = frozenset("([{«“‘¿¡\"'")
_AFTER_LETTER = frozenset(",;)")
LONGEST_SENTENCE = 8192
"""Characters after which a sentence ends with any token: else text without sentence ends would be kept for ever."""
_LONGEST = 32
"""The longest word or mark that matters here; longer tokens are read to this length only."""


class SentenceSplitter:
    """Groups the tokens of a scanner's text into sentences."""

    def __init__(self, scanner: Scanner, patterns: Patterns) -> None:
        self._scanner = scanner
        self._patterns = patterns
        self._start, self._index, self._quoted = 0, 0, False

    def groups(self) -> Iterator[list[Span]]:
        """Yields the tokens of each new sentence that no further piece of the text can change; none is empty."""
        spans = self._scanner.spans
        with suppress(UndecidedError):
            while self._index < len(spans):
                self._skip_plain()
                after, ends, quoted = self._step(self._index)
                if ends or spans[after - 1][1] - spans[self._start][0] >= LONGEST_SENTENCE:
                    yield spans[self._start : after]
                    self._start, quoted = after, False
                self._index, self._quoted = after, quoted
        if self._scanner.is_whole and self._start < len(spans):
            yield spans[self._start :]
            self._start = len(spans)

    def _skip_plain(self) -> None:
        """Moves to the next token that may end a sentence or be a quote, or that no other follows closely."""
        text, spans = self._scanner.text, self._scanner.spans
        longest = spans[self._start][0] + LONGEST_SENTENCE
        index, last = self._index, len(spans) - 1
        while index < last:
            end = spans[index][1]
            if text[end - 1] in _TELLING or text[end : spans[index + 1][0]] not in _CLOSELY or end >= longest:
                break
            index += 1
        self._index = index

    def forget(self) -> int:
        """Drops the tokens of the given sentences; returns their number."""
        given, self._start = self._start, 0
        self._index -= given
        return given

    def _step(self, index: int) -> tuple[int, bool, bool]:
        """Returns the next token to look at, whether a sentence ends before it, and whether a quote is open."""
        after, quoted = index + 1, self._quoted
        last = self._scanner.text[self._scanner.spans[index][1] - 1]
        if last == '"':
            quoted = not quoted
        if self._is_paragraph_end(index):
            return after, True, quoted
        if last not in _TERMINATORS:
            return after, False, quoted
        after = self._after_closers(index, quoted)
        ends = self._breaks(index, after)
        return after, ends, quoted ^ ('"' in map(self._word, range(index + 1, after)))

    def _token_start(self, index: int) -> int:
        """Returns the start of a token after a known one; the end of the text if there is no token."""
        scanner = self._scanner
        if index < len(scanner.spans):
            return scanner.spans[index][0]
        if scanner.is_whole or (index == len(scanner.spans) and scanner.next_start < len(scanner.text)):
            return scanner.next_start
        raise UndecidedError

    def _first_character(self, index: int) -> str:
        """Returns the token's first character, or an empty string; it is known before the token's end is."""
        start = self._token_start(index)
        return self._scanner.text[start : start + 1]

    def _word(self, index: int) -> str:
        if index >= len(self._scanner.spans):
            raise UndecidedError
        start, end = self._scanner.spans[index]
        return self._scanner.text[start : min(end, start + _LONGEST)]

    def _has_gap(self, index: int) -> bool:
        """Whether white space follows a token, before another."""
        return self._token_start(index + 1) > self._scanner.spans[index][1]

    def _is_paragraph_end(self, index: int) -> bool:
        """Whether an empty line follows a token, or more white space than a rule sees."""
        scanner, end = self._scanner, self._scanner.spans[index][1]
        known = scanner.spans[index + 1][0] if index + 1 < len(scanner.spans) else scanner.next_start
        is_long = known - end > REACH
        if is_long or (scanner.text[end:known] not in _CLOSELY and _PARAGRAPH.search(scanner.text, end, known)):
            return True
        self._token_start(index + 1)  # raises UndecidedError if the white space may go on
        return False

    def _after_closers(self, index: int, quoted: bool) -> int:
        """Returns the first token after a terminator and the quotes and brackets that close with it."""
        after = index + 1
        while not self._is_paragraph_end(after - 1) and self._first_character(after) in _CLOSERS:
            mark = self._word(after)
            if mark not in _CLOSERS or (self._has_gap(after - 1) and not (mark == '"' and quoted)):
                break
            quoted = quoted and mark != '"'
            after += 1
        return after

    def _breaks(self, index: int, after: int) -> bool:
        """Whether the sentence ends with the terminator at `index`; `after` is the token that comes next."""
        if self._is_paragraph_end(after - 1) or not self._first_character(after):
            return True
        wide = self._scanner.text[self._scanner.spans[index][1] - 1] in WIDE_TERMINATORS
        if wide or not self._has_gap(after - 1):
            return wide
        word, following = self._word(index), self._first_word(after)
        if self._first_character(following).islower() or self._is_aside(following):
            return False
        if word == ".":
            return not self._is_unfinished(index, following)
        if not word.strip(".!?…"):
            return True
        short = word[:-1].casefold()
        if self._patterns.is_any(short, "title") or (
            self._patterns.is_any(short, "numbered") and self._is_letter(following)
        ):
            return False
        return self._opens(following)

    def _is_letter(self, index: int) -> bool:
        """Whether a token is a letter that numbers something: `art. I, § 8`, `Ex. A, p. 3`."""
        return len(self._word(index)) == 1 and self._first_character(index + 1) in _AFTER_LETTER

    def _is_aside(self, index: int) -> bool:
        """Whether a token is the dash after direct speech, and the sentence goes on behind it."""
        is_dash = self._first_character(index) in self._patterns.written.get("speech_dash", ())
        return is_dash and self._has_gap(index) and self._first_character(index + 1).islower()

    def _is_unfinished(self, index: int, following: int) -> bool:
        """Whether the dot at `index` belongs to an abbreviation, an initial, or the number of a list's entry."""
        previous = self._word(index - 1) if index > self._start else ""
        if len(previous) == 1 and previous.isalpha():
            may_be_name = index - 2 < self._start or not self._word(index - 2)[:2].islower()
            return not self._opens(following, may_be_name=may_be_name)
        if previous.isdecimal() and index - self._start == 1:
            return True
        return self._patterns.is_any(previous.casefold(), "unfinished", "title") and not self._opens(following)

    def _opens(self, index: int, *, may_be_name: bool = True) -> bool:
        """Whether a token is a word that, with its capital, begins a sentence."""
        return self._patterns.opens(self._word(index), may_be_name=may_be_name)

    def _first_word(self, index: int) -> int:
        """Returns the first of the next few tokens that is not an opening quote or bracket."""
        for position in range(index, index + 4):
            first = self._first_character(position)
            if first and (first not in _OPENERS or self._word(position) not in _OPENERS):
                return position
        return index
