"""Years alone: `2007`, `AD 79`, decades, ranges; and how the digits of any year are said.

Three stages. `plain` writes each part in one way (`1914 - 18` 1914-18, `44 B.C.` 44 bc, `1980's` 1980s), `likely`
accepts what can be years and weighs it, `spoken` says it. Four digits up to 2099 are rather a date, as in the corpus;
other numbers are rather cardinals.
"""

from __future__ import annotations

from pynini import closure, cross, union

from dncnorm.grammars.notation import (
    Fst,
    Words,
    any_of,
    but,
    changed,
    cost,
    insert,
    only,
    optional,
    pair,
    silent,
    written,
)
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.shapes import DIGIT, NON_ZERO, digits, trailing
from dncnorm.languages.en.lexicon.times import letters, names

PLURALS = ("s", "'s", "S")
ROUND = tuple(map(str, range(10, 100, 10)))


def year_names(say: Words, numbers: Numbers) -> Fst:
    """A year of one to four digits: nineteen o five, nineteen hundred, two thousand seven, four seventy six.

    Two digits may begin with 0: `09` o nine. Unusual are "twenty o seven", "nineteen hundred five", and the cardinal.
    """
    digit, nought = but(["0"], numbers.digit), only(["0"], numbers.digit)
    tens, below_ten = only(map(str, range(10, 100)), numbers.two_digits), nought + digit
    hundred, thousand = say(numbers.names["100"]), say(numbers.names["1000"])
    centuries = but(ROUND, tens)
    four = union(
        tens + tens,
        centuries + union(below_ten, pair("00", hundred)),
        digit + pair("00", thousand) + union(digit, silent("0")),
        cost(only(ROUND, tens) + below_ten, UNUSUAL),
        cost(centuries + insert(hundred) + numbers.two_digits, 2 * UNUSUAL),
    )
    three = digit + union(tens, below_ten, pair("00", hundred))
    as_number = digits(3, 4) @ numbers.positive
    return union(four, three, tens, below_ten, digit, pair("00", say("o o")), cost(as_number, UNUSUAL)).optimize()


def plain() -> Fst:
    """Every way to write the parts of years, each to one way."""
    plural = changed(dict.fromkeys(PLURALS, "s"))
    part = union(DIGIT, written(","), written("'"), eras_after(), eras_before(), plural)
    return (closure(part, 1) + trailing()).optimize()


def likely() -> Fst:
    """What can be years, the likelier the cheaper; left as it is, since deterministic it would be ten times larger."""
    return union(alone(), cost(written("'") + digits(2), UNUSUAL), with_era(), decades())


def spoken(say: Words, names: Fst, numbers: Numbers) -> Fst:
    """The words of what is likely."""
    shortened = optional(silent("'"))
    point = union(shortened + names, with_era_spoken(say, union(names, _long_ago(numbers))))
    plural = closure(DIGIT, 2) @ names @ _plural(say, numbers)
    decade = shortened + union(plural, pair("00", say("two thousands"))) + silent("s")
    return union(point, decade).optimize()


def alone() -> Fst:
    """Three or four digits."""
    two = digits(2)
    near = union(written("1") + DIGIT, written("20")) + two
    far = union(NON_ZERO, written(*(f"2{hundreds}" for hundreds in range(1, 10)))) + two
    further = written(*"3456789") + DIGIT + two
    return union(near, cost(far, UNUSUAL), cost(further, 2 * UNUSUAL)).optimize()


def with_era() -> Fst:
    """`44 BC`, `AD 79`, `10,000 BC`."""
    era, gap = _eras_plain(), written(" ")
    year = union(NON_ZERO + digits(0, 8), _grouped())
    return union(year + gap + era, era + gap + NON_ZERO + digits(0, 3)).optimize()


def decades() -> Fst:
    """`1980s`, `'80s`, `00s`, `320s`."""
    return optional(written("'")) + digits(2, 4) + written("s")


def eras_after() -> Fst:
    """An era after its year, to a space and its letters: `B.C.` bc."""
    return optional(silent(" ")) + insert(written(" ")) + _eras()


def eras_before() -> Fst:
    """An era before its year: `AD 79`, `A.D.79`."""
    return _eras() + optional(silent(" ")) + insert(written(" "))


def with_era_spoken(say: Words, years: Fst) -> Fst:
    """An era and its year in the order in which they are written."""
    era = _eras_spoken(say)
    return union(years + silent(" ") + era, era + silent(" ") + years).optimize()


def _eras() -> Fst:
    """The written forms of eras to their letters."""
    return any_of(
        cross(written(form), written(era.name.lower())) for era in letters("era") for form in era.forms
    ).optimize()


def _eras_plain() -> Fst:
    return written(*names("era")).optimize()


def _eras_spoken(say: Words) -> Fst:
    return say.each({era.name.lower(): era.said for era in letters("era")}).optimize()


def _grouped() -> Fst:
    """Digits with commas: `10,000`."""
    return digits(1, 3) + closure(written(",") + digits(3), 1, 2)


def _long_ago(numbers: Numbers) -> Fst:
    """Years of five digits and more, and those with a comma: cardinals."""
    return (union(digits(5, 9), _grouped()) @ numbers.positive).optimize()


def _plural(say: Words, numbers: Numbers) -> Fst:
    """The plural of a year's last word: eighties, nineteens, hundreds."""
    names = numbers.names.values()
    plurals = {name: f"{name[:-1]}ies" if name.endswith("y") else f"{name}s" for name in names} | {"six": "sixes"}
    last = any_of(cross(say(name), say(plural)) for name, plural in plurals.items())
    return (closure(any_of(map(say, [*names, "o"]))) + last).optimize()
