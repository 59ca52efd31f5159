"""What a Latin word and its transliteration have in common: the classes of their consonants, in order.

The corpus transliterates by sound (`Maine` is `м е й н`, `The` is `з э`), so vowels and voice are not compared.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from itertools import islice, product

from dncnorm.languages.ru.check import TABLES
from dncnorm.values.tables import mapping

MARK = "~"
_CLASSES = {"P": "бп", "V": "вф", "K": "гкхґ", "T": "дт", "S": "жзсцчшщ", "L": "л", "N": "мн", "R": "р"}
_CLASS_OF = {letter: name for name, letters in _CLASSES.items() for letter in letters}
_SILENT = frozenset("аеёиоуыэюяйьъ")
VOWEL = "+"
_ENDINGS = dict.fromkeys("aiouy", (VOWEL,)) | dict.fromkeys("ehrstwxzlngd", ("", VOWEL))
"""Whether a word of this last letter may end with the sound of a vowel (`Renault`); other letters are consonants."""
_MOST = 2048
_LONGEST = 40


def _collapsed(classes: str) -> str:
    return re.sub(r"(.)\1+", r"\1", classes)


def skeleton(cyrillic: str) -> str:
    """The consonants of a transliterated word, as classes, and whether it ends with a vowel."""
    classes = "".join(_CLASS_OF.get(letter, "" if letter in _SILENT else letter) for letter in cyrillic)
    return _collapsed(classes) + (VOWEL if cyrillic[-1:] in _SILENT else "")


@cache
def _graphemes() -> re.Pattern[str]:
    return re.compile("|".join(sorted(mapping(TABLES / "transliteration.tsv"), key=len, reverse=True)))


@lru_cache(maxsize=1024)
def skeletons(latin: str) -> frozenset[str]:
    """The skeletons that a Latin word may have; none where it is not of Latin letters, or too long."""
    decomposed = unicodedata.normalize("NFD", latin.casefold())
    bare = "".join(mark for mark in decomposed if not unicodedata.combining(mark) and mark not in "'’-")
    if not bare or len(bare) > _LONGEST or not (bare.isascii() and bare.isalpha()):
        return frozenset()
    table = mapping(TABLES / "transliteration.tsv")
    choices = [
        ["" if sound == "-" else sound for sound in table[grapheme].split()] for grapheme in _graphemes().findall(bare)
    ]
    stems = {_collapsed("".join(sounds)) for sounds in islice(product(*choices), _MOST)}
    return frozenset(stem + ending for stem in stems for ending in _ENDINGS.get(bare[-1], ("",)))
