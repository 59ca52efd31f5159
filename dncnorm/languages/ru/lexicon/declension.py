"""Declension: the forms of nouns and adjectives by case and number.

`paradigms.tsv` has the endings of each paradigm, `irregular_nouns.tsv` the nouns that are listed in full. The paradigm
of most nouns and adjectives follows from their nominative.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.tables import rows

PARADIGMS, IRREGULAR = (Path(__file__).with_name(f"{name}.tsv") for name in ("paradigms", "irregular_nouns"))
CASES = "ngdaip"
"""Nominative, genitive, dative, accusative, instrumental, prepositional, as the tables order them."""


def _by_ending(part: str) -> tuple[tuple[str, str], ...]:
    """Endings of nominatives, and their paradigms; the first that fits is taken."""
    listed = rows(PARADIGMS.with_name("endings.tsv"), 3)
    return tuple((ending, paradigm) for of, endings, paradigm in listed if of == part for ending in endings.split())


_ADJECTIVES, _NOUNS = _by_ending("adjective"), _by_ending("noun")
Forms = tuple[tuple[str, ...], ...]
"""By case, singular, then plural; those of one case with the usual first."""


class Declined(NamedTuple):
    """A noun; gender: what numerals agree with."""

    gender: str
    forms: Forms

    def every(self) -> Iterator[str]:
        """All forms, each with `ё` and without."""
        for form in dict.fromkeys(form for case in self.forms for form in case):
            yield from dict.fromkeys((form, form.replace("ё", "е")))


@cache
def endings() -> Mapping[tuple[str, str], Forms]:
    """The endings by paradigm and gender; a noun's paradigm has one gender, and one in full has whole words."""
    return {
        (name, gender): tuple(
            tuple("" if form == "-" else form for form in ending.split("/")) for ending in listed.split()
        )
        for table in (PARADIGMS, IRREGULAR)
        for name, gender, listed in rows(table, 3)
    }


@cache
def irregular() -> Mapping[str, str]:
    """The names of the paradigms that are one noun in full, and its nominative."""
    return {name: listed.split()[0] for name, _, listed in rows(IRREGULAR, 3)}


@cache
def _genders() -> Mapping[str, tuple[str, ...]]:
    """The genders that a paradigm has."""
    found: dict[str, tuple[str, ...]] = {}
    for name, gender in endings():
        found[name] = (*found.get(name, ()), gender)
    return found


def forms_of(stem: str, paradigm: str) -> dict[str, Forms]:
    """Returns the forms of a stem by gender; of a noun that is listed in full by the name of its paradigm alone.

    Raises ValueError for a paradigm that the table lacks.
    """
    stem = "" if paradigm in irregular() else stem
    if paradigm not in _genders():
        raise ValueError(f"{PARADIGMS}: no paradigm {paradigm!r}")
    return {gender: with_endings(stem, paradigm, gender) for gender in _genders()[paradigm]}


def with_endings(stem: str, paradigm: str, gender: str) -> Forms:
    """Returns the twelve forms of a stem."""
    return tuple([tuple([stem + ending for ending in found]) for found in endings()[paradigm, gender]])


def declined_stem(stem: str, paradigm: str) -> Declined:
    """Declines a noun by its stem; one that is listed in full by the name of its paradigm alone."""
    return Declined(*next(iter(forms_of(stem, paradigm).items())))


def declined(noun: str, paradigm: str = "") -> Declined:
    """Declines a noun by its nominative, in the paradigm of its ending if no other is given.

    Raises ValueError if the noun does not end as its paradigm does.
    """
    in_full = next((name for name, nominative in irregular().items() if nominative == noun), "")
    by_ending = next((name for ending, name in _NOUNS if noun.endswith(ending)), "masculine")
    chosen = paradigm or in_full or by_ending
    return declined_stem(_stem(noun, chosen), chosen)


def adjective_stem(nominative: str) -> tuple[str, str]:
    """Returns the stem and the paradigm of a masculine nominative. Raises ValueError for no adjective."""
    for ending, paradigm in _ADJECTIVES:
        if nominative.endswith(ending):
            return _stem(nominative, paradigm), paradigm
    raise ValueError(f"{nominative!r} ends like no adjective")


def is_adjective(nominative: str) -> bool:
    """Whether a word ends like the masculine nominative of an adjective."""
    return nominative.endswith(tuple(ending for ending, _ in _ADJECTIVES))


def adjective_forms(nominative: str) -> Iterable[str]:
    """Returns every form of an adjective, of any gender."""
    stem, paradigm = adjective_stem(nominative)
    return dict.fromkeys(form for gender in "mfn" for forms in with_endings(stem, paradigm, gender) for form in forms)


def common_beginning(forms: Collection[str]) -> str:
    """What all forms begin with."""
    first, last = min(forms), max(forms)
    return next((first[:at] for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), first)


def _stem(nominative: str, paradigm: str) -> str:
    ending = next(iter(forms_of("", paradigm).values()))[0][0]
    if not nominative.endswith(ending) and paradigm not in irregular():
        raise ValueError(f"{nominative!r} does not end in {ending!r} as {paradigm} does")
    return nominative.removesuffix(ending)
