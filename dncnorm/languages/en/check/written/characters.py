"""A token spelt out: letters, digits and symbols in their order, and what may stay silent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.check.spelling import GAP, canonical
from dncnorm.languages.en.check.written.words import without_accents
from dncnorm.languages.en.lexicon import symbols
from dncnorm.languages.en.lexicon.elements import elements
from dncnorm.values.kinds import CHARACTERS, SILENCE, Value
from dncnorm.values.tables import rewritten, rows
from dncnorm.values.writing import is_silent
from dncnorm.values.written.numbers import IN_LINE

_SEPARATORS = frozenset(" -−‐‑–—.,()[]/:'’_;\"«»!?\u00a0")
_MARKED_DIGIT = re.compile(r"^[-−–+.] ?\d|\d['’′″\"”]|\d[.,]\d")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_TELEPHONE = re.compile(r"(\+?)(\(?\d[\d() -]*\d(?:-\d+)?|\d+(?:\.\d+){2,})")
"""Groups of digits that dashes part, or more than one point, and the sign before a country's code."""
_UNSPELT = re.compile(r"[⁰¹²³⁴-⁹]{2}|\^[-+−]?\d|^(?:utc|gmt)[-+−–±]\d")
"""One number, and not `²` squared, `³` cubed; nor is a caret silent before it, or the sign of a zone."""
_ISOTOPE = re.compile(r"(?P<mass>[⁰¹²³⁴-⁹]+|\d+)(?P<state>[mᵐ]?)(?P<symbol>[A-Z][a-z]?)")
_BEHIND = re.compile(r"([A-Z][a-z]?)-(\d+m?)")
_CHARGED = re.compile(r"[a-z)]\d{1,2}[-−–]$|(?:\.|point)\d+e[-−–]\d")
"""An ion, or a decimal with a negative power: its minus is never silent."""
_GAPS = re.compile(r" +")
_LOOSE_GAP = re.compile(r"(?<!\d) | (?!\d)")
_VARIANTS = TABLES / "variants.tsv"
_LONGEST_STRUCTURED = 60
_MOST = 64


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
    isotope = _ISOTOPE.fullmatch(_BEHIND.sub(r"\2\1", text))
    named = isotope and [one.name for one in elements() if one.symbol == isotope["symbol"]]
    if isotope and named:
        yield canonical(named[0] + isotope["mass"].translate(IN_LINE) + isotope["state"].replace("ᵐ", "m"))
    lower = text.casefold()
    zone = rewritten(lower, _VARIANTS, "zone")
    if zone != lower:
        yield canonical(zone)
    if not _UNSPELT.search(lower):
        for variant in _variants(lower):
            for silent in (frozenset(), _silent(variant)):
                yield from _spelt(variant, silent)


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
    if _CHARGED.search(text):
        return _SEPARATORS.difference("-−–")
    if "/" in text and any(mark.isdecimal() for mark in text) and any(mark.isalpha() for mark in text):
        return _SEPARATORS - {"/"}
    return _SEPARATORS


def _spelt(text: str, silent: frozenset[str]) -> Iterator[str]:
    """The canonical strings, each symbol by one name throughout, the `silent` characters as gaps."""
    text = _THOUSANDS.sub("", text)
    names = {character: _names(character, silent) for character in text}
    for chosen in islice(product(*names.values()), _MOST):
        spelling = "".join(map(dict(zip(names, chosen, strict=True)).__getitem__, text))
        yield canonical(_LOOSE_GAP.sub("", _GAPS.sub(GAP, spelling)))


def _names(character: str, silent: frozenset[str]) -> tuple[str, ...]:
    """What a character may be; nothing where it has no name."""
    if character in silent or character == GAP:
        return (GAP,)
    if character.isascii() and character.isalnum():
        return (character,)
    usual = symbols.inside().get(character)
    others = symbols.admitted().get(character, ()) if character not in _SEPARATORS else ()
    return tuple(name.replace(" ", "") for name in (usual, *others)) if usual else ()


def _is_unread(character: str) -> bool:
    """Whether it is a letter that no English speaker reads."""
    return character.isalpha() and not character.isascii() and character not in symbols.inside()
