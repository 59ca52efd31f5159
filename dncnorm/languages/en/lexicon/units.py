"""Units of measurement with their SI prefixes: what a row says, the forms that it makes, and their names.

A unit needs a sign and a name. It is then cut behind a number, touching it or not, behind a slash and in a product
(`unit_forms.py`); it is named in the grammar in the singular and the plural, and known to the check.

    qg	quagg
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from typing import NamedTuple

from dncnorm.languages.en.lexicon.plurals import plural
from dncnorm.lexicon import Lists, Record

ANY = "any"
"""In the column of prefixes: the unit takes them, but none is usual."""
BRITISH = (("meter", "metre"), ("liter", "litre"), ("gram", "gramme"))
"""American names and the British ones: both are written, the former are said."""
_SQUARES = (("sq", "square"), ("cu", "cubic"))
_HEAD = re.compile(r".*?(?= per | of | force$| force per | (?:celsius|fahrenheit|rankine|electric|thermal|peak)$|$)")
"""The words of a name whose last has the plural: `miles per hour`."""
_SHORT, _SMALL = re.compile(r"[a-z]{2,}(?:\.? ?[a-z]+)?"), re.compile(r"[a-z]+")


class Unit(Record, table="units.tsv", unique=("name", "signs"), kw_only=True):
    """A unit, or another of its names.

    signs: written forms, the usual one first; cutting takes them behind a number, a slash and in products. A sign of
        any column may have an SI prefix: it is then the prefixed unit's (`mcg` of the gram).
    name: what is said after one. plural: after any other number, where the rules do not make it.
    prefixes: the SI prefixes that it is usually written with, or "any": cutting takes these; grammar and check all.
    joined: the prefixes that are one word with the name in the corpus; others are words of their own.
    glued: forms that cutting takes only where they touch the number; a sign among them is not taken elsewhere.
    factors: signs that cutting takes in products and quotients, and behind a slash, but not behind a number.
    known: signs that cutting leaves to special shapes, or that come as a token.
    typed: forms that people type for the usual sign, or that of typed.tsv, taken as the sign; one in small letters is
        one in any letters.
    admitted: signs that stand for the unit now and then; cutting leaves them to others.
    words: other words for it. means: the name that the check takes it for, if the words do not say what it is.
    squared: whether it is written behind `sq` and `cu`. is_word: whether its glued sign is a word, too (`in`).
    """

    signs: tuple[str, ...] = ()
    name: str
    plural: str = ""
    prefixes: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    glued: tuple[str, ...] = ()
    factors: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    admitted: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    means: str = ""
    squared: bool = False
    is_word: bool = False

    def check(self) -> None:
        """A name is there, no plural is typed that the rules make, and every prefix is one."""
        if self.plural and self.plural == plural(self.name):
            raise ValueError(f"plural: {self.plural!r} is made by the rules, leave it out")
        unknown = {*self.prefixes, *self.joined} - {ANY, *prefix_names()}
        if unknown:
            raise ValueError(f"prefixes: {unknown.pop()!r} is no sign of prefixes.tsv")

    @property
    def several(self) -> str:
        """The name after another number than one."""
        return self.plural or several(self.name)

    @cached_property
    def written(self) -> tuple[str, ...]:
        """All signs; those that only the check takes where there is no other."""
        return (*self.signs, *self.factors, *self.known) or self.admitted

    @cached_property
    def bases(self) -> tuple[str, ...]:
        """The signs without a prefix."""
        return tuple(sign for sign in self.written if not self.prefix_of(sign))

    @cached_property
    def cut(self) -> tuple[str, ...]:
        """The signs without a prefix that cutting takes somewhere; where it takes none, all."""
        return tuple(sign for sign in self.bases if sign in (*self.signs, *self.factors)) or self.bases

    @cached_property
    def typed_for(self) -> dict[str, str]:
        """Every form that is typed, and the sign that it is typed for."""
        forms = (*self.typed, *(form for form in self.glued if form not in self.signs))
        return {form: _typed().get((self.name, form), self.bases[0]) for form in forms}

    def prefix_of(self, sign: str) -> str:
        """The prefix of a sign whose rest is another sign of the unit; "" without one."""
        found = (prefix for prefix in prefix_names() if sign.startswith(prefix) and sign[len(prefix) :] in self.written)
        return max(found, key=len, default="")

    def named(self, prefix: str) -> tuple[str, str]:
        """The two names with the sign of a prefix, or with ""."""
        if not prefix:
            return self.name, self.several
        name = prefix_names()[prefix]
        front = name if name in self.joined_names else f"{name} "
        return front + self.name, front + self.several

    @cached_property
    def joined_names(self) -> frozenset[str]:
        """The names of the prefixes that are one word with the unit's."""
        return frozenset(prefix_names()[sign] for sign in self.joined)


