"""Every value that a spoken phrase can have: each parser of this folder, tried on the whole phrase."""

from __future__ import annotations

from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spelling import spelt
from dncnorm.languages.ru.check.spoken.carried import bounded, carried
from dncnorm.languages.ru.check.spoken.equations import equations
from dncnorm.languages.ru.check.spoken.ranges import ranges
from dncnorm.languages.ru.check.spoken.readings import single
from dncnorm.values.kinds import CHARACTERS, TEXT, Value
from dncnorm.values.kinds import SILENCE as SILENT

_MOST_WORDS = 120
"""Twenty-two groups of three numerals and their scales fit; a longer phrase is characters or text."""


def parses(spoken: str) -> frozenset[Value]:
    """Every reading of the whole phrase."""
    text = plain(spoken)
    if text in ("", SILENCE):
        return frozenset({Value(SILENT, "")})
    found = {Value(TEXT, text)}
    if any(character.isnumeric() for character in text):
        return frozenset(found)
    words = text.replace("-", " ").replace(",", " ").split()
    found.add(Value(TEXT, " ".join(words)))
    found.update(Value(CHARACTERS, one) for one in spelt(words))
    if 0 < len(words) <= _MOST_WORDS:
        phrase = tuple(words)
        found.update(single(phrase))
        found.update(ranges(phrase))
        found.update(carried(phrase))
        found.update(bounded(phrase))
        found.update(equations(phrase))
    return frozenset(found)
