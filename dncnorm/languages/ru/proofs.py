"""Lists the token families on which the Russian grammar is tested, exhaustively or by sampling.

Tokens are in the corpus's form, as the grammar gets them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache, lru_cache

from num2words import num2words

from dncnorm.languages.drawing import integer, roman
from dncnorm.languages.proofs import Suite, in_each_format, padded_digits
from dncnorm.languages.ru.corpus_form import corpus_form
from dncnorm.languages.ru.generated import tokens as generated_tokens
from dncnorm.languages.ru.generated.calendar import (
    CLOCK,
    DAYS_OF_THE_YEAR,
    DECADES,
    FULL_DATES,
    HOURS,
    MONTHS_OF_A_YEAR,
    SECONDS,
    YEARS,
    written_date,
    written_time,
)
from dncnorm.languages.ru.generated.tables import Tables, all_tables
from dncnorm.languages.ru.generated.tokens import FIRST_DAY, LAST_DAY
from dncnorm.languages.ru.numbers.readings import CARDINAL_FORMS, FULL_FORMS, ORDINAL_FORMS, Form

SAMPLED = 20_000
"""The number of tokens of a family that is sampled."""
SUFFIXES = {
    "й": ("nm", "gf"), "го": ("gm", "gn"), "му": ("dm", "dn"), "м": ("pm", "im", "ds"), "я": ("nf",), "ю": ("af",),
    "е": ("nn", "ns"), "х": ("gs", "ps"), "ми": ("is",),
}  # fmt: skip
"""What is written after an ordinal's digits, and forms (case, gender) that it must allow."""
_SCALES = ("тысяч", "миллион", "миллиард", "триллион")
_ONE = frozenset(("один", "одна", "одно"))


def suites() -> list[Suite]:
    """Returns all suites."""
    return [*_integers(), *_ordinals(), *_numbers(), *_dates(), *_times(), *_quantities(all_tables()), *_others()]


def plainly(spoken: str) -> str:
    """Strips what number conventions differ in: `ё`, the word between a whole and its part, a one before a scale."""
    words = [word for word in spoken.replace("ё", "е").split() if word != "и"]
    return " ".join(word for place, word in enumerate(words) if not _is_lone_one(words, place))


def _is_lone_one(words: list[str], place: int) -> bool:
    """Whether a word is the one of `одна тысяча`, but not of `двадцать одна тысяча`."""
    is_first = place == 0 or words[place - 1].startswith(_SCALES)
    after = words[place + 1] if place + 1 < len(words) else ""
    return words[place] in _ONE and is_first and after.startswith(_SCALES)


def case_forms(value: int) -> set[str]:
    """A cardinal in every case and gender, with and without a one before its scale; no one stands before `тысяча`.

    All but the last three digits is said alike in every gender: its words are remembered apart, for there are millions.
    """
    high, low = value - value % 1000, value % 1000
    if not high or not low:
        return {form.speak(str(value)) for form in _forms(high)}
    return {f"{words} {last}" for case, words in _first_words(high) for last in _last_words(low, case)}


@lru_cache
def _first_words(thousands: int) -> list[tuple[str, str]]:
    return [(form.case, form.speak(str(thousands))) for form in _forms(thousands) if form.gender == "m"]


def _forms(thousands: int) -> tuple[Form, ...]:
    return CARDINAL_FORMS if thousands // 1000 % 1000 == 1 else (*CARDINAL_FORMS, *FULL_FORMS)


@cache
def _last_words(value: int, case: str) -> frozenset[str]:
    """What follows the thousands: a number without the first word of a thousand more, in every gender."""
    forms = (form for form in CARDINAL_FORMS if form.case == case)
    return frozenset(form.speak(str(1000 + value)).partition(" ")[2] for form in forms)


def ordinal_forms(value: int) -> set[str]:
    """An ordinal in every case and gender, and in the plural."""
    return {form.speak(str(value)) for form in ORDINAL_FORMS}


