"""What a Russian voice says for Latin letters: `Office` офис, `BBC` би би си, `@YouTube` собака ютуб, `lenta.ru`.

`words.tsv` has the words that rules would misread; `words.py` reads all others by the rules of a language that their
letters show.
"""

from __future__ import annotations

import re
from functools import lru_cache

from dncnorm.languages.ru.foreign.words import LETTERS, known, piece, word

LONGEST = 40
"""Characters of the longest token that is read by sound."""

_TAGS = {"@": "собака", "#": "хештег"}
_WORD = re.compile(r"[A-Za-zÀ-ɏ]+(?:[-‐‑'’ʻ.][A-Za-zÀ-ɏ]+)*\.?")
_ROMAN = re.compile(r"[IVXLCDM]+|[ivxlcdm]+")
_JOINTS = re.compile(r"[-‐‑ʻ.]")
_INITIALS = re.compile(r"[A-Z]\.(?:[ \u00a0]?[A-Z]\.?)*")
_DOMAIN = re.compile(r"[A-Za-z-]+(?:\.[A-Za-z-]+)*\.[a-z]{2,6}")
_AMPERSAND = re.compile(r"[A-Za-z]+(?:&[A-Za-z]+)+")


@lru_cache(maxsize=65536)
def foreign_word(written: str) -> str | None:
    """Returns how a voice says a word of the Latin script, an acronym, a tag (`@BBC`) or a domain; else None."""
    if not 2 <= len(written) <= LONGEST or _ROMAN.fullmatch(written):
        return None
    if said := known(written):
        return said
    if written[0] in _TAGS:
        name = foreign_word(written[1:])
        return name and f"{_TAGS[written[0]]} {name}"
    if _INITIALS.fullmatch(written):
        return " ".join(LETTERS[letter.lower()] for letter in written if letter.isalpha())
    if _AMPERSAND.fullmatch(written):
        return _joined(" энд ", [piece(part) for part in written.split("&")])
    if _DOMAIN.fullmatch(written):
        return _joined(" точка ", [foreign_word(part) for part in written.split(".")])
    if not _WORD.fullmatch(written):
        return None
    return _joined(" ", [word(part) for part in _JOINTS.split(written) if part])


def _joined(between: str, parts: list[str | None]) -> str | None:
    """The parts in one; None if one of them says nothing."""
    said = [part for part in parts if part]
    return between.join(said) if len(said) == len(parts) else None
