"""What a Latin word and its transliteration have in common: the classes of their consonants, in order.

The corpus transliterates by sound (`Maine` is `м е й н`, `The` is `з э`), so vowels are not compared; only that one
stands between two consonants of a class, and whether one is last.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from dncnorm.languages.ru.check import TABLES
from dncnorm.values.tables import mapping

MARK = "~"
_CLASSES = {"B": "б", "P": "п", "V": "в", "F": "ф", "G": "гґ", "K": "к", "H": "х", "D": "д", "T": "т"}
_CLASSES |= {"S": "жзсцчшщ", "L": "л", "M": "м", "N": "н", "R": "р"}
_CLASS_OF = {letter: name for name, letters in _CLASSES.items() for letter in letters}
_SILENT = frozenset("аеёиоуыэюяйьъ")
VOWEL = "+"
_ENDINGS = dict.fromkeys("aiouy", (VOWEL,)) | dict.fromkeys("ehw", ("", VOWEL))
"""Whether a word of this last letter may end with the sound of a vowel (`Renault`); other letters are consonants."""
_MOST = 512
_LONGEST = 40


def _joined(stem: str, sound: str) -> str:
    """A collapsed stem with one more sound; a vowel at its end waits for the next consonant."""
    for one in sound:
        if stem.endswith(one):
            continue
        if one != VOWEL and stem.endswith(VOWEL) and stem[-2:-1] != one:
            stem = stem[:-1]
        stem += one
    return stem


def skeleton(cyrillic: str) -> str:
    """The consonants of a transliterated word, as classes, and whether it ends with a vowel."""
    classes = "".join(_CLASS_OF.get(letter, VOWEL if letter in _SILENT else letter) for letter in cyrillic)
    return _joined("", classes).strip(VOWEL) + (VOWEL if cyrillic[-1:] in _SILENT else "")


@cache
def _graphemes() -> re.Pattern[str]:
    return re.compile("|".join(sorted(mapping(TABLES / "transliteration.tsv"), key=len, reverse=True)))


@lru_cache(maxsize=1024)
def letterwise(latin: str) -> str:
    """The skeleton of a Latin word that is transliterated letter by letter, whatever it sounds like."""
    letters = mapping(TABLES / "letterwise.tsv")
    return skeleton("".join(letters.get(letter, letter) for letter in latin))


@lru_cache(maxsize=1024)
def skeletons(latin: str) -> frozenset[str]:
    """The skeletons that a Latin word may have; none where it is not of Latin letters, or too long."""
    decomposed = unicodedata.normalize("NFD", latin.casefold())
    bare = "".join(mark for mark in decomposed if not unicodedata.combining(mark) and mark not in "'’-")
    if not bare or len(bare) > _LONGEST or not (bare.isascii() and bare.isalpha()):
        return frozenset()
    table = mapping(TABLES / "transliteration.tsv")
    stems = {""}
    for grapheme in _graphemes().findall(bare):
        sounds = ["" if sound == "-" else sound for sound in table[grapheme].split()]
        grown = sorted({_joined(stem, sound) for stem in stems for sound in sounds}, key=len)
        stems = set(grown[:_MOST])
    return frozenset(stem.strip(VOWEL) + ending for stem in stems for ending in _ENDINGS.get(bare[-1], ("",)))
