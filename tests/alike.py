"""Compares results of a network that PyTorch computes with those of one by NumPy."""

from __future__ import annotations

from typing import Any

import pytest


def assert_alike(found: Any, expected: Any) -> None:
    """Asserts that results are the same: PyTorch and NumPy round confidences in their own ways."""
    assert type(found) is type(expected)
    if isinstance(found, dict):
        assert_alike(list(found.items()), list(expected.items()))
    elif isinstance(found, float):
        assert found == pytest.approx(expected, abs=1e-5)
    elif isinstance(found, list | tuple):
        assert len(found) == len(expected)
        for ours, theirs in zip(found, expected, strict=True):
            assert_alike(ours, theirs)
    else:
        assert found == expected
