"""Words of Latin letters as the Russian corpus says them: letter by letter, `test` т_trans е_trans с_trans т_trans."""

from __future__ import annotations

import re

from dncnorm.languages.ru.foreign.rules import by_sound
from dncnorm.languages.ru.markup import MARKUP

LONGEST = 24
"""Letters of the longest word that is said so."""
_WORD = re.compile(r"[A-Za-z]+")
_ADDRESS = re.compile(r"[A-Za-z]+(?:\.[A-Za-z]+)+")
_PART = re.compile(r"[A-Za-z][a-z]+(?=[A-Z][a-z])|[A-Za-z]+")
"""Words written together: `BirdLife`."""
_I_BEFORE_NAME, _NAMED_I = re.compile("i[A-Z]"), "ай"


def transliterated(word: str) -> str | None:
    """Returns what the corpus says of a word of Latin letters, `т_trans е_trans`, or an address; None for any other."""
    if len(word) > LONGEST:
        return None
    if _ADDRESS.fullmatch(word):
        return f" {MARKUP.dot} ".join(
            " ".join(part.lower()) if part.isupper() else _word(part) for part in word.split(".")
        )
    return _word(word) if _WORD.fullmatch(word) else None


def _word(word: str) -> str:
    said = _NAMED_I if _I_BEFORE_NAME.match(word) else ""
    parts = _PART.findall(word[1:] if said else word)
    said += "".join(by_sound(part.lower(), "corpus") or "" for part in parts)
    return " ".join(letter + MARKUP.transliterated_suffix for letter in said)
