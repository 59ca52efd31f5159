"""Leaves tokens as written on request: disabled classes, and kept forms."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.characters import HYPHENS, MINUS
from dncnorm.core.records import AskedToken, Token
from dncnorm.core.segments import OVERRIDE_SOURCE, Segment
from dncnorm.core.special import PUNCT, SELF, SEMIOTIC_CLASSES
from dncnorm.documents.runs import Asked
from dncnorm.documents.say_as import resolved
from dncnorm.languages.base import Language
from dncnorm.options import DATES, DIGITS

LONGEST_MONTH, MONTHS = 31, 12
_DATE = re.compile(r"(?P<first>\d\d?)(?P<mark>[./-])(?P<second>\d\d?)(?P=mark)(?:\d{4}|(?<=/)\d\d|(?<=\d\d.\d\d.)\d\d)")
"""A date of numbers; `2.7.18` is a version."""
_SHORT_DATE = re.compile(r"(?P<first>\d\d?)/(?P<second>\d\d?)")
"""A date without its year, in a sentence with a whole one."""
_JOINS = HYPHENS | {MINUS, "—", "/", ":", "+", "×", "="}
"""What joins two numbers."""
Keep = Overrides | Callable[[str], bool]
"""Forms, or a predicate on written forms."""


@dataclass(frozen=True)
class Control:
    """The tokens that the user leaves as written.

    classes: only tokens of these are normalized; None for all. skip_classes: tokens of these are not.

    A token's class is that of its spoken form: the class of the grammar's reading (or of the override) with that form,
    None if the grammar has no such reading. Other tokens stay as written, digits included. An override applies whatever
    its class. A token without a known class belongs to none of the classes.

    keep: as `kept_forms` returns it. overrides: readings that come before all others.

    digits, dates: how a number of digits alone (of no range, code or sum), and a date of numbers, are read.

    Raises ValueError for a class that no corpus has and another value, TypeError for anything but a collection.
    """

    classes: Collection[str] | None = None
    skip_classes: Collection[str] = ()
    keep: Keep | None = None
    overrides: Overrides | None = None
    digits: str = DIGITS[0]
    dates: str = DATES[0]

    def __post_init__(self) -> None:
        for name, given in (
            ("classes", () if self.classes is None else self.classes),
            ("skip_classes", self.skip_classes),
        ):
            if isinstance(given, str):
                raise ValueError(f"{name}: {given!r} is one string; expected several, such as [{given!r}]")
            if not isinstance(given, Collection):  # an iterator would be empty at the second token
                raise TypeError(f"{name}: expected a list of classes, got {type(given).__name__}")
            unknown = [value for value in given if value not in SEMIOTIC_CLASSES]
            if unknown:
                raise ValueError(f"{name}: {unknown[0]!r}; the classes are {', '.join(SEMIOTIC_CLASSES)}")

        for name, choices in (("digits", DIGITS), ("dates", DATES)):
            if (value := getattr(self, name)) not in choices:
                raise ValueError(f"{name}: {value!r}; it must be one of {', '.join(choices)}")

    @property
    def asks(self) -> bool:
        """Whether readings are asked for."""
        return self.digits == "apart" or self.dates != DATES[0]

    def asked(self, tokens: Sequence[Token], language: Language) -> Sequence[Token]:
        """Returns the tokens of a sentence with the readings that are asked for."""
        if not self.asks:
            return tokens
        has_date = self.dates != DATES[0] and any(_DATE.fullmatch(token.before) for token in tokens)
        return [
            _with(how, token, language) if (how := self._asked_of(tokens, place, has_date)) else token
            for place, token in enumerate(tokens)
        ]

    def _asked_of(self, tokens: Sequence[Token], place: int, has_date: bool) -> Asked | None:
        """Returns how a token is to be read; None for as usual."""
        written = tokens[place].before
        if self.digits == "apart" and written.isdecimal() and len(written) > 1 and _is_alone(tokens, place):
            return Asked("digits")
        date = _DATE.fullmatch(written) or (has_date and _is_alone(tokens, place) and _SHORT_DATE.fullmatch(written))
        if self.dates == DATES[0] or not date:
            return None
        order = "dm" if self.dates == "day-first" else "md"
        found = {order[0]: int(date["first"]), order[1]: int(date["second"])}
        is_date = 1 <= found["d"] <= LONGEST_MONTH and 1 <= found["m"] <= MONTHS
        return Asked("date", order + "y" * (date.re is _DATE)) if is_date else None

    @property
    def switches_off(self) -> bool:
        """Whether any class is disabled."""
        return self.classes is not None or bool(self.skip_classes)

    def over(self, segment: Segment) -> Segment:
        """Returns the segment, as written if its class is disabled."""
        name = segment.semiotic_class
        is_on = (self.classes is None or name in self.classes) and name not in self.skip_classes
        if is_on or segment.after == segment.before or name == PUNCT or segment.source == OVERRIDE_SOURCE:
            return segment
        return segment._replace(
            after=segment.before, source=OVERRIDE_SOURCE, rule=None, confidence=1.0, alternatives=()
        )

    def keeps(self, written: str, language: str) -> bool:
        """Whether the user keeps a token as written."""
        if isinstance(self.keep, Overrides):
            return self.keep.find(written, language) is not None
        return self.keep is not None and self.keep(written)

    def merged(self, text: str, tokens: Sequence[Token], language: str) -> Sequence[Token]:
        """Merges each run of tokens that matches a kept form, or one with its own reading."""
        for forms in (self.keep, self.overrides):
            if isinstance(forms, Overrides):
                tokens = forms.apply(text, tokens, language)
        return tokens


def _is_alone(tokens: Sequence[Token], place: int) -> bool:
    """Whether a number is no part of a range, a score, a sum or a code: no dash or other sign joins it to a number."""
    return not any(
        tokens[beside].before in _JOINS
        and tokens[beyond].before[:1].isdecimal()
        and not _DATE.fullmatch(tokens[beyond].before)
        for beside, beyond in ((place - 1, place - 2), (place + 1, place + 2))
        if 0 <= beyond < len(tokens)
    )


def _with(how: Asked, token: Token, language: Language) -> Token:
    written, spoken, classes = resolved(how, token.before, language)
    return AskedToken(written, spoken, start=token.start, end=token.end, classes=classes)


def kept_forms(given: str | os.PathLike[str] | Collection[str] | Keep | None) -> Keep | None:
    """Reads the `keep` argument: a file of written forms, one a line, a list of forms, or a predicate.

    A form may be of several words; it matches whole tokens exactly, as `before` shows them. In a file, blank lines and
    lines that begin with `# ` are ignored.

    Raises OSError if the file cannot be read, TypeError for any other type, ValueError for a file that is not UTF-8 and
    a form that no token can be, naming its place.
    """
    if given is None or callable(given) or isinstance(given, Overrides):
        return given
    if isinstance(given, str | os.PathLike):
        lines = enumerate(_file_text(given).splitlines(), start=1)
        forms = [(f"{os.fspath(given)}, line {n}", line) for n, line in lines if line.strip() and line[:2] != "# "]
    elif isinstance(given, Iterable) and not isinstance(given, bytes):
        forms = [(f"keep[{n}]", form) for n, form in enumerate(given)]
    else:
        raise TypeError(f"keep: expected a file, written forms or a function, got {type(given).__name__}")
    return Overrides(tuple({form: _as_written(form, place) for place, form in forms}.values()))


def _file_text(file: str | os.PathLike[str]) -> str:
    """Returns the file's text. A string that names no file is probably a form: the error explains how to give one."""
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"keep: {os.fspath(file)}: byte {error.start + 1} is not UTF-8") from None
    except OSError as error:
        otherwise = f"; to keep this form itself, give a list: keep=[{file!r}]" if isinstance(file, str) else ""
        raise OSError(f"keep: the file {os.fspath(file)!r}: {error.strerror}{otherwise}") from error


def _as_written(form: str, place: str) -> Override:
    if not isinstance(form, str):
        raise TypeError(f"{place}: expected str, got {type(form).__name__}")
    try:
        return Override(form, SELF)
    except ValueError as error:
        raise ValueError(f"{place}, {error}") from None
