"""Re-valued tokens: what is written and what is spoken still agree, by number names that the code does not make."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from num2words import num2words

from dncnorm.core.records import Token
from dncnorm.languages.en.numbers import numbers
from dncnorm.training.augmentation import revalue

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
DRAWS = 150
ENGLISH = numbers()
Reader = Callable[[str], str]
"""From a written form to the spoken one that the corpus would give it, without `dncnorm.training.augmentation`."""


def spell(value: int, to: str = "cardinal") -> str:
    words = num2words(value, lang="en", to=to).replace("-", " ").replace(",", "")
    return " ".join(word for word in words.split() if word != "and")


def number(written: str) -> str:
    return spell(int(written.replace(",", "")))


def year(written: str) -> str:
    value = int(written)
    if value % 1000 < 10:
        return spell(value)
    return re.sub(r"\boh\b", "o", spell(value, "year"))


def one_by_one(written: str) -> str:
    return " ".join("o" if digit == "0" else spell(int(digit)) for digit in written)


def decimal(written: str) -> str:
    whole, fraction = written.split(".")
    read = "zero" if fraction == "0" else one_by_one(fraction)
    return f"{number(whole)} point {read}" if whole else f"point {read}"


def amount(written: str) -> str:
    return decimal(written) if "." in written else number(written)


def template(pattern: str, spoken: Callable[..., str]) -> Reader:
    """The groups of `pattern`, which must cover the written form, as the arguments of `spoken`."""

    def read(written: str) -> str:
        match = re.fullmatch(pattern, written)
        assert match is not None, f"{written!r} has lost the shape {pattern}"
        return spoken(*match.groups())

    return read


WHOLE = r"(\d{1,3}(?:,\d{3})+|\d+)"
AMOUNT = r"((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?)"
MONTH = "(" + "|".join(MONTHS) + ")"

READERS: dict[str, tuple[list[str], Reader]] = {
    "CARDINAL": (["2", "0", "17", "182", "2005", "1906", "12,345", "1000000"], template(WHOLE, number)),
    "CARDINAL negative": (["-42", "-7"], template("-" + WHOLE, lambda n: f"minus {number(n)}")),
    "DECIMAL": (["2.60", ".80", "0.5", "1.0", "1,234.56"], template(AMOUNT, decimal)),
    "DECIMAL scaled": (["4 million", "2.6 million"], template(AMOUNT + " million", lambda n: f"{amount(n)} million")),
    "MEASURE": (["15 kg", "0.5 kg", "1,500 kg"], template(AMOUNT + " kg", lambda n: f"{amount(n)} kilograms")),
    "MEASURE exponent": (["30 m2", "110 m2"], template(WHOLE + " m2", lambda n: f"{number(n)} square meters")),
    "MONEY": (["$312", "$40,132"], template(r"\$" + WHOLE, lambda n: f"{number(n)} dollars")),
    "ORDINAL": (
        ["2nd", "21st", "42nd", "103rd", "11th", "112th", "90th", "1,000th"],
        template(WHOLE + "(?:st|nd|rd|th)", lambda n: spell(int(n.replace(",", "")), "ordinal")),
    ),
    "DIGIT": (["007", "100030", "2", "1999"], template(r"(\d+)", one_by_one)),
    "TELEPHONE": (
        ["0-8386-3415", "555-1234"],
        template(r"([\d-]+)", lambda n: " sil ".join(one_by_one(part) for part in n.split("-"))),
    ),
    "DATE year": (["1994", "1905", "1900", "2014", "1066"], template(r"(\d{4})", year)),
    "DATE short": (
        ["4 march", "31 may"],
        template(rf"(\d+) {MONTH}", lambda d, m: f"the {spell(int(d), 'ordinal')} of {m}"),
    ),
    "DATE long": (
        ["march 4, 2014", "may 31, 1908"],
        template(rf"{MONTH} (\d+), (\d{{4}})", lambda m, d, y: f"{m} {spell(int(d), 'ordinal')} {year(y)}"),
    ),
    "TIME": (["4:45", "11:30", "5:28"], template(r"(\d+):(\d+)", lambda h, m: f"{number(h)} {number(m)}")),
    "TIME half": (["5 pm", "11 pm"], template(r"(\d+) pm", lambda h: f"{number(h)} p m")),
    "ADDRESS": (["M86", "B19", "A7"], template(r"([A-Z])(\d+)", lambda c, n: f"{c.lower()} {number(n)}")),
    "FRACTION mixed": (["24½", "7½"], template(WHOLE + "½", lambda n: f"{number(n)} and a half")),
}
CASES = [(name, written, reader) for name, (forms, reader) in READERS.items() for written in forms]


def draws(name: str, written: str, spoken: str) -> list[Token]:
    """Many re-valued forms of one token."""
    rng = random.Random(f"{name} {written}")
    found = [revalue(Token(written, spoken, name.split(" ")[0]), rng, ENGLISH) for _ in range(DRAWS)]
    assert None not in found, f"{written!r} {spoken!r} was not matched"
    return [token for token in found if token is not None]


@pytest.mark.parametrize(("name", "written", "reader"), CASES, ids=[f"{name}-{written}" for name, written, _ in CASES])
def test_written_and_spoken_agree(name: str, written: str, reader: Reader) -> None:
    for token in draws(name, written, reader(written)):
        assert token.after == reader(token.before), token.before
        assert token.semiotic_class == name.split(" ")[0]


@pytest.mark.parametrize("written", ["2005", "2000", "1009"])
def test_a_year_that_reads_like_a_cardinal_is_still_a_year(written: str) -> None:
    for token in draws("DATE", written, year(written)):
        assert token.after == year(token.before), token.before


def test_minutes_keep_two_digits_and_hours_stay_on_the_clock() -> None:
    for token in draws("TIME", "18:30", "eighteen thirty"):
        hours, minutes = token.before.split(":")
        assert 0 <= int(hours) <= 23, token.before
        assert len(minutes) == 2, token.before
        assert int(minutes) <= 59, token.before


def test_a_fraction_with_a_bar_is_left_alone() -> None:
    assert revalue(Token("1/9", "one ninth", "FRACTION"), random.Random(0), ENGLISH) is None


def test_the_suffix_of_a_day_fits_its_number() -> None:
    for token in draws("DATE", "march 22nd", "march twenty second"):
        day = token.before.removeprefix("march ").removesuffix("nd")
        assert day[-1] == "2", token.before
        assert day != "12"


def test_values_do_change() -> None:
    assert len({token.before for token in draws("CARDINAL", "182", number("182"))}) > DRAWS // 2
    assert len({token.before for token in draws("DATE", "1994", year("1994"))}) > DRAWS // 2


def test_cardinals_reach_every_magnitude() -> None:
    rng = random.Random(3)
    sizes = set()
    for _ in range(2000):
        fresh = revalue(Token("7", "seven", "CARDINAL"), rng, ENGLISH)
        assert fresh is not None
        sizes.add(len(fresh.before.replace(",", "")))
    assert sizes >= set(range(1, 12))
    assert max(sizes) <= 12


@pytest.mark.parametrize("written", ["1994", "1066", "2014"])
def test_years_stay_years(written: str) -> None:
    assert all(1000 <= int(token.before) <= 2099 for token in draws("DATE", written, year(written)))


def test_days_stay_days() -> None:
    for token in draws("DATE", "4 march", "the fourth of march"):
        assert 2 <= int(token.before.split(" ")[0]) <= 31


@pytest.mark.parametrize(("name", "written"), [("CARDINAL", "1"), ("MEASURE", "1 kg"), ("MONEY", "$1")])
def test_one_stays_one_for_its_unit_is_singular(name: str, written: str) -> None:
    spoken = {"1": "one", "1 kg": "one kilogram", "$1": "one dollar"}[written]
    assert {(t.before, t.after) for t in draws(name, written, spoken)} == {(written, spoken)}


def test_other_numbers_never_become_one() -> None:
    assert "1 kg" not in {token.before for token in draws("MEASURE", "9 kg", "nine kilograms")}


@pytest.mark.parametrize("written", ["007", "100030", "93877"])
def test_digits_read_one_by_one_keep_their_count_and_their_first(written: str) -> None:
    for token in draws("DIGIT", written, one_by_one(written)):
        assert len(token.before) == len(written)
        assert token.before[0] == written[0]


@pytest.mark.parametrize("written", ["2nd", "21st", "42nd", "103rd", "11th", "112th", "90th", "1,000th"])
def test_the_suffix_of_an_ordinal_fits_its_number(written: str) -> None:
    for token in draws("ORDINAL", written, spell(int(re.sub(r"\D", "", written)), "ordinal")):
        value, suffix = int(re.sub(r"\D", "", token.before)), token.before[-2:]
        assert num2words(value, to="ordinal_num") == f"{value}{suffix}"


def test_a_units_exponent_is_left_alone() -> None:
    assert all(t.before.endswith(" m2") for t in draws("MEASURE", "30 m2", "thirty square meters"))


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
        ("1 500 kg", "one thousand five hundred kilograms", "MEASURE"),
        ("3/5", "three fifths", "FRACTION"),
        ("$1.50", "one dollar and fifty cents", "MONEY"),
        ("9" * 20, "nine", "CARDINAL"),
        ("007", "seven", "DIGIT"),
        ("", "sil", "PUNCT"),
    ],
)
def test_what_cannot_be_matched_is_left_alone(written: str, spoken: str, name: str) -> None:
    assert revalue(Token(written, spoken, name), random.Random(1), ENGLISH) is None


def test_a_token_without_a_spoken_form_is_left_alone() -> None:
    assert revalue(Token("15"), random.Random(1), ENGLISH) is None


def test_the_order_of_two_numbers_is_kept() -> None:
    for token in draws("CARDINAL", "5 and 12", "five and twelve"):
        first, second = token.before.split(" and ")
        assert token.after == f"{number(first)} and {number(second)}"


def test_the_same_seed_gives_the_same_values() -> None:
    token = Token("15 kg", "fifteen kilograms", "MEASURE")
    first, second = random.Random(9), random.Random(9)
    assert [revalue(token, first, ENGLISH) for _ in range(20)] == [revalue(token, second, ENGLISH) for _ in range(20)]
