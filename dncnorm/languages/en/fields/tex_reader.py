r"""Reads a formula of TeX as mathematicians say it: `\frac{1}{2}`, `x_i^2 \leq \alpha`, `\sum_{k=1}^{n} k`.

What commands and signs say is in `tex_words.tsv`; a command that is not there is said by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.special import SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.en.words.spoken_signs import TO

TEX_WORDS = Path(__file__).with_name("tex_words.tsv")
_SAID, _STYLE, _ACCENT, _LARGE, _SIGN, _TIED = (
    "said",
    "style",
    "accent",
    "large",
    "sign",
    "tied",
)
_OF_TEXT = r"\\(?:text[a-z]*|mbox|hbox|emph|mathrm|mathit|mathsf|operatorname\*?)\{[^{}\\^_$]*\}"
"""A command whose argument is text."""
_TOKEN = re.compile(
    _OF_TEXT + r"|\\[A-Za-z]+\*?|\\.|\d+(?:(?:,|\{,\})\d{3}(?!\d))*(?:\.\d+)?|\.\d+|[A-Za-z]|\S", re.DOTALL
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|\d+(?:\.\d+)?")
_SHORTEST_WORD = 3
"""Letters of an index that is a word: `x_{max}`, but `x_{ij}`."""
_ESCAPED = {"\\%": "percent", "\\$": "dollars", "\\#": "number", "\\&": "and", "\\|": "norm"}
_SPACING = frozenset(
    [*(f"\\{mark}" for mark in ",;:!> /()[]-\\{}_\n"), "~", "&", "}", ")", "]", ".", ";", ":", "?", "`"]
)
_POWERS = {"2": "squared", "3": "cubed", "'": "prime", "\\prime": "prime", "*": "star", "\\ast": "star"}
_RAISED = {"\\circ": "degrees", "\\dagger": "dagger", "\\top": "transpose", "+": "plus", "-": "minus"}
_OF_SKY = {"\\odot": "sun", "\\oplus": "earth"}
_POWERS_OF = _POWERS | _RAISED
_ORDINAL = re.compile(r"\{?(?:\\[a-z]+\{?|\s)*(th|st|nd|rd)\}*")
_FUNCTIONS = frozenset(["f", "g", "h", "F", "G", "H", "P", "E", "O", "p", "u", "v", "phi", "psi", "zeta", "gamma"])
_JOINS = frozenset(["+", "-", "−", "=", "<", ">", "\\pm", "\\leq", "\\geq", "\\le", "\\ge"])
"""What makes more than one term of a fraction's part or of what is raised."""
_FRACTIONS = frozenset(["\\frac", "\\dfrac", "\\tfrac", "\\cfrac"])
_CHOICES = frozenset(["\\binom", "\\dbinom", "\\tbinom"])
_ROOTS = {"2": "square", "3": "cube"}
_CLOSING = {"{": "}", "(": ")", "[": "]"}
OF, OVER, SUB, TO_THE, FROM, QUANTITY = "of", "over", "sub", "to the", "from", "the quantity"
DIVIDES = "divides"


class Numbers(NamedTuple):
    """How numbers are said: a number, a fraction of two whole ones, a place in a row, and a number with its unit."""

    number: Callable[[str], str | None]
    fraction: Callable[[str, str], str | None]
    ordinal: Callable[[str], str | None]
    measure: Callable[[str, str], str | None]


@cache
def _words() -> dict[str, tuple[str, str]]:
    """Returns the kind and the words of each command and sign."""
    return {form: (kind, said) for kind, form, said in rows(TEX_WORDS, 3)}


def commands() -> tuple[str, ...]:
    """Returns the commands that say something, without their backslash."""
    of_kinds = (form[1:] for form, (kind, _) in _words().items() if kind in (_SAID, _ACCENT, _LARGE))
    return (*of_kinds, "frac", "dfrac", "tfrac", "sqrt", "binom")


def tied_words() -> dict[str, str]:
    """Returns what the words before a tie are short for: `Fig.~3`."""
    return {form: said for form, (kind, said) in _words().items() if kind == _TIED}


def said_of(formula: str, numbers: Numbers) -> str:
    """Returns what is said of a formula, without its dollars; "" where nothing is."""
    said = " ".join(_Reader(_TOKEN.findall(formula), numbers).all()).strip()
    return said.removeprefix("is ") if formula.lstrip()[:1] == "\\" else said


