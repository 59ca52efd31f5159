r"""Detects where more input could change a match.

A text that arrives in pieces may be cut only where the rest could not change any match. `unfinished` rewrites a regular
expression so that it matches where the original may reach the end of the text with more of the expression to read.
Everywhere else the original's answer is final.

    \d+ kg   =>   (?:\d+|\Z)(?: |\Z)(?:k|\Z)(?:g|\Z)\Z        the end may come at every step, and ends all of them

A match that ends exactly at the end also counts as open: an answer may come a character late, never early. In a list
of words, what has at each place a letter of any of them counts as begun, too: written out letter by letter, a hundred
lists of units would take seconds to compile. The rewritten expression is made from the shape, and changes with it.

    km|mile|minute   =>   km|mile|minute|(?:[km](?:[i](?:[ln](?:[u](?:[t])?)?)?)?)?\Z

To compile all that takes seconds, for answers that are nearly always no. So a rough expression is asked first: for a
long list of words it has their letters, and it passes over long lookarounds. It matches wherever the exact one does.
Where it matches, each of the shape's alternatives is asked, roughly and then exactly.

    km|mile|minute   =>   [eiklmntu]{0,6}
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from itertools import zip_longest
from typing import NamedTuple

from dncnorm.core.characters import THIN_SPACES
from dncnorm.core.garbage import uncollected
from dncnorm.segmentation.words import SPACE

_ATOM = r"\\.|\[\^?(?:\\.|[^\]\\])+\]|[^\\\[(|)*+?{^$]"
_PIECE = re.compile(
    r"(?P<look>\(\?<?[=!])|(?P<open>\((?:\?(?:P<\w+>|[a-z]*(?:-[a-z]+)?:))?)|(?P<close>\))|(?P<bar>\|)"
    rf"|(?P<atom>{_ATOM})",
    re.DOTALL,
)
_LOOK_FOR_ONE = re.compile(rf"\(\?[=!](?:{_ATOM})\)", re.DOTALL)
_LETTER = r"\\[^A-Za-z0-9]|[^\\\[(|)*+?{^$.]"
_WORD = rf"(?:{_LETTER})+"
_WORDS = re.compile(rf"{_WORD}(?:\|{_WORD}){{3,}}(?=\))", re.DOTALL)
"""A list of words to the end of their group, four or more."""
_REPEAT = re.compile(r"[*+?]|\{(\d+),?\d*\}|")
_LONG = 100
"""Characters of a list of words, or a lookaround, that a rough expression does not repeat."""
_VARIED_LETTER = rf"(?:{_LETTER}|\[(?:(?!-){_LETTER}|[$.])+\])\??"
_VARIED = rf"(?:{_VARIED_LETTER}|\|)+"
for _depth in range(4):  # groups in groups
    _VARIED = rf"(?:{_VARIED_LETTER}|\||\(\?:(?:{_VARIED})?\)\??)+"
_VARIED_WORDS = re.compile(rf"{_VARIED}(?=\))", re.DOTALL)
"""What a group holds that has words without spaces or repeats, however they are written."""
NEVER = "(?!)"
"""Matches nothing."""
_NAME = re.compile(r"\(\?P<\w+>")
"""What opens a named group; parts of a shape have the same names."""
_AS_NO_BREAK = str.maketrans(dict.fromkeys(THIN_SPACES, "\u00a0"))
_LATIN_SPACE = SPACE.replace(THIN_SPACES, "")
"""SPACE where there are no thin spaces. `re` takes 2 us to compile it, and 240 beyond Latin-1; shapes have 3,000."""


def without_thin_spaces(text: str) -> str:
    """Returns the text as shapes read it: as long, a no-break space for every thin one."""
    return text.translate(_AS_NO_BREAK)


class UndecidedError(Exception):
    """The text so far does not decide whether a shape matches."""


class _Part:
    """Alternatives that are compiled at the first text that has what they need, to be matched at a position.

    match: `re.Pattern.match`, once they are; None before. (A `cached_property` has a lock, and processes are forked.)
    """

    def __init__(self, needs: str, expression: str) -> None:
        self.expression = expression.replace(SPACE, _LATIN_SPACE)
        self._needs = re.compile(needs.replace(SPACE, _LATIN_SPACE))
        self.match: Callable[[str, int, int], re.Match[str] | None] | None = None

    def is_needed(self, text: str, start: int) -> bool:
        """Whether a text has what they need, from `start` on."""
        return self._needs.search(text, start) is not None

    @uncollected()
    def compile(self) -> Callable[[str, int, int], re.Match[str] | None]:
        """Compiles them, and returns their `match`."""
        self.match = re.compile(self.expression).match
        return self.match

    def is_unfinished(self, text: str, start: int, end: int) -> bool:
        """Whether more text could change what matches at `start` in a text that ends at `end`."""
        return unfinished_pattern(self.expression, True).match(text, start, end) is not None and any(
            all(unfinished_pattern(one, roughly).match(text, start, end) for roughly in (True, False))
            for one in alternatives(self.expression)
        )


class Shape:
    """A regular expression over a text `without_thin_spaces` that detects where more text could change its match.

    parts: alternatives, in the order in which they are tried; each an expression, or what it needs and an expression.
    needs: an expression that finds something in every match or in what a lookahead there reads; "" is always found.
    """

    def __init__(self, *parts: str | tuple[str, str]) -> None:
        self._parts = tuple(_Part("", part) if isinstance(part, str) else _Part(*part) for part in parts)

    def match(self, text: str, start: int, end: int, *, is_open: bool, unneeded: set[_Part]) -> re.Match[str] | None:
        """Returns the match at `start` in a text that ends at `end`.

        is_open: more may follow. Raises UndecidedError if that could change the answer.
        unneeded: the parts for which the text has nothing from an earlier start on. What is found out is added: the
        text is searched once for each part, not once for each token.
        """
        if is_open and any(part.is_unfinished(text, start, end) for part in self._parts):
            raise UndecidedError
        for part in self._parts:
            matches = part.match
            if matches is None:
                if part in unneeded:
                    continue
                if not part.is_needed(text, start):
                    unneeded.add(part)
                    continue
                matches = part.compile()
            if match := matches(text, start, end):
                return match
        return None


BEHIND, AHEAD = 16, 64
"""Characters that a shape looks back at most; and ahead, but for a few."""
_MOST_KEPT = 4096


class Match(NamedTuple):
    """What a shape matches: the text, its end, and the last of the groups that matched."""

    text: str
    stop: int
    lastgroup: str | None

    def group(self) -> str:
        """Returns the text."""
        return self.text

    def end(self) -> int:
        """Returns where it ends."""
        return self.stop


class Recent:
    """What shapes matched in a text that repeats itself, by their surroundings: BEHIND and AHEAD characters.

    A match that may depend on more is looked for each time, and so is what comes for the first time.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[Shape, str], Match | None] = {}
        self._met: set[tuple[Shape, str]] = set()

    def match(
        self, shape: Shape, text: str, start: int, end: int, *, is_open: bool, unneeded: set[_Part]
    ) -> re.Match[str] | Match | None:
        """Returns the match as `Shape.match` does."""
        if start < BEHIND or start + AHEAD > end:
            return shape.match(text, start, end, is_open=is_open, unneeded=unneeded)
        key = shape, text[start - BEHIND : start + AHEAD]
        if key in self._kept:
            kept = self._kept[key]
            return kept and kept._replace(stop=start + len(kept.text))
        if key in self._met:
            with suppress(UndecidedError):
                found = shape.match(text, start, start + AHEAD, is_open=True, unneeded=unneeded)
                self._kept[key] = found and Match(found.group(), 0, found.lastgroup)
                return found
        elif len(self._met) >= _MOST_KEPT:
            self._kept.clear()
            self._met.clear()
        self._met.add(key)
        return shape.match(text, start, end, is_open=is_open, unneeded=unneeded)


