"""MEASURE: a number and what it counts, `25 °C`, `1,018.5/km²`, `9.81 m/s^2`, `5 million sq mi`, `3 J/(kg·K)`.

A markup puts the power before its unit, where it is said (`km²` becomes `²km`), and writes `per` and a negative power
as a bare slash. It rewrites wherever it can, and copies what it could have rewritten, too: what makes no sense then,
the last transducer does not read. Between them a mark tells what the number asks of the unit after it: `5 km` becomes
`5②km`. So a unit's names stand in the grammar once for each mark, not once for each kind of number.
"""

from __future__ import annotations

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, changed, cost, insert, optional, silent, written
from dncnorm.grammars.written import unified
from dncnorm.languages.en.grammar.address import DIRECTIONS
from dncnorm.languages.en.grammar.fractions import MIXED, PART, PART_BEFORE_NOUN, SHORT, VULGAR
from dncnorm.languages.en.grammar.numbers import DECIMAL, DIGITS, NOT_ONE, SIGN, SPACE, say
from dncnorm.languages.en.grammar.powers import ABOVE, SCIENTIFIC, flattened, power_of_ten, scientific
from dncnorm.languages.en.grammar.units import CHARACTERS, said, units
from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.languages.en.lexicon.units import Name, admitted_names

POWERS = {"²": ("2", "^2", "²"), "³": ("3", "^3", "³")}
NEGATIVE_POWERS = {"": ("-1", "^-1", "⁻¹"), "²": ("-2", "^-2", "⁻²"), "³": ("-3", "^-3", "⁻³")}
POWERS_BEFORE = {"²": ("sq ", "sq. ", "Sq ", "square "), "³": ("cu ", "cu. ", "Cu ", "cubic ")}
PER = (" / ", " /", "/ ", "/(", " per ", "per ", " p/")
TIMES = "·⋅*"
"""Between units that are multiplied: `kg·m`. In brackets they are divided by: `J/(kg·K)`."""
ONE, MANY, OF_A, OF_AN, HALF = "①②ⓐⓝⓗ"
"""Before a unit: one mile, two miles, a third of a mile, a third of an inch; HALF stands for its number, too."""
_WORDS = {form: scale.name for scale in scales() for form in scale.in_full}
_LETTERS = {form: scale.name for scale in scales() for form in scale.short if form in "kKM" or len(form) > 1}
"""What a number may have before a unit and a space: `25k req/s`, `4bn kg`; other letters are units."""


def measure_markup() -> Fst:
    """Powers before units, slashes bare; all else as it is. Its parts are made small before they are joined."""
    unit = closure(written(*filter(str.isalpha, CHARACTERS)).optimize(), 1).optimize()
    others = written(*CHARACTERS, *DIGITS, *VULGAR, *".,+-±/ ²³^⁻", *SCIENTIFIC, *TIMES).optimize()
    rewritten = [changed(dict.fromkeys(PER, "/")), silent(")")]
    for power, forms in POWERS.items():
        before = dict.fromkeys(POWERS_BEFORE[power], power)
        rewritten += [insert(written(power)) + unit + silent(*forms), changed(before)]
        rewritten.append(unit + changed(dict.fromkeys(forms, power)))
    for power, forms in NEGATIVE_POWERS.items():
        rewritten.append(changed(dict.fromkeys(" ·.", f"/{power}")) + unit + silent(*forms))
    return closure(union(others, *(fst.optimize() for fst in rewritten)))


def measure_marked() -> Fst:
    """Puts the mark after the number, instead of a space or hyphen; a rate's after its slash: `39.7/②²km`.

    The singular is allowed after many, at a cost (`a 5 kilometer run`), but not the plural after one or "of a". The
    number is only looked at as far as its kind goes: what it is to be exactly, the next transducer knows.
    """
    gap, slash = optional(silent(" ", "-")), written("/")
    after_one, after_many = _mark(ONE), union(_mark(MANY), cost(_mark(ONE)))
    ends = union(written(*DIGITS, *VULGAR, *ABOVE, *_WORDS), written(*_LETTERS) + written(" "))
    number = closure(union(written(*DIGITS, *SCIENTIFIC, *"., /"), ends)) + ends
    many = difference(number, union(written("1"), SHORT).optimize()).optimize()
    first = union(
        written("1") + union(gap, slash) + after_one,
        many + gap + after_many,
        optional(many + SPACE) + slash + after_many,
        SHORT + gap + union(_mark(OF_A), _mark(OF_AN), cost(_mark(ONE))),
        cost(silent("½", "1/2") + gap + _mark(HALF)),
    )
    return optional(written(*"-±")) + first + closure(written(*CHARACTERS, *"²³/.,", *TIMES), 1)


def _mark(mark: str) -> Fst:
    return insert(written(mark))


def measure() -> Fst:
    """Numbers, and units by the marks before them; what comes after a slash is singular."""
    squared = optional(say.each({"²": "square", "³": "cubic"}))
    after_a, after_an, plural = (squared + units(*names) for names in ((0, False), (0, True), (1, False, True)))
    per = say("per", "/")
    one, many = (optional(per) + silent(mark) for mark in (ONE, MANY))
    unit = union(
        union(one, say("of a", OF_A), say("half a", HALF), per) + after_a,
        union(one, say("of an", OF_AN), say("half an", HALF), per) + after_an,
        many + plural,
    )
    last = union(after_a, after_an).optimize()
    factor = last + silent(*TIMES)
    product = union(many + factor + plural, union(one, per) + factor + last)
    alone = union(*(silent(mark) + said(_alone(), several) for several, mark in enumerate((ONE, MANY))))
    counted = union(closure(union(unit, cost(product)), 1), alone)
    before_noun = PART_BEFORE_NOUN + silent(ONE) + last
    return SIGN + union(optional(union(_number(), PART)) + counted, before_noun) + optional(silent(",", "."))


def _number() -> Fst:
    """A number that is no fraction alone, with its scale word, or with its letter and a space: `25k req/s`."""
    scale = union(SPACE + say.each(_WORDS), cost(say.each(_LETTERS) + silent(" ")))
    number = union(say("one", "1"), NOT_ONE, DECIMAL, MIXED, scientific(), power_of_ten(), cost(flattened(1), 2))
    return (number + optional(scale)).optimize()


def _alone() -> list[Name]:
    """Readings that symbols have only without a power or a rate: there are no square minutes, or minutes per second.

    The quarters of the world stand behind degrees: `71W`.
    """
    large = [
        Name(form, scale.name, scale.name, 2) for scale in scales() for form in scale.abbreviated if form in "mMkKBb"
    ]
    directions = [Name(letter, name, name, 3) for letter, name in DIRECTIONS.items()]
    admitted = [Name(unified(name.written), *name[1:3], 2) for name in admitted_names()]
    return [*large, *directions, *admitted, Name("A", "amp", "amps", 2)]
