"""What cutting and the rules of signs derive from the units: where each form is taken, and how it is said alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from dncnorm.languages.en.lexicon import abbreviations
from dncnorm.languages.en.lexicon.units import (
    Unit,
    dotted,
    in_squares,
    parts,
    prefix_names,
    prefixed,
    spelled,
    units,
    words,
)
from dncnorm.lexicon import Forms, Lists

_POWERED = re.compile(r"[a-zµμ][A-Za-z]+|[mgshdtlLK]|[TGM](?:pc|g|J|W|Pa|Hz|eV)")
_ONE_WORD = re.compile(r"[^\W\d_]+(?:[.%]| [cm]?m)?|(?:sq|cu)\.? .*|°[A-Z]")
"""A sign that others are multiplied with or divided by: no product."""

_DOSES = frozenset(["gram", "liter", "c c", "international unit", "unit", "equivalent", "mole"])
"""What a dose is measured in."""


def segmentation() -> Forms:
    """What cutting takes for a unit, and where."""
    in_words = {unit.name for unit in units() if unit.is_word}
    in_feet = {pair.whole for pair in parts() if pair.part in in_words}
    for unit in units():
        glued = [sign for sign in unit.signs if sign in unit.glued]
        squares = [form for joint in (" ", ". ") for form, _, _ in in_squares(unit, joint)]
        anywhere = [*(sign for sign in unit.signs if sign not in glued), *prefixed(unit), *squares]
        typed_for = (*unit.typed, *(form for form, _, _ in in_squares(unit, "")))
        stopped = [form for form in dotted(unit) if form not in glued]
        yield "unit", (*anywhere, *(form for form in typed_for if form == form.lower()))
        yield "unit_tight", glued
        yield "unit_word", glued if unit.is_word else ()
        yield from _in_quotients(unit, (*anywhere, *glued, *unit.factors))
        yield "dotted_inside", (*stopped, *squares)
        yield "inner", (form for form in stopped if " " not in form)
        yield "feet", (*unit.signs, unit.several) if unit.name in in_feet else ()


def _in_quotients(unit: Unit, signs: Iterable[str]) -> Forms:
    """Signs and words in products and quotients; without a unit before the slash no plural and no capital factor."""
    if unit.admitted and unit.written == unit.admitted and not unit.prefixes:
        return
    loose = {sign for sign, prefix in prefixed(unit).items() if prefix == "K" and unit.name != "byte"}
    signs = [sign for sign in signs if _ONE_WORD.fullmatch(sign) and sign not in loose]
    singular, several = (
        [word for word in spelled(name) if word.isalpha() and not word.startswith(tuple(prefix_names().values()))]
        for name in (unit.name, unit.several)
    )
    yield "factor", (*signs, *singular, *several)
    yield "per", (*(sign for sign in signs if not (sign.isupper() and sign in unit.factors)), *singular)


def typed(is_glued: bool) -> dict[str, str]:
    """The forms that people type, and their signs: those that touch a number, or all others."""
    return {
        form: sign
        for unit in units()
        for form, sign in (
            unit.typed_for | {form: f"{form[:2]} {sign}" for form, _, sign in in_squares(unit, "")}
        ).items()
        if (form in unit.glued) == is_glued
    }


def with_points() -> Iterator[str]:
    """What people type with points: rates, `m.p.h`, and products."""
    for unit in units():
        for form in unit.typed:
            if "." in form:
                yield form
            elif " per " in unit.name and form.islower() and form.isalpha():
                yield ".".join(form)


@cache
def short_forms() -> dict[str, str]:
    """The signs that cutting takes, but for capitals alone of units without prefixes, and the names in the singular."""
    found: dict[str, str] = {}
    for unit in units():
        prefix_of = {sign: unit.prefix_of(sign) for sign in (*unit.signs, *unit.factors)} | prefixed(unit)
        names = {sign: prefix_names().get(prefix, "") + unit.name for sign, prefix in prefix_of.items()}
        names |= dict.fromkeys(dotted(unit), unit.name)
        found = {sign: name for sign, name in names.items() if unit.prefixes or not sign.isupper()} | found
        if unit.squared:
            found |= {f"{sign}²": f"square {name}" for sign, name in names.items()}
    return found


@cache
def each() -> dict[str, str]:
    """What a rate may be for, and how that is said: signs, and words as they are written."""
    return {word: word for unit in units() for word, _ in words(unit) if word.isalpha()} | short_forms()


def attributes() -> tuple[str, ...]:
    """What keeps its stop behind a number and a hyphen: `a 4-cyl. engine`."""
    return tuple(form.rstrip(".") for name, form, _ in (*lists(), *abbreviations.lists()) if name == "one_unit")


def divisors() -> tuple[str, ...]:
    """The signs in letters that may have a negative power, as in `kg m−2 s−1`, and a few words; `fb−1` is a unit."""
    named = {unit.name for unit in units()}
    found = [
        sign for sign, name in short_forms().items() if _POWERED.fullmatch(sign) and f"inverse {name}" not in named
    ]
    return (*found, *(name for name in ("day", "hour", "month", "person", "year") if name in named))


def lists() -> Lists:
    """What context rules read.

    `one_unit`: signs of several small letters, or of thousands, and their names in the singular; `many_units`: signs
    that are no words, and their names in the plural; `some`: those with a
    stop, and the plurals; `length`: signs and names of lengths; `dose`: signs of what is given at a time.
    """
    in_words = {sign for unit in units() if unit.is_word or unit.means for sign in unit.signs}
    for sign, name in short_forms().items():
        if len(sign) > 1 and (sign.islower() or sign[0] == "k") and sign not in in_words and sign[-1] != "²":
            yield "one_unit", sign, name
    for unit in units():
        for sign, prefix in ({sign: unit.prefix_of(sign) for sign in unit.signs} | prefixed(unit)).items():
            if len(sign) > 1 and not sign.isupper() and sign not in in_words:
                yield "many_units", sign, prefix_names().get(prefix, "") + unit.several
        signs = [*unit.signs, *prefixed(unit)]
        if unit.is_word:
            signs = [*prefixed(unit)]
            yield from (("one_unit", f"{sign}.", unit.name) for sign in unit.signs)
        else:
            yield from (("some", form, unit.several) for form in dotted(unit))
        if unit.squared:
            signs_and_names = (*signs, *(word for pair in words(unit) for word in pair))
            yield from (("length", form, unit.name) for form in signs_and_names)
        if unit.name in _DOSES:
            yield from (("dose", sign, unit.name) for sign in (*signs, *unit.factors, unit.name, unit.several))
