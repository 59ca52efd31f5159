"""Units of measurement: nouns with their signs, with SI prefixes, squared and cubed, and rates (`км/ч`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dncnorm.grammars.notation import rows
from dncnorm.languages.ru.grammar.inflection import Noun, adjective, described, noun

HERE = Path(__file__).parent
UNITS, SI_UNITS = HERE / "units.tsv", HERE / "si_units.tsv"
PREFIXES, WORDS = HERE / "prefixes.tsv", HERE / "unit_words.tsv"
PREFIXED_LENGTHS = ("", "кило", "санти", "милли", "деци", "микро", "нано", "пико")
LENGTHS = (*(f"{prefix}метр" for prefix in PREFIXED_LENGTHS), "фут", "дюйм", "мил", "ярд")
RARE_STEMS = (
    *("кулон", "генри", "сименс", "зиверт", "беккерел", "рентген", "тесл", "вебер", "фарад", "бар", "кельвин", "ом"),
    *("ньютон-метр", "вольт-ампер", "паскаль-секунд", "ампер-час", "мол", "ньютон", "парсек", "секунд"),
    *("электронвольт", "люкс"),
)
RARE_PREFIXES = ("деци", "микро", "нано", "пико", "гекто", "пета")
"""Units that are hardly ever written out after digits, if they have a prefix, and prefixes of such units."""
RARE_WITH = {
    "милли": ("паскал", "джоул", "ватт"),
    "санти": ("литр",),
    "кило": ("ампер",),
    "мега": ("вольт", "калори"),
    "гига": ("грамм", "паскал", "джоул"),
    "тера": ("герц", "ватт"),
}
"""The same, where it depends on both."""
ABBREVIATED = {
    "квадратн": ("кв. ", "кв."),
    "кубическ": ("куб. ", "куб."),
    "столов": ("ст. ", "ст."),
    "чайн": ("ч. ", "ч."),
    "погонн": ("пог. ", "пог."),
}
"""How an adjective is abbreviated before a noun that is written out."""
POWERS = {
    "квадратн": ("{}²", "{}2", "{}^2", "кв. {}", "кв {}", "кв.{}"),
    "кубическ": ("{}³", "{}3", "{}^3", "куб. {}", "куб {}", "куб.{}"),
}
ADJECTIVES = {"квадратн": "hard", "кубическ": "velar"}


class Unit(NamedTuple):
    """A noun with its signs; cost: how unusual the signs' reading is."""

    noun: Noun
    signs: tuple[str, ...]
    cost: float


def units() -> list[Unit]:
    """All units, no rates."""
    bases = [*_si_units(), *_others(), *_words()]
    return [*(unit for _, unit in bases), *_powers(bases)]


def _si_units() -> Iterator[tuple[str, Unit]]:
    """Every unit with every prefix that it takes, Russian signs with Russian ones, Latin with Latin ones."""
    prefixes = {sign: (latin, name) for sign, latin, name in rows(PREFIXES, 3)}
    for signs, latin_signs, stem, paradigm, genitive, taken, cost in rows(SI_UNITS, 7):
        russian, latin = signs.split(", "), latin_signs.split(", ")
        beginnings = [("", "", ""), *((sign, *prefixes[sign]) for sign in taken.split())]
        for sign, latin_sign, name in beginnings:
            forms = (*(sign + one for one in russian), *(latin_sign + one for one in latin))
            plural = "/".join(name + form for form in genitive.split("/")) if genitive else ""
            thing = noun(name + stem, paradigm, plural)._replace(is_written=not (name and _is_rare(name, stem)))
            yield name + stem, Unit(thing, forms, 0.0 if sign else float(cost))


def _is_rare(prefix: str, stem: str) -> bool:
    """Whether a unit with this prefix is hardly ever written out."""
    return (
        stem in RARE_STEMS
        or (prefix in RARE_PREFIXES and prefix + stem not in LENGTHS)
        or stem in RARE_WITH.get(prefix, ())
    )


def _others() -> Iterator[tuple[str, Unit]]:
    for signs, stem, paradigm, genitive, adjective_row, after, cost in rows(UNITS, 7):
        thing = noun(stem, paradigm, genitive, after)
        if adjective_row:
            stem_of, kind = adjective_row.split()
            thing = described(adjective(stem_of, kind, thing.gender), thing)
        is_written = not after.startswith(("в ", "на "))
        yield stem, Unit(thing._replace(is_written=is_written), tuple(signs.split(", ")), float(cost))


def _words() -> Iterator[tuple[str, Unit]]:
    """Units that are only written out."""
    for stem, paradigm, genitive in rows(WORDS, 3):
        yield stem, Unit(noun(stem, paradigm, genitive), (), 0.0)


def _powers(bases: list[tuple[str, Unit]]) -> Iterator[Unit]:
    """Lengths squared and cubed."""
    for stem, unit in bases:
        if stem in LENGTHS and " " not in unit.noun.forms["1n"][0]:
            is_written = not stem.startswith(RARE_PREFIXES)
            for word, shapes in POWERS.items():
                thing = described(adjective(word, ADJECTIVES[word], unit.noun.gender), unit.noun)
                thing = thing._replace(is_written=is_written)
                yield Unit(thing, tuple(shape.format(sign) for sign in unit.signs for shape in shapes), 0.0)
