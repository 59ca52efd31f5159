"""The names of units of measurement, after one and after any other number, from the lexicon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pynini import union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import Fst, Words, any_of, but, cost, insert, pair, silent
from dncnorm.grammars.written import unified
from dncnorm.languages.en.grammar.numbers import UNUSUAL
from dncnorm.languages.en.lexicon import units as lexicon
from dncnorm.languages.en.lexicon.units import Name


class SiUnit(NamedTuple):
    """A unit that takes prefixes. joined: the prefixes that are one word with it in the corpus."""

    signs: tuple[Name, ...]
    joined: frozenset[str]


class Units(NamedTuple):
    """The names in the singular, after "a" or after "an", and in the plural. characters: what they read."""

    after_a: Fst
    after_an: Fst
    plural: Fst
    characters: frozenset[str]


def said(say: Words, names: Iterable[Name], is_several: int, before: str = "") -> Fst:
    """What the names say after one (0) or another number (1); `before` put before each."""
    return any_of(
        cost(silent(name.written) + insert(say(before + (name.singular, name.plural)[is_several])), name.cost)
        for name in names
    ).optimize()


def takes_an(name: str) -> bool:
    """Whether a name asks for "an": an inch, an hour; a euro, a united states dollar, an uzbekistan som."""
    return name.startswith(("a", "e", "i", "o", "hour", "uz")) and not name.startswith("eu")


def units(say: Words) -> Units:
    """All units. A sign that has a reading without a prefix is not read as one with a prefix."""
    plain = list(dict.fromkeys(Name(unified(name.written), *name[1:]) for name in lexicon.names()))
    plain += [name for unit in lexicon.units() for name in _written_out(unit)]
    si_units = [
        SiUnit(
            tuple(Name(sign, unit.name, unit.several) for sign in unit.bases),
            unit.joined_names,
        )
        for unit in lexicon.units()
        if unit.prefixes
    ]
    signs = sorted({name.written for name in plain})
    prefixes = [
        (sign, prefix.name, float(prefix.rare))
        for prefix in lexicon.prefixes()
        for sign in dict.fromkeys(map(unified, prefix.signs))
    ]

    def names(is_several: int, articles: tuple[bool, ...]) -> Fst:
        chosen = [name for name in plain if takes_an(name.singular) in articles]
        before = [prefix for prefix in prefixes if takes_an(prefix[1]) in articles]
        return union(
            said(say, chosen, is_several), but(signs, any_of(_prefixed(say, before, si_units, is_several)))
        ).optimize()

    characters = frozenset("".join(sign for sign, _, _ in prefixes)).union(*signs)
    return Units(names(0, (False,)), names(0, (True,)), names(1, (False, True)), characters)


def _written_out(unit: lexicon.Unit) -> Iterator[Name]:
    """A name's two forms. After several, the singular is said as it is written: `10 person` ten person."""
    for one, several in lexicon.words(unit):
        if one not in unit.written:
            yield Name(one, unit.name, unit.name)
            yield Name(one, unit.name, unit.several, UNUSUAL)
        yield Name(several, unit.name, unit.several)


def _prefixed(
    say: Words, prefixes: list[tuple[str, str, float]], si_units: list[SiUnit], is_several: int
) -> Iterator[Fst]:
    """Every prefix with every unit, as two words and as one; what is not the corpus's way, at a cost.

    The prefix is a word of its own in the transducer, the unit's name
    continues it or not: so a prefix costs no copy of the names.
    """
    for prefix in dict.fromkeys(name for _, name, _ in prefixes):
        signs = any_of(cost(pair(sign, say(prefix)), weight) for sign, name, weight in prefixes if name == prefix)
        for is_joined in (True, False):
            chosen = [unit for unit in si_units if (prefix in unit.joined) == is_joined]
            names = [name._replace(cost=0.0) for unit in chosen for name in unit.signs]
            for beginning, unusual in ((CONTINUATION, UNUSUAL * (not is_joined)), ("", UNUSUAL * is_joined)):
                if chosen:
                    yield signs + cost(said(say, names, is_several, beginning), unusual)