@cache
def alternatives(expression: str) -> tuple[str, ...]:
    """Returns the alternatives of an expression; those of a group, if it is nothing else."""
    parts, depth, start, inner = [], 0, 0, 0
    for piece in _PIECE.finditer(expression):
        depth += (piece.lastgroup in ("open", "look")) - (piece.lastgroup == "close")
        if piece.lastgroup == "open" and piece.start() == 0:
            inner = piece.end()
        elif depth == 0 and piece.end() < len(expression):
            inner = 0
        if piece.lastgroup == "bar" and depth == 0:
            parts.append(expression[start : piece.start()])
            start = piece.end()
    return alternatives(expression[inner:-1]) if inner else (*parts, expression[start:])


@cache
@uncollected()
def unfinished_pattern(expression: str, roughly: bool) -> re.Pattern[str]:
    """Compiles `unfinished` of an expression without the names of its groups."""
    return re.compile(unfinished(_NAME.sub("(?:", expression), roughly=roughly))


def unfinished(expression: str, *, roughly: bool = False) -> str:
    """Rewrites `expression` to match where the original could read past the end of the text.

    roughly: it may match elsewhere, too.

    Raises ValueError for unsupported syntax: anchors, lazy and possessive repeats, comments, conditions.
    """
    rewritten, end = _alternatives(expression, 0, roughly)
    if end != len(expression):
        raise ValueError(f"expression: {expression[:end][-20:]!r}: the bracket that closes at {end} was not opened")
    return rf"(?:{rewritten})\Z"


