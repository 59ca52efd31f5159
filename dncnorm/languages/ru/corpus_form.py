"""A raw token as the Russian corpus writes it."""

from __future__ import annotations

import re
from pathlib import Path

from dncnorm.core.characters import PLAIN_MARKS, TOKEN_SPACES
from dncnorm.core.tables import rows

_LETTERS = str.maketrans("ё" + TOKEN_SPACES, "е" + " " * len(TOKEN_SPACES))
_LATIN = str.maketrans("ХІСМ", "XICM")
_NUMERAL = re.compile(
    r"^(?:(?:(?=.*[IVX])[IVXLCDMХІСМ]{2,9}|[ХІ]{2,9})$"
    r"|(?=[^ -]*[IVXХІ])[IVXLCDMХІСМ]{1,9}(?:[-—][IVXLCDMХІСМ]{1,9})?(?= вв?\b| ?-?кв\.))"
)
"""A Roman numeral; before a century or a quarter also of one letter, and a range."""
_RULES = [
    (when, re.compile(expression), instead) for when, expression, instead in rows(Path(__file__).with_suffix(".tsv"), 3)
]
_CYRILLIC_UNITS = {row[0]: row[1] for row in rows(Path(__file__).with_name("latin_units.tsv"), 2)}
_LATIN_UNIT = re.compile(rf"(?<=\d)( ?)({'|'.join(_CYRILLIC_UNITS)})$")
"""Units that shops write with Latin letters."""
_ODD = re.compile(r"[\d=°²³]")
"""What all that the table rewrites has."""
_PHRASE = re.compile(r"(до )?([А-Яа-я](?:\. ?[а-я])+)\.?")


def corpus_form(word: str) -> str:
    """`ё` is `е`, but `Ё` stays; hyphens of all kinds and the minus are `-`; spaces of all kinds are one kind.

    What is typed in other ways has one form: Roman numerals with Cyrillic letters (`ХIХ`), `°C`, `т.д.` as `т. д.`
    Abbreviations keep their dot, unlike in the corpus, where it is a token: without it `им.` would be a pronoun.
    """
    is_odd = _ODD.search(word)
    if is_odd:
        word = _LATIN_UNIT.sub(lambda unit: unit[1] + _CYRILLIC_UNITS[unit[2]], _rewritten("typed", word))
    if word.isascii():
        return word
    plain = word.translate(PLAIN_MARKS).translate(_LETTERS)
    if is_odd:
        plain = _rewritten("plain", plain)
    if phrase := _PHRASE.fullmatch(plain):
        return f"{phrase[1] or ''}{'. '.join(filter(str.isalpha, phrase[2]))}."
    return _NUMERAL.sub(lambda numeral: numeral[0].translate(_LATIN), plain)


def _rewritten(when: str, word: str) -> str:
    for of, expression, instead in _RULES:
        if of == when:
            word = expression.sub(instead, word)
    return word
