"""Units: what a unit is, said or written. `кг` and `килограммов` are one; `кг` and `граммов` are two.

A unit is a set of (base, power of ten, exponent): square kilometers are {(метр, 3, 2)}, meters per second
{(метр, 0, 1), (секунда, 0, -1)}. A sign means what its name means, so both sides meet in `said`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, pairwise
from math import inf

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.inflection import plain, words_of_nouns
from dncnorm.languages.ru.lexicon.currencies import Currency, currencies
from dncnorm.languages.ru.lexicon.declension import declined, is_adjective, with_endings
from dncnorm.languages.ru.lexicon.units import ABBREVIATED, Sized, prefixes, stem_of, units
from dncnorm.values.tables import rows
from dncnorm.values.units import Names, Signs, Unit, named_unit, unit_names

_PER = "per"
_OVER = frozenset({_PER, "в", "на", "за"})
_POWERS = {"квадратный": 2, "кубический": 3, "обратный": -1}
_BEHIND = re.compile(r"(.+?)\.? ?(кв|куб)\.?")
"""A unit and an adjective that is abbreviated behind it."""
_HUNDRED, _HUNDREDS = "сто", "100 "
"""It begins no unit, but a unit may divide by a hundred others: `литров на сто километров`."""
_DIVIDE = re.compile(r"\s*/\s*|\s+(?:в|на|за)\s+|^(?:в|на|за)\s+")
_PRODUCT = re.compile(r"[\s·⋅*×.-]+")
_STRESSED = "ой"
_CELSIUS = "цельсия"
"""It need not be said behind `°C`."""
_LONGEST = 48


@cache
def _units() -> tuple[Sized, ...]:
    """All units with all prefixes, lest `Мг` were a milligram; one of large prefixes, a byte, has no small ones."""
    found = [*units()]
    for unit in units():
        powers = [prefix.power for prefix in unit.unit.prefixes if not unit.prefix]
        least = 0 if powers and min(powers) > 0 else -inf
        found += [Sized(unit.unit, prefix) for prefix in prefixes().values() if powers and prefix.power > least]
    return tuple(found)


@cache
def nouns() -> dict[str, str]:
    """Every form of the nouns and the adjectives of units -> its nominative."""
    named: list[tuple[str, Iterable[str]]] = [
        (lemma, (lemma, *_forms(lemma, paradigm), *others.split()))
        for lemma, paradigm, others in rows(TABLES / "units.tsv", 3)
    ]
    for unit in _units():
        if unit.unit.adjective:
            named.append((unit.unit.adjective, _forms(unit.unit.adjective)))
        if "-" not in unit.name:
            named.append((unit.name, chain(*unit.nouns(), declined(unit.unit.name, unit.unit.paradigm).every())))
    return words_of_nouns((*named, *((row.noun, row.nouns()) for row in _money())))


def _forms(word: str, paradigm: str = "") -> Iterable[str]:
    """Every form of a noun or an adjective, by its nominative and its paradigm."""
    if not is_adjective(word) and not word.endswith(_STRESSED):
        return declined(word, paradigm).every()
    stem, found = stem_of(word)
    return chain(*(forms for gender in "mfn" for forms in with_endings(stem, paradigm or found, gender)))


@cache
def _sizes() -> dict[str, tuple[str, int]]:
    """The base and the power of ten of each unit's name; one with a prefix is no base, `килограмм`."""
    sized = sorted(_units(), key=lambda unit: unit.prefix is not None)
    return {unit.name: (unit.unit.name, unit.prefix.power if unit.prefix else 0) for unit in sized}


@cache
def _money() -> tuple[Currency, ...]:
    """Currencies and coins that signs stand for: what is paid for a unit, or is counted beside one."""
    return tuple(row for row in currencies() if not row.adjective and (row.signs or row.short))


def _called(unit: Sized) -> str:
    """The words of a unit, in any form."""
    return " ".join(filter(None, (unit.unit.adjective, *unit.name.split("-"), unit.unit.after)))


def _lemmas_of(phrase: str) -> tuple[str, ...]:
    return tuple(map(lemma, phrase.split()))


@cache
def _phrases() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Several words that are one unit -> its one name."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {
        ("кубометр",): ("кубический", "метр"),
        ("с", "человек"): (_PER, "человек"),
    }
    for unit in units():
        is_phrase = unit.is_written and (unit.unit.adjective or "-сил" in unit.name or unit.unit.after)
        if is_phrase and not unit.prefix:
            name = _lemmas_of(_called(unit))
            found[name] = ("".join(name),)
    for phrase, other in rows(TABLES / "unit_phrases.tsv", 2):
        found[_lemmas_of(phrase)] = ("".join(_lemmas_of(other)),)
    return found


def word(form: str) -> tuple[str, int] | None:
    """The base and the power of ten of a unit's word in any case."""
    name = lemma(form)
    is_known = form in nouns() or (form,) in _phrases().values()
    return _sizes().get(name, (name, 0)) if is_known else None


