"""What is no integer, in every case, and ranges of numbers, which both agree: `10–15`, `1,5–2`.

DECIMAL: `3,25` три целых и двадцать пять сотых.

FRACTION: `2/3` две третьих or две трети, `10½` десять целых и одна вторая.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pynini import closure, difference, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, changed, cost, insert, optional, silent, written
from dncnorm.languages.ru.grammar.counts import (
    BARE,
    DIGIT,
    FEW_SLOT,
    NUMBER,
    PART_SLOT,
    SLOTS,
    BySlot,
    agreeing,
    digits,
    in_cases,
    integer,
    joined,
    noun_of,
    spaced,
    united,
    up_to,
)
from dncnorm.languages.ru.grammar.marks import (
    HALF,
    PLURAL,
    UNUSUAL,
    by_case,
    cardinal_number,
    gender_mark,
    mark,
    read,
    read_any,
    say,
    usual_first,
)
from dncnorm.languages.ru.grammar.pauses import CHARACTERS, DASHES, PAUSE
from dncnorm.languages.ru.lexicon.declension import with_endings
from dncnorm.languages.ru.lexicon.numbers import part_nouns
from dncnorm.languages.ru.lexicon.scales import named
from dncnorm.languages.ru.lexicon.symbols import vulgar_fractions

DENOMINATORS = (
    *("десят", "сот"),
    *(f"{beginning}{scale.ordinal_stem}" for scale in named()[:3] for beginning in ("", "десяти", "сто")),
)
"""Stems by the number of digits after the comma."""


def transducers() -> dict[str, Fst]:
    """decimal, fraction."""
    fraction_or_minus = optional(read("-", "минус")) + by_case(fraction)
    return {"decimal": optional(sign()) + by_case(_all_in_case), "fraction": _no_season() @ fraction_or_minus}


def _all_in_case(case: str) -> Fst:
    """Decimals in one case, also `полтора`, and those whose whole is not written: `.5`."""
    no_whole = (insert(written("0")) @ whole(case)) + say("и") + _part(case)
    return union(decimal(case), cost(half(case) + gender_mark("m"), UNUSUAL), cost(no_whole, UNUSUAL / 2))


@cache
def sign() -> Fst:
    """Minus or plus, or both."""
    return read_any({"-": "минус", "+": "плюс", "±": "плюс минус"}.items()).optimize()


@cache
def decimal(case: str) -> Fst:
    """Decimals in one case, which the whole and the part share."""
    return (whole(case) + say("и") + _part(case)).optimize()


def half(case: str) -> Fst:
    """`1,5` as `полтора`; the noun's gender is still to be marked."""
    return mark(case) + mark(HALF) + union(silent("1,5"), cost(silent("1.5"), UNUSUAL / 2))


@cache
def whole(case: str) -> Fst:
    """The integer before a fraction: `одна целая`, `пятью целыми`."""
    return joined(agreeing(case, spaced()), gender_mark("f"), _adjective("цел"))


def _adjective(stem: str) -> BySlot:
    """The forms of a feminine adjective, which is in the plural after 2 to 4."""
    forms = dict(zip(SLOTS, with_endings(stem, "hard", "f"), strict=False))
    forms[FEW_SLOT] = (*forms["sg"], *forms["sn"])
    return {name: usual_first(map(say, found)) for name, found in forms.items()}


def comma() -> Fst:
    """Before the part of a decimal."""
    return union(silent(","), cost(silent("."), UNUSUAL / 2))


def _part(case: str) -> Fst:
    """The comma and the digits after it."""
    return comma() + any_of(
        joined(agreeing(case, digits(length) @ BARE), gender_mark("f"), _adjective(stem))
        for length, stem in enumerate(DENOMINATORS, start=1)
    )


def _no_season() -> Fst:
    """All but two years: `1972/76`."""
    season = union(written("1") + DIGIT, written("20")) + digits(2) + written("/") + digits(2)
    return difference(closure(written(*CHARACTERS)), season)


@cache
def fraction(case: str) -> Fst:
    """Fractions with a whole or without, in one case: a numerator, a bar, and the denominator, which is an ordinal."""
    forms = {name: mark(name[1] + ("f" if name[0] == "1" else PLURAL)) for name in SLOTS[:12]}
    forms[FEW_SLOT] = usual_first(map(mark, (f"g{PLURAL}", f"n{PLURAL}")))
    numerator = agreeing(case, union(up_to(2), cost(NUMBER, UNUSUAL)))
    bar = joined(numerator, gender_mark("f") + silent("/") + mark("ordinal") + NUMBER, forms)
    bar = union(bar, *(cost(joined(numerator, *part), UNUSUAL / 2) for part in _part_nouns()))
    vulgar = changed({sign: "{}/{}".format(*parts) for sign, parts in vulgar_fractions().items()}) @ bar
    gap = union(optional(silent(" ")), silent("-"))
    return union(bar, vulgar, whole(case) + say("и") + union(silent(" ") + bar, gap + vulgar)).optimize()


def _part_nouns() -> Iterator[tuple[Fst, BySlot]]:
    """The bar and a denominator, and the forms of its noun, which a half has not: `две трети`."""
    for value, declined in part_nouns().items():
        if value > 2:
            forms = noun_of(*declined).forms
            yield (
                gender_mark("f") + silent(f"/{value}"),
                {name: usual_first(map(say, forms[name])) for name in SLOTS if name in forms},
            )


def any_number(case: str) -> Fst:
    """An integer or a decimal."""
    return union(cardinal_number(integer(), case), decimal(case))


def dash() -> Fst:
    """What stands between the ends of a range."""
    return silent(*DASHES).optimize()


def named_dash() -> Fst:
    """The same, where a dash that parts what would sound as one number (`pauses`) is named."""
    return union(dash(), cost(read(PAUSE, "тире"), UNUSUAL / 2)).optimize()


def from_to(gender: str) -> Fst:
    """The first number of such a range, `100-80`, or of one with a sign, `-5...+5`, and the second's sign.

    It is said as from one to the other, both in the genitive.
    """
    number = union(cardinal_number(integer(), "g", gender), decimal("g"))
    start = union(say("от"), cost(NOTHING, UNUSUAL / 2)) + optional(sign())
    return (start + number + read(PAUSE, "до") + optional(sign())).optimize()


@cache
def number_ranges(gender: str) -> BySlot:
    """Ranges in every case, by the form of the noun after them, whose gender is given.

    The second number's gender is still to be marked.
    """

    def ending_with(start: Fst, case: str) -> BySlot:
        return {name: start + second for name, second in {**agreeing(case), PART_SLOT: decimal(case)}.items()}

    plain = in_cases(lambda case: ending_with(optional(cost(sign(), UNUSUAL)) + first(case, gender), case))
    return united(plain, ending_with(from_to(gender), "g"))


def first(case: str, gender: str) -> Fst:
    """The first number, what stands between the two, and the sign of the second, which may be plus or minus.

    With a capital cross, `59X45X28`, there are two numbers or three; or they are limits, `25 +0,1/-0,2`.
    """
    signs = cost(union(read("-", "минус"), read("+", "плюс")), UNUSUAL)
    by = read_any((cross, "на") for cross in "XХxх*")
    number = union(cardinal_number(integer(), case, gender), decimal(case))
    number = optional(number + union(by, optional(silent(" ")) + read("+", "плюс"))) + number
    limits = silent("/", ";", "; ") + sign()
    return (number + union(named_dash() + optional(signs), read("±", "плюс минус"), by, limits)).optimize()
