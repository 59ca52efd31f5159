"""MEASURE in two units or three: `5'10"`, `9'-0 1/2"`, `6 ft 2 in`, `2h 30m 5s`, `45° 30' 15" N`.

MONEY in pounds, shillings and pence: `£3 10s. 6d.`, `£1 5s`, `2s. 6d.`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pynini import closure, union

from dncnorm.grammars.notation import Fst, cost, optional, silent, written
from dncnorm.grammars.written import unified
from dncnorm.languages.en.grammar.address import DIRECTIONS
from dncnorm.languages.en.grammar.fractions import MIXED
from dncnorm.languages.en.grammar.numbers import (
    AND,
    CARDINAL,
    DECIMAL,
    DIGIT,
    MINUS,
    POINT,
    SPACE,
    UNSPACED,
    counted,
    digits,
    say,
)
from dncnorm.languages.en.lexicon import units as lexicon
from dncnorm.languages.en.lexicon.currencies import signs_of


def mixed_units() -> Fst:
    """A unit and its part; or units of which each is a part of the one before: hours, minutes, seconds."""
    found, first = [], union(CARDINAL, silent("0") + DIGIT @ CARDINAL)
    for row in lexicon.parts():
        number, then = _below(row.limit), SPACE
        if row.part == "inch":
            number, then = union(number, MIXED), union(SPACE, silent("-", " - "))
        elif row.part == "second" and row.rare:  # `5'8"` is a height
            number = (digits(2, 2) + optional(written(".") + digits(1, 4))) @ number
        two = _unit(first, row.whole, row.whole_marks) + then + _unit(number, row.part, row.part_marks)
        found.append(cost(two, float(row.rare)))
        for lower in lexicon.parts():
            if lower.whole == row.part and not row.rare + lower.rare:
                found.append(two + SPACE + _unit(_below(lower.limit), lower.part, lower.part_marks))
    return union(*found)


def coordinate() -> Fst:
    """Degrees with minutes, seconds and a direction; any of the latter may be missing, but not all; `9.9528N`."""
    number = union(closure(silent("0"), 0, 2) + CARDINAL, DECIMAL)
    degrees = counted(number, "degree", "degrees", SPACE + silent("°", "º"))
    minutes = counted(_below(60), "minute", "minutes", SPACE + silent("'"))
    seconds = counted(_below(60), "second", "seconds", SPACE + silent('"', "''"))
    parts, direction = SPACE + minutes + optional(SPACE + seconds), SPACE + say.each(DIRECTIONS)
    return MINUS + union(degrees + union(parts + optional(direction), direction), DECIMAL + direction)


def old_money() -> Fst:
    """Pounds and shillings, shillings and pence, or all three, which marks may part: `£22-9-5`, `13/-`."""
    number, (sign, *_) = UNSPACED @ CARDINAL, signs_of("GBP")
    pounds = silent(sign) + SPACE + counted(number, "pound", "pounds")
    shillings = counted(number, "shilling", "shillings")
    pence = AND + counted(union(number, MIXED), "penny", "pence")
    lettered = shillings + SPACE + silent("s", "s.")
    low = lettered + SPACE + pence + SPACE + silent("d", "d.")
    no_pence = silent("-")
    parted = [silent(mark) + shillings + silent(mark) + union(pence, no_pence) for mark in "-/:"]
    few = AND + counted(written(*map(str, range(1, 12))) @ CARDINAL, "penny", "pence")
    stroke = cost(shillings + silent("/") + union(few, no_pence), 3)
    return union(pounds + union(SPACE + union(lettered, low), *parted), low, stroke)


def _unit(number: Fst, name: str, marks: Sequence[str]) -> Fst:
    """A number and its unit, by the marks that mean it beside another unit, or its own."""
    signs = dict.fromkeys(map(unified, (*marks, *lexicon.signs_of(name))))
    return counted(number, name, lexicon.several(name), SPACE + silent(*signs))


def _below(limit: int) -> Fst:
    """A number below a limit; below ten it may have a zero before it. Decimals may follow."""
    integer = written(*map(str, range(limit))).optimize() @ CARDINAL
    return (union(integer, silent("0") + DIGIT @ CARDINAL) + optional(POINT)).optimize()
