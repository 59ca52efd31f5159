"""From left to right: where each token of a text begins and ends."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from dncnorm.segmentation.patterns import Patterns

Span = tuple[int, int]

_SPACES = re.compile(r"\s*")
_DIGITS = re.compile(r"\d+")
_RUN = re.compile(r"\.{2,}|-{2,}|:{2,}")
"""Runs of one sign that are one token; every other sign stands alone."""
_OPENS_NUMBER = frozenset("+-−.,([$£€¥₹₽₩₪₦₱₫₴₺฿¢¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞")
_BEFORE_SIGN = frozenset("([{«“\"'‘/—–")
_TIE = "\u200d"
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
"""The joiner of emoji, and the selectors of their look."""
_FIRST_MARK = "\u0300"
"""No combining mark and no joiner comes before it."""
_SIMPLE = re.compile("[A-Za-z]+(?=[ ,])")
"""Words that need no further look, unless something may begin with them."""
_NUMERAL = re.compile(r"\d|(?:[VX]|[IVXLC]{2,12})(?![^\W_])")
_URL_TRAIL = ".,;:!?'\")]}»”’"
_BEFORE_NO_INITIAL = frozenset(["", *'"“()[]-–/.!?'])
"""Tokens after which the corpus has a lone capital and its dot apart."""
_QUOTE_REACH = 200
"""How many characters an opened single quote waits for its end, before an apostrophe is a possessive again."""


class Scanner:
    """Cuts one text. The quotes that stand open decide what `'` and `"` mean."""

    def __init__(self, text: str, patterns: Patterns) -> None:
        self._text = text
        self._patterns = patterns
        self._titles = patterns.lexicon.folded("title")
        self._suffixes = patterns.lexicon.folded("suffix")
        self._numbered = patterns.lexicon.folded("numbered")
        self._openers = frozenset(patterns.lexicon.forms.get("opener", ()))
        self._beginnings = patterns.beginnings
        self._previous = ""
        self._single_quote: int | None = None
        self._double_quote = False

    def spans(self) -> Iterator[Span]:
        """Start and end of every token, in order; between them there is only white space."""
        start = self._skip(0)
        while start < len(self._text):
            end = self._with_marks(self._end(start))
            yield start, end
            self._previous = self._text[start : min(end, start + 2)]
            start = self._skip(end)

    def _skip(self, position: int) -> int:
        match = _SPACES.match(self._text, position)
        return match.end() if match else position

    def _end(self, start: int) -> int:
        text, here = self._text, self._text[start]
        simple = _SIMPLE.match(text, start)
        if simple and simple.group() not in self._beginnings:
            return simple.end()
        begins_run = start == 0 or not (text[start - 1].isalnum() or text[start - 1] in "._-")
        if begins_run and (here.isalnum() or here in "#@/"):
            match = self._patterns.electronic.match(text, start)
            if match:
                trimmed = match.group().rstrip(_URL_TRAIL)
                is_open = trimmed.count("(") > trimmed.count(")") and match.group()[len(trimmed) :].startswith(")")
                if len(trimmed) > 1:
                    return start + len(trimmed) + is_open
        if here.isdecimal() or here in _OPENS_NUMBER:
            end = self._number_end(start)
            if end is not None:
                return end
        word = self._patterns.word.match(text, start)
        if word:
            return self._word_end(word)
        return self._sign_end(start)

    def _number_end(self, start: int) -> int | None:
        text = self._text
        if text[start] in "+-−.," and not self._is_free(start):
            return None
        match = self._patterns.number.match(text, start)
        if match is None:
            digits = _DIGITS.match(text, start)
            return digits.end() if digits else None
        end = match.end()
        if text[end - 1].isdecimal() and text[end : end + 1] in ("'", '"') and self._is_length(end):
            return end + 1
        return end

    def _is_free(self, start: int) -> bool:
        return start == 0 or self._text[start - 1].isspace() or self._text[start - 1] in _BEFORE_SIGN

    def _is_length(self, position: int) -> bool:
        """Whether the quote after a number means feet or inches: none of its kind stands open, no letter follows."""
        after = self._text[position + 1 : position + 2]
        if self._text[position] == '"':
            return not self._double_quote and not after.isalnum()
        return not self._quote_is_open(position) and not after.isalpha()

    def _word_end(self, word: re.Match[str]) -> int:
        text, end = self._text, word.end()
        if word.lastgroup == "shape":
            return end
        if word.lastgroup == "initials":
            return end - 1 if self._is_letter_and_dot(word) else end
        following = text[end : end + 1]
        if following == "." and self._takes_dot(word.group().casefold(), end + 1):
            return end + 1
        if following in ("'", "’") and text[end - 1] in "sSzxX" and not self._quote_is_open(end):
            return end if text[end + 1 : end + 2].isalnum() else end + 1
        return end

    def _takes_dot(self, word: str, after: int) -> bool:
        """Whether the dot after an abbreviation belongs to it, as in `Dr. No` and `No. 5`, not in `He said no.`"""
        following = self._skip(after)
        if following == len(self._text) or "\n" in self._text[after:following]:
            return False
        if word in self._numbered:
            return _NUMERAL.match(self._text, following) is not None
        if word in self._suffixes:
            return not self._opens_sentence(following)
        return word in self._titles and following > after

    def _is_letter_and_dot(self, initials: re.Match[str]) -> bool:
        """Whether a lone capital and its dot are two tokens: at a sentence's edge (`It was plan B.`), and where the
        corpus has no initial, at the start of a sentence or a bracket. `Peter T. Smith` has one.
        """
        if len(initials.group()) != 2 or initials.group()[1] != ".":
            return False
        following = self._skip(initials.end())
        if following == len(self._text) or self._previous in _BEFORE_NO_INITIAL:
            return True
        return following > initials.end() and self._opens_sentence(following)

    def _opens_sentence(self, position: int) -> bool:
        word = self._patterns.word.match(self._text, position)
        return word is not None and word.group() in self._openers

    def _quote_is_open(self, position: int) -> bool:
        return self._single_quote is not None and position - self._single_quote < _QUOTE_REACH

    def _sign_end(self, start: int) -> int:
        text, here = self._text, self._text[start]
        if here == '"':
            self._double_quote = not self._double_quote
        if here in "'‘’":
            if here != "‘" and text[start + 1 : start + 2] == "s" and not text[start + 2 : start + 3].isalnum():
                return start + 2
            following = text[start + 1 : start + 2]
            opens = self._is_free(start) and not following.isspace() and not following.isdecimal()
            self._single_quote = start if opens else None
        run = _RUN.match(text, start)
        return run.end() if run else start + 1

    def _with_marks(self, end: int) -> int:
        """The end, moved past combining marks and past what a joiner ties to the token."""
        text = self._text
        while end < len(text) and (text[end] >= _FIRST_MARK or text[end - 1] == _TIE):
            is_mark = text[end] in _JOINERS or unicodedata.category(text[end])[0] == "M"
            if not is_mark and (text[end - 1] != _TIE or text[end].isspace()):
                break
            end += 1
        return end
