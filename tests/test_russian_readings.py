"""The Russian check on right and wrong readings that are made apart from it, in training/readings_ru."""

from __future__ import annotations

import pytest
from readings_ru import FAMILIES
from wrong_readings import tried


@pytest.mark.parametrize("family", FAMILIES)
def test_right_readings_pass_and_wrong_ones_do_not(family: str) -> None:
    found = list(tried({family: FAMILIES[family]}, "ru", count=25, seed=20170913))
    assert {kind == "right" for _, kind, *_ in found} == {True, False}
    assert [row[1:4] for row in found if not row[4]] == []
