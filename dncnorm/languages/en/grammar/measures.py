"""MEASURE: a number and what it counts, `25 °C`, `1,018.5/km²`, `9.81 m/s^2`, `5 million sq mi`, `3 J/(kg·K)`.

A markup puts the power before its unit, where it is said (`km²` becomes `²km`), and writes `per` and a negative power
as a bare slash. It rewrites wherever it can, and copies what it could have rewritten, too: what makes no sense then,
the last transducer does not read. Between them `agreement.py` marks what the number asks of its unit.
"""

from __future__ import annotations

from pynini import closure, cross, union

from dncnorm.grammars.notation import Fst, Words, changed, cost, insert, optional, pair, silent, written
from dncnorm.grammars.written import unified
from dncnorm.languages.en.grammar import agreement
from dncnorm.languages.en.grammar.amounts import DIGITS, SCALE_LETTERS, Amounts, amounts, scales
from dncnorm.languages.en.grammar.fractions import VULGAR_CHARACTERS
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.powers import SCIENTIFIC, power_of_ten, scientific
from dncnorm.languages.en.grammar.units import Units, said, units
from dncnorm.languages.en.lexicon.units import Name, admitted_names

POWERS = {"²": ("2", "^2", "²"), "³": ("3", "^3", "³")}
NEGATIVE_POWERS = {"": ("-1", "^-1", "⁻¹"), "²": ("-2", "^-2", "⁻²"), "³": ("-3", "^-3", "⁻³")}
POWERS_BEFORE = {
    "²": ("sq", "sq.", "Sq", "square"),
    "³": ("cu", "cu.", "Cu", "cubic"),
}
PER = (" / ", " /", "/ ", "/(", " per ", "per ", " p/")
TIMES = ("·", "⋅", "*")
"""Between units that are multiplied: `kg·m`. In brackets they are divided by: `J/(kg·K)`."""
ALONE = (
    Name("m", "million", "million", 2 * UNUSUAL),
    Name("M", "million", "million", 2 * UNUSUAL),
    Name("k", "thousand", "thousand", 2 * UNUSUAL),
    Name("K", "thousand", "thousand", 2 * UNUSUAL),
    Name("B", "billion", "billion", 2 * UNUSUAL),
    Name("b", "billion", "billion", 2 * UNUSUAL),
    Name("N", "north", "north", 3 * UNUSUAL),
    Name("S", "south", "south", 3 * UNUSUAL),
    Name("E", "east", "east", 3 * UNUSUAL),
    Name("W", "west", "west", 3 * UNUSUAL),
    Name("A", "amp", "amps", 2 * UNUSUAL),
)
"""Readings that symbols have only without a power or a rate: there are no square minutes, or minutes per second.

The quarters of the world stand behind degrees: `71W`.
"""


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """measure_markup, measure_marked, measure."""
    named = units(say)
    return {
        "measure_markup": _markup(named),
        "measure_marked": agreement.marked(named.characters | set("²³/.,").union(*TIMES)),
        "measure": _measure(say, numbers, named),
    }


def _markup(named: Units) -> Fst:
    """Powers before units, slashes bare; all else as it is. Its parts are made small before they are joined."""
    letters = written(*sorted(filter(str.isalpha, named.characters))).optimize()
    signs = set(f"{DIGITS}{VULGAR_CHARACTERS}.,+-±/ ²³^⁻{SCIENTIFIC}").union(*TIMES)
    others = written(*sorted(named.characters | signs)).optimize()
    unit = closure(letters, 1).optimize()
    rewritten = [*(cross(written(form), written("/")) for form in PER), silent(")")]
    for power, forms in POWERS.items():
        rewritten.append(insert(written(power)) + unit + silent(*forms).optimize())
        rewritten.append(unit + changed(dict.fromkeys(forms, power)).optimize())
        rewritten += [cross(written(f"{form} "), written(power)) for form in POWERS_BEFORE[power]]
    for power, forms in NEGATIVE_POWERS.items():
        slash = changed(dict.fromkeys((" ", "·", "."), f"/{power}"))
        rewritten.append(slash.optimize() + unit + silent(*forms).optimize())
    return closure(union(others, *rewritten)).optimize()


def _measure(say: Words, numbers: Numbers, named: Units) -> Fst:
    """Numbers, and units by the marks before them; what comes after a slash is singular."""
    amount = amounts(say, numbers)
    per = pair("/", say("per"))
    marks = (agreement.ONE, agreement.MANY)
    one, many = (optional(per) + silent(mark) for mark in marks)
    of_a, of_an = pair(agreement.OF_A, say("of a")), pair(agreement.OF_AN, say("of an"))
    half_a, half_an = (pair(agreement.HALF, say(words)) for words in ("half a", "half an"))
    unit = union(
        union(one, of_a, half_a, per) + _with_powers(say, named.after_a),
        union(one, of_an, half_an, per) + _with_powers(say, named.after_an),
        many + _with_powers(say, named.plural),
    )
    last = _with_powers(say, union(named.after_a, named.after_an))
    factor = last + silent(*TIMES)
    product = union(many + factor + _with_powers(say, named.plural), union(one, per) + factor + last)
    admitted = [Name(unified(name.written), *name[1:3], 2 * UNUSUAL) for name in admitted_names()]
    alone = union(*(silent(mark) + said(say, (*ALONE, *admitted), several) for several, mark in enumerate(marks)))
    number = optional(union(_number(say, numbers, amount), amount.part))
    trailing = optional(union(silent(","), silent(".")))
    return (amount.sign + number + union(closure(union(unit, cost(product, UNUSUAL)), 1), alone) + trailing).optimize()


def _number(say: Words, numbers: Numbers, amount: Amounts) -> Fst:
    """A number that is no fraction alone, with its scale word, or with its letter and a space: `25k req/s`."""
    words = say.each({form: scale.name for scale in scales() for form in scale.in_full})
    letter = say.each(SCALE_LETTERS) + silent(" ")
    powers = union(scientific(say, numbers), power_of_ten(say, numbers))
    number = union(amount.one, amount.integer, numbers.decimal, amount.mixed, powers)
    return (number + optional(union(optional(silent(" ")) + words, cost(letter, UNUSUAL)))).optimize()


def _with_powers(say: Words, names: Fst) -> Fst:
    """`²m` square meter."""
    return optional(say.each({"²": "square", "³": "cubic"})) + names