def _integers() -> Iterator[Suite]:
    def large(index: int) -> int:
        return integer(random.Random(f"integer {index}"))

    yield Suite("0 to 1,000,000", "CARDINAL", 1_000_001, str, _nominative, case_forms)
    yield Suite("0 to 1,000,000 with spaces", "CARDINAL", 1_000_001, _spaced, _nominative, case_forms)
    yield Suite("0 to -100,000", "CARDINAL", 100_001, lambda i: f"-{i}", lambda i: f"минус {_nominative(i)}")
    yield Suite(
        "up to 10^15",
        "CARDINAL",
        100_000,
        lambda i: str(large(i)) if i % 2 else _spaced(large(i)),
        lambda i: _nominative(large(i)),
        lambda i: case_forms(large(i)),
    )
    yield Suite("Roman", "CARDINAL", 3999, lambda i: roman(i + 1), lambda i: _nominative(i + 1))
    yield Suite("with a zero before", "DIGIT", 1110, padded_digits)


def _ordinals() -> Iterator[Suite]:
    suffixes = tuple(SUFFIXES)

    def asked(index: int) -> set[str]:
        forms = SUFFIXES[suffixes[index % len(suffixes)]]
        return {Form("ordinal", *form).speak(str(index // len(suffixes) + 1)) for form in forms}

    written = in_each_format("", "ORDINAL", [f"{{}}-{suffix}" for suffix in suffixes], 100_000, _suffixed)
    yield replace(written, name=f"1 to 100,000, {len(suffixes)} suffixes", forms=asked)
    yield Suite("1 to 100,000, bare", "ORDINAL", 100_000, lambda i: str(i + 1), forms=lambda i: ordinal_forms(i + 1))
    yield Suite("Roman", "ORDINAL", 3999, lambda i: roman(i + 1), _ordinal, lambda i: ordinal_forms(i + 1))
    yield _drawn("ORDINAL")


def _suffixed(template: str, index: int) -> str:
    return template.format(index + 1)


def _nominative(value: int) -> str:
    return str(num2words(value, lang="ru"))


def _ordinal(index: int) -> str:
    return str(num2words(index + 1, lang="ru", to="ordinal"))


def _spaced(value: int) -> str:
    return f"{value:,}".replace(",", " ")


def _numbers() -> Iterator[Suite]:
    def decimal(index: int) -> str:
        rng = random.Random(f"decimal {index}")
        part = rng.randrange(1, 10 ** (places := rng.randint(1, 3)))
        return f"{integer(rng, longest=9)}.{part:0{places}}".rstrip("0")

    yield Suite(
        "with a comma",
        "DECIMAL",
        SAMPLED,
        lambda i: decimal(i).replace(".", ","),
        lambda i: str(num2words(decimal(i), lang="ru")),
    )
    yield _drawn("DECIMAL")
    yield Suite("1/1 to 140/140", "FRACTION", 140 * 140, lambda i: f"{i // 140 + 1}/{i % 140 + 1}")
    yield _drawn("FRACTION")


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
    yield in_each_format("years", "DATE", YEARS, years, lambda form, i: written_date(form, _new_year(i)))
    yield in_each_format("decades", "DATE", DECADES, years // 10, lambda form, i: written_date(form, _new_year(10 * i)))


def _new_year(index: int) -> date:
    return date(FIRST_DAY.year + index, 1, 1)


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
        return corpus_form(generated_tokens.token(semiotic_class, random.Random(f"{semiotic_class} {index}"), one))

    marks = len(tables.currencies) + len(tables.currencies_after)
    yield Suite(f"{marks} currencies", "MONEY", SAMPLED, lambda i: with_one("MONEY", i))
    yield Suite(f"{len(tables.units)} units", "MEASURE", SAMPLED, lambda i: with_one("MEASURE", i))


def _others() -> Iterator[Suite]:
    for semiotic_class in ("DIGIT", "TELEPHONE", "LETTERS", "PLAIN", "VERBATIM", "ELECTRONIC"):
        yield _drawn(semiotic_class)


def _drawn(semiotic_class: str) -> Suite:
    """Returns a suite of tokens of a class that `generated_tokens` draws."""

    def written(index: int) -> str:
        return corpus_form(generated_tokens.token(semiotic_class, random.Random(f"{semiotic_class} {index}")))

    return Suite("drawn", semiotic_class, SAMPLED, written)
