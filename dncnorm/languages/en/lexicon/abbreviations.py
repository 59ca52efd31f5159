"""Abbreviations, titles, and the words of streets, firms, courts, journals and books that are written short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import inf
from typing import Literal

from dncnorm.languages.en.lexicon.plurals import plural
from dncnorm.lexicon import Forms, Lists, Record

UNUSUAL_COST = 4.0
"""That of a form without a role and a cost: only its sentence tells that it is meant."""
_PLURAL, _REST, _GAP = "(s)", "-", ". "
_INITIALS = re.compile(r"(?:[A-Za-z]\.)+")
_JOINED = re.compile(r"[ /&\d]|\.(?!$)")
"""What shows that a form is a token only because it is listed."""
_SERIES = {"2d": "second", "3d": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth"}
Stop = Literal["title", "rank", "suffix", "inner", "numbered", "unfinished", "none"]


class Role(Record, table="roles.tsv", unique=("role",)):
    """What a role of an abbreviation means for the other parts.

    list, of_word: the list of context rules that has it, and that which has it if it is a word, too.
    stop, stop_of_word: what cutting does with its stop; the latter if it is a word, too.
    """

    role: str
    list: str
    stop: tuple[Stop, ...] = ()
    stop_of_word: tuple[Stop, ...] = ()
    of_word: str = ""


class Abbreviation(Record, table="abbreviations.tsv"):
    """What is short for something.

    short: its written forms. Each may have a stop, and one that ends in a stop must. `(s)` is for the plural, too. One
        in small letters may have capitals; one with a capital may be all in them, or anywhere and before a number in
        small letters with its stop. Other apostrophes, and spaces after a stop, need no form of their own.
    said: what it says, in small letters. After a hyphen, the rest of the word that the form begins (`Biol`, `-ogy`).
    role: where it says that; see roles.tsv. Without any, only its sentence tells.
    word: whether it is a word or a name, too: then only what is beside it shows that a stop is its own.
    stop: what cutting does with its stop, where the roles do not say (`dncnorm.segmentation.words`): "title" never ends
        a sentence; "suffix" may; "rank" is before a name; "numbered" before a number; "inner" before what goes on;
        the stop of "unfinished" ends no sentence; "none" is not its own, and it is cut like any word.
    cost: how unusual the grammar finds it where no rule reads it; words have much. Without it, what has
        no role or is counted is very unusual, and the grammar lacks the rest, which lists read.
    """

    short: tuple[str, ...]
    said: str = ""
    role: tuple[Role, ...] = ()
    word: bool = False
    stop: tuple[Stop, ...] = ()
    cost: float = inf

    def keys(self) -> Iterator[str]:
        """No form says the same twice."""
        return map(" ".join, self.forms())

    def check(self) -> None:
        """What has a role says something."""
        if self.role and not self.said:
            raise ValueError("said: must not be empty for a role")

    @property
    def roles(self) -> tuple[str, ...]:
        """The names of its roles."""
        return tuple(role.role for role in self.role)

    def forms(self) -> Iterator[tuple[str, str]]:
        """Yields each written form, and the plurals, with what it says."""
        for entry in self.short:
            form = entry.replace(_PLURAL, "")
            spoken = form.rstrip(".").lower() + self.said[1:] if self.said.startswith(_REST) else self.said
            yield form, spoken
            if form != entry:
                yield entry.replace(_PLURAL, "s"), plural(spoken)

    def forms_as(self, role: str) -> Iterator[tuple[str, str]]:
        """Yields the forms in a role. The number of a series begins anew with volume one: `F. Supp. 2d`."""
        numbers = _SERIES.items() if role == "series" else [("", "")]
        for (written, spoken), (number, word) in product(self.forms(), numbers):
            yield f"{written} {number}".strip(), f"{spoken} {word}".strip()

    def written(self) -> Iterator[tuple[str, str]]:
        """Yields all of its forms, alone and in series."""
        yield from dict.fromkeys(form for role in self.roles or ("",) for form in self.forms_as(role))


abbreviations = Abbreviation.rows


def segmentation() -> Forms:
    """How each is cut: as one token if it is joined of several parts, and with its stop or without."""
    for row in abbreviations():
        stops = row.stop or [stop for role in row.role for stop in (role.stop_of_word if row.word else role.stop)]
        for written, _ in row.written() if "none" not in stops else ():
            if _JOINED.search(written) and not _INITIALS.fullmatch(written):
                yield "phrase", _cases(written)
            else:
                yield from ((kind, [written.rstrip(".")]) for kind in stops)


def _cases(written: str) -> Iterator[str]:
    """Yields it as it may be written: at a sentence's beginning, in capitals, with a stop; `A/C` is amperes."""
    forms = [written, written[0].upper() + written[1:]]
    if {" ", "/", "&"}.isdisjoint(written):
        forms.append(written.upper())
    for form in dict.fromkeys(forms):
        yield form
        if "/" in form and not form.endswith((".", "/")):
            yield f"{form}."


def lists() -> Lists:
    """What context rules read; spaces after a stop may lack."""
    for row in abbreviations():
        for role in row.role:
            for form, spoken in row.forms_as(role.role):
                for written in _tight(form):
                    for read in _read(row, role.role, written):
                        yield role.of_word if row.word and role.of_word else role.list, read, spoken
                        if role.role == "book":
                            yield "of_chapter", read, f"{spoken} chapter"


def _read(row: Abbreviation, role: str, written: str) -> Iterator[str]:
    """Yields how a role reads a form: before a number a word with its stop, and no word in small letters, too."""
    stopped = f"{written.rstrip('.')}."
    yield stopped if row.word and role == "before number" else written
    if not (row.word or row.stop or written.islower()) and role in ("anywhere", "before number"):
        yield stopped.lower()


def _tight(written: str) -> Iterator[str]:
    """Yields it with and without the space after each of its stops: `L. Ed. 2d`, `L.Ed. 2d`, `L.Ed.2d`."""
    parts = written.split(_GAP)
    for gaps in product((_GAP, "."), repeat=len(parts) - 1):
        yield "".join(map("".join, zip(parts, (*gaps, ""), strict=True)))


def priced() -> Iterator[tuple[str, str, float]]:
    """Yields what the grammar has, in small letters, without stops at the end, and how unusual it is."""
    for row in abbreviations():
        if row.said and (row.cost < inf or row.roles in ((), ("counted",))):
            for written, spoken in row.forms():
                yield written.lower().rstrip("."), spoken, min(row.cost, UNUSUAL_COST)


def no_words() -> Iterator[str]:
    """Yields the forms of three letters and more, in small ones, that are no words, and that no list reads."""
    for row in abbreviations():
        if not (row.word or row.role):
            forms = (written.lower().rstrip(".") for written, _ in row.forms())
            yield from (form for form in forms if len(form) > 2)


@cache
def said() -> dict[str, tuple[str, ...]]:
    """All that each form may say, in small letters, without a stop at its end."""
    found: dict[str, dict[str, None]] = {}
    for row in abbreviations():
        for form, spoken in row.written() if row.said else ():
            for written in _tight(form):
                short = written.casefold().rstrip(".")
                for key in (short, short.replace("'", "’")):
                    found.setdefault(key, {})[spoken] = None
    return {written: tuple(spoken) for written, spoken in found.items()}
