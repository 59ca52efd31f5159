"""A raw text's token as the corpora write it."""

from __future__ import annotations

import pytest
from english import ENGLISH, RUSSIAN


@pytest.mark.parametrize(
    ("token", "form"),
    [
        ("Dr.", "dr"),
        ("J.", "J."),
        ("U.S.", "U.S."),
        ("No", "No"),
        ("–", "-"),
        ("‑", "-"),
        ("—", "—"),
        ("−", "-"),
        ("−5 °C", "-5 °C"),
        ("Paris–Dakar", "Paris-Dakar"),
        ("5′", "5'"),
        ("2,5 million", "2.5 million"),
        ("-€3,40", "-€3.40"),
        ("1.234,50 €", "1,234.50 €"),
        ("1.000.000", "1,000,000"),
        ("1,000", "1,000"),
        ("3,003.5 km", "3,003.5 km"),
        ("25.000", "25.000"),
        ("192.168.100.200", "192.168.100.200"),
        ("1,2,3", "1,2,3"),
    ],
)
def test_a_token_is_written_as_in_the_corpora(token: str, form: str) -> None:
    assert ENGLISH.corpus_form(token) == form


def test_other_languages_keep_their_marks() -> None:
    assert RUSSIAN.corpus_form("2,5 million") == "2,5 million"


def test_a_long_dash_before_a_year_is_no_minus() -> None:
    assert RUSSIAN.corpus_form("—1989") == "1989"
    assert RUSSIAN.corpus_form("−1989") == "-1989"
    assert RUSSIAN.corpus_form("—5") == "—5"
    assert RUSSIAN.corpus_form("1989—1991") == "1989—1991"
