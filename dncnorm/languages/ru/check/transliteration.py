"""What a Latin word and its transliteration have in common: the classes of their sounds, in order.

The corpus transliterates by sound (`Maine` is `м е й н`, `The` is `з э`). Of a word within a token, vowels are not
compared; only that one stands between two consonants of a class, and whether one is last.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby

from dncnorm.languages.ru.check import TABLES
from dncnorm.values.tables import mapping

MARK, WHOLE = "~", "~~"
"""Before the consonants of a word within a token, and before all sounds of one that is a token."""
_MOST = 4096
_LONGEST, _LONGEST_WORD = 40, 14
_VOWELS = re.compile("[ae+]+")
_UNHEARD = re.compile(r"([^+])\+(?=[^+])(?!\1)")
"""A vowel between two consonants that differ."""


def sounds(cyrillic: str) -> str:
    """The classes of all sounds of a transliterated word, one of each run of the same."""
    classes = mapping(TABLES / "sounds.tsv")
    return _collapsed("".join(classes.get(letter, letter) for letter in cyrillic))


def skeleton(heard: str) -> str:
    """The consonants among the classes of sounds, and `+` for each vowel that counts."""
    return _UNHEARD.sub(r"\1", _VOWELS.sub("+", _collapsed(heard)).lstrip("+"))


def _collapsed(classes: str) -> str:
    return "".join(one for one, _ in groupby(classes.replace("-", "")))


@lru_cache(maxsize=1024)
def word_sounds(latin: str, is_whole: bool = True) -> frozenset[str]:
    """The sounds, or of a word within a token the skeletons, that Latin letters may have.

    None if they are anything else, or too many.
    """
    decomposed = unicodedata.normalize("NFD", latin.casefold())
    bare = "".join(mark for mark in decomposed if not unicodedata.combining(mark) and mark not in "'’-")
    if not 0 < len(bare) <= (_LONGEST_WORD if is_whole else _LONGEST) or not (bare.isascii() and bare.isalpha()):
        return frozenset()
    table, reduced = mapping(TABLES / "transliteration.tsv"), _collapsed if is_whole else skeleton
    stems: list[set[str]] = [{""}, *(set() for _ in bare)]
    for at in range(len(bare)):
        for end in range(at + 1, min(at + 3, len(bare)) + 1):
            for sound in table.get(bare[at:end], "").split():
                stems[end].update(reduced(stem + sound) for stem in stems[at])
        if len(stems[at + 1]) > _MOST:
            return frozenset()
    return frozenset({*stems[-1], reduced(sounds(letter_by_letter(bare)))})


def letter_by_letter(latin: str) -> str:
    """The word as it is transliterated letter by letter, whatever it sounds like."""
    letters = mapping(TABLES / "letterwise.tsv")
    return "".join(letters.get(letter, letter) for letter in latin)
