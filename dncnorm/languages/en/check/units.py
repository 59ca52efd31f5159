"""Units: what a unit is, said or written. `kg` and `kilograms` are one; `kg` and `grams` are two.

A unit is a set of (base, power of ten, exponent): square kilometers are {(meter, 3, 2)}, meters per second
{(meter, 0, 1), (second, 0, -1)}. A symbol means what its spoken name means, so both sides meet in `said`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.lexicon import units
from dncnorm.values.tables import rewritten, rows
from dncnorm.values.units import Names, Signs, Unit, named_unit, unit_names

_POWERS = {"square": 2, "cubic": 3, "squared": 2, "cubed": 3}
_PER = re.compile(r"\s*/\s*|\s+per\s+|^per\s+|^p/")
_PRODUCT = re.compile(r"[\s·⋅*.]+")
_LINKS = frozenset(["of", "by"])
"""Inside a name: barrels of oil, parts per million by volume."""
_NO_BASES = frozenset([*_LINKS, "per", "cubic"])
_BEFORE = re.compile(r"(sq|cu)(?:\.? |\.?(?=[a-z]+$)|uare |bic )(.+)", re.IGNORECASE)
"""The beginning of `sq. ft`, `sqft`, `square feet`."""
_LONGEST = 40


@cache
def _bases() -> dict[str, str]:
    """Every form of every word of a unit's name -> the word that stands for it. What is a whole name goes before."""
    found = {word: word for _, word in rows(TABLES / "directions.tsv", 2)}
    for unit in sorted(units.units(), key=lambda unit: " " not in unit.name):
        pairs = [(word, word) for word in unit.means.split()]
        if not unit.means:
            pairs += [*zip(unit.name.split(), unit.several.split(), strict=True)]
        for base, form in pairs:
            for american, british in (("", ""), *units.BRITISH):
                if american in base:
                    forms = [word.replace(american, british) for word in (base, form)]
                    found |= dict.fromkeys([*forms, *(f"{other}s" for other in forms)], base)
    for unit in units.units():
        found |= dict.fromkeys(unit.words, unit.name)
    whole = {word: base for word, base in found.items() if word not in _NO_BASES}
    return {word: base for word, base in whole.items() if not _prefix_before(word, whole)}


def _prefix_before(word: str, bases: Mapping[str, str]) -> str:
    """The name of a prefix that is joined to a base; "" without one."""
    return next((name for name in _prefixes() if word.startswith(name) and word[len(name) :] in bases), "")


@cache
def _phrases() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Names that are not the product of their words -> the name that they stand for."""
    return {
        tuple(name.split()): tuple(unit.means.split())
        for unit in units.units()
        if unit.means
        for name in (unit.name, unit.several)
    }


@cache
def _prefixes() -> dict[str, int]:
    return {name: prefix.power for prefix in units.prefixes() for name in (prefix.name, *prefix.words)}


@lru_cache(maxsize=4096)
def _word(word: str) -> tuple[str, int] | None:
    """A unit word with the prefix that may be joined to it."""
    bases = _bases()
    if word in bases:
        return bases[word], 0
    prefix = _prefix_before(word, bases)
    return (bases[word[len(prefix) :]], _prefixes()[prefix]) if prefix else None


def said(words: tuple[str, ...]) -> Unit | None:
    """The unit that all the words together name; None if they name none."""
    if len(words) > _LONGEST or not words or words[-1] == "per":
        return None
    return named_unit(words, _NAMES)


@cache
def _symbols() -> dict[str, tuple[str, ...]]:
    """Every symbol, prefixed ones included -> what it may be called."""
    found = {
        symbol: tuple(
            f"{units.prefix_names().get(prefix, '')} {unit.means or unit.name}".strip() for prefix, unit in readings
        )
        for symbol, readings in units.signs().items()
    }
    for letter, direction in rows(TABLES / "directions.tsv", 2):
        found |= {f"°{gap}{letter.upper()}": (f"degree {direction}",) for gap in ("", " ")}
    return found


def exact(symbol: str) -> frozenset[Unit]:
    """The units of one symbol in exactly this case."""
    return frozenset(unit for name in _symbols().get(symbol, ()) if (unit := said(tuple(name.split()))))


@lru_cache(maxsize=4096)
def written(text: str) -> frozenset[Unit]:
    """Every unit that a written unit can be, `km/h`, `per km²`, `sq mi`, `watts/square meter`; empty where none."""
    known = exact(text)
    text = text.strip(" .,")
    if not text or len(text) > _LONGEST:
        return frozenset()
    usual = rewritten(text, TABLES / "usual.tsv", "unit")
    found = {*known, *exact(text), *map(said, unit_names(usual, _SIGNS))}
    return frozenset(unit for unit in found if unit)


def _before(text: str) -> tuple[str, str] | None:
    """The power that stands before a unit, and the unit."""
    found = _BEFORE.fullmatch(text)
    return found and (_SIGNS.powers[found[1].lower() == "cu"], found[2])


def _names(text: str) -> list[str]:
    symbols = _symbols()
    if text in symbols:
        return list(symbols[text])
    lower = text.lower()
    if lower in _POWERS or lower in _LINKS or _word(lower) is not None or lower in _prefixes():
        return [lower]
    return list(symbols.get(lower, ())) or list(symbols.get(lower.capitalize(), ()))


_SIGNS = Signs(_names, ("square", "cubic"), _PER, _PRODUCT, _before)
_NAMES = Names(_word, _phrases, _POWERS, ("per",), _LINKS, _prefixes)
