"""Spells a token character by character, each by its name, as a last resort.

Digits are spoken one by one, letters as themselves; symbols have names (`Language.character_names`). What
only separates digits is silent, but a point between two digits is a point, and a dash before one a minus.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from dncnorm.core.characters import is_symbol
from dncnorm.core.special import SILENCE
from dncnorm.core.tables import rows
from dncnorm.grammars.written import integer_sign, unified
from dncnorm.languages.base import Language

MINUS = re.compile(r"(?<![0-9A-Za-z])-(?=[.,]?[0-9])")
POINT = re.compile(r"(?<![A-Za-z.])\.(?=[0-9])")
"""Where a dash is a sign, and a full stop is said."""
PRIME = re.compile(r"(?<=[0-9])['\"](?![A-Za-z])|(?<=[0-9]),(?=[0-9])")
"""Feet, inches, minutes, and commas between digits: silencing these marks would change a value."""
EXPONENT = re.compile("[⁺⁻][⁰¹²³⁴-⁹]+|[⁰¹²³⁴-⁹]{2,}|[⁰¹⁴-⁹]")
"""All but `²` and `³` alone, which have names."""
CHARGE = re.compile("[⁰¹²³⁴-⁹]*[⁺⁻](?![⁰¹²³⁴-⁹])")
"""That of an ion: the number before its sign."""
_DIGITS = re.compile("[0-9]+")
NEEDED = (*"0123456789+", "point", "minus", "power")
"""What every table names."""
_MINUS, _POINT = "\ue001", "\ue002"
"""Placeholders that distinguish them from silent ones; private characters, like `written.FOREIGN`."""


@cache
def names(file: Path | Callable[[], Mapping[str, str]]) -> dict[str, str]:
    """Returns the names of a language's characters, those of a table or those that it derives.

    Raises ValueError, naming the file, for a row that is not a character and its name, and for a name that is missing.
    """
    found: dict[str, str] = dict(file() if callable(file) else rows(file, 2))  # type: ignore[arg-type]
    missing = [name for name in NEEDED if name not in found]
    if missing:
        raise ValueError(f"{file}: lacks {missing[0]!r}; needed are {', '.join(NEEDED)}")
    return {"−": found["minus"], **found}


def spelled(written: str, language: Language) -> str | None:
    """Returns the names of the token's characters in order; `sil` for silent ones.

    If one has no name, or must not be silent (a prime), digits and symbols are named, and all else is as written.
    Returns None if the language has no table. The time grows with the length alone.
    """
    if language.character_names is None:
        return None
    plain = unified(written)
    if PRIME.search(plain) or EXPONENT.search(plain) or CHARGE.search(plain):
        return _with_digits_named(written, language)
    spoken: list[str] = []
    for character in POINT.sub(_POINT, MINUS.sub(_MINUS, plain)):
        name = _name(character, language)
        if name is None:
            return _with_digits_named(written, language)
        if name != SILENCE or (spoken and spoken[-1] != SILENCE):
            spoken.append(name)
    if spoken[-1:] == [SILENCE]:
        spoken.pop()
    return " ".join(spoken) or None


def digits_named(written: str, language: Language) -> str | None:
    """Returns the token with digits, symbols and minus signs named, all else as written; None without a table."""
    return None if language.character_names is None else _with_digits_named(written, language)


def symbol_name(character: str, language: Language) -> str | None:
    """Returns the spoken name of a symbol: the language's, or Unicode's as the language's voice says it.

    Returns None for a character that is not a symbol (`core.characters.is_symbol`) or has no name, and without a table.
    """
    return None if language.character_names is None else _symbol_name(character, language)


@cache
def _symbol_name(character: str, language: Language) -> str | None:
    table = names(language.character_names)
    if character in table:
        return table[character]
    if not is_symbol(character):
        return None
    plain = unicodedata.normalize("NFKC", character)
    if len(plain) == 1 and plain in table:
        return table[plain]
    words = unicodedata.name(character, "").lower().replace("-", " ").split()
    if unicodedata.category(character) == "Sc" and words[-1:] == ["sign"]:
        words.pop()
    spoken = " ".join(language.foreign_word(word) or word for word in words)
    return _DIGITS.sub(lambda digits: " ".join(table[digit] for digit in digits[0]), spoken) or None


def _with_digits_named(written: str, language: Language) -> str | None:
    """Returns the token with its digits, symbols, and the minus of a number named; None if a digit has no name."""
    found = []
    table = names(language.character_names)
    plain = CHARGE.sub(lambda run: f" {_in_line(run.group(), table)} ", MINUS.sub(_MINUS, written))
    for character in EXPONENT.sub(lambda run: f" {table['power']} {_in_line(run.group(), table)} ", plain):
        is_named = (character.isnumeric() and not character.isalpha()) or character == _MINUS or is_symbol(character)
        name = _name(character, language) if is_named else character
        if name is None:
            return None
        found.append(f" {name} " if is_named else name)
    return " ".join("".join(found).split())


def _in_line(raised: str, table: dict[str, str]) -> str:
    signs = {"⁺": table["+"], "⁻": table["minus"]}
    return " ".join(signs.get(sign) or table[str(unicodedata.digit(sign))] for sign in raised)


def _name(character: str, language: Language) -> str | None:
    table = names(language.character_names)
    if character in table:
        return table[character]
    if character in (_POINT, _MINUS):
        return table["point" if character == _POINT else "minus"]
    number = unicodedata.decimal(character, integer_sign(character))  # an exponent is no digit of the number
    if number is not None:
        return " ".join(table[digit] for digit in str(number))
    return character.lower() if character.isalpha() else _symbol_name(character, language)