def lemma(form: str) -> str:
    """A unit's word without its case, its prefix kept."""
    return nouns().get(form, form)


@cache
def _adjectives() -> dict[str, str]:
    """Every form of the adjectives of units, `метровый`, `летний` -> the unit."""
    named = ((unit.name, unit.joined) for unit in units() if unit.joined)
    return words_of_nouns((name, _forms(one)) for name, one in (*rows(TABLES / "unit_adjectives.tsv", 2), *named))


def adjective(form: str) -> Unit | None:
    """The unit, prefixed or not, that an adjective in any form is made of; None if of none."""
    name = _adjectives().get(form)
    return frozenset({(*_sizes().get(name, (name, 0)), 1)}) if name else None


@lru_cache(maxsize=4096)
def said(words: tuple[str, ...]) -> Unit | None:
    """The unit that all the words together name; None if they name none."""
    if not 0 < len(words) <= _LONGEST or words[-1] in _OVER or not (words[0] in _OVER or _begins(words[0])):
        return None
    lemmata = tuple(map(lemma, words))
    if words[0] == _HUNDRED or any(one == other for one, other in pairwise(lemmata)):
        return None
    return named_unit(_hundreds(lemmata), _NAMES)


def _begins(first: str) -> bool:
    """Whether a unit may begin with the word."""
    return word(first) is not None or lemma(first) in {words[0] for words in _phrases()}


def _hundreds(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, a hundred of a unit as one: `литр на сто километр`."""
    return tuple(" ".join(words).replace(f" {_HUNDRED} ", f" {_HUNDRED}").split())


def _base(name: str) -> tuple[str, int] | None:
    many = word(name.removeprefix(_HUNDRED)) if name.startswith(_HUNDRED) else None
    return (f"{_HUNDRED} {many[0]}", many[1]) if many else None if name in _POWERS else word(name)


@cache
def _signs() -> dict[str, tuple[str, ...]]:
    """Every sign, prefixed ones included -> what it may be called."""
    named = [*rows(TABLES / "unit_signs.tsv", 2)]
    named += [(sign, row.noun) for row in _money() for sign in (*row.signs, *row.short)]
    for unit in _units():
        named += [(sign, _called(unit)) for sign in unit.signs]
        if unit.unit.after == _CELSIUS:
            named += [(sign, unit.name) for sign in unit.signs if not sign[0].isalpha()]
    found: dict[str, dict[str, None]] = {}
    for sign, name in named:
        found.setdefault(sign.rstrip("."), {})[name] = None
    return {sign: tuple(names) for sign, names in found.items()}


@lru_cache(maxsize=4096)
def written(text: str) -> frozenset[Unit]:
    """Every unit that a written unit can be: `км/ч`, `км²`, `кв. км`, `килограммов`; empty where none."""
    text = text.strip(" ,;").replace("º", "°").replace("˚", "°")
    if not text or len(text) > _LONGEST:
        return frozenset()
    whole = plain(text).rstrip(".").replace("-", " ")
    return frozenset(filter(None, map(said, (*unit_names(text, _SIGNS), tuple(whole.split())))))


def _before(text: str) -> tuple[str, str] | None:
    """The adjective that is abbreviated before a noun, and the noun."""
    if behind := _BEHIND.fullmatch(text):
        return next(adjective for adjective in _POWERS if adjective.startswith(behind[2])), behind[1]
    known = ((adjective, short) for adjective, shorts in ABBREVIATED.items() for short in shorts)
    found = ((adjective, text[len(short) :]) for adjective, short in known if text.lower().startswith(short))
    return next(((adjective, noun) for adjective, noun in found if noun), None)


def _names(text: str) -> list[str]:
    """The names of a sign; of one in capitals, `МВТ`, those that keep the size of its prefix."""
    signs, text = _signs(), text.strip("(). ")
    if text.startswith(_HUNDREDS):
        return [f"{_HUNDRED} {name}" for name in _names(text.removeprefix(_HUNDREDS))]
    if text in signs:
        return list(signs[text])
    lower = plain(text)
    if word(lower) is not None:
        return [lower]
    known = _signs_by_letters().get(text.casefold(), {})
    kept = [sign for sign in known if sign[0] == text[0] or text.islower()] or [*known]
    return [name for sign in kept for name in known[sign]]


@cache
def _signs_by_letters() -> dict[str, dict[str, tuple[str, ...]]]:
    """The signs and their names, by their letters in lower case."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for sign, names in _signs().items():
        found.setdefault(sign.casefold(), {})[sign] = names
    return found


_SIGNS = Signs(_names, ("квадратный", "кубический"), _DIVIDE, _PRODUCT, _before)
_NAMES = Names(_base, _phrases, _POWERS, _OVER, ("погонный",), dict)
