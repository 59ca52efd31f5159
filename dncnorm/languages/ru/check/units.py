"""Units: what a unit is, said or written. `кг` and `килограммов` are one; `кг` and `граммов` are two.

A unit is a set of (base, power of ten, exponent): square kilometers are {(метр, 3, 2)}, meters per second
{(метр, 0, 1), (секунда, 0, -1)}. A sign means what its name means, so both sides meet in `said`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.inflection import plain, words_of_nouns
from dncnorm.languages.ru.lexicon.currencies import Currency, currencies
from dncnorm.languages.ru.lexicon.declension import adjective_forms, declined, is_adjective, with_endings
from dncnorm.languages.ru.lexicon.units import Sized
from dncnorm.languages.ru.lexicon.units import prefixes as known_prefixes
from dncnorm.languages.ru.lexicon.units import units as known_units
from dncnorm.values.tables import rows
from dncnorm.values.units import Names, Signs, Unit, named_unit, unit_names

_PER = "per"
_OVER = frozenset({_PER, "в", "на", "за"})
_POWERS = {"квадратный": 2, "кубический": 3}
_AFTER = {"квадрат": "квадратный", "куб": "кубический"}
"""What stands behind a unit: `метр в квадрате`."""
_HUNDRED, _HUNDREDS = "сто", "100 "
"""It begins no unit, but a unit may divide by a hundred others: `литров на сто километров`."""
_BEFORE_NOUN = re.compile(
    r"(кв|куб|погонн?|пог|св(?=.*\bг)|ст(?=.*лож)|ч(?=.*лож))\.? ?(?=\S)(?!адр|ич|а\b|ометр)", re.IGNORECASE
)
_ADJECTIVES_BEFORE = {
    "кв": "квадратный", "ку": "кубический", "по": "погонный", "св": "световой", "ст": "столовый", "ч": "чайный",
}  # fmt: skip
"""Adjectives that are abbreviated before a noun, by their first letters."""
_SIDES = {"сш": "северный широта", "юш": "южный широта", "вд": "восточный долгота", "зд": "западный долгота"}
"""Sides of the globe behind degrees, without their stops."""
_DIVIDE = re.compile(r"\s*/\s*|\s+(?:в|на|за)\s+|^(?:в|на|за)\s+")
_PRODUCT = re.compile(r"[\s·⋅*×.-]+")
_TIMES = re.compile(r"^р\.?(?=/(?:д|сут|нед|мес|г|ч)|\.? в день)")
"""`р/день`: times a day, or roubles."""
_STRESSED = "ой"
_ADJECTIVES = ("овый", "ный")
"""Endings of the adjectives that are made of nouns with a consonant at their end."""
_KILO = 3
"""A unit whose prefixes are all at least of this power takes none of smaller ones."""
_CELSIUS = "цельсия"
"""It need not be said behind `°C`."""
_LONGEST = 48


@cache
def nouns() -> dict[str, str]:
    """Every form of the nouns and the adjectives of units, without prefixes -> its lemma."""
    named: list[tuple[str, Iterable[str]]] = [
        (lemma, (lemma, *_forms(lemma, paradigm), *others.split()))
        for lemma, paradigm, others in rows(TABLES / "units.tsv", 3)
    ]
    for unit in _bases():
        if unit.unit.adjective:
            named.append((unit.unit.adjective, _forms(unit.unit.adjective)))
        if "-" not in unit.name and not _is_prefixed(unit.name):
            named.append((unit.name, (unit.name, *_forms(unit.name, unit.unit.paradigm), *unit.genitive)))
    return words_of_nouns((*named, *((row.noun, row.nouns()) for row in _money())))


def _forms(word: str, paradigm: str = "") -> Iterable[str]:
    """Every form of a noun or an adjective, by its nominative and its paradigm."""
    paradigm = paradigm or ("hard_stressed" if word.endswith(_STRESSED) else "")
    if "stressed" in paradigm:
        endings = (with_endings(word[:-2], paradigm, gender) for gender in "mfn")
        return [form for found in endings for forms in found for form in forms]
    return adjective_forms(word) if is_adjective(word) else declined(word, paradigm).every()


@cache
def _money() -> tuple[Currency, ...]:
    """Currencies and coins that signs stand for: what is paid for a unit, or is counted beside one."""
    return tuple(row for row in currencies() if not row.adjective and (row.signs or row.short))


@cache
def _is_prefixed(name: str) -> bool:
    """Whether a unit's name is another's with a prefix: `гигабайт`."""
    names = {unit.name for unit in _bases()}
    return any(name.startswith(prefix) and name.removeprefix(prefix) in names for prefix in _prefixes())


@cache
def _bases() -> tuple[Sized, ...]:
    """The units without prefixes."""
    return tuple(unit for unit in known_units() if unit.prefix is None)


def _called(unit: Sized) -> str:
    """The words of a unit, in any form."""
    return " ".join(filter(None, (unit.unit.adjective, *unit.name.split("-"), unit.unit.after)))


def _lemmas_of(phrase: str) -> tuple[str, ...]:
    return tuple(nouns().get(word, word) for word in phrase.split())


@cache
def _phrases() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Several words that are one unit -> its one name."""
    named = [
        _lemmas_of(_called(unit)) for unit in _bases() if unit.unit.adjective or (unit.is_written and unit.unit.after)
    ]
    named += [_lemmas_of(phrase) for unit in _bases() if "-сил" in unit.name for phrase in (_called(unit),)]
    same = [(_lemmas_of(phrase), _lemmas_of(other)) for phrase, other in rows(TABLES / "unit_phrases.tsv", 2)]
    powers = {("в", after): (adjective,) for after, adjective in _AFTER.items()}
    joined = {words: ("".join(other),) for words, other in (*((words, words) for words in named), *same)}
    return joined | powers | {(f"кубо{unit}",): ("кубический", unit) for unit in ("метр", "сантиметр")}


