"""One canonical string for a sequence of characters, whether written, spelt out or run together.

`c двести двенадцать` and `C212` are both `c212`; a silence counts only between two digits, where it parts groups. A
Latin word that is transliterated is its consonants alone, marked: what it sounds like is no value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby, islice, product

from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.spoken.numbers import cardinals, numerals, scales
from dncnorm.languages.ru.check.transliteration import MARK, WHOLE, skeleton, sounds
from dncnorm.values.tables import mapping, rows

GAP = " "
GROUPS = "#"
"""Marks the digits of a telephone number."""
FEWEST_DIGITS = 7
_PAUSES = frozenset({SILENCE, "тире", "дефис", "точка"})
_MOST = 32
_LONGEST_NAMES, _LONGEST_NAME = 32, 5
_TRANS, _LATIN = "_trans", "_latin"
_LOOSE_GAP = re.compile(r"(?<!\d) +| +(?!\d)")


def tidy(text: str) -> str:
    """The string with gaps only between digits, one each."""
    return _LOOSE_GAP.sub("", re.sub(" +", GAP, text))


def _digits(words: list[str], parted: int) -> str:
    """Number words as digits: one cardinal, or one below a thousand and others below a hundred after it.

    `восемьсот пятьдесят два семьдесят` is 85270, but `две шестьсот` is not 2600: a thousand is lost. parted: where
    silences part the groups of a number, a group may have any parts below a thousand; behind one silence alone, parts
    of three digits.
    """
    at, numbers = 0, []
    while at < len(words):
        value, at = cardinals(words, at)[-1]
        numbers.append(value)
    limit = 1000 if parted > 1 or (parted and min(numbers) >= 100) else 100
    if len(numbers) > 1 and (numbers[0] >= 1000 or max(numbers[1:]) >= limit):
        return "".join(words)
    return "".join(map(str, numbers))


def _kind(word: str) -> str:
    if word.endswith(_TRANS):
        return _TRANS
    return "number" if word in numerals() or word in scales() else ""


def spelt(words: list[str]) -> set[str]:
    """The canonical strings of spoken words: as they are, and with the names of either script's letters."""
    words = _without_synonyms(words)
    found = {_canonical(words)}
    for script in ("c", "l"):
        for chosen in islice(product(*(_letters(word, script) for word in words)), _MOST):
            found.add(_canonical([*chosen]))
    if words and all(word.endswith(_TRANS) for word in words):
        found.add(WHOLE + _sounds(words))
    found.update(_grouped(words))
    return found - {""}


@cache
def _synonyms() -> re.Pattern[str]:
    names = sorted(mapping(TABLES / "symbol_synonyms.tsv"), key=len, reverse=True)
    return re.compile(rf"(?<!\S)(?:{'|'.join(names)})(?!\S)")


def _without_synonyms(words: list[str]) -> list[str]:
    """The words with one name for each symbol that has several."""
    return _synonyms().sub(lambda match: canonical_name(match.group()), " ".join(words)).split()


def canonical_name(name: str) -> str:
    """The one name that stands for all of a symbol's."""
    return mapping(TABLES / "symbol_synonyms.tsv").get(name, name)


def _grouped(words: list[str]) -> Iterator[str]:
    """The digits of a telephone number, in groups of any length, marked."""
    plus = words[:1] == ["плюс"]
    rest = [word for word in words[plus:] if word not in _PAUSES]
    if not all(word in numerals() for word in rest):
        return
    found: list[set[str]] = [{""}, *(set() for _ in rest)]
    for at in range(len(rest)):
        for value, end in cardinals(rest, at):
            found[end].update(islice((digits + str(value) for digits in sorted(found[at])), _MOST))
    yield from (f"{GROUPS}{'+' if plus else ''}{digits}" for digits in found[-1] if len(digits) >= FEWEST_DIGITS)


@lru_cache(maxsize=4096)
def _letters(word: str, script: str) -> tuple[str, ...]:
    """The letters that a word is the names of, run together or one: `эмгэу` is `мгу`; the word where it is of none."""
    names = _letter_names(script)
    if len(word) > _LONGEST_NAMES or _kind(word):
        return (word,)
    found: list[set[str]] = [{""}]
    for end in range(1, len(word) + 1):
        starts = range(max(0, end - _LONGEST_NAME), end)
        ways = {before + names[word[at:end]] for at in starts if word[at:end] in names for before in found[at]}
        found.append(set(sorted(ways)[:_MOST]))
    return tuple(sorted(found[-1])) if found[-1] else (word,)


@cache
def _letter_names(script: str) -> dict[str, str]:
    table = rows(TABLES / "letters.tsv", 3)
    return {name: letter for own, letter, names in reversed(table) if own == script for name in names.split()}


def _canonical(words: list[str]) -> str:
    pieces: list[str] = []
    parted = words.count(SILENCE)
    for kind, run in groupby(words, key=_kind):
        group = list(run)
        if kind == _TRANS:
            pieces.append(MARK + skeleton(_sounds(group)) + MARK)
        elif kind:
            pieces.append(_digits(group, parted))
        else:
            pieces += [GAP if word == SILENCE else word.removesuffix(_LATIN) for word in group]
    return tidy("".join(pieces))


def _sounds(words: list[str]) -> str:
    return sounds("".join(word.removesuffix(_TRANS) for word in words))
