"""Scans a text from left to right for the start and end of each token."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from typing import Any

from dncnorm.core.characters import DOUBLE_PRIME, VULGAR_FRACTIONS
from dncnorm.segmentation.lookahead import Match, Recent, Shape, UndecidedError, without_thin_spaces
from dncnorm.segmentation.patterns import Patterns

Span = tuple[int, int]
Found = re.Match[str] | Match

REACH = 2048
"""The most characters that a shape reads from a token's start on: a longer token is cut there."""

UNBROKEN = 2 * REACH
"""Characters without white space that are no words: from there on, REACH of them are a token."""
WIDE_TERMINATORS = frozenset("。！？｡؟।")
"""Terminators that end a sentence without a space after them."""
_BREAK = re.compile(rf"[\s{''.join(WIDE_TERMINATORS)}]")
_SPACES = re.compile(r"\s*")
_DIGITS = Shape(r"\d+")
_VULGAR = frozenset(VULGAR_FRACTIONS)
_OPENS_NUMBER = frozenset("+-−–.,([") | _VULGAR
_BEFORE_SIGN = frozenset("([{«“\"'‘/—–=<>≤≥≈~±*+×÷∈…|")
_FURTHER_SIGN = re.compile(r"(?:[\d%°)\]][,;]|\w:|\.\.)[-−–+]\Z")
"""The sign of a number behind a number, a name or dots: `(2,-4)`, `-5;-3`, `T:-5`, `-9...-5`."""
_STRESS = re.compile(r"(?<![\w\-])_{1,3}\Z")
_EXPONENT_SIGN = re.compile(r"(?<=\d[eE])[-−]")
_BEHIND_LENGTH = re.compile(r"\d['’”\"][-–−]")
"""A dash behind feet or inches is a range's: `8"-10"`."""
_QUOTES = frozenset("\"'‘’“”")
_NUMBERS_IN_QUOTES = Shape(r"'\d[^'’\n]{1,150}\d{4}'(?![^\W_])")
"""A quotation that begins and ends with a number: `'7 Elm Street, 90210'`."""
_PRIMES = frozenset("′″")
_CLOSING = Shape(r"[\"″”](?!\w)(?![^\"“”″\n]{0,100}[^\s\"“”″(\[][\"”](?!\w))")
"""What may close a quotation behind a number, and no other mark does soon: `"version 2″`."""
_CLOSING_CURLY = Shape(r"”(?!\w)(?![^“”\n]{0,100}[^\s“(\[]”(?!\w))")
"""The same of a quotation that opens with `“`: straight marks do not close it."""
_SECONDS, _WITH_INCHES = frozenset('"″”'), re.compile(r"\d*[\d¼-¾⅐-⅞](?:\.\d+)?[\"″”]")
_BEFORE_CROSS = frozenset("0123456789'\"’”′″½¼¾ ")
_TIE = "\u200d"
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
"""The joiner of emoji, and the variation selectors."""
_FIRST_MARK = "\u0300"
"""The first character that may be a combining mark or a joiner."""
_SIMPLE = re.compile(rf"\s*((?![IVXLC]+ )[A-Za-z]{{1,{REACH - 1}}}(?=[ ,])|[,;)](?= ))?")
"""White space, and the token behind it if it is one of those that need no further checks.

They are words, unless something may begin with them (Roman numerals may count a noun), and signs that end a clause.
"""
_NUMERAL = Shape(r"\d|(?:[VX]|[IVXLC]{2,12}|[ivxl]{1,7})(?![^\W_])|[A-Z](?=[,;)])")
_BRACKETED = Shape(r"[(\[]\d{1,3}[a-z]?[)\]]")
"""The number of an equation or a reference: `Eq. (7)`, `Ref. [14]`."""
_URL_TRAIL = ".,;:!?'\")]}»”’"
_BEFORE_NO_INITIAL = frozenset(["", *'"“()[]-–/.!?'])
"""Tokens after which the corpus separates a lone capital and its dot."""
_QUOTE_REACH = 200
"""The most characters that a single quote stays open; after them an apostrophe is a possessive again."""


