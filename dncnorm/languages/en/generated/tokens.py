"""Written tokens of every semiotic class, drawn at random, rare formats as often as common ones.

Made without the grammars' sources, so that a mistake there is not repeated here. A class is a list of formats over
fields, each drawn afresh where it stands.

    rng = random.Random(0)
    token("MONEY", rng)  # "€4,031.07 million"
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from dncnorm.languages.drawing import (
    VULGAR_FRACTIONS,
    Field,
    Fields,
    below,
    hyphened_isbn,
    integer,
    letters,
    roman,
    some_digits,
)
from dncnorm.languages.en.generated.calendar import DATES, DECADES, TIMES, ending, written_date, written_time
from dncnorm.languages.en.lexicon import currencies as currencies_of
from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.languages.en.lexicon.symbols import named
from dncnorm.languages.en.lexicon.unit_forms import short_forms
from dncnorm.languages.en.lexicon.units import all_forms

FIRST_DAY, LAST_DAY = date(1000, 1, 1), date(2100, 12, 31)

_THOUSANDS = [scale for scale in scales() if scale.exponent in range(3, 15, 3) and not scale.is_indian]
SCALES = tuple(form for scale in _THOUSANDS for form in (scale.name, scale.name.capitalize()))
SHORT_SCALES = tuple(form for scale in _THOUSANDS for form in scale.short)
SIGNS = tuple(named())
DOMAINS = ("com", "org", "net", "co.uk", "de", "fr", "info", "edu", "gov", "com.au", "io", "eu")
UNITS = tuple(short_forms())
CURRENCIES = tuple(currencies_of.written_before())


@dataclass(frozen=True)
class Tables:
    """The written forms of units, and of currencies as they stand before an amount and after it."""

    units: Sequence[str] = UNITS
    currencies: Sequence[str] = CURRENCIES
    currencies_after: Sequence[str] = tuple(currencies_of.written_after())

    @classmethod
    def of_units(cls, units: Iterable[str]) -> Tables:
        """Units, but for the currencies among them, and every currency."""
        own = {"²", "³"}  # marks of the sources' own
        before, after = currencies_of.written_before(), currencies_of.written_after()
        written = [unit for unit in units if unit[0] not in own and unit not in {*before, *after}]
        return cls(written, before, after)


COMMON = Tables()
"""A few of each."""


def all_tables() -> Tables:
    """Returns the units of the lexicon, and all that the sources of the language's grammar list."""
    return Tables.of_units(all_forms())


FORMATS: Mapping[str, Sequence[str]] = {
    "CARDINAL": ("{integer}", "{grouped}", "-{integer}", "{small}", "{roman}", "{year}"),
    "ORDINAL": ("{nth}", "{small_nth}", "{roman}", "{roman}th"),
    "DECIMAL": ("{decimal}", ".{digits}", "-{decimal}", "{decimal} {scale}", "{small} {scale}", "{grouped}.{digits}"),
    "FRACTION": ("{small}/{small}", "{vulgar}", "{small}{vulgar}", "{small} {vulgar}", "{small} {small}/{small}",
                 "{integer}/{integer}", "-{small}/{small}"),
    "DIGIT": ("0{digits}", "00{digits}", "{digits}", "{digits}{digits}"),
    "TELEPHONE": ("{three}-{four}", "({three}) {three}-{four}", "{three}-{three}-{four}", "{four}-{four}",
                  "+{small} {three} {three} {four}", "1-800-{three}-{four}", "{three} {four} {three}",
                  "{isbn10}", "{isbn13}"),
    "DATE": (*(f"<{form}>" for form in (*DATES, *DECADES)), "{year}-{two}", "{year}–{two}"),
    "TIME": (*(f"<{form}>" for form in TIMES), "{small}:{sixty}.{two}", "{small}:{sixty}.{three}"),
    "MONEY": ("{currency}{integer}", "{currency}{grouped}", "{currency} {amount}", "{currency}{decimal}",
              "{currency}{small}.{two}", "{currency}{grouped}.{two}", "{currency}{scaled} {scale}",
              "{currency}{decimal}{short_scale}", "{amount} {currency_after}", "{grouped}{currency_after}",
              "-{currency}{small}"),
    "MEASURE": ("{amount} {unit}", "{amount}{unit}", "-{amount} {unit}", "{scaled} {scale} {unit}",
                "{small} {unit}", "{decimal}{unit}", "{vulgar} {unit}", "{small}{vulgar} {unit}"),
    "LETTERS": ("{capitals}", "{capitals}s", "{capitals}'s", "{capital}", "{capital}.", "{initials}",
                "{spaced_initials}", "{lower}"),
    "VERBATIM": ("{sign}",),
    "ELECTRONIC": ("{name}.{domain}", "www.{name}.{domain}", "http://www.{name}.{domain}", "{name}@{name}.{domain}",
                   "https://{name}.{domain}/{name}/{small}.html", "#{name}", "{name}-{name}.{domain}", "#{name}{small}",
                   "http://{name}.{domain}/{name}?id={small}&q={name}_{name}", "@{name}", "{name}.pdf"),
    "ADDRESS": ("{capital}{small}", "{capital}-{small}", "{capital}{capital}{three}", "{capital}{small}{capital}"),
}  # fmt: skip
"""What stands in <> is a format of `calendar.py`, of a day in DATE, of a second of the day in TIME."""
CLASSES = tuple(FORMATS)


