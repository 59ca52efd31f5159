"""Words and symbols: what a token is as written, respelt, and spelt out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from dncnorm.values.en.spelling import GAP, canonical
from dncnorm.values.kinds import CHARACTERS, SILENCE, TEXT, Value
from dncnorm.values.tables import many, mapping, rows

_SEPARATORS = frozenset(" -‐‑–—.,()[]/:'’_;\"«»!?\u00a0")
_MARKED_DIGIT = re.compile(r"^[-−–+.] ?\d|\d['’′″\"”]|\d[.,]\d")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_ROAD = re.compile(r"(.*\d) ?([NSEW])", re.IGNORECASE | re.DOTALL)
_GAPS = re.compile(r" +")
_LOOSE_GAP = re.compile(r"(?<!\d) | (?!\d)")
_LONGEST_WORD = 60


def texts(text: str) -> Iterator[str]:
    """The token itself, without accents, respelt by the lexicon, and by rule from British to American."""
    plain = " ".join(text.split()).casefold()
    yield plain
    if len(plain) <= _LONGEST_WORD:
        stem, possessive = (plain[:-2], "'s") if plain.endswith("'s") else (plain, "")
        yield from (reading + possessive for reading in (*_opened(stem), *_respelt(stem)))
        yield from _without_marks(plain)


def _opened(plain: str) -> Iterator[str]:
    """What the lexicon makes of it, with its full stop or without."""
    lexicon = many("en", "respellings")
    yield from lexicon.get(plain, ())
    yield from lexicon.get(plain.rstrip(" ."), ())


def _without_marks(plain: str) -> Iterator[str]:
    bare = _without_accents(plain)
    yield bare
    if any(letter.isalpha() for letter in bare):
        yield "".join(letter for letter in bare if letter not in "'’ʻʼ")


def _respelt(plain: str) -> Iterator[str]:
    """Each rule alone, then all that apply one after the other: `colourise` needs two."""
    together = plain
    for pattern, replacement in _rules():
        alone = pattern.sub(replacement, plain)
        if alone != plain:
            yield alone
            together = pattern.sub(replacement, together)
            yield together


@cache
def _rules() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), replacement) for pattern, replacement in rows("en", "spelling_rules", 2))


@cache
def _names() -> dict[str, str]:
    """A symbol -> the name it has inside a longer token."""
    return {symbol: name.replace(" ", "") for symbol, name in mapping("en", "symbols").items()}


def spellings(text: str) -> Iterator[str]:
    """The canonical strings of the token's characters: symbols by name, and separators left out."""
    lower = text.casefold()
    if len(text.strip()) == 1:
        yield from (canonical(name.replace(" ", "")) for name in many("en", "symbols").get(text.strip(), ()))
    variants = {lower, _without_accents(lower)}
    if lower.startswith("#"):
        variants.add("hashtag" + lower[1:])
    road = _ROAD.fullmatch(lower) if len(lower) <= _LONGEST_WORD else None
    if road:
        variants.add(road[1] + mapping("en", "directions")[road[2]])
    for variant in variants:
        for kept in ("", *_silent(variant)):
            spelling = _spell(variant, frozenset(kept))
            if spelling:
                yield spelling


def _silent(text: str) -> Iterator[frozenset[str]]:
    """Which separators may be silent: all, unless one of them carries the value (`-8`, `12"`, `1.5`, `5 t/h`)."""
    if _MARKED_DIGIT.search(text):
        yield frozenset(GAP)
    elif "/" in text and any(mark.isdecimal() for mark in text) and any(mark.isalpha() for mark in text):
        yield _SEPARATORS - {"/"}
    else:
        yield _SEPARATORS


def _spell(text: str, silent: frozenset[str]) -> str:
    """The canonical string, the `silent` characters as gaps; empty where a character has no name."""
    names = _names()
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


def _without_accents(text: str) -> str:
    """Latin letters without their marks; in other scripts a mark makes another letter (`й` is not `и`)."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFD", text)
    bare = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return bare if all(letter.isascii() or not letter.isalpha() or letter in text for letter in bare) else text


def is_silent(text: str) -> bool:
    """Whether nothing need be said: punctuation, or a letter that no English speaker reads."""
    names = mapping("en", "symbols")
    return all(
        character in _SEPARATORS or (not character.isascii() and character not in names and character.isalpha())
        or (unicodedata.category(character)[0] in "PZCM" and character not in "&%#@*\\")
        for character in text
    )  # fmt: skip


def _must_be_said(character: str) -> bool:
    """Whether left as written it would lose a value: a digit, a currency, a fraction, a power."""
    lost = ("<fraction>", "<super>")
    return unicodedata.category(character) in ("Nd", "Sc") or (
        character.isnumeric() and unicodedata.decomposition(character).startswith(lost)
    )


def values(text: str) -> Iterator[Value]:
    """Every reading of the token as words, as characters, as nothing."""
    if any(_must_be_said(character) for character in text):
        yield from (Value(TEXT, reading) for reading in _opened(" ".join(text.split()).casefold()))
    else:
        yield from (Value(TEXT, reading) for reading in texts(text))
    yield from (Value(CHARACTERS, spelling) for spelling in spellings(text))
    if is_silent(text):
        yield Value(SILENCE, "")
