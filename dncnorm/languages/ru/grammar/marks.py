"""The markup between the stages: numbers in digits with their case and gender, words as single private characters.

A class's first stage reads a token and writes markup: `15 кг` becomes CASE 15 GENDER WORD, once for every case. All
classes share the last stage (`words`), which says the markup. So the number names stand in the grammar once, and the
agreement of numbers and nouns is decided among characters, in small transducers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from pynini import accep, cross

from dncnorm.core.special import split_words
from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, pair, rows, written

CASES = "ngdaip"
"""Nominative, genitive, dative, accusative, instrumental, prepositional."""
ANIMATE = "A"
"""The accusative of persons and animals: `двух`."""
GENDERS = "mfn"
PLURAL = "s"
"""Stands in the place of a gender: `одни`, `первые`."""
COSTS = {
    name: dict(zip(CASES, map(float, costs), strict=True))
    for name, *costs in rows(Path(__file__).with_name("costs.tsv"), 7)
}
CASE_COSTS = COSTS["number"] | {ANIMATE: 1.75}
"""How unusual a case is, where nothing is known but the number."""
FORMS = tuple(case + gender for gender in (*GENDERS, PLURAL) for case in CASES)
"""The forms of an adjective: case and gender, `gm`."""

UNUSUAL = 1.0
"""What an alternative to the corpus's own form costs."""
HALF = "half"
"""Stands in the place of digits: `полтора`."""
JOINED = "joined"
"""Before digits that are said as the beginning of a word: `двадцати` of `двадцатилетний`."""

_FIRST_KEY, _FIRST_WORD = 0xE100, 0xF0000
_KEYS = (
    "ordinal",
    "digits",
    HALF,
    JOINED,
    *CASES,
    ANIMATE,
    *(f"<{gender}>" for gender in (*GENDERS, PLURAL)),
    *FORMS,
)


def key(name: str) -> str:
    """Returns the private character of a key: a case, `ordinal`, `digits`, a gender `<m>`, a form `gm`."""
    return chr(_FIRST_KEY + _KEYS.index(name))


@cache
def mark(name: str) -> Fst:
    """Writes a key, reads nothing."""
    return insert(written(key(name)))


def gender_mark(gender: str) -> Fst:
    """Ends a cardinal number, reads nothing."""
    return mark(f"<{gender}>")


def cardinal_number(digits: Fst, case: str = "n", gender: str = "m") -> Fst:
    """Marks digits as a cardinal."""
    return mark(case) + digits + gender_mark(gender)


def ordinal_number(digits: Fst, form: str) -> Fst:
    """Marks digits as an ordinal of a form: `gm`."""
    return mark("ordinal") + digits + mark(form)


def usual_first(fsts: Iterable[Fst], step: float = UNUSUAL / 4) -> Fst:
    """Any of them, the usual one first; each costs a step more than the one before it."""
    return any_of(cost(fst, step * place) for place, fst in enumerate(fsts))


def by_case(said: Callable[[str], Fst], cases: Iterable[str] = CASES) -> Fst:
    """What is said in a case, in each of them, at its cost."""
    return any_of(cost(said(case), CASE_COSTS[case]) for case in cases).optimize()


_private: dict[str, str] = {}
"""The private character of each word that was written; it grows as words come."""


def marks(text: str) -> Fst:
    """The acceptor of the words' private characters; no word has `ё`."""
    words = split_words(text.replace("ё", "е"))
    characters = (_private.setdefault(word, chr(_FIRST_WORD + len(_private))) for word in words)
    return accep("".join(characters), token_type="utf8")


@cache
def say(text: str) -> Fst:
    """Writes the words, reads nothing."""
    return insert(marks(text))


def read(form: str, said: str) -> Fst:
    """Reads the form, writes the words."""
    return pair(form, marks(said))


def read_any(forms: Iterable[tuple[str, str]]) -> Fst:
    """Reads any of the forms, writes its words."""
    return any_of(read(form, said) for form, said in forms)


def spoken_marks(spoken: Words) -> Fst:
    """Says any one of the words that were written."""
    return any_of(cross(written(private), spoken(word)) for word, private in _private.items())
