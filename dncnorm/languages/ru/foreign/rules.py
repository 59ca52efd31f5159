"""Reads words of other languages by sound, in Cyrillic, letter by letter with their neighbours."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.tables import rows

FOLDER = Path(__file__).parent
_CLASSES = {"{V}": "[aeiouy]", "{C}": "[b-df-hj-np-tv-xz]"}


class SoundRule(NamedTuple):
    """How letters sound between neighbours."""

    left: re.Pattern[str]
    letters: str
    right: re.Pattern[str]
    said: str


def by_sound(word: str, language: str) -> str | None:
    """Returns a word of small letters in Cyrillic; None if the language's table lacks a letter."""
    said: list[str] = []
    place = 0
    while place < len(word):
        rule = _fitting(word, place, language)
        if rule is None:
            return None
        said.append(rule.said)
        place += len(rule.letters)
    return "".join(said)


@lru_cache(maxsize=16384)
def _fitting(word: str, place: int, language: str) -> SoundRule | None:
    for rule in _rules(language).get(word[place], ()):
        after = place + len(rule.letters)
        fits = word.startswith(rule.letters, place) and rule.right.match(word, after)
        if fits and rule.left.search(word[:place]):
            return rule
    return None


@cache
def _rules(language: str) -> dict[str, list[SoundRule]]:
    """Returns the rules of a language by the first of their letters, in order."""
    found: dict[str, list[SoundRule]] = {}
    for left, letters, right, said in rows(FOLDER / f"{language}.tsv", 4):
        rule = SoundRule(re.compile(f"(?:{_expanded(left)})$"), letters, re.compile(_expanded(right)), said)
        found.setdefault(letters[0], []).append(rule)
    return found


def _expanded(expression: str) -> str:
    for name, letters in _CLASSES.items():
        expression = expression.replace(name, letters)
    return expression
