"""One canonical string for a sequence of characters, whether written, spelt out or run together.

`c двести двенадцать` and `C212` are both `c212`; a silence counts only between two digits, where it parts groups. A
Latin word that is transliterated is its consonants alone, marked: what it sounds like is no value.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.spoken.numbers import cardinals, numerals, scales
from dncnorm.languages.ru.check.transliteration import MARK, skeleton
from dncnorm.values.tables import rows

GAP = " "
_TRANS, _LATIN = "_trans", "_latin"
_LOOSE_GAP = re.compile(r"(?<!\d) +| +(?!\d)")


def tidy(text: str) -> str:
    """The string with gaps only between digits, one each."""
    return _LOOSE_GAP.sub("", re.sub(" +", GAP, text))


def _digits(words: list[str]) -> str:
    """Number words as digits: one cardinal, or one below a thousand and others below a hundred after it.

    `восемьсот пятьдесят два семьдесят` is 85270, but `две шестьсот` is not 2600: a thousand is lost.
    """
    at, numbers = 0, []
    while at < len(words):
        value, at = cardinals(words, at)[-1]
        numbers.append(value)
    if len(numbers) > 1 and (numbers[0] >= 1000 or max(numbers[1:]) >= 100):
        return "".join(words)
    return "".join(map(str, numbers))


def _kind(word: str) -> str:
    if word.endswith(_TRANS):
        return _TRANS
    return "number" if word in numerals() or word in scales() else ""


def spelt(words: list[str]) -> set[str]:
    """The canonical strings of spoken words: as they are, and with the names of either script's letters."""
    found = {_canonical(words)}
    for script in ("c", "l"):
        names = _letter_names(script)
        found.add(_canonical([names.get(word, word) for word in words]))
    return found - {""}


@cache
def _letter_names(script: str) -> dict[str, str]:
    table = rows(TABLES / "letters.tsv", 3)
    return {name: letter for own, letter, names in table if own == script for name in names.split()}


def _canonical(words: list[str]) -> str:
    pieces: list[str] = []
    for kind, run in groupby(words, key=_kind):
        group = list(run)
        if kind == _TRANS:
            pieces.append(MARK + skeleton("".join(word.removesuffix(_TRANS) for word in group)) + MARK)
        elif kind:
            pieces.append(_digits(group))
        else:
            pieces += [GAP if word == SILENCE else word.removesuffix(_LATIN) for word in group]
    return tidy("".join(pieces))