class Scanner:
    """Cuts a text that comes in pieces. Open quotes decide what `'` and `"` mean.

    text: what is kept of it. spans: start and end of every token that no further piece can change, in order; between
    them there is only white space. next_start: the start of the next token, or the end of the text so far.
    """

    def __init__(self, patterns: Patterns) -> None:
        self.text = ""
        self.spans: list[Span] = []
        self.next_start = 0
        self.is_whole = False
        self._read = ""  # the same, as shapes read it
        self._unneeded: set[Any] = set()  # parts of shapes for which it has nothing
        self._recent: Recent | None = None  # of a text in pieces, which may be long
        self._patterns = patterns
        self._previous = ""
        self._single_quote: int | None = None
        self._double_quote = False
        self._curly_quote: int | None = None
        self._forgotten_quote = -_QUOTE_REACH  # the last ‘ of the text that was dropped
        self._opened: int | None = None  # the last quotation, with either double mark
        self._has_inches = False  # since then
        self._limit, self._is_open = 0, False
        self._unbroken_from = 0  # no break is between here and the token that is scanned

    def extend(self, piece: str, *, is_last: bool) -> None:
        """Scans on, up to the first token that a further piece may change; to the end with the last piece."""
        self.text += piece
        self._read += without_thin_spaces(piece)
        self._unneeded.clear()
        self.is_whole = is_last
        if not is_last and self._recent is None:
            self._recent = Recent()
        with suppress(UndecidedError):
            while (start := self._skip()) < len(self.text):
                self._limit = min(start + REACH, len(self.text))
                self._is_open = not is_last and start + REACH > len(self.text)
                end = self._unbroken_end(start)
                if end == start:
                    end = self._with_marks(self._end(start))
                self.spans.append((start, end))
                if self.text[start] in _QUOTES or self.text[start] == DOUBLE_PRIME:
                    self._note_quote(start)
                elif self.text[end - 1] in _SECONDS:
                    self._has_inches = True
                if self.text[end - 1] in WIDE_TERMINATORS:
                    self._unbroken_from = end
                self._previous = self.text[start : min(end, start + 2)]
                self.next_start = end

    def forget(self, length: int, tokens: int) -> None:
        """Drops the first characters and tokens; all positions count from what is kept."""
        quote = self.text.rfind("‘", 0, length)
        self._forgotten_quote = (self._forgotten_quote if quote < 0 else quote) - length
        self.text, self._read = self.text[length:], self._read[length:]
        self.spans = [(start - length, end - length) for start, end in self.spans[tokens:]]
        self.next_start -= length
        self._unbroken_from -= length
        if self._single_quote is not None:
            self._single_quote -= length
        if self._curly_quote is not None:
            self._curly_quote -= length
        if self._opened is not None:
            self._opened -= length

    def _skip(self) -> int:
        """Moves past white space and simple tokens, which nothing that follows can change; returns where that ends."""
        text, end, beginnings, spans = self.text, self.next_start, self._patterns.beginnings, self.spans
        while simple := _SIMPLE.match(text, end):  # it always matches, and may be empty
            word = simple[1]
            if not word or word in beginnings:
                end = simple.end() - len(word or "")
                break
            spans.append(simple.span(1))
            end = simple.end()
            self._previous = word[:2]
        if end > self.next_start:
            self.next_start = self._unbroken_from = end
        return end

    def _unbroken_end(self, start: int) -> int:
        """Returns the end of what goes on for UNBROKEN characters without a break: the next one, or REACH characters.

        It is `start` elsewhere. Raises UndecidedError if more text may follow.
        """
        if start - self._unbroken_from < UNBROKEN:
            return start
        limit = start + REACH
        found = _BREAK.search(self.text, start, limit)
        if found is None and limit > len(self.text) and not self.is_whole:
            raise UndecidedError
        return found.start() if found else min(limit, len(self.text))

    def _at(self, position: int) -> str:
        """Returns the character, or "" at the end. Raises UndecidedError if more text may follow there."""
        if position < self._limit:
            return self.text[position]
        if self._is_open:
            raise UndecidedError
        return ""

    def _match(self, rule: Shape, position: int) -> Found | None:
        if self._recent:
            place = (self._read, position, self._limit)
            return self._recent.match(rule, *place, is_open=self._is_open, unneeded=self._unneeded)
        return rule.match(self._read, position, self._limit, is_open=self._is_open, unneeded=self._unneeded)

    def _end(self, start: int) -> int:
        text, here = self.text, self.text[start]
        begins_run = start == 0 or not (text[start - 1].isalnum() or text[start - 1] in "._-")
        if begins_run and (here.isalnum() or here in "#@/._"):
            match = self._match(self._patterns.electronic, start)
            if match:
                trimmed = match.group().rstrip(_URL_TRAIL)
                is_open = trimmed.count("(") > trimmed.count(")") and match.group()[len(trimmed) :].startswith(")")
                if len(trimmed) > 1:
                    return start + len(trimmed) + is_open
        if here.isdecimal() or here in _OPENS_NUMBER or here in self._patterns.currency_signs:
            end = self._number_end(start)
            if end is not None:
                return end
        word = self._match(self._patterns.word, start)
        if word:
            return self._word_end(word)
        return self._sign_end(start)

    def _number_end(self, start: int) -> int | None:
        is_sign = self._is_free(start) and not _BEHIND_LENGTH.match(self.text, max(0, start - 2))
        is_free = is_sign or _EXPONENT_SIGN.match(self.text, start)
        if self.text[start] in "+-−–.," and not is_free:
            return None
        match = self._match(self._patterns.number, start)
        if match is None:
            digits = self._match(_DIGITS, start)
            return digits.end() if digits else None
        end = self._without_stop(match.end() - self._has_closing(match))
        last = self.text[end - 1]
        is_bare = (last.isdecimal() or last in _VULGAR) and self.text[start] not in self._patterns.currency_signs
        mark = self._at(end) if is_bare else ""
        before = self.text[start - 1] if start else ""
        is_none = (before.isalpha() and not self._is_size(start)) or (mark in ("'", "’") and before in ("'", "‘", "’"))
        if mark in (DOUBLE_PRIME, "”") and self._opened is not None and self._is_closing(end):
            return end
        is_unit = mark in _PRIMES or (mark in ("'", "’", '"', "”") and not is_none and self._is_length(end))
        return end + is_unit

    def _has_closing(self, number: Found) -> bool:
        """Whether a number ends in the mark that closes a quotation in which nothing has inches: `"3 x 4"`."""
        is_length = self._opened is None or self._has_inches or not _WITH_INCHES.fullmatch(number.group())
        return not is_length and self._is_closing(number.end() - 1)

    def _is_size(self, start: int) -> bool:
        """Whether a number stands behind a cross, and another before it: `12x1"`."""
        return start > 1 and self.text[start - 1] in "xX" and self.text[start - 2] in _BEFORE_CROSS

    def _is_closing(self, position: int) -> bool:
        """Whether a mark closes the quotation that is open: it is new, and no other mark closes it soon."""
        is_new = self._opened is not None and position - self._opened < _QUOTE_REACH
        is_curly = is_new and self.text[self._opened or 0] == "“" and self.text[position] == "”"
        return is_new and self._match(_CLOSING_CURLY if is_curly else _CLOSING, position) is not None

    def _is_free(self, start: int) -> bool:
        before = self.text[start - 1] if start else " "
        if before in ",;:.":
            return _FURTHER_SIGN.search(self.text, max(0, start - 2), start + 1) is not None
        return before.isspace() or before in _BEFORE_SIGN or (before == "_" and self._is_stressed(start))

    def _is_stressed(self, start: int) -> bool:
        """Whether the underscores before it open a stress: `__-$5__`; those behind a word are a name's: `a_-5`."""
        return _STRESS.search(self.text, max(0, start - 4), start) is not None

    def _is_length(self, position: int) -> bool:
        """Whether the quote after a number means feet or inches: none of its kind is open, no letter follows."""
        after = self._at(position + 1)
        if self.text[position] == '"':
            return not self._double_quote and not after.isalnum()
        if self.text[position] == "”":
            is_closing = self._curly_quote is not None and position - self._curly_quote < REACH
            return not is_closing and not after.isalnum()
        if self.text[position] == "’" and self._follows_opening(position):
            return False
        return not self._quote_is_open(position) and not after.isalpha()

    def _follows_opening(self, position: int) -> bool:
        """Whether an opening quote stands shortly before, also in the text that was dropped."""
        start = position - _QUOTE_REACH
        return self._forgotten_quote >= start or "‘" in self.text[max(0, start) : position]

    def _word_end(self, word: Found) -> int:
        end = word.end()
        if word.lastgroup == "shape":
            return end
        if word.lastgroup == "initials":
            return end - 1 if self._is_letter_and_dot(word) else end
        following = self._at(end)
        if following == "." and self._takes_dot(word.group().casefold(), end + 1):
            return end + 1
        if (
            following in ("'", "’")
            and self.text[end - 1] in self._patterns.written.get("bare_genitive", ())
            and not self._quote_is_open(end)
        ):
            return end if self._at(end + 1).isalnum() else end + 1
        return end

    def _takes_dot(self, word: str, after: int) -> bool:
        """Whether the dot after an abbreviation belongs to it, as in `Dr. No` and `No. 5`, not in `He said no.`"""
        if not self._patterns.is_any(word, "title", "rank", "suffix", "numbered", "inner"):
            return False
        following = self._after_spaces(after)
        if "\n" in self.text[after:following] or not self._at(following):
            return False
        return self._takes_dot_before(word, after, following)

    def _takes_dot_before(self, word: str, after: int, following: int) -> bool:
        is_any = self._patterns.is_any
        is_numbered, is_rank = is_any(word, "numbered"), is_any(word, "rank")
        if is_numbered and (self._match(_NUMERAL, following) or self._match(_BRACKETED, following)):
            return True
        if is_rank and following > after and self._at(following).isupper() and not self._opens_sentence(following):
            return True
        if is_any(word, "inner") and self._match(self._patterns.goes_on, after):
            return True
        if is_numbered or is_rank:
            return False
        if is_any(word, "suffix"):
            return not self._opens_sentence(following, may_be_name=False)
        return is_any(word, "title") and following > after

    def _after_spaces(self, position: int) -> int:
        match = _SPACES.match(self.text, position, self._limit)
        return match.end() if match else position

    def _is_letter_and_dot(self, initials: Found) -> bool:
        """Whether a capital and its dot are separate tokens: at the end of a sentence (`It was plan B.`).

        They also are at the start of a sentence or a bracket, where the corpus has no initials. `Peter T. Smith` has
        an initial, one token.
        """
        if len(initials.group()) != 2 or initials.group()[1] != ".":
            return False
        following = self._after_spaces(initials.end())
        needs_word = not self._patterns.initials_anywhere
        if (needs_word and self._previous in _BEFORE_NO_INITIAL) or not self._at(following):
            return True
        if not needs_word and self._at(following) in self._patterns.written.get("speech_dash", ()):
            return True
        is_apart = following > initials.end()
        return is_apart and self._opens_sentence(following, may_be_name=not self._previous.islower())

    def _opens_sentence(self, position: int, *, may_be_name: bool = True) -> bool:
        word = self._match(self._patterns.word, position)
        return word is not None and self._patterns.opens(word.group(), may_be_name=may_be_name)

    def _without_stop(self, end: int) -> int:
        """Returns the end of a number, without its dot if the next word begins a sentence: `6:15 a.m. Sure?`."""
        if self.text[end - 1] != ".":
            return end
        following = self._after_spaces(end)
        return end - (following > end and self._opens_sentence(following, may_be_name=False))

    def _quote_is_open(self, position: int) -> bool:
        return self._single_quote is not None and position - self._single_quote < _QUOTE_REACH

    def _leads_year(self, start: int) -> bool:
        """Whether an apostrophe stands before a year, `'79`, and opens no quotation."""
        return self._at(start + 1).isdecimal() and not self._match(_NUMBERS_IN_QUOTES, start)

    def _sign_end(self, start: int) -> int:
        if self.text[start] == "'":
            self._leads_year(start)  # undecided here, before the token is cut
        if self._is_possessive(start):
            return start + 2
        run = self._match(self._patterns.run, start)
        return run.end() if run else start + 1

    def _is_possessive(self, start: int) -> bool:
        """Whether an apostrophe and the genitive's letter are separate from their word, as after a bracket."""
        is_genitive = self.text[start] in "'’" and self._at(start + 1) in self._patterns.written.get("genitive", ())
        return is_genitive and not self._at(start + 2).isalnum()

    def _note_quote(self, start: int) -> None:
        """Records what a quote opens and closes."""
        if self.text[start] in '"“”″':
            self._opened = start if self._is_free(start) and not self._at(start + 1).isspace() else None
            self._has_inches = False
        if self.text[start] == '"':
            self._double_quote = not self._double_quote
        elif self.text[start] in "“”":
            self._curly_quote = start if self.text[start] == "“" else None
        elif self.text[start] in "'‘’" and not self._is_possessive(start):
            following = self._at(start + 1)
            opens = self._is_free(start) and not following.isspace() and not self._leads_year(start)
            self._single_quote = start if opens else None

    def _with_marks(self, end: int) -> int:
        """Moves the end past combining marks and past what a joiner ties to the token."""
        text = self.text
        while (here := self._at(end)) and (here >= _FIRST_MARK or text[end - 1] == _TIE):
            is_mark = here in _JOINERS or unicodedata.category(here)[0] == "M"
            if not is_mark and (text[end - 1] != _TIE or here.isspace()):
                break
            end += 1
        return end
