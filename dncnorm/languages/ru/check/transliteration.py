"""What a Latin word and its transliteration have in common: the classes of their consonants, in order.

The corpus transliterates by sound (`Maine` is `м е й н`, `The` is `з э`), so vowels are not compared; only that one
stands between two consonants of a class, and whether one is last. Of one word alone, front and back vowels count, too.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby

from dncnorm.languages.ru.check import TABLES
from dncnorm.values.tables import mapping

MARK, WHOLE = "~", "~~"
"""Before the consonants of a word within a token, and before all sounds of one that is a token."""
_CLASSES = {"B": "б", "P": "п", "V": "в", "F": "ф", "G": "гґ", "K": "к", "H": "х", "D": "д", "T": "т"}
_CLASSES |= {"S": "жзсцчшщ", "L": "л", "M": "м", "N": "н", "R": "р"}
_CLASS_OF = {letter: name for name, letters in _CLASSES.items() for letter in letters}
_SILENT = frozenset("аеёиоуыэюяйьъ")
VOWEL = "+"
_ENDINGS = dict.fromkeys("aiouy", (VOWEL,)) | dict.fromkeys("ehw", ("", VOWEL))
"""Whether a word of this last letter may end with the sound of a vowel (`Renault`); other letters are consonants."""
_MOST, _MOST_SOUNDS = 2048, 4096
_LONGEST, LONGEST_WORD = 40, 14


_BACK, _FRONT = "a", "e"
_VOWELS = dict.fromkeys("аоуюяё", _BACK) | dict.fromkeys("еэиы", _FRONT) | dict.fromkeys("йьъ", "")
"""The classes of vowels; what only changes another sound has none."""


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


def sounds(cyrillic: str) -> str:
    """The classes of all sounds of a transliterated word, vowels among them."""
    return _collapsed("".join(_CLASS_OF.get(letter, _VOWELS.get(letter, letter)) for letter in cyrillic))


def _collapsed(classes: str) -> str:
    """The classes with one of each run of the same."""
    return "".join(one for one, _ in groupby(classes))


@cache
def _spellings() -> dict[str, tuple[str, ...]]:
    """Every grapheme and its sounds, vowels by their classes."""
    consonants, vowels = mapping(TABLES / "transliteration.tsv"), mapping(TABLES / "vowel_sounds.tsv")
    plain = {key: listed for key, listed in consonants.items() if VOWEL not in listed}
    return {key: tuple(listed.replace("-", "").split(" ")) for key, listed in (plain | vowels).items()}


def word_sounds(latin: str) -> frozenset[str]:
    """The sounds that a Latin word of moderate length may have; none if it is anything else, or they are too many."""
    bare = _bare(latin)
    if not 0 < len(bare) <= LONGEST_WORD or not (bare.isascii() and bare.isalpha()):
        return frozenset()
    table = _spellings()
    stems: dict[int, set[str]] = {0: {""}}
    for at in range(len(bare)):
        for length in range(1, min(3, len(bare) - at) + 1):
            for sound in table.get(bare[at : at + length], ()):
                grown = {_collapsed(stem + sound) for stem in stems.get(at, ())}
                stems.setdefault(at + length, set()).update(grown)
        stems[at] = set()
        if len(stems.get(at + 1, ())) > _MOST_SOUNDS:
            return frozenset()
    return frozenset({*stems.get(len(bare), ()), sounds(_letter_by_letter(bare))})


@cache
def _graphemes() -> re.Pattern[str]:
    return re.compile("|".join(sorted(mapping(TABLES / "transliteration.tsv"), key=len, reverse=True)))


def _bare(latin: str) -> str:
    """The word in lower case without accents, apostrophes and hyphens."""
    decomposed = unicodedata.normalize("NFD", latin.casefold())
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark) and mark not in "'’-")


@lru_cache(maxsize=1024)
def letterwise(latin: str) -> str:
    """The skeleton of a Latin word that is transliterated letter by letter, whatever it sounds like."""
    return skeleton(_letter_by_letter(latin))


def _letter_by_letter(latin: str) -> str:
    letters = mapping(TABLES / "letterwise.tsv")
    return "".join(letters.get(letter, letter) for letter in latin)


@lru_cache(maxsize=1024)
def skeletons(latin: str) -> frozenset[str]:
    """The skeletons that a Latin word may have; none where it is not of Latin letters, or too long."""
    bare = _bare(latin)
    if not bare or len(bare) > _LONGEST or not (bare.isascii() and bare.isalpha()):
        return frozenset()
    table = mapping(TABLES / "transliteration.tsv")
    stems = {""}
    for grapheme in _graphemes().findall(bare):
        sounds = ["" if sound == "-" else sound for sound in table[grapheme].split()]
        grown = sorted({_joined(stem, sound) for stem in stems for sound in sounds}, key=len)
        stems = set(grown[:_MOST])
    return frozenset(stem.strip(VOWEL) + ending for stem in stems for ending in _ENDINGS.get(bare[-1], ("",)))
