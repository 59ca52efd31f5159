"""CARDINAL and MEASURE: powers, and what is multiplied by them: `10⁵`, `3^44`, `5·10⁻¹⁴`, `10⁻⁸ Па`, `9.2e-16`.

CARDINAL: equations and comparisons, whose dashes are minuses: `x=-5`, `48-147=101`, `32 + 24 = 56`, `p<0,05`.
"""

from __future__ import annotations

from string import ascii_letters, ascii_lowercase, digits

from pynini import closure, cross, difference, union

from dncnorm.grammars.notation import Fst, any_of, but, changed, cost, optional, pair, silent, written
from dncnorm.languages.ru.grammar.amounts import noun_forms
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, NUMBER, integer
from dncnorm.languages.ru.grammar.decimals import decimal, sign
from dncnorm.languages.ru.grammar.inflection import PART_SLOT
from dncnorm.languages.ru.grammar.letters import CYRILLIC
from dncnorm.languages.ru.grammar.marks import (
    UNUSUAL,
    Marks,
    by_case,
    cardinal_number,
    mark,
    ordinal_number,
)
from dncnorm.languages.ru.grammar.measures import rates, units

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
TIMES = ("·", "⋅", "×", "*", "x", "х")
MOST_DIGITS = 3
"""Of an exponent."""
TEN_TIMES = "умножить на десять"
NAMED = {"2": "в квадрате", "3": "в кубе"}
MANY_SLOT = "sg"
"""The form of a unit after a power that is no part of one."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """raised, raised_unit, related (characters to characters), equation."""
    whole, part = _power(marks), _power(marks, is_part=True)
    found = [unit._replace(noun=unit.noun._replace(is_written=False)) for unit in units()]
    nouns = noun_forms(marks, [(unit.noun, unit.signs, unit.cost) for unit in found if unit.signs], careless=())
    gap = optional(silent(" "))
    per = closure(rates(marks, found), 0, 1)
    counted = (whole + gap + nouns[MANY_SLOT] | part + gap + nouns[PART_SLOT]) + per
    return {
        "raised": union(whole, part, _alone(marks)).optimize(),
        "raised_unit": (counted + optional(silent("."))).optimize(),
        "related": _related(),
        "equation": _equation(marks),
    }


def _power(marks: Marks, *, is_part: bool = False) -> Fst:
    """A number, what it may be multiplied by, and its exponent; is_part: with a minus, a part of one."""
    times = any_of(pair(f"{gap}{one}{gap}", marks("умножить на")) for gap in ("", " ") for one in TIMES)
    exponent, base = _exponent(marks, is_part=is_part), cardinal_number(NUMBER)
    number = union(cardinal_number(integer()), decimal(marks, "n"))
    alone = by_case(lambda case: cardinal_number(NUMBER, case))
    powers = union(alone, number + times + base) + exponent
    scientific = number + union(times + pair("10", marks("десять")), silent(*"eE") + marks.insert(TEN_TIMES))
    lowered = scientific + _lowered(marks, is_part=is_part)
    return (optional(sign(marks)) + union(powers, lowered)).optimize()


def _alone(marks: Marks) -> Fst:
    """An exponent whose base is another token: `²³`, `^-8`; a square or a cube alone is a sign (`verbatim.py`)."""
    return but("²³", union(_exponent(marks, is_part=False), _exponent(marks, is_part=True)))


def _lowered(marks: Marks, *, is_part: bool) -> Fst:
    """An exponent that has slipped down, or that follows an e: `10-19`, `e+10`."""
    number = closure(silent("0")) + mark("ordinal") + NON_ZERO + closure(DIGIT, 0, 1) + mark("pf")
    said = marks.insert("степени")
    if is_part:
        return silent("-") + marks.insert("в минус") + number + said
    return silent("+") + marks.insert("в") + number + said


def _exponent(marks: Marks, *, is_part: bool) -> Fst:
    """`⁻⁸`, `^-8`, `^(8)`, to `в минус восьмой степени`; squares and cubes have names."""
    number = NON_ZERO + closure(DIGIT, 0, MOST_DIGITS - 1) | written("0")
    named = any_of(pair(digit, marks(name)) for digit, name in NAMED.items())
    digits = number if is_part else difference(number, written(*NAMED))
    ordinal = ordinal_number(digits, "pf") + marks.insert("степени")
    minus = silent("-") + marks.insert("минус") if is_part else written("")
    said = marks.insert("в") + minus + ordinal
    said = said if is_part else union(said, named)
    raised = changed({high: str(digit) for digit, high in enumerate(RAISED)})
    high = closure(raised, 1, MOST_DIGITS) if not is_part else cross(written("⁻"), written("-")) + closure(raised, 1, 3)
    return union(high @ said, silent("^") + said, silent("^(") + said + silent(")")).optimize()


OPERATORS = {"+": "плюс", "-": "минус", "×": "умножить на", "·": "умножить на", "*": "умножить на", ":": "разделить на"}
RELATIONS = {"=": "равно", "≈": "примерно равно", "≠": "не равно"}
COMPARISONS = {"<": "меньше", ">": "больше", "≤": "меньше или равно", "≥": "больше или равно"}
"""They ask for the genitive."""


def _equation(marks: Marks) -> Fst:
    """Terms with operators and relations between them."""
    letter = any_of(pair(form, marks(one)) for one in CYRILLIC + ascii_lowercase for form in (one, one.upper()))
    term, joint = union(_number(marks, "n"), letter), _said(marks, OPERATORS | RELATIONS)
    compared = _said(marks, COMPARISONS) + union(_number(marks, "g"), letter)
    return cost(term + closure(joint + term) + closure(compared, 0, 1), UNUSUAL / 2).optimize()


def _related() -> Fst:
    """What has a relation: without one, a dash is rather a range's."""
    signs = [*digits, *" ,.'", *OPERATORS, *CYRILLIC, *CYRILLIC.upper(), *ascii_letters]
    others, relation = closure(written(*signs)), written(*RELATIONS, *COMPARISONS)
    return (others + closure(relation + others, 1)).optimize()


def _number(marks: Marks, case: str) -> Fst:
    """An integer or a decimal, with its minus."""
    number = union(cardinal_number(integer(), case), decimal(marks, case))
    return optional(pair("-", marks("минус"))) + number


def _said(marks: Marks, signs: dict[str, str]) -> Fst:
    """A sign by its name, with spaces or without."""
    return any_of(pair(f"{gap}{sign}{gap}", marks(said)) for sign, said in signs.items() for gap in ("", " "))
