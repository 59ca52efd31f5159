"""TELEPHONE: groups of digits with `sil` between them: `5-85270-005-3`, `(12) 25`, `+7 495 123-45-67`.

A group is said as the corpus does: up to three digits as a number, four as two and two, five as three and two.
Groups that begin with a 0 are said digit by digit.
"""

from __future__ import annotations

from pynini import closure, difference, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, digits
from dncnorm.languages.ru.grammar.marks import UNUSUAL, Marks, gender_mark, mark

SEPARATORS = ("-", " ", ") ", ")", " (", "(", "--", ")-", "-(", "/")
ZERO = written("0")


def transducers(marks: Marks) -> dict[str, Fst]:
    """telephone."""
    pause = marks.insert(SILENCE) + silent(*SEPARATORS)
    group = _group()
    plus = optional(marks.insert("плюс") + silent("+"))
    point = marks.insert(SILENCE) + silent(".")
    dotted = group + point + group + closure(point + group, 1)  # two are a decimal
    groups = group + closure(pause + group, 1)
    paused = optional(silent("(")) + groups + optional(silent(")"))
    several = plus + union(paused, dotted)
    alone = mark("digits") + digits(5, 20)
    international = marks.insert("плюс") + silent("+") + mark("digits") + digits(10, 15)
    last = marks.insert(SILENCE) + silent("-") + any_of(pair(sign, marks("x")) for sign in ("X", "x", "Х"))
    return {
        "telephone": union(
            cost(several, UNUSUAL),
            cost(groups + last, UNUSUAL / 4),
            mark("digits") + ZERO + digits(4, 20),
            international,
            cost(alone, 3 * UNUSUAL),
        ).optimize()
    }


def _number(length: int) -> Fst:
    """So many digits without a 0 first, as a number."""
    return (mark("n") + (NON_ZERO + closure(DIGIT)) @ digits(length) + gender_mark("m")).optimize()


def _group() -> Fst:
    """A group of digits as numbers, digit by digit after a 0; no two of them sound as one (`500 95`)."""
    short = {length: _number(length) for length in (1, 2, 3)}
    zero = mark("digits") + ZERO + closure(DIGIT)
    padded = mark("digits") + ZERO + DIGIT
    two = union(short[2], padded)
    uneven = mark("n") + difference(NON_ZERO + digits(2), NON_ZERO + written("00")) + gender_mark("m")
    long = union(
        short[2] + two + closure(two, 0, 1),
        cost(_number(4), UNUSUAL / 4),
        uneven + two + closure(two, 0, 1),
        cost(mark("digits") + NON_ZERO + digits(4, 6), UNUSUAL / 2),
    )
    return union(*short.values(), long, zero).optimize()
