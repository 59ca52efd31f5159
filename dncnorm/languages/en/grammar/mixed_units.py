"""MEASURE in two units or three: `5'10"`, `9'-0 1/2"`, `6 ft 2 in`, `2h 30m 5s`, `45° 30' 15" N`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pynini import closure, union

from dncnorm.grammars.notation import Fst, Words, any_of, but, cost, insert, optional, pair, silent, written
from dncnorm.grammars.written import unified
from dncnorm.languages.en.grammar.amounts import amounts
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.lexicon import units as lexicon

DIRECTIONS = {"N": "north", "S": "south", "E": "east", "W": "west"}


THEN = optional(silent(" "))
"""Between two units."""


class Part(NamedTuple):
    """A unit by its marks, and its names."""

    marks: Sequence[str]
    singular: str
    plural: str


class Pair(NamedTuple):
    """A unit and a part of it. limit: the first number that the part cannot have."""

    first: Part
    second: Part
    limit: int
    cost: float


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """mixed_units, coordinate."""
    pairs = list(_pairs())
    rows_of_units = union(any_of(_in_two(say, numbers, pair) for pair in pairs), any_of(_in_three(say, numbers, pairs)))
    return {
        "mixed_units": rows_of_units.optimize(),
        "coordinate": _coordinate(say, numbers),
    }


def _pairs() -> Iterator[Pair]:
    for row in lexicon.parts():
        first, second = _of_name(row.whole, row.whole_marks), _of_name(row.part, row.part_marks)
        yield Pair(first, second, row.limit, UNUSUAL * row.rare)


def _of_name(name: str, marks: Sequence[str]) -> Part:
    return Part(tuple(map(unified, (*marks, *lexicon.signs_of(name)))), name, lexicon.several(name))


def _in_two(say: Words, numbers: Numbers, units: Pair) -> Fst:
    first = _counted(say, numbers, numbers.cardinal, *units.first)
    part, then = _part(numbers, units.limit), THEN
    if units.second.singular == "inch":
        part = union(part, amounts(say, numbers).mixed)
        then = union(then, silent("-"), silent(" - "))
    return cost(first + then + _counted(say, numbers, part, *units.second), units.cost)


def _in_three(say: Words, numbers: Numbers, pairs: list[Pair]) -> Iterator[Fst]:
    """Units of which each is a part of the one before: hours, minutes, seconds."""
    for upper in pairs:
        for lower in pairs:
            if upper.second.singular == lower.first.singular and not upper.cost + lower.cost:
                first = _counted(say, numbers, numbers.cardinal, *upper.first)
                second = _counted(say, numbers, _part(numbers, upper.limit), *upper.second)
                third = _counted(say, numbers, _part(numbers, lower.limit), *lower.second)
                yield first + THEN + second + THEN + third


def _part(numbers: Numbers, limit: int) -> Fst:
    """A number below a limit; below ten it may have a zero before it, and decimals after it."""
    whole = _below(limit) @ numbers.cardinal
    padded = silent("0") + (_below(10) @ numbers.cardinal)
    return union(whole, padded, whole + numbers.fraction)


def _coordinate(say: Words, numbers: Numbers) -> Fst:
    """Degrees with minutes, seconds and a direction; any of the latter may be missing, but not all."""
    whole = closure(silent("0"), 0, 2) + numbers.cardinal
    degrees = _counted(say, numbers, union(whole, numbers.decimal), ("°", "º"), "degree", "degrees")
    sixty = union(_below(60), written("0") + _below(10)) @ union(numbers.cardinal, numbers.small)
    sixty += optional(numbers.fraction)
    minutes = _counted(say, numbers, sixty, ("'",), "minute", "minutes")
    seconds = _counted(say, numbers, sixty, ('"', "''"), "second", "seconds")
    directions = say.each(DIRECTIONS)
    parts = THEN + minutes + optional(THEN + seconds)
    direction = optional(silent(" ")) + directions
    return (numbers.sign + degrees + union(parts + optional(direction), direction)).optimize()


def _counted(say: Words, numbers: Numbers, number: Fst, marks: Sequence[str], one: str, several: str) -> Fst:
    """A number and its unit."""
    mark = optional(silent(" ")) + silent(*dict.fromkeys(marks))
    single = union(pair("1", say(numbers.names["1"])), pair("01", say(numbers.names["1"])))
    return union(single + mark + insert(say(one)), but(["1", "01"], number) + mark + insert(say(several)))


def _below(limit: int) -> Fst:
    """The integers below a limit, without leading zeros."""
    return written(*map(str, range(limit))).optimize()
