"""The Russian check of dncnorm.values: what it lets pass, what it must not, and what it makes of bad input."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from effort import calls, is_tractable
from english import RUSSIAN
from num2words import num2words

from dncnorm import values
from dncnorm.languages.base import Check
from dncnorm.values import Verdict
from dncnorm.values.kinds import TEXT, Value

check = partial(values.check, language=RUSSIAN)
admissible = partial(values.admissible, language=RUSSIAN)
parses = partial(values.parses, language=RUSSIAN)

FOLDER = Path(__file__).parent


def cases(name: str) -> list[tuple[str, str]]:
    """The cases of a file, `written => spoken`."""
    lines = (FOLDER / name).read_text(encoding="utf-8").split("\n")
    return [tuple(line.split(" => ")) for line in lines if line]  # type: ignore[misc]


def ascii_id(text: str) -> str:
    """A short name of a case."""
    return f"{len(text)} {text[:12]!a}"


@pytest.mark.parametrize(("written", "spoken"), cases("russian_preserved.txt"))
def test_what_keeps_its_value(written: str, spoken: str) -> None:
    assert check(written, spoken) is Verdict.PRESERVED


@pytest.mark.parametrize(("written", "spoken"), cases("russian_changed.txt"))
def test_what_changes_its_value(written: str, spoken: str) -> None:
    assert check(written, spoken) is Verdict.UNRECOVERABLE


def test_one_shared_value_is_enough() -> None:
    """What follows the value that a token and a phrase share is not read."""
    read: list[Value] = []

    def values_of(text: str) -> Iterator[Value]:
        for word in text.split():
            read.append(Value(TEXT, word))
            yield read[-1]

    counted = dataclasses.replace(RUSSIAN, check=lambda: Check(values_of, values_of))
    assert values.check("a b c d", "x b y z", counted) is Verdict.PRESERVED
    assert [value.payload for value in read] == ["x", "a", "b", "c", "d", "b"]
    assert values.check("a b c d", "y", counted) is Verdict.UNRECOVERABLE
    assert values.admissible("a b c d", counted) == {Value(TEXT, word) for word in "abcd"}
    assert values.check("", "y", counted) is Verdict.ABSTAINED


def test_an_interrupted_reading_begins_anew() -> None:
    attempts = iter((1, 2))

    def interrupted(text: str) -> Iterator[Value]:
        yield Value(TEXT, "a")
        if next(attempts, 2) == 1:
            raise KeyboardInterrupt
        yield Value(TEXT, "b")

    language = dataclasses.replace(RUSSIAN, check=lambda: Check(lambda text: [Value(TEXT, text)], interrupted))
    with pytest.raises(KeyboardInterrupt):
        values.check("b", "said", language)
    assert values.check("b", "said", language) is Verdict.PRESERVED


def test_num2words_agrees() -> None:
    """An independent source of the cardinals in six cases; its ordinals above 9999 are not Russian."""
    draw = random.Random(7)
    for digits in (1, 2, 3, 4, 5, 6, 9, 12, 15):
        for number in {draw.randrange(10**digits) for _ in range(20)}:
            for case in "ngdaip":
                assert check(str(number), num2words(number, lang="ru", case=case)) is Verdict.PRESERVED
            assert check(str(number + 1), num2words(number, lang="ru")) is Verdict.UNRECOVERABLE


@pytest.mark.parametrize("digits", ["٣٥", "３５", "३५", "৩৫"])
def test_digits_of_other_scripts_are_digits(digits: str) -> None:
    assert check(digits, "тридцать пять") is Verdict.PRESERVED
    assert check(digits, "тридцать шесть") is Verdict.UNRECOVERABLE


@pytest.mark.parametrize(
    "text", ["", " ", "\u00a0", "\x00", "\ud800", "\u200f", "ё" * 300, "9" * 500, "-", "½", "^" * 90], ids=ascii_id
)
def test_whatever_is_written_has_readings_or_none_and_no_error(text: str) -> None:
    assert isinstance(admissible(text), frozenset)
    assert isinstance(parses(text), frozenset)
    assert check(text, "пять") is not Verdict.PRESERVED


def test_huge_numbers_are_said_digit_by_digit_or_in_full() -> None:
    assert check("1" + "0" * 63, "один вигинтиллион") is Verdict.PRESERVED
    assert check("1" + "0" * 65, "сто вигинтиллионов") is Verdict.PRESERVED
    assert check("1" * 200, " ".join(["один"] * 200)) is Verdict.PRESERVED
    assert check("1" * 200, " ".join(["один"] * 199)) is Verdict.UNRECOVERABLE


@pytest.mark.parametrize("size", [30, 1_000])
@pytest.mark.parametrize("piece", ["1", "1 ", "1/", "ab.", "a-b_c/", "$-", "IVX", "5-", "а", "@#&/"])
def test_no_token_takes_long(piece: str, size: int) -> None:
    assert is_tractable(lambda: admissible(piece * size))


PHRASES = ["сто", "минус", "две тысячи", "в", "до", "миллион", "целых", "сотых", "с половиной", "u"]


@pytest.mark.parametrize("phrase", PHRASES)
def test_no_phrase_takes_long(phrase: str) -> None:
    words = " ".join([phrase] * (60 // len(phrase.split())))
    assert is_tractable(lambda: (parses(words), parses(words * 50)))


@pytest.mark.parametrize("piece", ["1", "1/", "ab.", "$-"])
def test_the_work_for_a_token_grows_no_faster_than_the_token(piece: str) -> None:
    admissible("1 кг"), admissible(piece)  # reads the tables
    shorter = calls(lambda: admissible(piece * 250))
    assert calls(lambda: admissible(piece * 2_500)) < 15 * shorter
