"""Abbreviations, titles, and the words of streets, firms, courts and journals that are written short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import inf
from pathlib import Path
from typing import NamedTuple

from dncnorm.languages.en.lexicon.plurals import plural
from dncnorm.lexicon import Form, Listed, Record, read

TABLE = Path(__file__).with_suffix(".tsv")
NO_STOP, SERIES, ATTRIBUTE = "none", "series", "attribute"
UNUSUAL_COST = 4.0
"""That of a form without a role and a cost: only its sentence tells that it is meant."""
_PLURAL, _REST = "(s)", "-"
_STOPS = frozenset(["title", "rank", "suffix", "inner", "numbered", "unfinished", NO_STOP])
_INITIALS = re.compile(r"(?:[A-Za-z]\.)+")
_JOINED = re.compile(r"[ /&\d]|\.(?!$)")
"""What shows that a form is a token only because it is listed."""
_GAP = ". "
_SERIES = {"2d": "second", "3d": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth"}


class Role(NamedTuple):
    """What a role of an abbreviation means for the other parts.

    list, of_word: the list of context rules that has it, and that which has it if it is a word, too.
    stop, stop_of_word: the kinds of `dncnorm.segmentation.words` that say what cutting does with its stop; the latter
        if it is a word, too.
    """

    list: str
    stop: tuple[str, ...] = ()
    stop_of_word: tuple[str, ...] = ()
    of_word: str = ""


_SUFFIX, _INNER = ("suffix",), ("inner",)
ROLES = {
    "title": Role("rank", ("rank", "inner"), ("rank",)),
    "first name": Role("forename", _SUFFIX),
    "behind name": Role("behind_name", _SUFFIX),
    "before number": Role("of_book", ("numbered", "inner"), ("numbered",)),
    "anywhere": Role("short", _SUFFIX, _INNER),
    "with stop": Role("usual", _INNER, _INNER, "word_too"),
    "journal": Role("title", _SUFFIX),
    "state": Role("state", _SUFFIX, ("numbered", "inner")),
    "postal": Role("postal"),
    "direction": Role("direction"),
    "compass": Role("compass"),
    "force": Role("force", _SUFFIX),
    "message": Role("texted"),
    "score": Role("score_word"),
    "counted": Role("counted_many"),
    "each": Role("span"),
    "share": Role("share"),
    ATTRIBUTE: Role("one_unit"),
    "life": Role("year_word", ("numbered",), ("numbered",)),
    "leaf": Role("of_leaf", ("numbered",)),
    SERIES: Role("series_of"),
}
"""What a row's roles may be.

title: before a name (`Gen. Lee`). first name: with its stop, before a surname (`Wm. Pitt`). behind name: of a street,
a club or a firm (`Palm Bch.`). before number: `Fig. 3`. anywhere: it means one thing wherever it is, with its stop or
without. with stop: it means it with its stop; if it is a word, too, only inside a sentence. journal: in a title, each
word of which is short. state: after a town, or with its stop before a year. postal: before a postal code, or after a
town. direction, compass: beside roads, and of winds. force: a unit of an army. message: in small letters. score:
anywhere; counted: behind a number. each: after `per`. share: after a percentage. attribute: behind a number and a
hyphen (`a 4-cyl. engine`). life: before the year of a birth or a death. leaf: before a leaf's number. series: before
the number of a series (`F. 2d`), with which it is one word.
"""


class Spoken(NamedTuple):
    """A written form and what it says."""

    written: str
    spoken: str


@dataclass(frozen=True)
class Abbreviation(Record):
    """What is short for something.

    short: its written forms. Each may have a stop, and one that ends in a stop must. `(s)` is for the plural, too. One
        in small letters may have capitals; one with a capital may be all in them, or anywhere and before a number in
        small letters with its stop. Other apostrophes, and spaces after a stop, need no form of their own.
    said: what it says, in small letters. After a hyphen, the rest of the word that the form begins (`Biol`, `-ogy`).
    role: where it says that; see ROLES. Without any, only its sentence tells.
    word: whether it is a word or a name, too: then only what is beside it shows that a stop is its own.
    stop: what cutting does with its stop, where the roles do not say (`dncnorm.segmentation.words`): "title" never ends
        a sentence; "suffix" may; "rank" is before a name; "numbered" before a number; "inner" before what goes on;
        the stop of "unfinished" ends no sentence; "none" is not its own, and it is cut like any word.
    cost: how unusual the grammar finds it where no rule reads it; words have much. Without it, what has
        no role or is counted is very unusual, and the grammar lacks the rest, which lists read.
    """

    short: tuple[str, ...]
    said: str = ""
    role: tuple[str, ...] = ()
    word: bool = False
    stop: tuple[str, ...] = ()
    cost: float = inf

    def unique(self) -> Iterator[str]:
        """No form says the same twice."""
        for form in self.forms():
            yield f"{form.written} {form.spoken}"

    def check(self) -> None:
        """The roles and kinds are known, and what has a role says something."""
        for name, known in (("role", ROLES), ("stop", _STOPS)):
            unknown = [entry for entry in getattr(self, name) if entry not in known]
            if unknown:
                raise ValueError(f"{name}: expected some of {', '.join(known)}, got {unknown[0]!r}")
        if self.role and not self.said:
            raise ValueError("said: must not be empty for a role")

    def forms(self) -> Iterator[Spoken]:
        """Yields each written form, and the plurals, with what it says."""
        for entry in self.short:
            form = entry.replace(_PLURAL, "")
            spoken = form.rstrip(".").lower() + self.said[1:] if self.said.startswith(_REST) else self.said
            yield Spoken(form, spoken)
            if form != entry:
                yield Spoken(entry.replace(_PLURAL, "s"), plural(spoken))

    def in_series(self) -> Iterator[Spoken]:
        """Yields each form with the number of each series, which begins anew with volume one: `F. Supp. 2d`."""
        for form in self.forms():
            yield from (Spoken(f"{form.written} {number}", f"{form.spoken} {word}") for number, word in _SERIES.items())

    def written(self) -> Iterator[Spoken]:
        """Yields all of its forms, alone and in series."""
        if self.role != (SERIES,):
            yield from self.forms()
        if SERIES in self.role:
            yield from self.in_series()

    def stops(self) -> Iterator[str]:
        """Yields the kinds of its stop."""
        if self.stop:
            yield from self.stop
        for role in self.role if not self.stop else ():
            yield from ROLES[role].stop_of_word if self.word else ROLES[role].stop


def abbreviations() -> tuple[Abbreviation, ...]:
    """The rows of the table."""
    return read(TABLE, Abbreviation)


def segmentation() -> Iterator[Form]:
    """How each is cut: as one token if it is joined of several parts, and with its stop or without."""
    for row in abbreviations():
        for form in row.written():
            if NO_STOP in row.stop:
                continue
            if _JOINED.search(form.written) and not _INITIALS.fullmatch(form.written):
                yield from (Form("phrase", written) for written in _cases(form.written))
            else:
                yield from (Form(kind, form.written.rstrip(".")) for kind in row.stops())


def _cases(written: str) -> Iterator[str]:
    """Yields it as it may be written: at a sentence's beginning, in capitals, with a stop; `A/C` is amperes."""
    forms = [written, written[0].upper() + written[1:]]
    if {" ", "/", "&"}.isdisjoint(written):
        forms.append(written.upper())
    for form in dict.fromkeys(forms):
        yield form
        if "/" in form and not form.endswith((".", "/")):
            yield f"{form}."


