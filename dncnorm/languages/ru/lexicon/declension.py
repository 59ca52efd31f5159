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
    """The endings by paradigm and gender; a noun's paradigm has one gender."""
    return {
        (name, gender): tuple(tuple(form.replace("-", "") for form in ending.split("/")) for ending in listed.split())
        for name, gender, listed in rows(PARADIGMS, 3)
    }


@cache
def irregular() -> Mapping[str, Declined]:
    """The nouns that are listed in full, by the name that stands for their paradigm."""
    return {
        name: Declined(gender, tuple((form,) for form in forms.split())) for name, gender, forms in rows(IRREGULAR, 3)
    }


@cache
def _irregular_nouns() -> Mapping[str, Declined]:
    """The same by their nominative."""
    return {thing.forms[0][0]: thing for thing in irregular().values()}


def gender_of(paradigm: str) -> str:
    """Returns the gender of a noun's paradigm. Raises ValueError for one that the table lacks."""
    for name, gender in endings():
        if name == paradigm:
            return gender
    raise ValueError(f"{PARADIGMS}: no paradigm {paradigm!r}")


def with_endings(stem: str, paradigm: str, gender: str) -> Forms:
    """Returns the twelve forms of a stem."""
    return tuple(tuple(stem + ending for ending in found) for found in endings()[paradigm, gender])


def declined_stem(stem: str, paradigm: str) -> Declined:
    """Declines a noun by its stem; one that is listed in full by the name of its paradigm alone."""
    if paradigm in irregular():
        return irregular()[paradigm]
    gender = gender_of(paradigm)
    return Declined(gender, with_endings(stem, paradigm, gender))


def declined(noun: str, paradigm: str = "") -> Declined:
    """Declines a noun by its nominative, in the paradigm of its ending if no other is given.

    Raises ValueError if the noun does not end as its paradigm does.
    """
    if not paradigm and noun in _irregular_nouns():
        return _irregular_nouns()[noun]
    chosen = paradigm or next((name for ending, name in _NOUNS if noun.endswith(ending)), "masculine")
    if chosen in irregular():
        return irregular()[chosen]
    return declined_stem(_stem(noun, chosen, gender_of(chosen)), chosen)


def adjective_stem(nominative: str) -> tuple[str, str]:
    """Returns the stem and the paradigm of a masculine nominative. Raises ValueError for no adjective."""
    for ending, paradigm in _ADJECTIVES:
        if nominative.endswith(ending):
            return _stem(nominative, paradigm, "m"), paradigm
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


def _stem(noun: str, paradigm: str, gender: str) -> str:
    ending = endings()[paradigm, gender][0][0]
    if not noun.endswith(ending):
        raise ValueError(f"{noun!r} does not end in {ending!r} as {paradigm} does")
    return noun.removesuffix(ending)
