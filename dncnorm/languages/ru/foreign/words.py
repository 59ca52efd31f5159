"""Single words of the Latin script: looked up, said piece by piece (`MicroBank`), letter by letter, or by sound."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from dncnorm.core.tables import rows
from dncnorm.languages.ru.foreign.rules import FOLDER, by_sound

_NAMES = list(rows(FOLDER / "letters.tsv", 3))
LETTERS = {letter: name for letter, name, _ in _NAMES}
"""The names of letters in acronyms, which are mostly English."""
SINGLE_LETTERS = {letter: name for letter, _, name in _NAMES}
"""The names of single letters, in formulas and after nouns: `гепатит B`."""
LONGEST_SPELLED = 4
"""Letters of the longest word in capitals that is spelled though it has a vowel."""
LONGEST_ODD = 6
"""Letters of the longest that is spelled because no word has letters in such a row."""
LONGEST_ACRONYM = 3
"""Letters of the longest word in capitals that is not looked up in small ones: `IT` is no `it`."""
PREFIXES = {"i": "ай", "e": "и", "Mc": "мак", "Mac": "мак", "O'": "о", "O’": "о"}

_PIECES = re.compile(r"(?:Mc|Mac|O['’]|[ie](?=[A-Z][a-z]))|[A-ZÀ-Þ]?[a-zß-ɏ'’]+|[A-ZÀ-Þ]+(?![a-zß-ɏ])|[A-ZÀ-Þ]")
_SECOND_PARTS = re.compile(
    r"(?<=...)(?=(?:books?|boards?|fields?|balls?|space|cubes?|lights?|time|life|gate|fire|stones?|wares?|works?|points?"
    r"|days?|stores?|line|wide|house|side|back|word|well|bank|berg|burg|bird|man|land|ville|wood|worth|shire|ground"
    r"|stoppers)$)"
)
"""Before the second part of an English compound: the first part ends as a word does."""
_VOWEL = re.compile("[aeiouyà-ɏ]")
_NO_WORD = re.compile("[bcdfgkpqstvxz]{3}|^h[^aeiouy]|^[^aeiouy]{4}")
"""What no word in capitals has: `USPTO`, `HDCAM`, `NSFNET`."""
_SOUNDS = re.compile("[BDFGKLMNPRSTVZ][AEIOU][BDFGKLMNPRSTVZ][AEO]")
"""A name of four capitals that sounds as a word: `NAKO`, `PUMA`."""
_LANGUAGES = {
    "german": r"[äöüß]|sch|tz|^(?:st|sp)[^aeiou]*.*(?:en|er)$|(?:keit|heit|lich|isch|stein|dorf)$|ei.*en$",
    "french": r"[éèêçàùœîôûâ]|eaux?$|eux$|oir$|ique$|^(?:qu|[cdjlmnst])'|aux$|ais$|ait$|[^aeiou]ez$",
    "latin": r"ae$|[^aeiou]{2}us$|[^aeio]ius$|um$|orum$|arum$|ibus$|ensis$|ii$|^qu.*[aeio]e?$|aceae$|formes$",
    "other": r"^[aeiou]?(?:(?:[bdfghjkmnprstvwyz]|sh|kk|tt|pp|dd|ss|ll|l|n[dgkt]|mb|mp)[aiou]){3,}$"
    r"|^(?!.*(?:w|sh|th|oo|ee|ea|ck|ph|y))[a-z]+[aoiu]$|[ñćčšžłńśźżřýåæøşğıőűąęáíóúãõěů]"
    r"|(?:ov|ev|sk[iy]y?|ich|uk)$",
}
"""What in a word shows its language; without it, it is English."""
_SHOWN = {language: re.compile(shown) for language, shown in _LANGUAGES.items()}


def known(written: str) -> str | None:
    """Returns what the table has; a few capitals are rather an acronym than a word."""
    form = written.replace("’", "'")
    is_acronym = form.isupper() and len(form) <= LONGEST_ACRONYM
    return _table().get(form) or (None if is_acronym else _table().get(form.lower()))


def word(written: str) -> str | None:
    """Returns a word without hyphens, said as a whole or piece by piece."""
    if said := known(written):
        return said
    pieces = [_inner(part) if part != written else piece(part) for part in _PIECES.findall(written)]
    spaced = [f" {said} " if " " in said else said for said in pieces if said is not None]
    return " ".join("".join(spaced).split()) if len(spaced) == len(pieces) else None


def piece(written: str) -> str | None:
    """Returns a piece of one case: looked up, spelled, or by sound."""
    if said := known(written):
        return said
    has_vowel = bool(_VOWEL.search(written.lower()))
    is_odd = len(written) <= LONGEST_ODD and _NO_WORD.search(written.lower()) is not None
    is_acronym = written.isupper() and len(written) <= LONGEST_SPELLED and not _SOUNDS.fullmatch(written)
    if not has_vowel or is_acronym or (written.isupper() and is_odd):
        return " ".join(LETTERS[letter] for letter in _plain(written.lower()))
    form = written.lower().replace("’", "'")
    if (cut := _SECOND_PARTS.search(form)) and (first := piece(form[: cut.start()])):
        return first + (piece(form[cut.start() :]) or "")
    language = next((language for language, shown in _SHOWN.items() if shown.search(form)), "english")
    said = by_sound(form if language == "french" else form.replace("'", ""), language)
    return said or by_sound(_plain(form), "other")


def _inner(part: str) -> str | None:
    """A piece among others: `i` and `Mc` at the beginning, a single letter by its name."""
    if part in PREFIXES:
        return PREFIXES[part]
    return LETTERS.get(part.lower()) if len(part) == 1 and known(part) is None else piece(part)


def _plain(form: str) -> str:
    """The letters without marks and apostrophes."""
    return "".join(letter for letter in unicodedata.normalize("NFD", form) if "a" <= letter <= "z")


@cache
def _table() -> dict[str, str]:
    return {row[0]: row[1] for row in rows(FOLDER / "words.tsv", 2)}