@cache
def _prefixes() -> dict[str, int]:
    return {prefix.name: prefix.power for prefix in known_prefixes().values()}


@lru_cache(maxsize=4096)
def _parts(word: str) -> tuple[str, str] | None:
    """The prefix that may be joined to a unit word in any case, and the lemma of the rest."""
    known = nouns()
    if word in known or (word,) in _phrases().values():
        return "", known.get(word, word)
    for name in _prefixes():
        if word.startswith(name) and word[len(name) :] in known:
            return name, known[word[len(name) :]]
    return None


def _word(word: str) -> tuple[str, int] | None:
    """A unit word in any case, with the prefix that may be joined to it."""
    found = _parts(word)
    return found and (found[1], _prefixes().get(found[0], 0))


def lemma(word: str) -> str:
    """A unit word without its case, its prefix kept."""
    return "".join(_parts(word) or (word,))


@cache
def _adjectives() -> dict[str, str]:
    """Every form of the adjectives of units, `метровый`, `летний` -> the unit."""
    named = [*rows(TABLES / "unit_adjectives.tsv", 2)]
    for unit in (unit for unit in _bases() if not _is_prefixed(unit.name)):
        regular = [f"{unit.name}{ending}" for ending in _ADJECTIVES if unit.unit.joined or unit.joined]
        named += [(unit.name, nominative) for nominative in filter(None, (unit.joined, *regular))]
    return words_of_nouns((name, _forms(nominative)) for name, nominative in named)


def adjective(word: str) -> Unit | None:
    """The unit, prefixed or not, that an adjective in any form is made of; None if of none."""
    known = _adjectives()
    for name, power in (("", 0), *_prefixes().items()):
        base = known.get(word.removeprefix(name)) if word.startswith(name) else None
        if base:
            return frozenset({(base, power, 1)})
    return None


@lru_cache(maxsize=4096)
def said(words: tuple[str, ...]) -> Unit | None:
    """The unit that all the words together name; None if they name none."""
    if not 0 < len(words) <= _LONGEST or words[-1] in _OVER or not (words[0] in _OVER or _begins(words[0])):
        return None
    lemmata = tuple(map(lemma, words))
    if words[0] == _HUNDRED or any(one == other for one, other in pairwise(lemmata)):
        return None
    return named_unit(_hundreds(lemmata), _NAMES)


def _begins(word: str) -> bool:
    """Whether a unit may begin with the word."""
    return _word(word) is not None or lemma(word) in {words[0] for words in _phrases()}


def _hundreds(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, a hundred of a unit as one: `литр на сто километр`."""
    return tuple(" ".join(words).replace(f" {_HUNDRED} ", f" {_HUNDRED}").split())


def _base(word: str) -> tuple[str, int] | None:
    many = _word(word.removeprefix(_HUNDRED)) if word.startswith(_HUNDRED) else None
    return (f"{_HUNDRED} {many[0]}", many[1]) if many else None if word in _POWERS else _word(word)


@cache
def _signs() -> dict[str, tuple[str, ...]]:
    """Every sign, prefixed ones included -> what it may be called."""
    found = {side: [name] for side, name in _SIDES.items()}
    coined = ((sign.rstrip("."), row.noun) for row in _money() for sign in (*row.signs, *row.short))
    for sign, name in (*rows(TABLES / "unit_signs.tsv", 2), *coined):
        found.setdefault(sign, []).append(name)
    for base in _bases():
        powers = [prefix.power for prefix in base.unit.prefixes]
        least = _KILO if powers and min(powers) >= _KILO else min(_prefixes().values())
        sizes = [Sized(base.unit, prefix) for prefix in known_prefixes().values() if powers and prefix.power >= least]
        for unit in (base, *sizes):
            for sign in dict.fromkeys(sign.rstrip(".") for sign in unit.signs):
                found.setdefault(sign, []).append(_called(unit))
                if unit.unit.after == _CELSIUS and not sign[0].isalpha():
                    found[sign].append(unit.name)
    return {sign: tuple(dict.fromkeys(names)) for sign, names in found.items()}


@cache
def abbreviations() -> frozenset[str]:
    """The signs of two letters and more, in lower case, that are no words."""
    return frozenset(sign.casefold() for sign in _signs() if len(sign) > 1 and sign.islower())


@lru_cache(maxsize=4096)
def written(text: str) -> frozenset[Unit]:
    """Every unit that a written unit can be: `км/ч`, `км²`, `кв. км`, `килограммов`; empty where none."""
    text = text.strip(" ,;").replace("º", "°").replace("˚", "°")
    if not text or len(text) > _LONGEST:
        return frozenset()
    return _written(text) | _written(_TIMES.sub("раз", text))


def _written(text: str) -> frozenset[Unit]:
    whole = plain(text).rstrip(".").replace("-", " ")
    return frozenset(filter(None, map(said, (*unit_names(text, _SIGNS), tuple(whole.split())))))


def _before(text: str) -> tuple[str, str] | None:
    """The adjective that is abbreviated before a noun, and the noun."""
    found = _BEFORE_NOUN.match(text)
    return found and (_ADJECTIVES_BEFORE[found[1][:2].lower()], text[found.end() :])


def _names(text: str) -> list[str]:
    """The names of a sign; of one in capitals, `МВТ`, those that keep the size of its prefix."""
    signs, text = _signs(), text.strip("(). ")
    if text.startswith(_HUNDREDS):
        return [f"{_HUNDRED} {name}" for name in _names(text.removeprefix(_HUNDREDS))]
    if text in signs:
        return list(signs[text])
    lower = plain(text)
    if _word(lower) is not None:
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
