"""First forms of the words that the attack's reader knows: what is judged are values, not cases."""

from __future__ import annotations

import re
from pathlib import Path

from attacks.english_patterns import Reader, Words, phrase, words_of

_TABLE = Path(__file__).with_name("russian_forms.tsv")
_CUT = re.compile(r"(?<=[^\W\d_])\.(?=[-–—])")
_SPACED = re.compile(r"(?<=\s)-(?=\s)")
_GLUED = re.compile(r"(?<=[^\W\d_])[-‐‑](?=[^\W\d_])")
_SAME = {"нуль": "ноль", "йена": "иена"}


def _forms() -> dict[str, str]:
    lines = (line.split("\t") for line in _TABLE.read_text(encoding="utf-8").splitlines())
    return {form: _SAME.get(word, word) for word, forms in lines for form in forms.split()}


FORMS = _forms()
"""From each form to its first form; made by `russian_form_table.py`."""


def plain_words(text: str) -> Words:
    """The words of a text in small letters, with one letter for ё and е, without marks of stress."""
    plain = text.replace("\u0301", "").replace("ё", "е").replace("Ё", "Е")
    return words_of(_SPACED.sub(" – ", _CUT.sub(" ", plain)))


def with_dashes(text: str) -> str:
    """A text whose every hyphen between letters is a dash: `четыре процента-девять процентов`."""
    return _GLUED.sub(" – ", text)


def first_forms(words: Words) -> Words:
    """Every known word in its first form."""
    return tuple(FORMS.get(word, word) for word in words)


def said(*sayings: str) -> Reader:
    """Any of the sayings, whatever their case; "" is silence, "–" a dash that is kept."""
    return phrase(*(" ".join(FORMS.get(word, word) for word in saying.split()) for saying in sayings))
