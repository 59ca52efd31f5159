"""Reads LaTeX as words: `x \\to 0^-` is `x approaches 0 from the left`.

The words are rows of `languages/<code>/latex.tsv`: a command or a character, and what is said, with `{}` for each
argument. `name_` is said with what stands below the name, `name_^` with what stands below and above it, `^2` for an
exponent. What depends on more than a command and its arguments is first written as other commands: `_FORMS`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import dncnorm.languages
from dncnorm.core.tables import rows
from dncnorm.documents.raised import exponent
from dncnorm.documents.runs import Asked
from dncnorm.documents.shapes import part, shapes

if TYPE_CHECKING:
    from pylatexenc.latex2text import LatexNodes2Text

LONGEST: Final = 3000
"""Characters of a formula that is read; a longer one stays as written."""
_ROMAN = part("ROMAN")
_FORMS = [(re.compile(form.expression, re.DOTALL), form.said) for form in shapes("latex").values()]
"""What is written as other commands, in order, and how."""
_MEASURE = re.compile(
    r"(?<![\d.^_{])(\d[\d.]*)(?:\s*\\(?:times|cdot)\s*10\s*\^\s*(?:\{(-?\d+)\}|(\d)))?"
    rf"((?:\s*(?:\\cdot\b|/)?\s*{_ROMAN}\{{(?:[^{{}}°]|\{{[^{{}}]*\}})*\}}(?:\s*\^\s*(?:\{{-?\d\}}|\d))?)+)"
)
_UNIT = re.compile(r"(\\cdot|/)?\s*\\[a-z*]+\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*(?:\^\s*\{?(-?\d)\}?)?")
_REACTION = re.compile(r"\\(?:ce(?=\{)|(?=math\w+\{[^{}]*\\(?:to|long|right)))(?:math\w+)?\{((?:[^{}]|\{[^{}]*\})*)\}")
_COMPOUND = re.compile(r"(?<![A-Za-z\\_])[A-Z(][A-Za-z0-9_()]*(?:\^\{?\d*[+-]\}?|[+-](?!\S))?")
_TABLE = re.compile(r"\\begin\s*\{(\w+)\*?\}(?:\{[lcr|@ ]*\})?((?:(?!\\begin).)*?)\\end\s*\{\1\*?\}", re.DOTALL)
_TOKEN = re.compile(rf"\ue000.*?\ue001|{_ROMAN}\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}}|\\[A-Za-z]+\*?|\\.|\d+(?:\.\d+)?|\S")
_WIDE = re.compile(r"[-+=,/<>]|\\(?:pm|mp|cdot|times|frac)\b")
_BOUNDED: Final = ("frac", "sqrt", "cbrt", "root", "abs", "norm")
"""What ends with a pause, if its last argument is long."""
_FACTOR = re.compile(r"[A-Za-z\d(]|\\(?:hat|vec|sqrt|frac|partial|sin|cos|exp|ln|log)\b")
"""What a fraction is multiplied by: a pause comes before it."""
_BELOW = re.compile(rf"{_ROMAN}\{{\s*([^\W\d_A-Z]{{3,}})\s*\}}?")
"""A word below a letter: it is short for nothing that a lexicon knows."""
_AS_WORD: Final = "\ue002"
_ASKED = re.compile("\ue000(.*?)\ue001")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@cache
def _words(language: str) -> dict[str, str]:
    table = Path(dncnorm.languages.__file__).with_name(language) / "latex.tsv"
    return {name: said for names, said in rows(table, 2) for name in names.split(" ")}


@cache
def languages() -> frozenset[str]:
    """Returns the codes of the languages that formulas are said in."""
    return frozenset(table.parent.name for table in Path(dncnorm.languages.__file__).parent.glob("*/latex.tsv"))


@cache
def _converter() -> LatexNodes2Text:
    """Returns the converter, loaded when it is first needed."""
    from pylatexenc.latex2text import LatexNodes2Text

    logging.getLogger("pylatexenc").setLevel(logging.ERROR)  # it warns of each formula that it cannot read
    return LatexNodes2Text(math_mode="text", strict_latex_spaces=False)


def spoken_latex(formula: str, language: str) -> Iterator[tuple[str, Asked | None]]:
    """Yields the parts of what a formula, without what delimits it, says in a language, and how each is read."""
    words = _words(language)
    try:
        said = _Formula(_prepared(formula), words).read() if len(formula) <= LONGEST else formula
    except RecursionError:
        said = formula
    said = re.sub(r"\s+(?=[,;.:)\]])|(?<=[(\[])\s+|,(?=\s*,)", "", " ".join(said.split())).strip(",; ")
    case = ""
    for place, stretch in enumerate(_ASKED.split(said)):
        if place % 2:
            yield stretch.lstrip(_AS_WORD), Asked(_kind(stretch), case if stretch[0].isdigit() else "")
        elif stretch:
            yield stretch, None
            before = re.sub(f" ?({words['+']}|{words['-']})?$", "", stretch.rstrip())
            case = words.get(f"{before.rpartition(' ')[2] or '*'}…", words.get("*…", ""))


def _kind(part: str) -> str:
    """Returns what is asked for where a number or a letter is said."""
    if part[0] == _AS_WORD:
        return "word"
    if part.isalpha():
        return "characters" if part.isascii() else "symbol"
    return "fraction" if "/" in part else "cardinal" if part.isdigit() else "decimal"


def _prepared(formula: str) -> str:
    """Returns a formula in which every command means the same wherever it stands."""
    formula = _REACTION.sub(lambda match: _reaction(match[1]), formula)
    for pattern, form in _FORMS:
        formula = pattern.sub(form, formula)
    count = 1
    while count:
        formula, count = _TABLE.subn(lambda match: _table(match[1], match[2]), formula)
    formula = re.sub(r"\\\{\s*\\(?:array|aligned|matrix)(?=\{)", r"\\cases", formula)
    return _MEASURE.sub(_measure, re.sub(r"\\(?:begin|end)\s*\{[^{}]*\}", " ", formula))


def _reaction(written: str) -> str:
    written = re.sub(r"(?<=[A-Za-z)])(\d+)", r"_\1", written)
    written = re.sub(
        r"-+>|\\(?:long)?(?:to|rightarrow)\b", r" \\yields ", written.replace("<=>", r" \rightleftharpoons ")
    )
    return _COMPOUND.sub(lambda match: f" \\text{{{match[0]}}} ", written)


def _table(name: str, written: str) -> str:
    is_matrix = name.endswith("matrix") or name in ("cases", "array")
    written = re.sub(r"(?<!\\)&", " , " if is_matrix else " ", written).replace("\\\\", " ; ")
    return f"\\{name if is_matrix else 'aligned'}{{{written}}}"


def _measure(match: re.Match[str]) -> str:
    power = match[2] or match[3]
    unit = "".join(
        f"{'/' if joint == '/' else '·'}{part}{exponent(raised)}" for joint, part, raised in _UNIT.findall(match[4])
    )
    unit = re.sub(r"\s*\\cdot\s*|(?<=\S)\s+(?=\S)", "·", unit[1:].strip())
    unit = re.sub(r"^([^·/]+)·([^·/]+)(?:⁻¹|\^\{-1\})$", r"\1/\2", unit)
    return f" \\text{{{match[1]}{f'×10{exponent(power)}' if power else ''} {unit}}}"


def _plain(written: str) -> str:
    r"""Returns the content of `\text` in characters: exponents raised, numbers of compounds lowered."""
    written = re.sub(rf"{_ROMAN}\{{([^{{}}]*)\}}", r"\1", written)
    written = re.sub(r"\^\{?(-?\d+[+-]?|[+-])\}?", lambda match: exponent(match[1]), written)
    written = re.sub(r"_\{?(\d+)\}?", lambda match: match[1].translate(_LOWERED), written)
    return re.sub(r"\\[A-Za-z]+", lambda match: _character(match[0]), written).replace("\\", "")


@cache
def _character(command: str) -> str:
    """Returns the characters that a command stands for; its name if there are none."""
    try:
        text = str(_converter().latex_to_text(command)).strip()
    except (LookupError, ValueError, TypeError, AttributeError):
        text = ""
    return text if text and "\\" not in text else command.strip("\\*")


class _Formula:
    """Reads tokens from the first to the last. What is read as asked is between U+E000 and U+E001."""

    def __init__(self, formula: str, words: dict[str, str]) -> None:
        self._tokens, self._words, self._at = _TOKEN.findall(formula), words, 0

    def read(self, end: str = "") -> str:
        """Returns what is said up to a token, which is taken."""
        said = []
        while self._at < len(self._tokens) and (token := self._take()) != end:
            said.append(self._scripted(*self._item(token)))
        return " ".join(filter(None, said))

    @property
    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1] if self._at <= len(self._tokens) else ""

    def _argument(self) -> tuple[str, str]:
        """Returns what an argument says, and how it is written."""
        start = self._at
        said = self._item(self._take())[1]
        return said, "".join(self._tokens[start : self._at]).strip("{}")

    def _item(self, token: str) -> tuple[str, str]:
        """Returns the name of what a token begins, and what that says."""
        name = token.lstrip("\\") or token
        if token == "{":
            return "", self.read("}")
        if token in ("_", "^"):
            return "", self._argument()[0]
        if token[:1].isdigit():
            return "", f"\ue000{token}\ue001"
        if "{" in token[2:]:
            plain = _plain(token[token.index("{") + 1 : -1])
            return "", re.sub(r"(?<=\d)\.(?=\d)", self._words.get("decimal", "."), plain)
        if token in "{}&_^$\\":
            return "", ""
        if name in self._words or f"{name}_" in self._words:
            return name, self._filled(name)
        if token[0] == "\\" and name[0].isalpha():
            name = _character(token)
            if len(name) > 1 or name in self._words:
                return name, self._filled(name)
        if name.isalpha() and (name.isascii() or "α" <= name.lower() <= "ϖ"):
            return name, self._words.get(name.lower(), f"\ue000{name}\ue001")
        return name, name

    def _filled(self, name: str) -> str:
        """Returns the words of a name with its arguments."""
        words = self._words.get(name, name)
        arguments = [self._argument() for _ in range(words.count("{"))]
        if name == "frac" and _WIDE.search(arguments[0][1]):
            words = self._words["frac+"]
        is_long = name in _BOUNDED and _WIDE.search(arguments[-1][1])
        pause = "," if is_long or (name == "frac" and _FACTOR.match(self._next)) else ""
        return words.format(*(said for said, _ in arguments)) + pause

    def _scripted(self, name: str, said: str) -> str:
        """Returns what is said with an index, primes and an exponent."""
        scripts: dict[str, tuple[str, str]] = {}
        while self._next in ("_", "^", "'"):
            mark = self._take()
            scripts[mark] = ("", scripts.get(mark, ("", ""))[1] + mark) if mark == "'" else self._argument()
            if mark == "_" and (word := _BELOW.fullmatch(scripts[mark][1])):
                scripts[mark] = (f"\ue000{_AS_WORD}{word[1]}\ue001", scripts[mark][1])
        lower, upper = scripts.get("_"), scripts.get("^")
        if lower and upper and f"{name}_^" in self._words:
            return self._words[f"{name}_^"].format(lower[0], upper[0])
        if lower:
            keys = (f"_{lower[1]}" if "\\" in lower[1] else "", f"{name}_", "_+" if _WIDE.search(lower[1]) else "_")
            key = next(key for key in keys if key in self._words)
            said = self._words[key].format(*[lower[0]] if key[0] != "_" else [said, lower[0]])
        if "'" in scripts:
            said += " " + self._words.get(scripts["'"][1], "")
        if not upper or not upper[1]:
            return said
        key = f"^{upper[1]}"
        if key in self._words:
            return f"{said} {self._words[key]}"
        words = self._words.get("^#" if upper[1].isdigit() and len(upper[1]) == 1 else "^", "{} {}")
        return words.format(said, upper[1] if words == self._words.get("^#") else upper[0])
