"""The attack that shortens what a person wrote out: its table, its forms, and what it holds to be the same."""

from __future__ import annotations

import pytest
from attacks.contraction_forms import contracted, rows, said
from attacks.contraction_sayings import alike
from attacks.contractions import OTHERWISE, judged, part_of
from attacks.journal import HELD

SHORT = (
    ("million", "About five million people came.", "About 5m people came."),
    ("Saint", "We saw Saint James there.", "We saw St. James there."),
    ("chapter", "Read chapter two first.", "Read ch. 2 first."),
    ("feet and inches", "It is sixteen feet four inches deep.", "It is 16 ft 4 in deep."),
    ("percent", "Only twenty per cent stayed.", "Only 20% stayed."),
    ("Street", "They left Maple Street.", "They left Maple St."),
    ("Roman numeral", "Then came Phase 3 of it.", "Then came Phase III of it."),
    ("fraction", "Nearly two thirds of it fell.", "Nearly 2/3 of it fell."),
    ("date", "It was 4 March 2014 then.", "It was 4 Mar 2014 then."),
    ("a word in capitals", "It was 4 p.m. now.", "It WAS 4 p.m. now."),
)


@pytest.mark.parametrize(("kind", "full", "short"), SHORT)
def test_what_is_written_out_is_shortened(kind: str, full: str, short: str) -> None:
    cases = [case for row in rows() if row.kind == kind for case in contracted(row, full, 0)]
    assert short in [case.short for case in cases]


def test_every_form_has_its_turn() -> None:
    row = next(row for row in rows() if row.kind == "million")
    forms = [next(contracted(row, "Five million people came.", turn)).form for turn in range(len(row.short))]
    assert forms == row.short


def test_what_is_no_number_stays() -> None:
    row = next(row for row in rows() if row.kind == "number in words")
    assert not list(contracted(row, "Everyone wears costumes, cyclone rows.", 0))


@pytest.mark.parametrize(
    ("digits", "words"),
    [("0", "zero"), ("2,005", "two thousand five"), ("2.5", "two point five"), ("1100", "one thousand one hundred")],
)
def test_numbers_are_said(digits: str, words: str) -> None:
    assert said(digits) == words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a hundred and five metres", "one hundred five meters"),
        ("Fifteen hundred men", "one thousand five hundred men"),
        ("two-thirds of it, north-west", "two thirds of it northwest"),
        ("one quarter", "a fourth"),
    ],
)
def test_fair_differences_are_the_same(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("five metres", "five million"), ("nineteen fourteen men", "one thousand nine hundred fourteen men")],
)
def test_other_readings_are_not_the_same(one: str, other: str) -> None:
    assert not alike(one, other)


def test_about_half_is_kept() -> None:
    parts = [part_of(f"Sentence {number}.") for number in range(200)]
    assert 70 < parts.count("kept") < 130


class Speaker:
    """Says what it is told of a text, else the text."""

    def __init__(self, sayings: dict[str, str]) -> None:
        self.sayings = sayings

    def __call__(self, texts: list[str]) -> list[dict[str, str]]:
        return [{"normalized_text": self.sayings.get(text, text)} for text in texts]


def test_the_truth_is_what_stood_there_or_as_good() -> None:
    row = next(row for row in rows() if row.kind == "for example")
    case = next(contracted(row, "Take salt, for example.", 0))
    for spoken, verdict in (("for example", HELD), ("e g", HELD), ("egg", OTHERWISE)):
        speak = Speaker({case.short: f"Take salt, {spoken}."})
        assert [found for _, found in judged(speak, [case])] == [verdict]  # type: ignore[arg-type]
