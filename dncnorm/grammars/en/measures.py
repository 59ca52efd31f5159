"""MEASURE: a number and what it counts, `25 °C`, `1,018.5/km²`, `9.81 m/s^2`, `5 million sq mi`.

A markup puts the power before its unit, where it is said (`km²` becomes `²km`), and writes `per` and a negative power
as a bare slash. It rewrites wherever it can, and copies what it could have rewritten, too: what makes no sense then,
the second transducer does not read.
"""

from __future__ import annotations

from pynini import closure, cross, union

from dncnorm.grammars.en.amounts import DIGITS, Amounts, amounts, scales
from dncnorm.grammars.en.numbers import UNUSUAL, Numbers
from dncnorm.grammars.en.units import Name, Units, said, units
from dncnorm.grammars.notation import (
    Fst,
    Words,
    any_of,
    cost,
    insert,
    optional,
    pair,
    silent,
    written,
)

POWERS = {"²": ("2", "^2", "²"), "³": ("3", "^3", "³")}
NEGATIVE_POWERS = {"": ("-1", "^-1", "⁻¹"), "²": ("-2", "^-2", "⁻²"), "³": ("-3", "^-3", "⁻³")}
POWERS_BEFORE = {
    "²": ("sq", "sq.", "Sq", "square"),
    "³": ("cu", "cu.", "Cu", "cubic"),
}
PER = (" / ", " /", "/ ", " per ", "per ", "p/")
ALONE = (
    Name("m", "minute", "minutes", UNUSUAL),
    Name("m", "million", "million", 2 * UNUSUAL),
    Name("M", "million", "million", 2 * UNUSUAL),
)
"""Readings that signs have only without a power: nobody writes square minutes."""


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """measure_markup, measure."""
    named = units(say)
    return {
        "measure_markup": _markup(named),
        "measure": _measure(say, numbers, named),
    }


def _markup(named: Units) -> Fst:
    """Powers before units, slashes bare; all else as it is."""
    letters = any_of(map(written, sorted(filter(str.isalpha, named.characters))))
    others = sorted(named.characters | set(f"{DIGITS}.,+-±/ ½⅓⅔¼¾⅛⅜⅝⅞²³^⁻"))
    unit = closure(letters, 1)
    rewritten = [cross(written(form), written("/")) for form in PER]
    for power, forms in POWERS.items():
        rewritten += [insert(written(power)) + unit + silent(form) for form in forms]
        rewritten += [unit + cross(written(form), written(power)) for form in forms]
        rewritten += [cross(written(f"{form} "), written(power)) for form in POWERS_BEFORE[power]]
    for power, forms in NEGATIVE_POWERS.items():
        slash = any_of(cross(written(gap), written(f"/{power}")) for gap in (" ", "·", "."))
        rewritten += [slash + unit + silent(form) for form in forms]
    return closure(union(any_of(map(written, others)), *rewritten)).optimize()


def _measure(say: Words, numbers: Numbers, named: Units) -> Fst:
    """Number and unit agree; what comes after a slash is singular, but the unit of `39.7/km²` agrees, too."""
    amount = amounts(say, numbers)
    one, several = _with_powers(say, named.singular), _with_powers(say, named.plural)
    per = pair("/", say("per"))
    space = optional(union(silent(" "), silent("-")))
    of_a = space + union(insert(say("of a")), cost(optional(insert(say("of an"))), UNUSUAL))
    half = cost(union(pair("½", say("half a")), pair("1/2", say("half a"))) + space, UNUSUAL)
    many = _many(say, numbers, amount)
    first = union(
        union(amount.one + union(space, per), amount.part + of_a, half) + union(one, said(say, ALONE, 0)),
        union(many + space, optional(many + optional(silent(" "))) + per) + union(several, said(say, ALONE, 1)),
    )
    return (amount.sign + first + closure(per + one) + optional(union(silent(","), silent(".")))).optimize()


def _many(say: Words, numbers: Numbers, amount: Amounts) -> Fst:
    """Every number but 1: with a point, a fraction or a scale word, too."""
    words = any_of(pair(form, say(scale.spoken)) for scale in scales() for form in scale.in_full)
    scaled = optional(silent(" ")) + words
    return union(
        amount.one + scaled, union(amount.integer, numbers.decimal, amount.mixed) + optional(scaled)
    ).optimize()


def _with_powers(say: Words, names: Fst) -> Fst:
    """`²m` square meter, at a cost meter squared (where the markup leaves the power: `m²`)."""
    before = optional(union(pair("²", say("square")), pair("³", say("cubic"))))
    after = optional(cost(union(pair("²", say("squared")), pair("³", say("cubed"))), UNUSUAL))
    return before + names + after
