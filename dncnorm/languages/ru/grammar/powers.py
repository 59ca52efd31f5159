"""CARDINAL and MEASURE: powers, and what is multiplied by them: `10⁵`, `3^44`, `5·10⁻¹⁴`, `10⁻⁸ Па`, `9.2e-16`.

CARDINAL: equations and comparisons, whose dashes are minuses: `x=-5`, `48-147=101`, `32 + 24 = 56`, `p<0,05`.
"""

from __future__ import annotations

from pathlib import Path
from string import ascii_letters, digits

from pynini import closure, cross, difference, union

from dncnorm.grammars.notation import Fst, but, changed, cost, optional, rows, silent, written
from dncnorm.languages.ru.grammar.amounts import noun_forms
from dncnorm.languages.ru.grammar.counts import NUMBER, PART_SLOT, up_to
from dncnorm.languages.ru.grammar.decimals import any_number, decimal, sign
from dncnorm.languages.ru.grammar.letters import CYRILLIC, LETTERS, by_name
from dncnorm.languages.ru.grammar.marks import (
    UNUSUAL,
    by_case,
    cardinal_number,
    ordinal_number,
    read,
    read_any,
    say,
)
from dncnorm.languages.ru.grammar.measures import rates, units
from dncnorm.languages.ru.grammar.pauses import DASHES

RAISED = {high: str(digit) for digit, high in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
OPERATIONS = list(rows(Path(__file__).with_name("operations.tsv"), 3))
"""What stands between two numbers: its kind, how it is written and said; the number after a comparison is in the
genitive."""


def transducers() -> dict[str, Fst]:
    """raised, raised_unit, related (characters to characters), equation."""
    whole, part = _power(is_part=False), _power(is_part=True)
    nouns = noun_forms([unit._replace(is_written=False) for unit in units()], careless=())
    gap, per = optional(silent(" ")), rates(units())
    # An exponent whose base is another token: `²³`, `^-8`; a square or a cube alone is a sign (`codes.py`).
    alone = but("²³", union(_exponent(is_part=False), _exponent(is_part=True)))
    counted = union(whole + gap + nouns["sg"], part + gap + nouns[PART_SLOT]) + optional(per)
    return {
        "raised": union(whole, part, alone),
        "raised_unit": union(counted, whole + per, part + per) + optional(silent(".")),
        "related": _related(),
        "equation": _equation(),
    }


def _power(*, is_part: bool) -> Fst:
    """A number, what it may be multiplied by, and its exponent; is_part: with a minus, a part of one.

    An exponent may have slipped down, or follow an e: `10-19`, `e+10`; that of a decimal needs no sign: `2.4e04`.
    """
    times, number = _said("times"), any_number("n")
    powers = union(
        by_case(lambda case: cardinal_number(NUMBER, case)), union(_ends(), number) + times + cardinal_number(NUMBER)
    )
    sign_of = read("-", "в минус") if is_part else read("+", "в")
    letter = silent(*"eE") + say("умножить на десять")
    scientific = number + union(times + read("10", "десять"), letter) + sign_of
    if not is_part:
        scientific |= decimal("n") + letter + say("в")
    lowered = closure(silent("0")) + ordinal_number(up_to(2), "pf") + say("степени")
    return (optional(sign()) + union(powers + _exponent(is_part=is_part), scientific + lowered)).optimize()


def _ends() -> Fst:
    """`3,5–5,4`, `3,5±0,2`: what shares a power."""
    number = any_number("n")
    from_to, named = (read_any((dash, said) for dash in DASHES) for said in ("до", "тире"))
    both = number + union(cost(named, UNUSUAL / 2), read("±", "плюс минус")) + number
    return union(say("от") + any_number("g") + from_to + any_number("g"), both)


def _exponent(*, is_part: bool) -> Fst:
    """`⁻⁸`, `^-8`, `^(8)`, to `в минус восьмой степени`; squares and cubes have names."""
    number, high = up_to(3) | written("0"), closure(changed(RAISED), 1, 3)
    if is_part:
        said = read("-", "в минус") + ordinal_number(number, "pf") + say("степени")
        high = cross(written("⁻"), written("-")) + high
    else:
        ordinal = say("в") + ordinal_number(difference(number, written("2", "3")), "pf") + say("степени")
        said = union(ordinal, read("2", "в квадрате"), read("3", "в кубе"))
    return union(high @ said, silent("^") + said, silent("^(") + said + silent(")")).optimize()


def _equation() -> Fst:
    """Terms with operators and relations between them."""
    minus, letter = optional(read("-", "минус")), by_name(LETTERS + LETTERS.upper())
    term, compared = (union(minus + any_number(case), letter) for case in "ng")
    joint = _said("operator", "relation")
    return cost(term + closure(joint + term) + optional(_said("comparison") + compared), UNUSUAL / 2)


def _related() -> Fst:
    """What has a relation: without one, a dash is rather a range's."""
    operators = [form for kind, form, _ in OPERATIONS if kind == "operator"]
    others = closure(written(*digits, *" ,.'", *operators, *CYRILLIC, *CYRILLIC.upper(), *ascii_letters))
    relation = written(*(form for kind, form, _ in OPERATIONS if kind in ("relation", "comparison")))
    return others + closure(relation + others, 1)


def _said(*kinds: str) -> Fst:
    """A sign by its name, with spaces or without."""
    return read_any(
        (f"{gap}{form}{gap}", said) for kind, form, said in OPERATIONS if kind in kinds for gap in ("", " ")
    )
