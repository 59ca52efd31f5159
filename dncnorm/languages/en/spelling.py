"""What a voice says where the Google corpus has a manner of its own: British words, addresses, zeros behind a point."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from dncnorm.core.characters import has_digit
from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.core.special import split_words
from dncnorm.core.tables import rows
from dncnorm.core.typed import as_typed
from dncnorm.languages.en.lexicon.acronyms import LETTERS, WORD, acronyms
from dncnorm.languages.en.lexicon.spellings import spellings
from dncnorm.languages.en.lexicon.units import prefix_names
from dncnorm.languages.en.markup import MARKUP
from dncnorm.languages.en.spoken_addresses import spoken_address

_GRAMMAR = Path(__file__).parent / "grammar"
_POINT, _LETTER_O, _ZERO, _OH = "point", "o", "zero", "oh"
_HASH_TAG, _AT = "hash tag ", "at "
_DIGITS = frozenset([_LETTER_O, _ZERO, "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
_SQUARED = "per square second", "per second squared"
_SHORTEST = 3
"""Letters of a word that may be spelled in two ways."""


SAID_AS_WORDS = {word: word for word in acronyms(WORD)}
_NAME = re.compile(r"(?=.+[aeiouyw])[A-Z][a-z]{2,}")
_ACRONYM = re.compile(r"([A-Z]{2,})(?:-|['’]?s)")


def standard_spelling(word: str) -> str:
    """Returns the zero of a year or a time as a voice has to read it: nineteen oh five."""
    return _OH if word == _LETTER_O else word


@lru_cache(maxsize=REMEMBERED_FORMS)
def standard_reading(written: str, spoken: str) -> str | None:
    """Returns what a voice says where the corpus says something else; None elsewhere.

    Words stay as they are written, addresses are said as people say them, a zero behind a point is a zero, and a unit
    is one word.

    >>> standard_reading("colour", "color"), standard_reading("0.05", "zero point o five")
    ('colour', 'zero point zero five')
    """
    words = split_words(spoken)
    written = as_typed(written)
    if written.startswith("#") and spoken.startswith(_HASH_TAG):
        return f"hashtag {spoken_address(written[1:])}"
    is_handle = written.startswith("@") and spoken.startswith(_AT)
    if is_handle or any(word.endswith(MARKUP.letter_suffix) for word in words):
        said = spoken_address(written)
        return None if has_digit(said) else said  # `@x³`: an address names the digits of ASCII alone
    if _is_spelled(written, spoken) or _is_name(written, spoken):
        return written.removesuffix("-")
    if len(written) > 1 and not (written.isascii() or has_digit(written) or _accents().isdisjoint(words)):
        return written
    if len(words) == 1 and is_respelled(written, spoken):
        return written
    said = " ".join(_with_whole_units(_with_zeros(words))).replace(*_SQUARED)
    return said if said != spoken else None


def _is_spelled(written: str, spoken: str) -> bool:
    """Whether an acronym that is said as a word is spelled: that of `NASA's`, or `COVID-` of `COVID-19`."""
    acronym = _ACRONYM.fullmatch(written) if " " in spoken else None
    return acronym is not None and acronym[1] in SAID_AS_WORDS


def _is_name(written: str, spoken: str) -> bool:
    """Whether a name with a vowel is spelled, in which the corpus saw an acronym: `Brno`, `Cynon Taf`."""
    if " " not in spoken or _NAME.fullmatch(written) is None or written.upper() in _titled():
        return False
    letters = " ".join(written.lower())
    return spoken in (letters, letters.removesuffix(" s") + "'s")


@cache
def _titled() -> frozenset[str]:
    """Acronyms that people write as names."""
    return frozenset(acronyms(LETTERS))


def is_respelled(written: str, spoken: str) -> bool:
    """Whether a spoken word is the written one in the corpus's spelling: American, and without accents.

    >>> is_respelled("Neighbours", "neighbors"), is_respelled("organised", "organized"), is_respelled("Dr", "doctor")
    (True, True, False)
    """
    word, said = written.lower(), spoken.lower()
    return len(word) >= _SHORTEST and word != said and word[0] == said[0] and said in _spellings(word)


def _spellings(word: str) -> Iterator[str]:
    """Yields how the corpus may spell a word: without accents and breaks, with z for s, and as the grammar has it."""
    yield "".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isalpha() or letter in "'-")
    yield "".join(letter for letter in word if letter not in "'ʻ")
    for place in range(1, len(word) - 1):
        if word.startswith("is", place):
            yield f"{word[:place]}iz{word[place + 2 :]}"
    for british, american in _respellings():
        if british in word:
            yield word.replace(british, american, 1)


@cache
def _accents() -> frozenset[str]:
    """How the corpus spells a letter that English has not (`e acute`): a voice says the word that it stands in."""
    return frozenset(name for accent, _ in rows(_GRAMMAR / "accents.tsv", 2) for name in accent.split())


@cache
def _respellings() -> tuple[tuple[str, str], ...]:
    """British words with their American spelling."""
    return tuple((word.british, word.american) for word in spellings())


def _with_whole_units(words: Iterable[str]) -> Iterator[str]:
    """Yields the words, a unit's prefix and the unit as one: `kilo volts` kilovolts."""
    prefix = ""
    for word in words:
        if word in prefix_names().values() and not prefix:
            prefix = word
            continue
        yield prefix + word
        prefix = ""
    if prefix:
        yield prefix


def _with_zeros(words: list[str]) -> Iterator[str]:
    """Yields the words, each "o" among the digits behind a point as "zero": `two point two o` two point two zero."""
    is_fraction = False
    for word in words:
        is_fraction = word == _POINT or (is_fraction and word in _DIGITS)
        yield _ZERO if is_fraction and word == _LETTER_O else word
