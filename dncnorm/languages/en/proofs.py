"""Lists the token families on which the English grammar is tested, exhaustively or by sampling."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta

from num2words import num2words

from dncnorm.languages.drawing import integer, roman
from dncnorm.languages.en.generated import tokens as generated_tokens
from dncnorm.languages.en.generated.calendar import (
    CLOCK,
    DAYS_OF_THE_YEAR,
    DECADES,
    FULL_DATES,
    HOURS,
    MONTHS_OF_A_YEAR,
    SECONDS,
    YEARS,
    ending,
    written_date,
    written_time,
)
from dncnorm.languages.en.generated.tokens import FIRST_DAY, LAST_DAY, Tables, all_tables
from dncnorm.languages.proofs import Suite, in_each_format, padded_digits

SAMPLED = 20_000
"""The number of tokens of a family that is sampled."""


def suites() -> list[Suite]:
    """Returns all suites."""
    return [*_integers(), *_numbers(), *_dates(), *_times(), *_quantities(all_tables()), *_others()]


def plainly(spoken: str) -> str:
    """Strips what number conventions differ in: "and", hyphens, commas, and "zero" versus "o"."""
    words = spoken.replace("-", " ").replace(",", "").split()
    return " ".join("o" if word == "zero" else word for word in words if word != "and")


def _integers() -> Iterator[Suite]:
    def large(index: int) -> int:
        return integer(random.Random(f"integer {index}")) * (-1 if index % 10 == 9 else 1)

    yield Suite("0 to 1,000,000", "CARDINAL", 1_000_001, str, num2words)
    yield Suite("the same with commas", "CARDINAL", 1_000_001, "{:,}".format, num2words)
    yield Suite(
        "up to 10^15",
        "CARDINAL",
        100_000,
        lambda i: str(large(i)) if i % 2 else f"{large(i):,}",
        _of(large, "cardinal"),
    )
    yield Suite("Roman", "CARDINAL", 3999, lambda i: roman(i + 1), _of(lambda i: i + 1, "cardinal"))
    yield Suite(
        "1 to 100,000", "ORDINAL", 100_000, lambda i: f"{i + 1}{ending(i + 1)}", _of(lambda i: i + 1, "ordinal")
    )
    yield Suite("powers, -99 to 99", "CARDINAL", SAMPLED, lambda i: f"{i - SAMPLED // 2:,}{_raised(i)}")
    yield Suite("Roman", "ORDINAL", 3999, lambda i: roman(i + 1))
    yield Suite("with a zero before", "DIGIT", 11_110, padded_digits)


def _of(value: Callable[[int], int], to: str) -> Callable[[int], str]:
    return lambda index: str(num2words(value(index), to=to))


def _raised(index: int) -> str:
    """Returns an exponent of one or two digits; every other one is negative, every third follows a caret."""
    exponent = f"{'-' if index % 2 else ''}{index // 2 % 99 + 1}"
    return f"^{exponent}" if index % 3 == 0 else exponent.translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _numbers() -> Iterator[Suite]:
    def decimal(index: int) -> str:
        rng = random.Random(f"decimal {index}")
        return f"{integer(rng, longest=9)}.{rng.randrange(10 ** (places := rng.randint(1, 6))):0{places}}"

    yield Suite("with a point", "DECIMAL", SAMPLED, decimal, lambda i: _said_decimal(decimal(i)))
    yield _drawn("DECIMAL")
    yield Suite("1/1 to 140/140", "FRACTION", 140 * 140, lambda i: f"{i // 140 + 1}/{i % 140 + 1}")
    yield _drawn("FRACTION")


def _said_decimal(written: str) -> str:
    whole, _, digits = written.partition(".")
    return " ".join([num2words(int(whole)), "point", *map(num2words, map(int, digits))])


def _dates() -> Iterator[Suite]:
    years = LAST_DAY.year - FIRST_DAY.year + 1
    days = (LAST_DAY - FIRST_DAY).days + 1
    yield in_each_format("days", "DATE", FULL_DATES, days, lambda form, i: written_date(form, FIRST_DAY + timedelta(i)))
    yield in_each_format(
        "days of a year",
        "DATE",
        DAYS_OF_THE_YEAR,
        366,
        lambda form, i: written_date(form, date(2000, 1, 1) + timedelta(i)),
    )
    yield in_each_format(
        "months", "DATE", MONTHS_OF_A_YEAR, 12 * years,
        lambda form, i: written_date(form, date(FIRST_DAY.year + i // 12, i % 12 + 1, 1)),
    )  # fmt: skip
    yield in_each_format(
        "years", "DATE", YEARS, years, lambda form, i: written_date(form, date(FIRST_DAY.year + i, 1, 1))
    )
    yield in_each_format(
        "decades", "DATE", DECADES, years // 10, lambda form, i: written_date(form, date(FIRST_DAY.year + 10 * i, 1, 1))
    )


def _times() -> Iterator[Suite]:
    yield in_each_format("minutes", "TIME", CLOCK, 1440, lambda form, i: written_time(form, 60 * i))
    yield in_each_format("hours", "TIME", HOURS, 24, lambda form, i: written_time(form, 3600 * i))
    yield in_each_format("seconds", "TIME", SECONDS, 86_400, written_time)


def _quantities(tables: Tables) -> Iterator[Suite]:
    """Yields suites that take every unit and every currency in turn."""

    def with_one(semiotic_class: str, index: int) -> str:
        one = replace(
            tables,
            units=[tables.units[index % len(tables.units)]],
            currencies=[tables.currencies[index % len(tables.currencies)]],
            currencies_after=[tables.currencies_after[index % len(tables.currencies_after)]],
        )
        return generated_tokens.token(semiotic_class, random.Random(f"{semiotic_class} {index}"), one)

    yield Suite(f"{len(tables.currencies)} currencies", "MONEY", SAMPLED, lambda i: with_one("MONEY", i))
    yield Suite(f"{len(tables.units)} units", "MEASURE", SAMPLED, lambda i: with_one("MEASURE", i))


def _others() -> Iterator[Suite]:
    for semiotic_class in ("DIGIT", "TELEPHONE", "LETTERS", "VERBATIM", "ELECTRONIC", "ADDRESS"):
        yield _drawn(semiotic_class)


def _drawn(semiotic_class: str) -> Suite:
    """Returns a suite of tokens of a class that `generated_tokens` draws."""

    def written(index: int) -> str:
        return generated_tokens.token(semiotic_class, random.Random(f"{semiotic_class} {index}"))

    return Suite("drawn", semiotic_class, SAMPLED, written)
