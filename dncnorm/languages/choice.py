"""Finds the language that a tag names, and the language that a text is written in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from dncnorm import languages

SAMPLE = 20_000
"""The characters of a text that decide its language."""
FEWEST_LETTERS, LEAST_SHARE = 5, 0.9
"""A sentence of another language than the text's has so many letters, and this share of them in that one's script."""
_PIECES = re.compile(r"(?:(?![.!?…]['\"»”’)\]]*\s|\n)[\s\S]){0,4095}(?:[.!?…]['\"»”’)\]]*\s+|\n\s*|[\s\S])")
"""Sentences, roughly, each with the white space behind it; a longer stretch is cut."""


def matching_code(tag: str, known: Sequence[str]) -> str | None:
    """Returns the known code that a tag names, None if there is none: `en` for `en`, `EN`, `en-US` and `en_GB.UTF-8`.

    Raises TypeError for anything but a string.
    """
    if not isinstance(tag, str):
        raise TypeError(f"lang: {tag!r}; expected str, got {type(tag).__name__}")
    whole = tag.lower().replace("_", "-")
    return next((code for code in (tag, whole, re.split("[-.@]", whole)[0]) if code in known), None)


def language_of(text: str, codes: Sequence[str]) -> str:
    """Returns the language whose script most letters of the text are in, the first one where there are none.

    Letters of the others count double: English words occur in texts of all languages.
    """
    letters = _letters(text)

    def weight(code: str) -> int:
        count = _count(letters, code)
        return count if code == codes[0] else 2 * count

    return max(codes, key=weight)


def by_language(text: str, codes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yields the stretches of a text with their languages: sentences in another language than the whole are apart.

    A sentence that mixes scripts is in the language of the one before, as is one of few letters, unless its letters
    are those of the next one: `Купил iPhone 15. Dr. Smith came.`
    """
    pieces = [found[0] for found in _PIECES.finditer(text)]
    short = [_own_language(piece, codes, 1) for piece in pieces]
    long = [_own_language(piece, codes) for piece in pieces]
    found: list[str] = []
    code = language_of(text, codes)
    for place in range(len(pieces)):
        following = next((own for own in long[place : place + 2] if own), None)
        is_of_next = following is not None and short[place] == following
        code = long[place] or (following if is_of_next and following else code)
        found.append(code)
    for language, group in groupby(zip(found, pieces, strict=True), key=itemgetter(0)):
        yield language, "".join(piece for _, piece in group)


def _own_language(piece: str, codes: Sequence[str], fewest: int = FEWEST_LETTERS) -> str | None:
    """Returns the language that nearly all letters of a sentence are of; None if there is none, or too few letters."""
    letters = _letters(piece)
    enough = max(fewest, LEAST_SHARE * len(letters))
    return next((code for code in codes if _count(letters, code) >= enough), None)


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text[:SAMPLE]))


def _count(letters: str, code: str) -> int:
    """Returns how many letters are in the script of a language."""
    script = languages.get(code).gate.script
    return sum(any(first <= letter <= last for first, last in script) for letter in letters)
