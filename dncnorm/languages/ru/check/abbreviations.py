"""Abbreviations and signs of words, `№`, `ст.`: what they open to, in every case, since cases are no value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.inflection import plain, words_of_nouns
from dncnorm.languages.ru.lexicon import abbreviations, acronyms
from dncnorm.languages.ru.lexicon.phrases import BAR, Phrase, phrase
from dncnorm.values.tables import rows

_AND = "и "
"""Before `др.`, `т. д.`"""
_CARRYING = frozenset(("number", "place", "title"))
"""Roles of nouns beside which a number may be."""
_BOTH_NUMBERS = "1s"


def opened(sign: str) -> frozenset[str]:
    """Every form of what an abbreviation, in lower case, stands for; it may have lost its last full stop."""
    conjunction = _AND if sign.startswith(_AND) else ""
    return frozenset(conjunction + form for form in _opened().get(_key(sign.removeprefix(conjunction)), ()))


@cache
def _opened() -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for written, forms in _written():
        found[_key(written)].update(map(plain, forms))
    return found


def _written() -> Iterator[tuple[str, list[str]]]:
    """Every abbreviation and its forms; one that shows its case, `р-на`, has no others."""
    for row in abbreviations.table():
        for written, forms in abbreviations.forms_of(row).items():
            yield written, [form.said for form in forms]
        yield from ((short, _said(row.every_form)) for short in row.short)
    for acronym in acronyms.table():
        said = _said(phrase(acronym.said, numbers=_BOTH_NUMBERS)) if acronym.said else []
        yield from ((short, said) for short in acronym.short)
    yield from ((sign, every) for _, every, signs in _carrying() for sign in signs)


def _said(inflected: Phrase) -> list[str]:
    return [form.said for form in inflected.forms]


def _key(sign: str) -> str:
    return sign.lower().replace(" ", "").rstrip(".")


@cache
def _carrying() -> list[tuple[str, list[str], tuple[str, ...]]]:
    """The nouns that carry a number, `№ 5`, `ст. 12`, `ул.`, their forms, and their signs."""
    found = []
    for noun, paradigm, others, signs in rows(TABLES / "carriers.tsv", 4):
        forms = _said(phrase(noun, paradigm, _BOTH_NUMBERS))
        found.append((noun, [*forms, *others.split()], tuple(filter(None, signs.split(",")))))
    for row in abbreviations.table():
        is_noun = row.said.count(BAR) == 1 and " " not in row.said
        if is_noun and not _CARRYING.isdisjoint(row.role) and "counted" not in row.role:
            found.append((row.said, _said(row.every_form), row.short))
    return found


@cache
def nouns() -> dict[str, str]:
    """Every form of the nouns that carry a number -> the noun."""
    return words_of_nouns((noun.replace(BAR, ""), forms) for noun, forms, _ in _carrying())


@cache
def signs() -> dict[str, set[str]]:
    """A sign or an abbreviation, in lower case, without its full stop -> the nouns that it stands for."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for noun, _, listed in _carrying():
        for sign in listed:
            found[sign.lower().rstrip(".")].add(noun.replace(BAR, ""))
    return found