class Prefix(Record, table="prefixes.tsv", unique=("name", "signs", "words")):
    """An SI prefix: its name, its signs, its power of ten. rare: hardly ever written. words: other names."""

    name: str
    signs: tuple[str, ...]
    power: int
    rare: bool = False
    words: tuple[str, ...] = ()


class Typed(Record, table="typed.tsv"):
    """A sign of a unit, by its name, that is not the usual one, and the typed forms that stand for it."""

    name: str
    sign: str
    typed: tuple[str, ...]


class Parts(Record, table="parts.tsv"):
    """A unit and its part. limit: the first number that the part cannot have.

    whole_marks, part_marks: signs beside those of the units, which mean them only here. rare: whether the same signs
    mean another pair before.
    """

    whole: str
    part: str
    limit: int
    whole_marks: tuple[str, ...] = ()
    part_marks: tuple[str, ...] = ()
    rare: bool = False


class Name(NamedTuple):
    """What a written form says after one, and after another number.

    cost: 0 for what it usually is, more for a letter that may mean much else, and for each unit before in the table.
    """

    written: str
    singular: str
    plural: str
    cost: float = 0.0


units, prefixes, parts = Unit.rows, Prefix.rows, Parts.rows
"""The units in their order: the first with a form is what it usually is."""


@cache
def prefix_names() -> dict[str, str]:
    """The name of a prefix by its sign."""
    return {sign: prefix.name for prefix in prefixes() for sign in prefix.signs}


@cache
def _typed() -> dict[tuple[str, str], str]:
    return {(row.name, form): row.sign for row in Typed.rows() for form in row.typed}


@cache
def _irregular() -> dict[str, str]:
    return {unit.name: unit.plural for unit in units() if unit.plural and " " not in unit.name}


def several(name: str) -> str:
    """A name with the plural of its head: `cubic feet per minute`."""
    found = _HEAD.match(name)
    before, _, word = (found[0] if found else name).rpartition(" ")
    head = f"{before} {word}".strip()
    return f"{before} {_irregular().get(word) or plural(word)}".strip() + name[len(head) :]


def _usual(unit: Unit) -> list[str]:
    """The signs of the prefixes that a unit is usually written with."""
    usual = [prefix for prefix in prefixes() if not set(unit.prefixes).isdisjoint(prefix.signs)]
    return [sign for prefix in usual for sign in prefix.signs]


@cache
def prefixed(unit: Unit) -> dict[str, str]:
    """The signs with their usual prefixes, and the sign of the prefix. `u` makes no words: neither `us` nor `um`."""
    return {
        prefix + sign: prefix
        for sign in unit.cut
        for prefix in _usual(unit)
        if prefix != "mc" and not (prefix == "u" and len(sign) == 1 and sign.islower())
    }


def dotted(unit: Unit) -> Iterator[str]:
    """The small signs that are short for a word, which may have a stop: `ft`, `secs`; no sign with a prefix."""
    if (" " in unit.name and "fluid" not in unit.name) or unit.name.startswith(tuple(prefix_names().values())):
        return
    forms = [sign for sign in (*unit.signs, *unit.factors) if not unit.prefix_of(sign)]
    forms += [form for form, sign in unit.typed_for.items() if form not in unit.glued and not unit.prefix_of(sign)]
    for form in dict.fromkeys(forms):
        has_plural = form.removesuffix("s") + "s" in forms
        if _SHORT.fullmatch(form) and (has_plural or not unit.prefixes) and form != unit.name:
            yield form


def in_squares(unit: Unit, joint: str) -> Lists:
    """`sq ft`, `cu. m`: the form, the power's name, and the sign. No `cum`."""
    signs = [sign for sign in (*unit.cut, *prefixed(unit)) if _SMALL.fullmatch(sign) and sign[0] not in "nu"]
    for short, power in _SQUARES if unit.squared else ():
        for sign in signs:
            if joint or short == "sq" or len(sign) > 1:
                yield f"{short}{joint}{sign}", power, sign