def _alternatives(expression: str, start: int, roughly: bool) -> tuple[str, int]:
    """Rewrites the alternatives from `start` on; returns them and their end, a closing bracket or the string's end."""
    parts: list[str] = []
    position = start
    while position < len(expression):
        piece = _PIECE.match(expression, position)
        if piece is None:
            raise ValueError(f"expression: {expression[position : position + 20]!r} at {position} is not known here")
        if piece.lastgroup == "close":
            break
        if expression.startswith(NEVER, position):
            part, position = NEVER, position + len(NEVER)
        elif piece.lastgroup == "look":
            part, position = _look(expression, piece, roughly)
        elif piece.lastgroup == "open":
            inner, end = _inner(expression, piece.end(), roughly)
            repeat = _repeat(expression, end + 1)
            part, position = f"{piece.group()}{inner}){repeat.group()}", repeat.end()
        elif piece.lastgroup == "atom":
            repeat = _repeat(expression, piece.end())
            part, position = _atom(piece.group(), repeat), repeat.end()
        else:
            part, position = "|", piece.end()
        parts.append(part)
    return "".join(parts), position


def _inner(expression: str, start: int, roughly: bool) -> tuple[str, int]:
    """Rewrites what a bracket holds; returns it and its end."""
    if roughly and (words := _VARIED_WORDS.match(expression, start)) and len(words[0]) > _LONG:
        return _letters(words[0]), words.end()
    if words := _WORDS.match(expression, start):
        return _begun(words[0]), words.end()
    return _alternatives(expression, start, roughly)


@lru_cache(maxsize=1024)
def _letters(alternatives: str) -> str:
    """Rewrites a list of words roughly: their letters, at most as many as the longest word has."""
    letters: set[str] = set()
    groups = [(0, 0)]  # of each open group: the length of its longest alternative so far, and of the present one
    for piece in _PIECE.finditer(alternatives):
        longest, length = groups.pop()
        if piece.lastgroup == "atom":
            is_class = piece.group().startswith("[")
            letters.update(piece.group()[1:-1].replace("\\", "") if is_class else piece.group()[-1])
            groups.append((longest, length + 1))
        elif piece.lastgroup == "open":
            groups += [(longest, length), (0, 0)]
        elif piece.lastgroup == "bar":
            groups.append((max(longest, length), 0))
        else:
            outer, before = groups.pop()
            groups.append((outer, before + max(longest, length)))
    return f"[{re.escape(''.join(sorted(letters)))}]{{0,{max(groups[0])}}}"


@lru_cache(maxsize=1024)
def _begun(alternatives: str) -> str:
    """Rewrites a list of words: one of them, or at the end of the text what may be the beginning of one."""
    words = (re.findall(_LETTER, word, re.DOTALL) for word in re.findall(_WORD, alternatives, re.DOTALL))
    begun = ""
    for letters in reversed([*zip_longest(*(word[:-1] for word in words), fillvalue="")]):
        chosen = "".join(sorted({re.escape(letter.removeprefix("\\")) for letter in letters if letter}))
        begun = f"(?:[{chosen}]{begun})?"
    return rf"{alternatives}|{begun}\Z"


def _repeat(expression: str, position: int) -> re.Match[str]:
    repeat = _REPEAT.match(expression, position)
    if repeat is None or (repeat.group() and expression[repeat.end() : repeat.end() + 1] in ("?", "+")):
        raise ValueError(f"expression: {expression[position : position + 20]!r} at {position} is not known here")
    return repeat


def _atom(atom: str, repeat: re.Match[str]) -> str:
    """Rewrites a repeated character so that the end of the text may cut it short."""
    least = int(repeat[1]) if repeat[1] else 0 if repeat.group() in ("*", "?") else 1
    if least == 0:
        return atom + repeat.group()
    fewer = f"{atom}{{0,{least - 1}}}" if least > 1 else ""
    return rf"(?:{atom}{repeat.group()}|{fewer}\Z)"


def _look(expression: str, opening: re.Match[str], roughly: bool) -> tuple[str, int]:
    """Rewrites a lookaround: a lookahead that reaches the end leaves all open, a lookbehind may fail at the end.

    A lookahead for one character is decided where there is one.
    """
    if one := _LOOK_FOR_ONE.match(expression, opening.start()):
        return rf"(?:\Z|{one[0]})", one.end()
    inner, end = _inner(expression, opening.end(), roughly)
    whole = expression[opening.start() : end + 1]
    if roughly and len(whole) > _LONG:
        whole = ""
    if "<" in opening.group():
        return rf"(?:{whole}|\Z)", end + 1
    return rf"(?:(?=(?:{inner})\Z)[\s\S]*|{whole})", end + 1
