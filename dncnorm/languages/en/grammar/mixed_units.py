"""MEASURE in two units or three: `5'10"`, `6 ft 2 in`, `2 h 30 min`, `45° 30' 15" N`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pynini import union

from dncnorm.grammars.notation import (
    NOTHING,
    Fst,
    Words,
    any_of,
    but,
    cost,
    insert,
    optional,
    pair,
    rows,
    silent,
    written,
)
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers

TABLE = Path(__file__).with_name("mixed_units.tsv")
DIRECTIONS = {"N": "north", "S": "south", "E": "east", "W": "west"}


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """mixed_units, coordinate."""
    return {
        "mixed_units": any_of(_pairs(say, numbers)).optimize(),
        "coordinate": _coordinate(say, numbers),
    }


def _pairs(say: Words, numbers: Numbers) -> Iterator[Fst]:
    for first_marks, one, several, second_marks, one_part, parts, limit, rarity in rows(TABLE, 8):
        first = _counted(say, numbers, numbers.cardinal, first_marks, one, several)
        second = _counted(say, numbers, _below(int(limit)) @ numbers.cardinal, second_marks, one_part, parts)
        yield cost(first + _then(say) + second, float(rarity))


def _coordinate(say: Words, numbers: Numbers) -> Fst:
    """Degrees with minutes, seconds and a direction; any of the latter may be missing, but not all."""
    degrees = _counted(say, numbers, union(numbers.cardinal, numbers.decimal), "°, º", "degree", "degrees")
    sixty = union(_below(60), written("0") + _below(10))
    minutes = _counted(say, numbers, sixty @ union(numbers.cardinal, numbers.small), "'", "minute", "minutes")
    seconds = _counted(say, numbers, sixty @ union(numbers.cardinal, numbers.small), "\", ''", "second", "seconds")
    directions = any_of(pair(letter, say(word)) for letter, word in DIRECTIONS.items())
    parts = _then(say) + minutes + optional(_then(say) + seconds)
    direction = optional(silent(" ")) + directions
    return (numbers.sign + degrees + union(parts + optional(direction), direction)).optimize()


def _counted(say: Words, numbers: Numbers, number: Fst, marks: str, one: str, several: str) -> Fst:
    """A number and its unit."""
    mark = optional(silent(" ")) + any_of(map(silent, marks.split(", ")))
    return union(
        pair("1", say(numbers.names["1"])) + mark + insert(say(one)), but(["1"], number) + mark + insert(say(several))
    )


def _then(say: Words) -> Fst:
    """Between two units: nothing is said, or at a cost "and"."""
    return optional(silent(" ")) + union(NOTHING, cost(insert(say("and")), UNUSUAL))


def _below(limit: int) -> Fst:
    """The integers below a limit, without leading zeros."""
    return any_of(written(str(number)) for number in range(limit)).optimize()
