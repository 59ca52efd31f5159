"""Declension: the forms of nouns and adjectives by what a number before them asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dncnorm.languages.ru.grammar.marks import CASES, PLURAL
from dncnorm.languages.ru.lexicon.declension import Declined, declined_stem, with_endings

ONE, FEW, MANY, PART = "one", "few", "many", "part"
"""What a number asks of the noun after it: 1, 21; 2 to 4, 22; 5, 11, 20; a fraction."""
COUNTS = (ONE, FEW, MANY, PART)
FEW_SLOT = "few"
"""The form after 2 to 4 in the nominative: `два километра`, but `два квадратных километра`."""
PART_SLOT = "part"
"""The form after a fraction: the genitive singular."""
SLOTS = (*(f"1{case}" for case in CASES), *(f"s{case}" for case in CASES), FEW_SLOT, PART_SLOT)
"""The forms of a noun phrase: singular and plural by case, and those two."""


class Noun(NamedTuple):
    """A noun or a phrase; gender: what numerals agree with. forms: by slot, the usual form first.

    is_written: whether people write it out after digits, and not only its sign.
    """

    gender: str
    forms: Mapping[str, tuple[str, ...]]
    is_written: bool = True


def slot(case: str, count: str) -> str:
    """Returns the form that a noun has after a number of this case and count."""
    if count == PART:
        return PART_SLOT
    if count == ONE:
        return f"1{case}"
    if case in "na":
        return FEW_SLOT if count == FEW else "sg"
    return f"s{case}"


def noun(stem: str, paradigm: str, plural_genitive: str = "", after: str = "") -> Noun:
    """Declines a noun; plural_genitive: where it is irregular. after: words that stay as they are (`в час`)."""
    return noun_of(declined_stem(stem, paradigm), plural_genitive, after)


def noun_of(thing: Declined, plural_genitive: str = "", after: str = "") -> Noun:
    """The noun with the forms that numbers ask for."""
    forms = dict(zip(SLOTS, thing.forms, strict=False))
    if plural_genitive:
        forms["sg"] = tuple(plural_genitive.split("/"))
    forms[FEW_SLOT] = forms[PART_SLOT] = forms["1g"]
    tail = f" {after}" if after else ""
    return Noun(thing.gender, {name: tuple(form + tail for form in found) for name, found in forms.items()})


def adjective(stem: str, paradigm: str, gender: str) -> Mapping[str, tuple[str, ...]]:
    """Declines an adjective beside a noun of this gender; after 2 to 4 it is in the plural."""
    forms = dict(zip(SLOTS, with_endings(stem, paradigm, gender), strict=False))
    plural = (*forms["sg"], *forms["sn"]) if gender == "f" else forms["sg"]
    return {**forms, FEW_SLOT: plural, PART_SLOT: forms["1g"]}


def described(adjective_forms: Mapping[str, tuple[str, ...]], thing: Noun) -> Noun:
    """Puts an adjective before a noun."""
    return Noun(
        thing.gender,
        {
            name: tuple(f"{one} {other}" for one in adjective_forms[name] for other in thing.forms[name])
            for name in SLOTS
        },
        thing.is_written,
    )


def adjective_forms(stem: str, paradigm: str) -> dict[str, str]:
    """Returns an adjective's forms by case and gender or plural: `gm`, `ns`."""
    found = {}
    for gender in "mfn":
        declined = with_endings(stem, paradigm, gender)
        found.update({case + gender: declined[index][0] for index, case in enumerate(CASES)})
        found.update({case + PLURAL: declined[index + len(CASES)][0] for index, case in enumerate(CASES)})
    return found
