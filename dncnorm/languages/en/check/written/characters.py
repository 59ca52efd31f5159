"""A token spelt out: letters, digits and symbols in their order, and what may stay silent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.check.spelling import GAP, canonical
from dncnorm.languages.en.check.written.words import without_accents
from dncnorm.languages.en.lexicon import symbols
from dncnorm.values.kinds import CHARACTERS, SILENCE, Value
from dncnorm.values.tables import rewritten, rows
from dncnorm.values.writing import is_silent

_SEPARATORS = frozenset(" -−‐‑–—.,()[]/:'’_;\"«»!?\u00a0")
_MARKED_DIGIT = re.compile(r"^[-−–+.] ?\d|\d['’′″\"”]|\d[.,]\d")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_TELEPHONE = re.compile(r"(\+?)(\(?\d[\d() -]*\d(?:-\d+)?|\d+(?:\.\d+){2,})")
"""Groups of digits that dashes part, or more than one point, and the sign before a country's code."""
_ZONE = re.compile(r"(UTC|GMT)?([-+−–±])(\d{1,2})(?::(\d\d))?")
_POWER = re.compile(r"[⁰¹²³⁴-⁹]{2}|\^[-+−]?\d")
"""One number, and not `²` squared, `³` cubed; nor is a caret silent before it."""
_GAPS = re.compile(r" +")
_LOOSE_GAP = re.compile(r"(?<!\d) | (?!\d)")
_VARIANTS = TABLES / "variants.tsv"
_LONGEST_STRUCTURED = 60
_MOST_RENAMED = 2
"""A token with more kinds of signs than these has them called by their first names only."""


def values(text: str) -> Iterator[Value]:
    """Every reading of the token as characters, or as nothing."""
    yield from (Value(CHARACTERS, spelling) for spelling in _spellings(text))
    if is_silent(text, _is_unread):
        yield Value(SILENCE, "")


def _spellings(text: str) -> Iterator[str]:
    """The canonical strings of the token's characters: symbols by name, and separators left out."""
    called = symbols.admitted().get(text.strip(), ())
    yield from (canonical(name.replace(" ", "")) for name in called)
    if called and len(text.strip()) > 1:
        return
    zone = _ZONE.fullmatch(text)
    if zone:
        yield canonical(_signed_hours(*zone.groups()))
    if _POWER.search(text) or (zone and zone[1]):
        return
    for variant in _variants(text.casefold()):
        for silent, names in product((frozenset[str](), _silent(variant)), _name_choices(variant)):
            spelling = _spell(variant, silent, names)
            if spelling:
                yield spelling


def _variants(lower: str) -> set[str]:
    """The token, and what some characters are in it: `#selfie` a hash tag, `I-35W` a road west, `5x5` five by five."""
    variants = {lower, without_accents(lower)}
    if len(lower) <= _LONGEST_STRUCTURED:
        variants |= {rewritten(lower, _VARIANTS, name) for name, _, _ in rows(_VARIANTS, 3)}
        telephone = _TELEPHONE.fullmatch(lower)
        if telephone:
            variants.add(("plus" if telephone[1] else "") + telephone[2].replace(".", "-"))
    return variants


def _silent(text: str) -> frozenset[str]:
    """Which separators may be silent: all, unless one of them carries the value (`-8`, `12"`, `1.5`, `5 t/h`)."""
    if _MARKED_DIGIT.search(text):
        return frozenset(GAP)
    if "/" in text and any(mark.isdecimal() for mark in text) and any(mark.isalpha() for mark in text):
        return _SEPARATORS - {"/"}
    return _SEPARATORS


def _name_choices(text: str) -> Iterator[dict[str, str]]:
    """What the signs in the token may be called, each by one name throughout: `#` hash, or number, or pound."""
    first = _names()
    yield first
    known = symbols.admitted()
    signs = [sign for sign in sorted({*text} - _SEPARATORS) if not sign.isalnum() and len(known.get(sign, ())) > 1]
    if signs and len(signs) <= _MOST_RENAMED and len(text) <= _LONGEST_STRUCTURED:
        for chosen in product(*(known[sign] for sign in signs)):
            yield first | {sign: name.replace(" ", "") for sign, name in zip(signs, chosen, strict=True)}


def _spell(text: str, silent: frozenset[str], names: dict[str, str]) -> str:
    """The canonical string, the `silent` characters as gaps; empty where a character has no name."""
    pieces = []
    for character in _THOUSANDS.sub("", text):
        if character in silent:
            pieces.append(GAP)
        elif character == GAP or (character.isascii() and character.isalnum()):
            pieces.append(character)
        elif character in names:
            pieces.append(names[character])
        else:
            return ""
    return canonical(_LOOSE_GAP.sub("", _GAPS.sub(GAP, "".join(pieces))))


@cache
def _names() -> dict[str, str]:
    """A symbol -> the name it has inside a longer token."""
    return {symbol: name.replace(" ", "") for symbol, name in symbols.inside().items()}


def _signed_hours(zone: str | None, sign: str, hours: str, minutes: str | None) -> str:
    """How far a zone is from another, its sign never silent: `UTC-5`, `+05:30`."""
    name = {"+": "plus", "±": "plusorminus"}.get(sign, "minus")
    return f"{(zone or '').casefold()}{name}{int(hours)}{'' if minutes in (None, '00') else minutes}"


def _is_unread(character: str) -> bool:
    """Whether it is a letter that no English speaker reads."""
    return character.isalpha() and not character.isascii() and character not in symbols.inside()
