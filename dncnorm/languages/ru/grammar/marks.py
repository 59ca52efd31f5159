"""The markup between the stages: numbers in digits with their case and gender, words as single private characters.

A class's first stage reads a token and writes markup: `15 кг` becomes CASE 15 GENDER WORD, once for every case. All
classes share the last stage (`words`), which says the markup. So the number names stand in the grammar once, and the
agreement of numbers and nouns is decided among characters, in small transducers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from pynini import accep, cross

from dncnorm.core.special import split_words
from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, written

CASES = "ngdaip"
"""Nominative, genitive, dative, accusative, instrumental, prepositional."""
ANIMATE = "A"
"""The accusative of persons and animals: `двух`."""
GENDERS = "mfn"
PLURAL = "s"
"""Stands in the place of a gender: `одни`, `первые`."""
CASE_COSTS = {"n": 0.0, "g": 1.0, "a": 1.25, "p": 1.5, "i": 2.0, "d": 2.25, ANIMATE: 1.75}
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


def by_case(said: Callable[[str], Fst], cases: Iterable[str] = CASES) -> Fst:
    """What is said in a case, in each of them, at its cost."""
    return any_of(cost(said(case), CASE_COSTS[case]) for case in cases).optimize()


class Marks:
    """Writes words into the markup; the table of output words grows as they come."""

    def __init__(self, say: Words) -> None:
        self.say = say
        self._private: dict[str, str] = {}
        self._inserted: dict[str, Fst] = {}

    def __call__(self, text: str) -> Fst:
        """Returns the acceptor of the words' private characters."""
        return accep("".join(map(self._character, split_words(text))), token_type="utf8")

    def insert(self, text: str) -> Fst:
        """Writes the words, reads nothing."""
        if text not in self._inserted:
            self._inserted[text] = insert(self(text))
        return self._inserted[text]

    def spoken(self) -> Fst:
        """Says any one of the words that were written."""
        return any_of(cross(written(private), self.say(word)) for word, private in self._private.items())

    def _character(self, word: str) -> str:
        return self._private.setdefault(word, chr(_FIRST_WORD + len(self._private)))
