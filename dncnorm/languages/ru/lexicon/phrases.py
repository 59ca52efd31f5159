"""Declines words that a table writes with a bar before their ending: `улиц|а`, `железн|ая дорог|а`, `есть`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from dncnorm.core.tables import rows
from dncnorm.languages.ru.lexicon.declension import (
    CASES,
    PARADIGMS,
    Declined,
    Forms,
    common_beginning,
    forms_of,
)

PLURAL = "s"
BAR = "|"
"""Between the stem and the ending of a word that is inflected; the others stay as they are."""
PREDICATE = "v"
"""The part of speech of a short form or a verb in the past."""
NOUN, ADJECTIVE, WORDS = "n", "a", "="
NOMINATIVES = PARADIGMS.with_name("nominatives.tsv")


class Inflected(NamedTuple):
    """A form of a phrase.

    case: a letter of `CASES`; "" of a predicate, and of words that stay as they are. form: a gender of the singular, or
    `PLURAL`; "" of words.
    """

    said: str
    case: str = ""
    form: str = ""


class Phrase(NamedTuple):
    """Words of which some are inflected. part: of speech, of the last of these."""

    said: str
    part: str
    forms: tuple[Inflected, ...]


@cache
def phrase(words: str, paradigm: str = "", numbers: str = "1", *, is_person: bool = False) -> Phrase:
    """Inflects the words of a table.

    paradigm: of the last word with a bar, where its ending does not show it. numbers: which forms of a noun are meant,
    "1" for the singular, "s" for the plural. is_person: whether a noun is that of a person.

    Raises ValueError for a paradigm that there is not.
    """
    parts = words.split()
    barred = [place for place, word in enumerate(parts) if BAR in word]
    if not barred:
        return Phrase(words, WORDS, (Inflected(words),))
    head = barred[-1]
    stem, _, ending = parts[head].partition(BAR)
    name = paradigm or paradigm_of(stem, ending, is_person=is_person)
    listed = forms_of(stem, name)
    forms = tuple(_inflected(listed, numbers))
    part = PREDICATE if not forms[0].case else NOUN if len(listed) == 1 else ADJECTIVE
    animate = part == NOUN and _is_animate(forms)
    said = tuple(one._replace(said=" ".join(_with(parts, barred, head, one, animate=animate))) for one in forms)
    return Phrase(words.replace(BAR, ""), part, said)


def phrase_of(noun: Declined, numbers: str = "1") -> Phrase:
    """A noun that another table declines; numbers: as of `phrase`."""
    forms = tuple(_inflected({noun.gender: noun.forms}, numbers))
    return Phrase(noun.forms[0][0], NOUN, forms)


def barred(noun: Declined) -> str:
    """The nominative with a bar before the ending that changes."""
    nominative = noun.forms[0][0]
    stem = common_beginning({form for case in noun.forms for form in case})
    return f"{stem}{BAR}{nominative[len(stem) :]}"


def paradigm_of(stem: str, ending: str, *, is_person: bool = False) -> str:
    """Returns the paradigm that the nominative shows, by its ending and the letter before."""
    found = _paradigms().get((ending, stem[-1:])) or _paradigms().get((ending, ""))
    if found is None:
        raise ValueError(f"{stem}{BAR}{ending}: the ending shows no paradigm")
    return found[is_person]


@cache
def _paradigms() -> dict[tuple[str, str], tuple[str, str]]:
    """By an ending and the letter before it, "" for any: the paradigm, and that of a person."""
    return {
        (ending.strip("-"), last): (paradigm, of_persons or paradigm)
        for endings, letters, paradigm, of_persons in rows(NOMINATIVES, 4)
        for ending in endings.split()
        for last in letters or ("",)
    }


def _inflected(listed: Mapping[str, Forms], numbers: str) -> Iterator[Inflected]:
    """The forms of a word by gender: of a noun in the numbers that are meant, of an adjective also in the plural."""
    (first, forms), *others = listed.items()
    if len(first) > 1:  # a predicate
        yield from (Inflected(said[0], "", form) for form, said in zip(first, forms, strict=True))
        return
    singular = [(gender, forms) for gender, forms in listed.items() if "1" in numbers]
    plural = [(PLURAL, forms[len(CASES) :])] if others or PLURAL in numbers else []
    for form, cases in (*singular, *plural):
        yield from (Inflected(said[0], case, form) for case, said in zip(CASES, cases, strict=False))


def _is_animate(forms: tuple[Inflected, ...]) -> bool:
    said = {(one.case, one.form): one.said for one in forms}
    return any(said["a", form] == said["g", form] != said["n", form] for _, form in said)


def _with(parts: list[str], barred: list[int], head: int, form: Inflected, *, animate: bool) -> Iterator[str]:
    """Yields the words of a phrase whose head is in a form: adjectives before it agree."""
    for place, word in enumerate(parts):
        if place == head:
            yield form.said
        elif place in barred:
            stem, _, ending = word.partition(BAR)
            yield _agreeing(stem, paradigm_of(stem, ending), form, animate=animate)
        else:
            yield word


def _agreeing(stem: str, paradigm: str, form: Inflected, *, animate: bool) -> str:
    case = form.case
    if case == "a" and form.form in ("m", PLURAL):
        case = "g" if animate else "n"
    agreeing = _inflected(forms_of(stem, paradigm), "1")
    return next(one.said for one in agreeing if (one.case, one.form) == (case, form.form))
