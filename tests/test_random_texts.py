"""The check of random texts finds what it is for; `test_pipeline.py` runs it."""

from __future__ import annotations

from typing import Any

import pytest
from check_random_texts import faults, random_texts


def segment(start: int, before: str, after: str, semiotic_class: str | None = None) -> dict[str, Any]:
    end = start + len(before)
    return {"start": start, "end": end, "before": before, "after": after, "semiotic_class": semiotic_class}


@pytest.mark.parametrize(
    ("segments", "fault"),
    [
        ([segment(0, "5", "five"), segment(1, "⁵", "to the fifth")], None),
        ([segment(0, "5", "five"), segment(1, "⁵", "⁵")], None),
        ([segment(0, "5", "five")], "a character left out"),
        ([segment(0, "5", "five"), segment(0, "5⁵", "five")], "a character out of its place"),
        ([segment(0, "5⁵", "sil sil")], "a figure unspoken"),
        ([segment(0, "5⁵", "")], "a figure unspoken"),
        ([segment(0, "5⁵", "five ⁵")], "a figure in what is said"),
        ([segment(0, "5⁵", "five", "SPACE")], "white space that is none"),
    ],
)
def test_each_fault_is_found(segments: list[dict[str, Any]], fault: str | None) -> None:
    assert faults("5⁵", {"segments": segments}) == ({fault} if fault else set())


def test_texts_are_the_same_for_a_seed() -> None:
    assert list(random_texts(20, 1)) == list(random_texts(20, 1)) != list(random_texts(20, 2))
