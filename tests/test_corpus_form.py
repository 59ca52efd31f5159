"""A raw text's token as the corpora write it."""

from __future__ import annotations

import pytest

from dncnorm.segmentation import corpus_form


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
        ("−", "−"),
        ("−5 °C", "-5 °C"),
        ("Paris–Dakar", "Paris-Dakar"),
    ],
)
def test_a_token_is_written_as_in_the_corpora(token: str, form: str) -> None:
    assert corpus_form(token) == form