class _Reader:
    """Reads the tokens of a formula from left to right."""

    def __init__(self, tokens: list[str], numbers: Numbers, *, is_inside: bool = False) -> None:
        self._tokens, self._numbers, self._place = tokens, numbers, 0
        self._is_inside = is_inside

    def all(self) -> list[str]:
        """Returns the words for the rest of the tokens."""
        said: list[str] = []
        while self._place < len(self._tokens):
            said += self._term()
        return said

    def _peek(self, ahead: int = 0) -> str:
        place = self._place + ahead
        return self._tokens[place] if place < len(self._tokens) else ""

    def _group(self) -> list[str]:
        """Takes an argument: what stands between braces or brackets, or one token."""
        opening = self._peek()
        self._place += 1
        if opening not in _CLOSING:
            if opening.isdecimal() and len(opening) > 1:  # `\\frac12`
                self._place -= 1
                self._tokens[self._place] = opening[1:]
                return [opening[0]]
            takes = _words().get(opening, ("", ""))[0] in (_STYLE, _ACCENT)
            return [opening, *(["{", *self._group(), "}"] if takes else [])] if opening else []
        depth, start = 1, self._place
        while self._place < len(self._tokens):
            token = self._peek()
            self._place += 1
            depth += (token == opening) - (token == _CLOSING[opening])
            if not depth:
                return self._tokens[start : self._place - 1]
        return self._tokens[start:]

    def _inner(self, tokens: list[str]) -> list[str]:
        return _Reader(tokens, self._numbers).all()

    def _argument(self) -> list[str]:
        return self._inner(self._group())

    def _term(self) -> list[str]:
        """Reads one token with its arguments, and what is raised above it or lowered below it."""
        token = self._peek()
        if token == "{":
            return self._scripts(self._argument(), token)
        if token in ("(", "["):
            return self._bracket()
        if token == "|":
            return self._bar()
        self._place += 1
        if token in ("^", "_"):
            self._place -= 1
            return self._scripts([], "")
        if token == ",":
            return [SILENCE] if self._place < len(self._tokens) else []
        if token in _SPACING:
            return []
        if token[0].isdecimal() or (token[0] == "." and len(token) > 1):
            return self._measure(token) or self._scripts([self._number(token)], token)
        if token in _ESCAPED:
            return [_ESCAPED[token]]
        if token.endswith("}") and token[0] == "\\":
            return self._scripts(self._text(token), token)
        if token[0] == "\\" and token[1:2].isalpha():
            return self._command(token)
        kind, said = _words().get(token, ("", token))
        return [said] if kind == _SIGN else self._scripts([token], token)

    def _number(self, token: str) -> str:
        digits = token.replace("{,}", ",")
        return self._numbers.number(digits) or digits

    def _measure(self, token: str) -> list[str]:
        """Reads a number with the unit behind it: `10\\,\\mathrm{kg}`."""
        ahead = 0
        while self._peek(ahead) in _SPACING:
            ahead += 1
        behind = self._peek(ahead)
        if not re.fullmatch(_OF_TEXT, behind):
            return []
        said = self._numbers.measure(token, behind.partition("{")[2].strip("} "))
        if said is None:
            return []
        self._place += ahead + 1
        return [said]

    def _bracket(self) -> list[str]:
        """Reads a bracket: silent, unless it is raised."""
        inside = self._group()
        said = _Reader(inside, self._numbers, is_inside=True).all()
        if self._peek() in ("^", "_") and not _JOINS.isdisjoint(inside[1:]):
            return self._scripts([QUANTITY, *said], "(")
        return self._scripts(said, "(")

    def _bar(self) -> list[str]:
        """Reads two bars as an absolute value, and one as what is given."""
        self._place += 1
        rest = self._tokens[self._place :]
        if "|" not in rest:
            return ["given"] if self._place > 1 and rest else []
        inside = rest[: rest.index("|")]
        self._place += len(inside) + 1
        return self._scripts(["the absolute value of", *self._inner(inside)], "|")

    def _command(self, token: str) -> list[str]:
        name = token[1:].rstrip("*")
        kind, said = _words().get(f"\\{name}", ("", name))
        if token in _FRACTIONS:
            return self._scripts(self._fraction(self._group(), self._group()), token)
        if token in _CHOICES:
            return [*self._argument(), "choose", *self._argument()]
        if token == "\\mid" and not self._is_inside:
            return [DIVIDES]
        if token == "\\sqrt":
            return self._scripts(self._root(), token)
        if name in ("begin", "end", "label", "tag"):
            self._group()
            return []
        if kind == _ACCENT:
            return self._scripts([*self._argument(), said], token)
        if kind == _STYLE:
            return self._scripts(self._argument(), token)
        if kind == _LARGE:
            return self._large(said)
        return self._scripts([] if said == SILENCE else [said], token)

    def _text(self, token: str) -> list[str]:
        """Says the words of text inside a formula."""
        words = _WORD.findall(token.partition("{")[2])
        return [self._number(word) if word[0].isdecimal() else word for word in words]

    def _index(self, inside: list[str]) -> list[str]:
        """Says an index: a word, a body of the sky, or a formula."""
        if len(inside) == 1 and inside[0] in _OF_SKY:
            return [_OF_SKY[inside[0]]]
        if len(inside) >= _SHORTEST_WORD and all(len(one) == 1 and one.isalpha() for one in inside):
            return ["".join(inside)]
        return self._inner(inside)

    def _fraction(self, above: list[str], below: list[str]) -> list[str]:
        are_numbers = len(above) == len(below) == 1 and above[0].isdecimal() and below[0].isdecimal()
        if are_numbers and (said := self._numbers.fraction(above[0], below[0])):
            return [said]
        parts = ([QUANTITY] if not _JOINS.isdisjoint(part[1:]) else [] for part in (above, below))
        first, last = parts
        return [*first, *self._inner(above), OVER, *last, *self._inner(below)]

    def _root(self) -> list[str]:
        degree = self._group() if self._peek() == "[" else ["2"]
        root = _ROOTS.get("".join(degree))
        named = [root] if root else self._inner(degree) if degree[0].isdecimal() else [*self._inner(degree), "th"]
        if degree[0].isdecimal() and not root:
            named = [self._numbers.ordinal(degree[0]) or degree[0]]
        inside = self._group()
        several = [QUANTITY] if not _JOINS.isdisjoint(inside[1:]) else []
        return ["the", *named, "root of", *several, *self._inner(inside)]

    def _large(self, said: str) -> list[str]:
        """Reads a sum, an integral or a limit with what is below and above it."""
        below, above = self._below_and_above()
        words = [said]
        if below:
            arrow = "\\to" in below or "\\rightarrow" in below
            words.append("as" if arrow else FROM if above or "=" in below else OVER)
            words += ["tends to" if word == TO and arrow else word for word in self._inner(below)]
        if above:
            words += [TO, *self._inner(above)]
        return [*words, OF]

    def _below_and_above(self) -> tuple[list[str], list[str]]:
        below: list[str] = []
        above: list[str] = []
        while self._peek() in ("^", "_", "\\limits", "\\nolimits"):
            mark = self._peek()
            self._place += 1
            if mark == "_":
                below = self._group()
            elif mark == "^":
                above = self._group()
        return below, above

    def _scripts(self, base: list[str], token: str) -> list[str]:
        """Reads what is lowered and raised behind a base."""
        said = list(base)
        is_log = token == "\\log"
        while (mark := self._peek()) in ("^", "_", "'", "’"):
            if mark in ("'", "’"):
                self._place += 1
                said.append("prime")
                continue
            ordinal = _ORDINAL.fullmatch("".join(self._tokens[self._place + 1 : self._place + 8]).partition("}")[0])
            self._place += 1
            inside = self._group()
            if mark == "_":
                lowered = self._index(inside)
                said += ["base" if is_log else SUB, *lowered] if said else lowered
            elif ordinal:
                said = self._ordinal(said, token)
            else:
                said += self._raised(inside, token)
        if token.removeprefix("\\") in _FUNCTIONS and self._peek() == "(":
            said.append(OF)
        return said

    def _ordinal(self, said: list[str], token: str) -> list[str]:
        """Reads a raised ending: `5^{th}`, `n^{th}`."""
        if token.isdecimal():
            return [self._numbers.ordinal(token) or said[-1]]
        return [*said[:-1], f"{said[-1]}th"] if said else ["th"]

    def _raised(self, inside: list[str], token: str) -> list[str]:
        """Says a power, a mark or a degree."""
        marks = [one for one in inside if one not in _SPACING]
        if len(marks) == 1 and marks[0] in _POWERS_OF:
            return [_POWERS_OF[marks[0]]]
        if "".join(marks).rstrip("}").endswith("T") and len(marks) <= 4 and (token.isupper() or token.startswith("\\")):
            return ["transpose"]
        if marks and all(one in ("'", "\\prime") for one in marks):
            return ["prime"] * len(marks)
        return [TO_THE, *self._inner(inside)]
