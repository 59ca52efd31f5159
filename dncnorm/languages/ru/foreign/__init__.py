"""How a Russian voice says Latin letters: `Office` офис, `BBC` би би си, `@YouTube` собака ютуб, `lenta.ru`.

`words.tsv` has the words that rules would misread; `words.py` reads all others by the rules of a language that their
letters show.
"""

from __future__ import annotations

import re
from functools import lru_cache

from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.core.tables import rows
from dncnorm.languages.ru.foreign.rules import FOLDER
from dncnorm.languages.ru.foreign.words import LETTERS, SINGLE_LETTERS, known, piece, word
from dncnorm.languages.ru.numbers.readings import CARDINAL, DIGITS, Form

LONGEST = 80
"""Characters of the longest token that is read by sound."""
LONGEST_NUMBER = 4
"""Digits of the longest number in an address that is not said digit by digit."""

_ADDRESS = re.compile(
    r"(?:https?|ftp)://[!-~]+|www\.[!-~]+|[A-Za-z]:\\[!-~]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|[\wА-Яа-яЁё-]+(?:\.[A-Za-z0-9-]+)*\.[a-z][a-z\d]{1,5}(?:/[!-~]*)?|\.[a-z]{2,5}",
    re.ASCII,
)
_ADDRESS_PARTS = re.compile(r"[A-Za-z]+|[А-Яа-яЁё]+|\d+|.")
_ADDRESS_SIGNS = {row[0]: row[1] for row in rows(FOLDER / "signs.tsv", 2)}
_COMPOUND = re.compile(r"([A-Za-zÀ-ɏ]{2,})[-‐‑]([а-яё]+(?:-[а-яё]+)*)")
_TAGS = {"@": "собака", "#": "хештег"}
_WORD = re.compile(r"[A-Za-zÀ-ɏ]+(?:[-‐‑'’ʻ.][A-Za-zÀ-ɏ]+)*\.?")
_ROMAN = re.compile(r"[IVXLCDM]+|[ivxlcdm]+")
_JOINTS = re.compile(r"[-‐‑ʻ.]")
_INITIALS = re.compile(r"[A-Z]\.(?:[ \u00a0]?[A-Z]\.?)*")
_MIXED = re.compile(r"(?=.*[А-Яа-яЁё])(?=.*[A-Za-z])[А-Яа-яЁёABCEHKMOPTXaceopxy-]+")
_LOOK_ALIKE = str.maketrans("ABCEHKMOPTXaceopxy", "АВСЕНКМОРТХасеорху")
_MIXED_LATIN = re.compile(r"(?=.*[АВСЕНКМОРТХасеорхуіІ])(?=.*[A-Za-z])[A-Za-zАВСЕНКМОРТХасеорхуіІ]{3,}")
_LOOK_LATIN = str.maketrans("АВСЕНКМОРТХасеорхуіІ", "ABCEHKMOPTXaceopxyiI")
_AMPERSAND = re.compile(r"[A-Za-z]+(?:&[A-Za-z]+)+")


LATIN_LETTERS = frozenset("bdfghijlmnpqrstuvwxzFGHJNPQRSUWZ")
"""Letters that are no Roman numeral, and look like no Russian word."""


@lru_cache(maxsize=REMEMBERED_FORMS)
def foreign_word(written: str) -> str | None:
    """Returns how a voice says a word of the Latin script, an acronym, a tag (`@BBC`) or a domain; else None."""
    if len(written) == 1:
        return SINGLE_LETTERS.get(written.lower())
    if len(written) > LONGEST or not written:
        return None
    if said := known(written):
        return said
    if _ROMAN.fullmatch(written):
        return None
    if _MIXED.fullmatch(written):
        return _cyrillic(written)
    if _MIXED_LATIN.fullmatch(written):
        return foreign_word(written.translate(_LOOK_LATIN))
    if written[0] in _TAGS and written[1:].isalpha() and written.isascii():
        return f"{_TAGS[written[0]]} {word(written[1:])}"
    if _ADDRESS.fullmatch(written):
        return _joined(" ", [_address_part(part) for part in _ADDRESS_PARTS.findall(written)])
    if mixed := _COMPOUND.fullmatch(written):
        first = foreign_word(mixed[1])
        return first and f"{first}-{mixed[2]}"
    if _INITIALS.fullmatch(written):
        return " ".join(LETTERS[letter.lower()] for letter in written if letter.isalpha())
    if _AMPERSAND.fullmatch(written):
        return _joined(" энд ", [piece(part) for part in written.split("&")])
    if not _WORD.fullmatch(written):
        return None
    return _joined(" ", [word(part) for part in _JOINTS.split(written) if part])


def _address_part(part: str) -> str | None:
    """Says a symbol by its name, a number without a noun, a word by sound, and a Russian one as it is."""
    if part.isdecimal():
        is_code = part.startswith("0") or len(part) > LONGEST_NUMBER
        return (Form(DIGITS) if is_code else Form(CARDINAL, "n", "m")).speak(part)
    if not part.isascii():
        return part.lower()
    return _ADDRESS_SIGNS.get(part) or LETTERS.get(part.lower()) or word(part)


def _cyrillic(written: str) -> str:
    """A Russian word or acronym some of whose letters are typed as the Latin ones that look like them."""
    meant = written.translate(_LOOK_ALIKE)
    return " ".join(meant.lower()) if meant.isupper() and meant.isalpha() else meant


def _joined(between: str, parts: list[str | None]) -> str | None:
    """Joins the spoken parts; None if one of them has no spoken form."""
    said = [part for part in parts if part]
    return between.join(said) if len(said) == len(parts) else None
