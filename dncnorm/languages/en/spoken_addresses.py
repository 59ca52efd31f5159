"""How a person says an address, a path, a file's name: words whole, the rest by letters, numbers and signs by name.

    user@example.com                   user at example dot com
    https://arxiv.org/abs/1706.03762   h t t p s colon slash slash arxiv dot org slash abs slash one seven o six ...
    GHSA-j8r2                          g h s a dash j eight r two

No character of it is left out. A run of letters is a word if it stands in the list of short words, or looks like one:
its clusters of consonants begin and end English words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dncnorm.core.special import SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.en.lexicon import numbers
from dncnorm.languages.en.lexicon.character_names import character_names
from dncnorm.languages.en.lexicon.symbols import addresses
from dncnorm.languages.en.markup import MARKUP

_WORDS = Path(__file__).with_name("address_words.tsv")
_PIECES = re.compile(r"[A-Z]+(?![^\W\d_A-Z])|[A-Z]?[a-z]+(?![^\W\d_A-Z])|[^\W\d_]+|\d+|.", re.DOTALL)
"""Runs of capitals, words (a capital begins one), words with letters of other scripts, numbers, signs."""
_VOWELS = re.compile(r"[aeiouy]+")
_SHORT = 3
_LONGEST_NUMBER = 2
"""Letters of the longest run that must stand in the list; figures of the longest one that is said as a number."""


def spoken_address(written: str) -> str:
    """Returns what a person says; the letters that are said by name have the corpus's suffix (`h_letter`).

    >>> spoken_address("user@example.com/a2")
    'user at example dot com slash a_letter two'
    """
    return " ".join(word for piece in _PIECES.findall(written) for word in _said(piece))


def _said(piece: str) -> Iterator[str]:
    if piece.isdecimal() and piece.isascii():
        yield from _number(piece)
    elif piece.isascii() and piece.isalpha():
        word = piece.lower()
        yield from [word] if is_word(word) else (f"{letter}{MARKUP.letter_suffix}" for letter in word)
    else:
        yield _names().get(piece, piece.lower())


def is_word(run: str) -> bool:
    """Whether small letters are said as a word.

    >>> [is_word(run) for run in ("com", "arxiv", "github", "psf", "ghsa", "html")]
    [True, True, True, False, False, False]
    """
    runs = _runs()
    if run in runs["word"] or run in runs["letters"]:
        return run in runs["word"]
    if len(run) <= _SHORT or re.search(r"(.)\1\1", run):
        return False
    first, *others = _VOWELS.split(run)
    return bool(others) and first in runs["onset"] and others[-1] in runs["coda"] and all(map(_is_medial, others[:-1]))


def _is_medial(cluster: str) -> bool:
    """Whether consonants between vowels are the end of one syllable and the beginning of the next."""
    runs = _runs()
    return any(
        cluster[:place] in runs["coda"] and cluster[place:] in runs["onset"] for place in range(len(cluster) + 1)
    )


def _number(figures: str) -> list[str]:
    """A number below a hundred, or the figures one by one."""
    names = _numerals()
    if len(figures) > _LONGEST_NUMBER or (figures[0] == "0" and len(figures) > 1):
        return [names[figure] for figure in figures]
    tens, units = figures[:-1] + "0", figures[-1]
    return [names[figures]] if figures in names else [names[tens], names[units]]


@cache
def _numerals() -> dict[str, str]:
    """Number words below a hundred, by figures."""
    return {str(word.value): word.cardinal for word in numbers.named()}


@cache
def _runs() -> dict[str, frozenset[str]]:
    """Runs of letters by kind; no consonant may be the beginning or the end of a syllable, too."""
    table = {kind: frozenset(runs.split()) for kind, runs in rows(_WORDS, 2)}
    return {kind: runs | {""} if kind in ("onset", "coda") else runs for kind, runs in table.items()}


@cache
def _names() -> dict[str, str]:
    """The names of signs, the dot among them."""
    named = {sign: name for sign, name in character_names().items() if name != SILENCE}
    return named | addresses() | {".": MARKUP.dot, ",": "comma"}