def _cases(form: str) -> Iterator[str]:
    """A typed form; one in small letters also in capitals, all or the first."""
    yield from dict.fromkeys((form, form.capitalize(), form.upper()) if form == form.lower() else (form,))


def spelled(name: str) -> Iterator[str]:
    """A name in American and in British spelling; none that has letters in it, `p h`, or that is a rate."""
    if " per " not in name and all(len(word) > 1 for word in name.split()):
        yield name
        yield from (name.replace(american, british) for american, british in BRITISH if american in name)


@cache
def names() -> tuple[Name, ...]:
    """Every written form of every unit, and what it says; those with a prefix only where a row has them."""
    found: dict[tuple[str, str], Name] = {}
    ranks: dict[str, int] = {}
    for unit in units():
        for form, sign in _forms(unit):
            one, several = unit.named(unit.prefix_of(sign))
            if (form, one) not in found:
                is_letter = len(form) == 1 and form.isascii() and form.isalpha() and form not in unit.signs
                found[form, one] = Name(form, one, several, float(ranks.get(form, 0) + is_letter))
                ranks[form] = ranks.get(form, 0) + 1
        for form, power, sign in (*in_squares(unit, ""), *in_squares(unit, ".")):
            one, several = unit.named(unit.prefix_of(sign) or prefixed(unit).get(sign, ""))
            found.setdefault((form, f"{power} {one}"), Name(form, f"{power} {one}", f"{power} {several}"))
    return tuple(found.values())


def admitted_names() -> tuple[Name, ...]:
    """What signs stand for now and then: `6m` six months, `25bp` twenty five basis points."""
    known = {(name.written, name.singular) for name in names()}
    pairs = ((sign, unit) for unit in units() for sign in unit.admitted)
    return tuple(Name(sign, unit.name, unit.several) for sign, unit in pairs if (sign, unit.name) not in known)


def _forms(unit: Unit) -> Iterator[tuple[str, str]]:
    """A unit's forms, and the sign that each stands for."""
    if unit.written != unit.admitted:
        yield from ((sign, sign) for sign in unit.written)
    for form in dotted(unit):
        others = _cases(form) if form in unit.typed else (form,)
        yield from ((f"{other}.", unit.typed_for.get(form, form)) for other in others)
    for form, sign in unit.typed_for.items():
        if form in unit.typed or form not in unit.written:
            yield from ((other, sign) for other in _cases(form) if other == form or other not in _with_any_prefix())


@cache
def _with_any_prefix() -> frozenset[str]:
    """The signs of all units that take prefixes, with every prefix."""
    return frozenset(
        prefix + sign for unit in units() if unit.prefixes for sign in unit.bases for prefix in prefix_names()
    )


def words(unit: Unit) -> Iterator[tuple[str, str]]:
    """The names of a unit as they are written out, in the singular and the plural."""
    if not unit.means:
        yield from zip(spelled(unit.name), spelled(unit.several), strict=True)


def signs_of(name: str) -> tuple[str, ...]:
    """Returns the signs in letters and the words of a unit by its name, with or without a prefix."""
    found: dict[str, None] = {}
    for unit in units():
        own = {form: unit.prefix_of(sign) for form, sign in _forms(unit)} | prefixed(unit)
        signs = [form for form, prefix in own.items() if form[0].isalpha() and unit.named(prefix)[0] == name]
        found |= dict.fromkeys((*signs, *(word for pair in words(unit) if unit.name == name for word in pair)))
    return tuple(found)


@cache
def signs() -> dict[str, tuple[tuple[str, Unit], ...]]:
    """Every written form, those that only the check takes too, and the prefix and the unit of all that it may be."""
    found: dict[str, dict[tuple[str, Unit], None]] = {}
    for unit in units():
        for form, sign in (*_forms(unit), *((sign, sign) for sign in unit.admitted)):
            found.setdefault(form, {})[unit.prefix_of(sign), unit] = None
        for sign in unit.bases if unit.prefixes else ():
            for prefix in prefix_names():
                found.setdefault(prefix + sign, {})[prefix, unit] = None
    return {form: tuple(readings) for form, readings in found.items()}
