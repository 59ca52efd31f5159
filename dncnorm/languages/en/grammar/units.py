"""The names of units of measurement, after one and after any other number, from the lexicon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pynini import union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import UNUSUAL, Fst, any_of, but, cost, insert, silent
from dncnorm.grammars.written import unified
from dncnorm.languages.en.grammar.numbers import say
from dncnorm.languages.en.lexicon import units as lexicon
from dncnorm.languages.en.lexicon.units import Name


def _written_out(unit: lexicon.Unit) -> Iterator[Name]:
    """A name's two forms. After several, the singular is said as it is written: `10 person` ten person."""
    for one, several in lexicon.words(unit):
        if one not in unit.written:
            yield Name(one, unit.name, unit.name)
            yield Name(one, unit.name, unit.several, UNUSUAL)
        yield Name(several, unit.name, unit.several)


_NAMES = [*dict.fromkeys(Name(unified(name.written), *name[1:]) for name in lexicon.names())]
_NAMES += [name for unit in lexicon.units() for name in _written_out(unit)]
_SIGNS = sorted({name.written for name in _NAMES})
CHARACTERS = sorted({*"".join(_SIGNS), *"".join(map(unified, lexicon.prefix_names()))})
"""What units are written with."""


def said(names: Iterable[Name], is_several: int, before: str = "") -> Fst:
    """What the names say after one (0) or another number (1); `before` put before each."""
    return any_of(
        cost(silent(name.written) + insert(say(before + (name.singular, name.plural)[is_several])), name.cost)
        for name in names
    ).optimize()


def units(is_several: int, *articles: bool) -> Fst:
    """The names after one or another number that take "an" (True) or "a" (False).

    A sign that has a reading without a prefix is not read as one with a prefix.
    """
    prefixed = any_of(_prefixed(is_several, articles))
    return union(
        said([name for name in _NAMES if _takes_an(name.singular) in articles], is_several), but(_SIGNS, prefixed)
    )


def _takes_an(name: str) -> bool:
    """Whether a name asks for "an": an inch, an hour; a euro, a united states dollar, an uzbekistan som."""
    return name.startswith(("a", "e", "i", "o", "hour", "uz")) and not name.startswith("eu")


def _prefixed(is_several: int, articles: tuple[bool, ...]) -> Iterator[Fst]:
    """Every prefix with every unit, as two words and as one; what is not the corpus's way, at a cost.

    The prefix is a word of its own in the transducer, the unit's name
    continues it or not: so a prefix costs no copy of the names.
    """
    for prefix in lexicon.prefixes():
        if _takes_an(prefix.name) in articles:
            signs = cost(say(prefix.name, *map(unified, prefix.signs)), float(prefix.rare))
            for beginning in (CONTINUATION, ""):
                names = (
                    Name(sign, unit.name, unit.several, float((prefix.name in unit.joined_names) != bool(beginning)))
                    for unit in lexicon.units()
                    if unit.prefixes
                    for sign in unit.bases
                )
                yield signs + said(names, is_several, beginning)
