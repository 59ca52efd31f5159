"""Tokens with other numbers: their spoken forms still fit, by the independent check of `dncnorm.values`."""

from __future__ import annotations

import random
import re

import pytest
from english import check
from num2words import num2words

from dncnorm.core.records import Token
from dncnorm.languages.en.numbers import numbers
from dncnorm.training.augmentation import revalue
from dncnorm.values import Verdict

DRAWS = 150
ENGLISH = numbers()

TOKENS = [
    ("CARDINAL", "182", "one hundred eighty two"),
    ("CARDINAL", "12,345", "twelve thousand three hundred forty five"),
    ("CARDINAL", "-42", "minus forty two"),
    ("DECIMAL", "2.60", "two point six o"),
    ("DECIMAL", ".80", "point eight o"),
    ("DECIMAL", "2.6 million", "two point six million"),
    ("MEASURE", "15 kg", "fifteen kilograms"),
    ("MEASURE", "1,500 kg", "one thousand five hundred kilograms"),
    ("MEASURE", "30 m2", "thirty square meters"),
    ("MONEY", "$312", "three hundred twelve dollars"),
    ("ORDINAL", "21st", "twenty first"),
    ("DIGIT", "007", "o o seven"),
    ("TELEPHONE", "555-1234", "five five five sil one two three four"),
    ("DATE", "1994", "nineteen ninety four"),
    ("DATE", "2005", "two thousand five"),
    ("DATE", "4 march", "the fourth of march"),
    ("DATE", "may 31, 1908", "may thirty first nineteen o eight"),
    ("TIME", "11:30", "eleven thirty"),
    ("TIME", "5 pm", "five p m"),
    ("ADDRESS", "M86", "m eighty six"),
]


def draws(name: str, written: str, spoken: str) -> list[Token]:
    """One token with many other numbers."""
    rng = random.Random(f"{name} {written}")
    found = [revalue(Token(written, spoken, name), rng, ENGLISH) for _ in range(DRAWS)]
    assert None not in found, f"{written!r} {spoken!r} was not matched"
    return [token for token in found if token is not None]


@pytest.mark.parametrize(("name", "written", "spoken"), TOKENS)
def test_written_and_spoken_forms_agree(name: str, written: str, spoken: str) -> None:
    found = draws(name, written, spoken)
    assert len({token.before for token in found}) > 5
    assert {token.semiotic_class for token in found} == {name}
    for token in found:
        assert check(token.before, token.after or "") is Verdict.PRESERVED, token


def test_the_order_of_two_numbers_is_kept() -> None:
    for token in draws("CARDINAL", "5 and 12", "five and twelve"):
        parts = zip(token.before.split(" and "), (token.after or "").split(" and "), strict=True)
        assert all(check(written, spoken) is Verdict.PRESERVED for written, spoken in parts), token


def test_a_mixed_fraction_keeps_its_half() -> None:
    for token in draws("FRACTION", "24½", "twenty four and a half"):
        assert check(token.before.replace(",", ""), token.after or "") is Verdict.PRESERVED, token


def test_minutes_keep_two_digits_and_hours_stay_on_the_clock() -> None:
    for token in draws("TIME", "18:30", "eighteen thirty"):
        hours, minutes = token.before.split(":")
        assert int(hours) <= 23
        assert len(minutes) == 2
        assert int(minutes) <= 59


def test_cardinals_reach_every_magnitude() -> None:
    rng = random.Random(3)
    found = (revalue(Token("7", "seven", "CARDINAL"), rng, ENGLISH) for _ in range(2000))
    assert {len(fresh.before.replace(",", "")) for fresh in found if fresh} == set(range(1, 13))


@pytest.mark.parametrize(
    ("name", "written", "spoken"),
    [("CARDINAL", "1", "one"), ("MEASURE", "1 kg", "one kilogram"), ("MONEY", "$1", "one dollar")],
)
def test_one_stays_one_because_its_unit_is_singular(name: str, written: str, spoken: str) -> None:
    assert {(token.before, token.after) for token in draws(name, written, spoken)} == {(written, spoken)}


def test_the_suffix_of_an_ordinal_fits_its_number() -> None:
    for token in draws("ORDINAL", "42nd", "forty second"):
        value = int(re.sub(r"\D", "", token.before))
        assert token.before.replace(",", "") == num2words(value, to="ordinal_num")


def test_four_digits_that_a_year_could_have_are_written_with_a_comma() -> None:
    written = [token.before for token in draws("CARDINAL", "7", "seven")]
    assert any("," in form for form in written)
    assert not [form for form in written if re.fullmatch(r"\d{4}", form)]


@pytest.mark.parametrize(
    ("written", "spoken", "name"),
    [
        ("1990s", "nineteen nineties", "DATE"),
        ("4/12/2014", "april twelfth twenty fourteen", "DATE"),
        ("XIV", "fourteen", "CARDINAL"),
        ("15 kg", "sixteen kilograms", "MEASURE"),
        ("15", "<self>", "PLAIN"),
        ("1 500", "one thousand five hundred", "CARDINAL"),
        ("1/9", "one ninth", "FRACTION"),
        ("$1.50", "one dollar and fifty cents", "MONEY"),
        ("9" * 20, "nine", "CARDINAL"),
        ("15", None, "CARDINAL"),
    ],
)
def test_a_token_that_cannot_be_matched_is_unchanged(written: str, spoken: str | None, name: str) -> None:
    assert revalue(Token(written, spoken, name), random.Random(1), ENGLISH) is None
