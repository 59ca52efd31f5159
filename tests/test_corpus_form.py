"""A raw text's token as the corpora write it."""

from __future__ import annotations

import pytest
from english import ENGLISH, RUSSIAN

from dncnorm.languages.base import Language


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        (ENGLISH, "Dr. dr, J. J., U.S. U.S., No No, – -, ‑ -, — —, − -, −5 -5, Paris–Dakar Paris-Dakar, 5′ 5'"),
        (RUSSIAN, "−1989 -1989, —5 —5, 1989—1991 1989—1991"),
    ],
)
def test_marks_are_written_as_in_the_corpora(language: Language, forms: str) -> None:
    expected = dict(pair.split() for pair in forms.split(", "))
    assert {token: language.corpus_form(token) for token in expected} == expected


def test_numbers_are_written_as_in_the_corpora() -> None:
    forms = {"2,5 million": "2.5 million", "-€3,40": "-€3.40", "1.234,50 €": "1,234.50 €", "1.000.000": "1,000,000"}
    assert {token: ENGLISH.corpus_form(token) for token in forms} == forms
    for token in ("1,000", "3,003.5 km", "25.000", "192.168.100.200", "1,2,3"):
        assert ENGLISH.corpus_form(token) == token
    assert RUSSIAN.corpus_form("2,5 million") == "2,5 million"
