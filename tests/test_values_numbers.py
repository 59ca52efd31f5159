"""Number names against num2words, an independent implementation."""

from __future__ import annotations

import random

import pytest
from english import check, parses
from num2words import num2words

from dncnorm.languages.en.check.spoken.numbers import fractions
from dncnorm.values import Value, Verdict
from dncnorm.values.kinds import NUMBER, ORDINAL, Fraction, Number

SEED = 20140304


def _integers(count: int, below: int) -> list[int]:
    return random.Random(SEED).sample(range(below), count)


def test_cardinals_are_read() -> None:
    generator = random.Random(SEED)
    large = [generator.randrange(10**exponent) for exponent in range(7, 66, 3)]
    for number in [*range(1100), *_integers(300, 1_000_001), 1_000_000, *large, 10**66 - 1]:
        assert Value(NUMBER, Number(False, number)) in parses(num2words(number)), number


def test_ordinals_are_read() -> None:
    for number in [*range(1, 300), *_integers(300, 100_000), 100_000]:
        assert Value(ORDINAL, number) in parses(num2words(number, to="ordinal")), number


def test_no_two_numbers_share_a_name() -> None:
    names = {number: num2words(number) for number in [*range(130), *range(990, 1020), *_integers(100, 10**7)]}
    generator = random.Random(SEED)
    for number, name in names.items():
        assert check(str(number), name) is Verdict.PRESERVED, number
        for other in generator.sample(sorted(names), 10):
            if other != number:
                assert check(str(other), name) is Verdict.UNRECOVERABLE, (other, name)


def test_years_are_read_in_both_styles() -> None:
    for year in range(1000, 2100):
        paired = num2words(year, to="year").replace("oh-", "o ").replace("-", " ")
        assert check(str(year), paired) is Verdict.PRESERVED, paired
        assert check(str(year + 1), paired) is Verdict.UNRECOVERABLE, paired


@pytest.mark.parametrize(
    ("name", "readings"),
    [
        ("fifty one hundredths", {Fraction(False, 0, 50, 100), Fraction(False, 0, 51, 100)}),
        ("minus eight and a half", {Fraction(True, 8, 1, 2)}),
        ("twelve over one", {Fraction(False, 0, 12, 1)}),
    ],
)
def test_a_fraction_gives_all_its_readings(name: str, readings: set[Fraction]) -> None:
    words = name.split()
    assert {value for value, end in fractions(words) if end == len(words)} == readings


@pytest.mark.parametrize(
    "name",
    [
        "four thousand two hundred twelve thousand",
        "million",
        "twenty twelve hundred",
        "five five hundred",
    ],
)
def test_words_in_a_wrong_order_are_no_number(name: str) -> None:
    assert not {value for value in parses(name) if value.kind == NUMBER}
