"""training/shorten.py: what people wrote out, marked with what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from dncnorm import TextNormalizer
from training.shorten import marked


@pytest.mark.parametrize(
    ("short", "full", "example"),
    [
        ("About 5m people came.", "About five million people came.", "About {5m|five million} people came."),
        ('He said "St. James" twice.', 'He said "Saint James" twice.', 'He said "{St.|Saint} James" twice.'),
        ("It weighs 5 t, he said.", "It weighs five tons, he said.", "It weighs {5 t|five tons}, he said."),
    ],
)
def test_what_was_shortened_stands_in_braces(normalize: TextNormalizer, short: str, full: str, example: str) -> None:
    segments: Any = normalize(full)["segments"]
    assert marked(short, full, segments) == example


def test_what_is_said_together_with_its_neighbour_is_no_example() -> None:
    full = "five million people"
    whole = {"start": 0, "end": len(full), "before": full, "after": full}
    assert marked("5m people", full, [whole]) == ""