def lists() -> Iterator[Listed]:
    """What context rules read; spaces after a stop may lack."""
    for row in abbreviations():
        for role in map(ROLES.__getitem__, row.role):
            name = role.of_word if row.word and role.of_word else role.list
            for form in row.in_series() if role is ROLES[SERIES] else row.forms():
                for written in _tight(form.written):
                    yield from (Listed(name, read, form.spoken) for read in _read(row, role, written))


def _read(row: Abbreviation, role: Role, written: str) -> Iterator[str]:
    """Yields how a role reads a form: before a number a word with its stop, and no word in small letters, too."""
    stopped = f"{written.rstrip('.')}."
    yield stopped if row.word and role is ROLES["before number"] else written
    is_plain = not (row.word or row.stop) and role in (ROLES["anywhere"], ROLES["before number"])
    if is_plain and not written.islower():
        yield stopped.lower()


def _tight(written: str) -> Iterator[str]:
    """Yields it with and without the space after each of its stops: `L. Ed. 2d`, `L.Ed. 2d`, `L.Ed.2d`."""
    parts = written.split(_GAP)
    for gaps in product((_GAP, "."), repeat=len(parts) - 1):
        yield "".join(map("".join, zip(parts, (*gaps, ""), strict=True)))


class Priced(NamedTuple):
    """A form that the grammar has, and how unusual it is."""

    written: str
    spoken: str
    cost: float


def priced() -> Iterator[Priced]:
    """Yields what the grammar has, in small letters, without stops at the end."""
    for row in abbreviations():
        if row.said and (row.cost < inf or row.role in ((), ("counted",))):
            for form in row.forms():
                yield Priced(
                    form.written.lower().rstrip("."), form.spoken, row.cost if row.cost < inf else UNUSUAL_COST
                )


def no_words() -> Iterator[str]:
    """Yields the forms of three letters and more, in small ones, that are no words, and that no list reads."""
    for row in abbreviations():
        if not (row.word or row.role):
            forms = (form.written.lower().rstrip(".") for form in row.forms())
            yield from (form for form in forms if len(form) > 2)


@cache
def said() -> dict[str, tuple[str, ...]]:
    """All that each form may say, in small letters, without a stop at its end."""
    found: dict[str, dict[str, None]] = {}
    for row in abbreviations():
        for form in row.written():
            for written in _tight(form.written) if form.spoken else ():
                short = written.casefold().rstrip(".")
                for key in {short, short.replace("'", "’")}:
                    found.setdefault(key, {})[form.spoken] = None
    return {written: tuple(spoken) for written, spoken in found.items()}