def token(semiotic_class: str, rng: random.Random, tables: Tables = COMMON) -> str:
    """A written token. Raises KeyError for a class that is not in `CLASSES`."""
    form = rng.choice(FORMATS[semiotic_class])
    if not form.startswith("<"):
        return form.format_map(Fields(FIELDS, rng, tables))
    if semiotic_class == "TIME":
        return written_time(form[1:-1], rng.randrange(86_400))
    day = date.fromordinal(rng.randint(FIRST_DAY.toordinal(), LAST_DAY.toordinal()))
    if form[1:-1] in DECADES:
        day = day.replace(year=day.year // 10 * 10, day=1)
    return written_date(form[1:-1], day)


def _nth(rng: random.Random, limit: int) -> str:
    number = rng.randint(1, limit)
    return f"{number}{ending(number)}"


def _name(rng: random.Random) -> str:
    """Something to stand in an address: speakable in part, now and then with digits and capitals."""
    syllables = "".join(rng.choice("bcdfghklmnprstvwz") + rng.choice("aeiou") for _ in range(rng.randint(1, 4)))
    name = syllables + rng.choice(("", "", "n", "s", str(rng.randrange(100))))
    return rng.choice((name, name, name.capitalize(), name.upper()))


FIELDS: Mapping[str, Field[Tables]] = {
    "integer": lambda rng, _: str(integer(rng)),
    "grouped": lambda rng, _: f"{integer(rng):,}",
    "decimal": lambda rng, _: f"{integer(rng, longest=5)}.{some_digits(rng, most=4)}",
    "amount": lambda rng, tables: Fields(FIELDS, rng, tables)[
        rng.choice(("one", "small", "integer", "grouped", "decimal"))
    ],
    "scaled": lambda rng, _: rng.choice(
        (str(rng.randint(1, 999)), f"{rng.randint(1, 999)}.{some_digits(rng, most=2)}")
    ),
    "one": lambda _, __: "1",
    "small": lambda rng, _: str(rng.randint(1, 150)),
    "sixty": below(60, digits=2),
    "two": below(100, digits=2),
    "three": below(1000, digits=3),
    "four": below(10_000, digits=4),
    "year": lambda rng, _: str(rng.randint(FIRST_DAY.year, LAST_DAY.year)),
    "digits": lambda rng, _: some_digits(rng),
    "nth": lambda rng, _: _nth(rng, 10 ** rng.randint(1, 6)),
    "small_nth": lambda rng, _: _nth(rng, 31),
    "roman": lambda rng, _: roman(rng.randint(1, 10 ** rng.randint(1, 3) * 3)),
    "vulgar": lambda rng, _: rng.choice(VULGAR_FRACTIONS),
    "scale": lambda rng, _: rng.choice(SCALES),
    "short_scale": lambda rng, _: rng.choice(SHORT_SCALES),
    "unit": lambda rng, tables: rng.choice(tables.units),
    "currency": lambda rng, tables: rng.choice(tables.currencies),
    "currency_after": lambda rng, tables: rng.choice(tables.currencies_after),
    "sign": lambda rng, _: rng.choice(SIGNS),
    "capital": lambda rng, _: rng.choice(string.ascii_uppercase),
    "capitals": lambda rng, _: letters(rng, string.ascii_uppercase, 2, 6),
    "lower": lambda rng, _: letters(rng, "bcdfghjklmnpqrstvwxz", 2, 4),
    "initials": lambda rng, _: letters(rng, string.ascii_uppercase, 2, 4, between=".") + ".",
    "spaced_initials": lambda rng, _: letters(rng, string.ascii_uppercase, 2, 3, between=". ") + ".",
    "name": lambda rng, _: _name(rng),
    "domain": lambda rng, _: rng.choice(DOMAINS),
    "isbn10": lambda rng, _: hyphened_isbn(rng, ("",)),
    "isbn13": lambda rng, _: hyphened_isbn(rng, ("978", "979")),
}
"""How each field is drawn."""
