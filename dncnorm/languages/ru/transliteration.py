"""How the Russian corpus says a Latin word: letter by letter in Cyrillic, by the rules of `transliteration.tsv`.

In an address, what is in capitals is spelled.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.tables import rows
from dncnorm.languages.ru.markup import MARKUP

TABLE = Path(__file__).with_name("transliteration.tsv")
LONGEST = 24
"""Letters of the longest word that is said so."""
_WORD = re.compile(r"[A-Za-z]+")
_ADDRESS = re.compile(r"[A-Za-z]+(?:\.[A-Za-z]+)+")
_PART = re.compile(r"[A-Za-z][a-z]+(?=[A-Z][a-z])|[A-Za-z]+")
"""Words written together: `BirdLife`."""
_I_BEFORE_NAME, _NAMED_I = re.compile("i[A-Z]"), "ай"
_VOWEL, _CONSONANT = "[aeiouy]", "[b-df-hj-np-tv-xz]"


class _Rule(NamedTuple):
    left: re.Pattern[str]
    letters: str
    right: re.Pattern[str]
    cyrillic: tuple[str, ...]

    def fits(self, word: str, place: int) -> bool:
        return (
            word.startswith(self.letters, place)
            and self.left.search(word[:place]) is not None
            and self.right.match(word, place + len(self.letters)) is not None
        )


def transliterated(word: str) -> str | None:
    """Returns what the corpus says of a word of Latin letters, `т_trans е_trans`, or an address; None for any other."""
    if len(word) > LONGEST:
        return None
    if _ADDRESS.fullmatch(word):
        return f" {MARKUP.dot} ".join(
            " ".join(part.lower()) if part.isupper() else _word(part) for part in word.split(".")
        )
    return _word(word) if _WORD.fullmatch(word) else None


def _word(word: str) -> str:
    letters = list(_NAMED_I) if _I_BEFORE_NAME.match(word) else []
    letters += [letter for part in _PART.findall(word[1:] if letters else word) for letter in _said(part.lower())]
    return " ".join(letter + MARKUP.transliterated_suffix for letter in letters)


def _said(word: str) -> list[str]:
    found: list[str] = []
    place = 0
    while place < len(word):
        rule = next(rule for rule in _rules() if rule.fits(word, place))
        found += rule.cyrillic
        place += len(rule.letters)
    return found


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(re.compile(f"(?:{_classes(left)})$"), letters, re.compile(_classes(right)), tuple(cyrillic.split()))
        for left, letters, right, cyrillic in rows(TABLE, 4)
    )


def _classes(expression: str) -> str:
    return expression.replace("V", _VOWEL).replace("C", _CONSONANT)
