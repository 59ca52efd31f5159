"""Declension: a class of endings and a stem give every form of a noun or an adjective."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from dncnorm.languages.ru.check import TABLES
from dncnorm.values.tables import mapping, rows

_SOFT = {"я": "fs", "ь": "ms", "й": "mj"}
_BEFORE_I, _VOWELS = "гкхжшчщ", "еёиоуыэю"


def plain(text: str) -> str:
    """The text in lower case, `ё` as `е`, every run of white space one space."""
    return " ".join(text.split()).casefold().replace("ё", "е")


@cache
def endings() -> dict[str, tuple[str, ...]]:
    """A class of declension -> its endings."""
    return {
        name: tuple("" if ending == "-" else ending for ending in listed.split())
        for name, listed in mapping(TABLES / "endings.tsv").items()
    }


def forms(declension: str, stem: str, others: str = "") -> tuple[str, ...]:
    """Every form of a word; `others` are the irregular ones."""
    return (*(stem + ending for ending in endings()[declension]), *others.split())


@cache
def lemmas(table: str) -> dict[str, str]:
    """Every form in a table of nouns (lemma, class, stem, other forms) -> its lemma; the first row wins."""
    found: dict[str, str] = {}
    for lemma, declension, stem, others in rows(TABLES / table, 4):
        for form in (lemma, *forms(declension, stem, others)):
            found.setdefault(form, lemma)
    return found


def declension(noun: str) -> tuple[str, str]:
    """The class of a noun and its stem, by its ending."""
    if noun.endswith("ия"):
        return "fi", noun[:-1]
    if noun.endswith("а"):
        return ("fk" if noun[-2] in _BEFORE_I else "f"), noun[:-1]
    if noun.endswith("о"):
        return "n", noun[:-1]
    if noun[-1] in _SOFT:
        return _SOFT[noun[-1]], noun[:-1]
    if noun[-1] in _VOWELS:
        return "0", noun
    return {"ц": "mc", **dict.fromkeys(_BEFORE_I, "mk")}.get(noun[-1], "m"), noun


def adjective_class(nominative: str) -> tuple[str, str]:
    """The class of an adjective and its stem, by the ending of its masculine nominative."""
    stem = nominative[:-2]
    return ("a" if nominative.endswith(("ый", "ой")) else "ak" if stem[-1] in _BEFORE_I else "as"), stem


def words_of_nouns(nouns: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """Every form of nouns of the lexicon, in plain letters -> the nominative; the first noun wins."""
    found: dict[str, str] = {}
    for noun, forms_of in nouns:
        for form in (form for one in forms_of for form in with_yu(plain(one))):
            found.setdefault(form, noun)
    return found


def with_yu(form: str) -> tuple[str, ...]:
    """The form, and what an instrumental in `ой` or `ей` may end in instead: `ою`, `ею`."""
    return (form, f"{form[:-1]}ю") if form.endswith(("ой", "ей")) else (form,)
